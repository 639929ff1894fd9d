"""A number too many has its reason, and a finding names the lines that its proof rests on."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.findings.numbers import not_so_many
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.online.dialect import DIALECT
from moothall.logs.dominion.proofs.refuting import _is_looked_at
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Finding
from sweeps import sampled

LOG = (Path(__file__).parents[3] / "docs/logs/online-alice.txt").read_text(encoding="utf-8")
pytestmark = pytest.mark.usefixtures("no_trials")


def found(says: str, forged: str, at: int = 0) -> tuple[Finding, list[str]]:
    """The finding at a line of the shipped log of Dominion Online that is forged: the one with these words that stands
    at this place among them; and the lines of the forged log."""
    lines = LOG.splitlines()
    line = [i for i, each in enumerate(lines) if says in each][at]
    lines[line] = lines[line].replace(says, forged)
    audit = audit_text("\n".join(lines), name="online-alice.txt")
    return next(each for each in audit.findings if each.line == line + 1), lines


def test_a_hand_of_one_card_more() -> None:
    finding, lines = found("draws 5 cards", "draws 6 cards", 3)
    assert "draws 5 cards, not 6" in finding.ruling and "5枚で、6枚ではない" in finding.ruling_ja
    assert finding.rule == "turn/end"
    assert finding.line in finding.rests_on and any("Turn " in lines[each - 1] for each in finding.rests_on)


def test_treasures_give_what_they_say() -> None:
    finding, _ = found("plays 3 Coppers. (+$3)", "plays 3 Coppers. (+$4)", 1)
    assert "gets $3 from 3 Coppers, not $4" in finding.ruling and "4コインではない" in finding.ruling_ja
    assert finding.rests_on[-1] == finding.line


def one_more(line: str) -> str | None:
    """A line with a number that is greater by one; None for one that gives no number, and moves no cards by a card."""
    if gift := GIFT.search(line):
        return f"{line[: gift.start(1)]}{int(gift[1]) + 1}{line[gift.end(1) :]}"
    if moved := MOVED.fullmatch(line):
        return f"{moved[1]}2 {moved[2]}s."
    return None


GIFT = re.compile(r" gets \+\$?(\d+)")
MOVED = re.compile(r"(\w (?:gains|trashes|discards|passes) )an? (\w+)\.")
BUMPED = [(at, forged) for at, line in enumerate(LOG.splitlines()) if (forged := one_more(line)) is not None]


@pytest.mark.parametrize(("at", "forged"), sampled(BUMPED, 12), ids=str)
def test_one_more_than_the_rules_make_has_its_reason(at: int, forged: str) -> None:
    """Whatever the line: a gift that stands among other lines of its card, or cards that are moved."""
    lines = LOG.splitlines()
    lines[at] = forged
    audit = audit_text("\n".join(lines), name="online-alice.txt")
    first = audit.findings[0]
    assert first.line >= at + 1
    if first.line == at + 1:
        assert "nothing" not in first.ruling, (lines[at], first.ruling)


def test_more_purchases_than_buys() -> None:
    finding, _ = found("buys and gains a Silver.", "buys and gains 5 Silvers.", 1)
    assert "this line brings the purchases to 5" in finding.ruling and "購入" in finding.ruling_ja
    assert finding.rule == "buy/buys"


def test_a_draw_of_more_cards_than_were_moved_one_by_one_has_its_reason() -> None:
    """A Library moves each card by itself, and one line may tell of them together."""
    card = f.CardMoved("p1", Card(1, "Copper"), "deck", "hand").sealed(1, None, "card/Library")
    lines = [Observation(1, "p1", "turn"), Observation(2, "p1", "draws", ("Copper", "Copper"))]
    state: Any = SimpleNamespace(
        lines=lines,
        header_before=lambda i: 0,
        facts_of_turn=lambda game, i: [card],
        vouched={1: 2},
        expected=DIALECT.expected,
        verdicts=SimpleNamespace(verbs=DIALECT.vocabulary),
    )
    game: Any = SimpleNamespace(facts=[card], table=None, seat=lambda player: SimpleNamespace(name="Ann"))
    reason = not_so_many(state, game, 1)
    assert reason is not None
    assert "1 card, not 2" in reason[0][0]


@pytest.mark.parametrize(
    ("rule", "fact", "is_looked_at"),
    [
        ("buy/buys", f.Overpaid("p1", Card(1, "Doctor"), 1, 0), False),
        ("buy/cost", f.Overpaid("p1", Card(1, "Doctor"), 1, 0), True),
        ("buy/buys", f.TokenMoved("p1", "coffers", 1, "p1"), False),
        ("buy/cost", f.TokenMoved("p1", "coffers", 1, "p1"), True),
        ("buy/buys", f.ResourcesChanged("p1", 0, 1, 0, 0), True),
        ("card/Pilgrimage", f.ResourcesChanged("p1", 0, 1, 0, 0), True),
        ("card/Pilgrimage", f.CardsDrawn("p1", ()), False),
        ("card/Village", f.CardsDrawn("p1", ()), False),
    ],
)
def test_a_purchase_too_many_looks_at_what_gives_buys(rule: str, fact: Any, is_looked_at: bool) -> None:
    line = Observation(9, "p1", "buys", ("Pilgrimage",), 0, "")
    assert _is_looked_at(fact.sealed(1), rule, line, in_vain=False) is is_looked_at


GIFTS = [
    ("A gets +1 Buy.", "A gets +2 Buys.", "Festival gives Alice +1 Buy, not +2 Buys"),
    ("A gets +2 Actions.", "A gets +1 Action.", "Village gives Alice +2 Actions, not +1 Action"),
    ("A gets +$2.", "A gets +$1.", "Festival gives Alice +$2, not +$1"),
    ("A gets +$2.", "A gets +$3.", "Festival gives Alice +$2, not +$3"),
]


@pytest.mark.parametrize(("says", "forged", "ruling"), GIFTS)
def test_a_gift_of_another_number_is_proved_wrong_and_hides_none_of_the_others(
    says: str, forged: str, ruling: str
) -> None:
    finding, _ = found(says, forged)
    assert (finding.ruling, finding.proof, finding.follows) == (ruling, "exhausted", None)


def test_a_gift_that_a_server_may_have_told_in_two_lines_accuses_nobody() -> None:
    lines = LOG.splitlines()
    at = lines.index("A gets +2 Actions.")
    lines[at : at + 1] = ["A gets +1 Action."] * 2
    audit = audit_text("\n".join(lines), name="online-alice.txt")
    assert audit.verdict == "undecided"
