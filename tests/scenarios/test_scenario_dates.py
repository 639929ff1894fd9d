"""Scenarios under the rules of several dates: what differs, and what makes the difference."""

from __future__ import annotations

from textwrap import dedent

import pytest
from moothall.scenarios.dates import SideBySide, differences
from moothall.scenarios.ruling import Document, load

TRADER = """
    scenario: trader
    given: {coins: 6, Alice: {hand: [Trader]}}
    when: [buy Gold, react Trader]
"""
HIGHWAY = """
    scenario: highway
    given: {Alice: {hand: [Highway]}}
    when: [play Highway]
"""
POSSESSION = """
    scenario: possession
    given:
      turn: {player: Bob, controller: Alice, kind: possession}
      Bob: {hand: [Bishop, Estate]}
    when: [play Bishop, trash Estate]
"""


def side_by_side(text: str) -> SideBySide:
    (document,) = load(dedent(text), "case.yaml")
    assert isinstance(document, Document), str(document)
    return SideBySide(document)


@pytest.mark.parametrize(
    ("text", "before", "after", "reasons"),
    [
        (TRADER, "2013-01-01", "2025-06-01", ["trader"]),
        (TRADER, "2025-06-01", "2013-01-01", ["trader"]),
        (TRADER, "2025-06-01,trader=2011", "2025-06-01", ["trader"]),
        (TRADER, "2025-06-01,trader=2011", "2013-01-01", []),
        (HIGHWAY, "2013-01-01", "2025-06-01", ["card/Highway"]),
        (HIGHWAY, "2022-06-01", "2022-05-31", ["card/Highway"]),
        (HIGHWAY, "2023-01-01", "2025-06-01", []),
        (POSSESSION, "2017-01-01", "ja-2017-01-01", ["possession"]),
        (POSSESSION, "2017-01-01", "2022-01-01", ["possession"]),
    ],
)
def test_what_makes_the_difference_is_a_switch_or_a_text(
    text: str, before: str, after: str, reasons: list[str]
) -> None:
    compared = side_by_side(text)
    assert [reason.rule for reason in compared.reasons(before, after)] == reasons
    assert compared.same(before, after) == (not reasons)


def test_a_reason_says_from_which_day_on_and_what_was_before() -> None:
    (reason,) = side_by_side(TRADER).reasons("2013-01-01", "2025-06-01")
    assert reason.words == "2020-10 instead of 2011 (from 2020-10-01 on)"
    (reason,) = side_by_side(TRADER).reasons("2025-06-01,trader=2011", "2025-06-01")
    assert reason.words == "2020-10 instead of 2011"


def test_a_switch_that_changed_on_the_way_and_changes_nothing_here_is_no_reason() -> None:
    rules = [reason.rule for reason in side_by_side(TRADER).reasons("2012-01-01", "2025-06-01")]
    assert "possession" not in rules
    assert "when_buy" not in rules


def test_only_what_differs_is_told() -> None:
    compared = side_by_side(HIGHWAY)
    rulings = {spec: compared.ruling(spec) for spec in ("2013-01-01", "2025-06-01")}
    assert differences(rulings) == {"effects": {"2013-01-01": None, "2025-06-01": ["1 cost by Alice"]}}


def test_a_text_that_changes_nothing_here_is_no_reason() -> None:
    """The Throne Room of 2016 may be played for nothing; here that makes no difference, and the Embargo does."""
    text = """
        scenario: x
        kingdom: [Throne Room, Embargo]
        given: {Alice: {hand: [Throne Room, Embargo], deck: any}}
        when: [play Throne Room, play Embargo, choose Province, try: choose Province]
    """
    reasons = side_by_side(text).reasons("2013-01-01", "2025-06-01")
    assert [each.rule for each in reasons] == ["card/Embargo"]


def test_what_is_asked_on_the_way_is_no_difference() -> None:
    text = """
        scenario: x
        kingdom: [Throne Room, Workshop]
        given: {Alice: {hand: [Throne Room, Workshop], deck: any}}
        when: [play Throne Room, play Workshop, gain Silver, gain Estate]
    """
    found = side_by_side(text)
    assert found.same("2013-01-01", "2025-06-01")
    assert found.reasons("2013-01-01", "2025-06-01") == []
