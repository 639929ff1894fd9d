"""The stream that an audit stores has the whole log: all of its turns, by the rules alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from pathlib import Path

import pytest
from moothall.domain.dominion.table.facts import CardDiscarded, CardGained, CardTrashed, TurnBegan
from moothall.domain.games import find
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.proof import Sealed
from moothall.logs.dominion.lines.verbs import FINAL
from moothall.logs.formats import FORMATS, audit_text
from moothall.logs.texts.log_file import decode

GAME = find("dominion")
FOLDER = Path(__file__).parents[4] / "shared" / "logs"
STOPPED_EARLY = ("56875997", "81764022", "82101362", "81626048", "82588693", "bruh")
"""Logs whose stored course once stopped in the middle: an answer that the question does not offer, a Reaction that is
asked for once its face is known, a card that is drawn and was looked at while it had none."""


def samples():
    """A few logs in every run, and all of them in the slow one."""
    paths = [path for each in ("dominion-online", "isotropic") for path in sorted((FOLDER / each).glob("*.*"))]
    for at, path in enumerate(paths):
        often = at % 10 == 0 or path.stem in STOPPED_EARLY
        yield pytest.param(path, id=path.stem, marks=() if often else pytest.mark.slow)


@pytest.mark.parametrize("path", list(samples()))
def test_a_log_that_agrees_is_stored_to_its_last_line(path):
    text = decode(path.read_bytes())
    audit = audit_text(text, name=path.name)
    if audit.verdict != "agrees":
        pytest.skip("this log is not what the rules make")
    assert audit.covers
    session = GAME.rerun(audit.facts, Source(), 0, by=partial(Sealed, trusted=0))
    assert len(session.facts) >= len(audit.facts)
    lines = [line for line in FORMATS[audit.format]().log.reader.read(text).observations if line.verb not in FINAL]
    headers = [line.line for line in lines if line.verb == "turn"]
    began = [fact.line for fact in audit.facts if isinstance(fact, TurnBegan) and fact.line is not None]
    assert began == headers


MOVED = {"trashes": CardTrashed, "gains": CardGained, "discards": CardDiscarded}
WITHOUT_FACT = {("discards", ("Falconer",))}
"""What was played in the turn of another player is discarded in Clean-up, and a line tells it alone: [81563214, 118],
[82209120, 304]."""


@pytest.mark.parametrize("path", list(samples()))
def test_every_card_that_a_line_names_is_a_fact_with_that_face_and_that_line(path):
    if path.parent.name != "dominion-online":
        pytest.skip("counted for the logs that hide hands")
    text = decode(path.read_bytes())
    audit = audit_text(text, name=path.name)
    if audit.verdict != "agrees":
        pytest.skip("this log is not what the rules make")
    told: dict[tuple[type, int | None], Counter[str | None]] = defaultdict(Counter)
    for fact in audit.facts:
        if isinstance(fact, (*MOVED.values(),)):
            told[type(fact), fact.line][fact.card.face] += 1
    for line in FORMATS[audit.format]().log.reader.read(text).observations:
        whole = line.verb in MOVED and line.cards and not line.unknown
        if whole and (line.verb, line.cards) not in WITHOUT_FACT:
            assert told[MOVED[line.verb], line.line] == Counter(line.cards), line
