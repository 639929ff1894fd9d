"""What if, in a game made from a log that hides cards: no face that the audit chose is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall import service
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.streams.script import live
from moothall.projections.courses.whatif import with_lines
from moothall.projections.telling.sentences import Telling

LOG = Path(__file__).parents[3] / "docs" / "logs" / "online-alice.txt"
"""A game as Alice saw it: Bob is p2."""


@pytest.fixture(scope="module")
def seen() -> service.Looking:
    return service.view(LOG)


def purchases(seen: service.Looking) -> list[int]:
    """The answers by which somebody bought a card."""
    return [fact.seq for fact in seen.facts if isinstance(fact, Answered) and fact.answer[0] == "buy"]


@pytest.mark.parametrize("which", [3, 5, 8, 20])
def test_what_differs_in_the_hand_that_nobody_saw_is_counted(seen: service.Looking, which: int) -> None:
    course = service.whatif(seen, without=purchases(seen)[which])
    assert course.changes
    hidden = [each for each in course.changes if each.path in ("p2.zones.hand", "p2.zones.deck")]
    assert {name for each in hidden for name in (*each.added, *each.removed)} <= {"?"}
    said = [line for line in course.text if line.startswith(("Bob's hand", "Bob's deck"))]
    assert all("hidden card" in line for line in said)


def test_what_is_passed_over_is_told_as_the_record_of_the_game_tells_it(seen: service.Looking) -> None:
    course = service.whatif(seen, without=purchases(seen)[3])
    told = Telling(seen.kind, live(seen.known))
    facts = {fact.seq: fact for fact in live(seen.known)}
    assert [each.words for each in course.passed] == [told(facts[each.fact.seq], "en") for each in course.passed]
    assert "Bob chooses to play a card." in {each.words for each in course.passed}


def test_by_the_rules_of_its_date_nothing_differs(seen: service.Looking) -> None:
    course = service.whatif(seen, rules=seen.rules)
    assert (course.recorded, course.other, course.changes, course.text) == (None, None, [], [])


def test_a_line_vouches_for_a_fact_that_says_the_same_and_for_each_once() -> None:
    gold = Card(1, "Gold")

    def gained(card: Card, seq: int, line: int | None = None) -> Fact:
        return f.CardGained("p1", card, "supply", "discard").sealed(seq, line=line)

    recorded = [gained(gold, 4, 7), gained(gold, 9, 12)]
    other = [gained(gold, 5), gained(Card(2, "Gold"), 6), *recorded, *recorded]
    assert [fact.line for fact in with_lines(other, recorded)] == [7, None, 12, None, None, None]
