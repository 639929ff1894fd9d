"""Exports of an older Moothall, which said less of what happened, are proved and stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hostile import rows_of, sealed
from moothall import service
from moothall.service import Hall, Log

Document = dict[str, Any]
KINGDOM = ("Haven", "Library", "Native Village", "Smithy", "Market", "Wharf", "Cellar", "Chapel", "Island", "Moat")


def play(hall: Hall, log: bool) -> Document:
    """The export of a game in which cards are set aside and Durations wait: a log's game, or one that was played."""
    rng = Random(4)
    match = hall.start(["Ann", "Bob"], rules="2013-06-01", options={"kingdom": KINGDOM}, seed=4)
    for _ in range(320):
        question = match.question(None)
        if question is None:
            break
        numbers = range(1, len(question.choices) + 1)
        bought = [choice.number for choice in question.choices if any(name in choice.words for name in KINGDOM[:3])]
        most = max(question.least, min(1, question.most))
        match.choose(question.player, *(bought[:1] if bought and most == 1 else rng.sample(numbers, most)))
    game: object = match.game
    if log:
        text = service.export(str(game), "goko", store=hall)
        (done,) = service.import_logs([Log("ann-bob.txt", text)], store=hall)
        assert done.stored, done.error
        game = done.game
    document: Document = json.loads(service.export(str(game), store=hall))
    assert rows_of(document, "SetAside")
    assert rows_of(document, "DurationPrepared")
    return document


def sets_aside_unsaid(document: Document) -> None:
    """A card that was set aside lies as nobody says."""
    for row in rows_of(document, "SetAside"):
        row["topic"] = "dominion.SetAside/1"
        del row["fact"]["face_down"]


def replays_unsaid(document: Document) -> None:
    """What is due is not said to be of a replay."""
    for row in rows_of(document, "DurationPrepared"):
        del row["fact"]["replayed_by"]


@pytest.mark.parametrize("log", [True, False], ids=["of a log", "played"])
@pytest.mark.parametrize("says_less", [sets_aside_unsaid, replays_unsaid])
def test_an_export_that_says_less_is_proved(says_less: Callable[[Document], None], log: bool) -> None:
    with Hall.open("memory:") as hall:
        document = play(hall, log)
    says_less(document)
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log("old.json", json.dumps(sealed(document)))], store=hall)
        assert done.stored, done.error
        assert done.proof == ("audited" if log else "re-run")


def test_an_export_that_says_less_and_another_thing_is_not() -> None:
    with Hall.open("memory:") as hall:
        document = play(hall, log=True)
    sets_aside_unsaid(document)
    rows_of(document, "SetAside")[-1]["fact"]["to"] = "island"
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log("old.json", json.dumps(sealed(document)))], store=hall)
        assert not done.stored
        assert done.error is not None
        assert "another SetAside" in done.error
