"""Where a player chooses a card, the rules ask for one of those that are offered: no finding says that they ask for the
one that the nearest game has."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Finding

LOG = Path(__file__).parents[3] / "docs/logs/possession.txt"
UP_TO_4 = "Village, Smithy, Remodel, Militia, Moat, Cellar, Potion, Copper, Silver, Estate or Curse"
"""What an Estate can be remodelled into."""


def first(lines: str, others: str) -> Finding:
    """The first finding of the log in which other lines stand for some."""
    log = LOG.read_text(encoding="utf-8")
    assert lines in log
    return audit_text(log.replace(lines, others, 1), name="forged.txt").findings[0]


@pytest.mark.parametrize("card", ["Gold", "Market", "Province"])
def test_a_card_that_may_not_be_chosen_is_wrong_by_what_may_be(card: str) -> None:
    found = first("Alice - trashes Estate\nAlice - gains Silver", f"Alice - trashes Estate\nAlice - gains {card}")
    assert found.ruling == f"Alice cannot choose a {card}, only {UP_TO_4}"
    assert (found.rule, found.untold) == ("card/Remodel", ())


def test_what_may_be_chosen_follows_from_an_earlier_choice() -> None:
    found = first("Alice - trashes Estate\nAlice - gains Silver\n", "Alice - trashes Copper\nAlice - gains Silver\n")
    assert found.ruling == "Alice cannot choose a Silver, only Moat, Cellar, Copper, Estate or Curse"


def test_a_choice_that_no_line_tells_stays_open() -> None:
    found = first("Alice - trashes Estate\nAlice - gains Silver", "Alice - gains Silver")
    assert found.ruling == "Alice chooses Estate or Copper, and the log does not say which"
    assert not found.untold


def test_what_nobody_chooses_is_what_the_rules_ask_for() -> None:
    found = first("Alice - buys Remodel\nAlice - gains Remodel", "Alice - buys Remodel\nAlice - gains Moat")
    assert found.ruling == "Alice gains a Remodel, not a Moat"
    assert found.untold == (found.seq,)
