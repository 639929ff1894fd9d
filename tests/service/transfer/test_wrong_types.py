"""Exports with a value of another type, or one that no game has, at each of their fields: refused in one sentence, or
stored under the name `unproved` and shown like any other game. No stored game changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hostile import Document, renamed, sealed
from moothall import service
from moothall.service import Hall, Log
from sweeps import seeds
from test_hostile_exports import HONEST, honest, is_one_sentence


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


VALUES: dict[str, Any] = {
    "null": None,
    "true": True,
    "zero": 0,
    "below zero": -1,
    "a fraction": 2.5,
    "2 to the 63": 2**63,
    "a huge number": 10**40,
    "infinity": float("inf"),
    "no number": float("nan"),
    "an empty text": "",
    "a text": "Copper#1",
    "a zero byte": "a\0b",
    "an escape": "\x1b[2J",
    "right to left": "Ann\u202e",
    "half a character": "\ud800",
    "a long text": "x" * 20_000,
    "a list": [],
    "a list of texts": ["Ann", "Ann"],
    "an object": {},
    "an object in lists": [[{"seq": 1}]],
    "much nested": nested(500),
}


FREE = {
    "source": "what a log is called is the word of who imported it",
    "kernel.Retracted/1 reason": "a person wrote it",
    "one-of-dominion.GameStarted/1 deck": "a deck is called as its maker likes",
}
"""The fields that no proof compares, since nothing else says what belongs there."""


LOGS = ("log", "transcript")
"""The documents of games that came from a log: only of a log it is free what it is called."""


def is_free(field: str, name: str) -> bool:
    """Whether nothing else says what belongs in a field of a document."""
    return field in FREE and (field != "source" or name in LOGS)


def places(document: Document) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """A name and the path of each field: of the document, of a row, and of the first fact of each kind."""
    for name in document:
        yield name, (name,)
    for name in document["rows"][5]:  # behind the opening
        yield f"row {name}", ("rows", 5, name)
    met = set()
    for at, row in enumerate(document["rows"]):
        for name in row["fact"]:
            if (row["topic"], name) not in met:
                met.add((row["topic"], name))
                yield f"{row['topic']} {name}", ("rows", at, "fact", name)


def changed(document: Document, path: tuple[Any, ...], value: Any) -> Document:
    """The document with a value at a place, and with the hashes that it then needs, as far as any fit."""
    found = deepcopy(document)
    inside: Any = found
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    try:
        found = sealed(renamed(found) if path[0] != "game" else found, renumbered=path[-1] != "seq")
        if path[-1] == "seq":
            inside[path[-1]] = value
        return found
    except Exception:  # no hash can be made of it
        return found


@cache
def fields(name: str) -> list[tuple[str, tuple[Any, ...]]]:
    return [*places(honest(name))]


@pytest.mark.parametrize("seed", seeds(20, 4000))
def test_a_wrong_value_at_a_field_is_refused_or_shown_as_what_it_is(seed: int) -> None:
    rng = Random(seed)
    name = rng.choice([*HONEST])
    (field, path), what, unproved = rng.choice(fields(name)), rng.choice([*VALUES]), rng.random() < 0.6
    document = changed(honest(name), path, VALUES[what])
    text = json.dumps(document)
    other = next(each for each in HONEST if each != name)
    with Hall.open("memory:") as hall:
        (before,) = service.import_logs([Log("other.json", json.dumps(honest(other)))], store=hall)
        (done,) = service.import_logs([Log("given.json", text)], unproved=unproved, store=hall)
        assert not isinstance(done.error, service.Fault), done.error
        assert service.verify(store=hall).findings == []
        assert json.loads(service.export(str(before.game), store=hall)) == honest(other)
        if not done.stored:
            assert is_one_sentence(done)
            assert len(hall.games()) == 1
            return
        if (
            unproved and not is_free(field, name) and document != honest(name)
        ):  # the value may be the one that stood there
            assert done.proof == "unproved"
        assert done.proof is not None
        shown(hall, str(done.game))


@pytest.mark.parametrize("name", [each for each in HONEST if each not in LOGS])
def test_a_played_game_that_says_what_its_log_was_called_is_not_proved(name: str) -> None:
    assert "source" in honest(name)
    with Hall.open("memory:") as hall:
        text = json.dumps(changed(honest(name), ("source",), "ann-bob.txt"))
        (done,) = service.import_logs([Log("given.json", text)], unproved=True, store=hall)
        assert not done.stored or done.proof == "unproved"


def shown(hall: Hall, game: str) -> None:
    """Look at a game in every way; what it cannot be shown as is said in one sentence."""
    (listed,) = [each.to_json() for each in service.games(store=hall) if each.to_json()["game"] == game]
    assert listed["proof"]
    seen = service.view(game, store=hall)
    for look in (
        lambda: service.show(seen).to_json(),
        lambda: service.log(seen),
        lambda: service.export(game, store=hall),
        lambda: service.export(game, "html", store=hall),
        lambda: service.export(game, "html", viewer="p1", store=hall),
        lambda: service.find(seen, "draw"),
    ):
        try:
            look()
        except service.Failure as error:
            assert "\n" not in str(error)
