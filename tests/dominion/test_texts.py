"""Every text of every date is at work in a scenario, and so is every ability."""

from __future__ import annotations

import asked
import pytest
from moothall.domain.dominion.text.book import TEXTS
from moothall.scenarios.ruling import Document, play
from resolved import Executed, Part

NOT_AT_WORK: dict[Part, str] = {}
"""What no scenario can show, and why."""
NO_PARTS = {
    "Fleet": "its kind of turn does what it says: cards/projects.py",
    "Inherited": "the set-up of the starting decks does what it says: cards/traits.py",
}
"""What has a text without parts, and why. Names of piles of several cards are left out."""


@pytest.fixture(scope="module")
def executed() -> Executed:
    found = Executed()
    with found.recording():
        for each in (each for path in asked.scenario_files() for each in asked.documents(path)):
            if isinstance(each, Document):
                play(each)
    return found


def test_every_part_of_every_text_is_at_work_in_a_scenario(executed: Executed) -> None:
    missing = set(executed.parts) - executed.seen
    assert sorted(map(str, missing - NOT_AT_WORK.keys())) == []
    assert sorted(map(str, NOT_AT_WORK.keys() - missing)) == [], "a scenario shows this, so take it out"


def test_every_text_has_parts(executed: Executed) -> None:
    known = {(part.name, part.since) for part in executed.parts}
    texts = [text for texts in TEXTS.values() for text in texts if not text.has_several]
    assert {text.name for text in texts if (text.name, text.since) not in known} == NO_PARTS.keys()
