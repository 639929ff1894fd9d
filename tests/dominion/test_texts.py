"""Every text of every date is at work in a scenario, and so is every ability."""

from __future__ import annotations

import asked
import pytest
from moothall.domain.dominion.play.start.setup import pile
from moothall.domain.dominion.text.book import TEXTS, book
from moothall.domain.dominion.text.rulebook import rules_of
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
    assert sorted(map(str, missing - NOT_AT_WORK.keys())) == [], "write a scenario in tests/scenarios that shows each"
    assert sorted(map(str, NOT_AT_WORK.keys() - missing)) == [], "a scenario shows this, so take it out"


def test_every_text_has_parts(executed: Executed) -> None:
    known = {(part.name, part.since) for part in executed.parts}
    texts = [text for texts in TEXTS.values() for text in texts if not text.has_several]
    assert {text.name for text in texts if (text.name, text.since) not in known} == NO_PARTS.keys()


NEW_TEXTS = {
    "2016-10-01",
    "2019-09-25",
    "2020-10-01",
    "2022-06-01",
    "2023-09-01",
    "2024-01-01",
    "2025-02-01",
    "2026-01-01",
}
"""The days on which cards got other texts. [rules/RULINGS.md, errata.jsonl]"""


def test_a_text_holds_from_a_day_of_the_errata() -> None:
    days = {(text.name, text.since) for texts in TEXTS.values() for text in texts if text.since}
    unknown = {(name, day) for name, day in days if day not in NEW_TEXTS}
    assert unknown == set(), "add a day of the errata to NEW_TEXTS, and its cards to CHANGES of test_printed.py"
    assert {day for _, day in days} == NEW_TEXTS


def test_every_text_of_a_card_has_a_pile_of_the_same_size() -> None:
    days = ("", *sorted(NEW_TEXTS))
    books = [book(rules_of(day or "2008-10-01")) for day in days]
    several = [name for name, texts in TEXTS.items() if len(texts) > 1]
    for name in several:
        texts = [texts[name] for texts in books if name in texts]
        assert len({tuple(len(pile(text, name, count)) for count in range(2, 7)) for text in texts}) == 1, name
