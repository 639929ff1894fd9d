"""A card that a line names as its cause, and that cannot be it: by its text, or because it never did anything."""

from __future__ import annotations

import pytest
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit

LOG = """Game #100000000, unrated.

A starts with 7 Coppers.
A starts with 3 Estates.
B starts with 7 Coppers.
B starts with 3 Estates.
A shuffles their deck.
A draws 4 Coppers and an Estate.
B shuffles their deck.
B draws 5 cards.

Turn 1 - Ann
A plays 4 Coppers. (+$4)
A buys and gains a Caravan.
A draws 3 Coppers and 2 Estates.

Turn 1 - Ben
B plays 4 Coppers. (+$4)
B buys and gains a Remodel.
B draws 5 cards.

Turn 2 - Ann
A plays 3 Coppers. (+$3)
A buys and gains a Silver.
A shuffles their deck.
A draws 3 Coppers, an Estate and a Caravan.

Turn 2 - Ben
B plays 3 Coppers. (+$3)
B buys and gains a Village.
B shuffles their deck.
B draws 5 cards.

Turn 3 - Ann
A plays a Caravan.
A draws an Estate.
A gets +1 Action.
A plays 3 Coppers. (+$3)
A buys and gains a Silver.
A draws 3 Coppers, a Silver and an Estate.

Turn 3 - Ben
B plays a Village.
B draws a card.
B gets +2 Actions.
B draws 5 cards.

Turn 4 - Ann
A draws a Copper (Caravan).
A plays 4 Coppers and a Silver. (+$6)
A buys and gains a Gold.
A shuffles their deck.
A draws 5 cards.

Turn 4 - Ben
B plays a Remodel.
B trashes an Estate.
B gains a Silver.
B shuffles their deck.
B draws 5 cards.

Turn 5 - Ann
A plays 2 Coppers. (+$2)
"""
CAUSED = 49


def forged(name: str) -> Audit:
    return audit_text(LOG.replace("(Caravan)", f"({name})"), name="log")


def test_the_log_agrees_as_it_is() -> None:
    assert (forged("Caravan").verdict, LOG.splitlines()[CAUSED - 1]) == ("agrees", "A draws a Copper (Caravan).")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Silver", "Silver does nothing with cards, so it cannot make this happen"),
        ("Estate", "Estate does nothing with cards, so it cannot make this happen"),
        ("Wharf", "no line has named Wharf before, so it cannot make this happen"),
        ("Village", "nobody has played Village in this turn"),
        ("Remodel", "nobody has played Remodel in this turn"),
    ],
)
def test_a_card_that_cannot_have_done_what_a_line_tells_is_proved_not_to_be_the_cause(name: str, says: str) -> None:
    found = forged(name)
    (first,) = found.findings
    assert (found.verdict, first.line, first.rule, first.proof) == ("diverges", CAUSED, "turn/cause", "open")
    assert (first.ruling, first.scope and first.scope.about) == (says, "p1")
    assert first.rests_on == (48, CAUSED)
    assert dict(found.verdicts)[CAUSED] == "divergent"


def test_a_card_of_which_no_real_log_shows_what_it_does_may_have_done_it_once_a_line_names_it() -> None:
    text = LOG.replace("a Remodel", "a Town").replace("B plays a Town.\nB trashes an Estate.\nB gains a Silver.\n", "")
    assert audit_text(text, name="log").verdict == "agrees"
    assert audit_text(text.replace("(Caravan)", "(Town)"), name="log").verdict == "undecided"


def test_a_card_that_no_line_names_gives_nothing_either() -> None:
    gift = LOG.replace("A gets +1 Action.", "A gets +1 Action (Citadel).")
    found = audit_text(gift, name="log")
    assert (found.verdict, [each.line for each in found.findings]) == ("diverges", [37])


def test_a_cause_that_a_line_of_the_turn_names_or_that_acts_later_is_undecided() -> None:
    in_turn = LOG.replace("A buys and gains a Gold.", "A buys and gains a Remodel.").replace("(Caravan)", "(Remodel)")
    assert audit_text(in_turn, name="log").verdict == "undecided"
    played = "B plays a Village.\nB draws a card.\nB gets +2 Actions.\n"
    owned = LOG.replace(played, "").replace("B buys and gains a Village.", "B buys and gains a Caravan Guard.")
    assert audit_text(owned, name="log").verdict == "agrees"
    assert audit_text(owned.replace("(Caravan)", "(Caravan Guard)"), name="log").verdict == "undecided"
