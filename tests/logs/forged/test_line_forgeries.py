"""One forged line of a log of Dominion Online: what is proved by counting, what stays undecided, and who is accused."""

from __future__ import annotations

import hidden
import line_forge
import pytest
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit
from sweeps import seeds

pytestmark = pytest.mark.usefixtures("no_trials")
LOG = """Game #82130943, unrated.

A starts with 7 Coppers.
A starts with 3 Estates.
B starts with 7 Coppers.
B starts with 3 Estates.
A shuffles their deck.
A draws 4 Coppers and an Estate.
B shuffles their deck.
B draws 5 cards.

Turn 1 - Anne
A plays 4 Coppers. (+$4)
A buys and gains a Silver.
A draws 3 Coppers and 2 Estates.

Turn 1 - Bertha
B plays 4 Coppers. (+$4)
B buys and gains a Smithy.
B draws 5 cards.

Turn 2 - Anne
A plays 3 Coppers. (+$3)
A buys and gains a Village.
A shuffles their deck.
A draws 3 Coppers, a Silver and a Village.

Turn 2 - Bertha
B plays 3 Coppers. (+$3)
B buys and gains a Silver.
B shuffles their deck.
B draws 5 cards.

Turn 3 - Anne
A plays a Village.
A draws a Copper.
A gets +2 Actions.
A plays 4 Coppers and a Silver. (+$6)
A buys and gains a Gold.
A draws 2 Estates and 3 Coppers.
"""


def audited(was: str = "", now: str = "") -> Audit:
    """The audit of the log with one line changed."""
    assert was in LOG
    return audit_text(LOG.replace(was, now, 1), name="log")


def proofs(found: Audit) -> list[tuple[int, str | None, str | None]]:
    """The causes: the line, the proof, and whom it is about."""
    return [(each.line, each.proof, each.scope.about) for each in found.findings if each.follows is None and each.scope]


def test_the_log_agrees() -> None:
    found = audited()
    assert found.verdict == "agrees", found.findings


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("B plays 4 Coppers. (+$4)", "B plays 8 Coppers. (+$8)"),
        ("A draws 3 Coppers, a Silver and a Village.", "A draws 2 Coppers, 2 Silvers and a Village."),
        ("A draws a Copper.", "A draws a Gold."),
        ("B plays 3 Coppers. (+$3)", "B plays a Gold. (+$3)"),
    ],
)
def test_more_cards_of_a_name_than_a_player_owns_are_counted(was: str, now: str) -> None:
    found = audited(was, now)
    assert found.verdict == "diverges"
    assert [proof for _, proof, _ in proofs(found)][:1] == ["counted"]
    assert proofs(found)[0][2] == ("p2" if now[0] == "B" else "p1")


def test_a_landscape_is_nobodys_card() -> None:
    found = audited("A draws a Copper.", "A draws a Donate.")
    assert proofs(found)[:1] == [(36, "counted", "p1")]


def test_what_follows_names_the_line_of_a_cause_that_is_not_folded() -> None:
    for was, now in (
        ("A draws a Copper.", "A draws a Gold."),
        ("B plays 4 Coppers. (+$4)", "A plays 4 Coppers. (+$4)"),
    ):
        found = audited(was, now)
        lines = {each.line for each in found.findings if each.follows is None}
        assert {each.follows for each in found.findings if each.follows is not None} <= lines


@pytest.mark.parametrize("seed", seeds(2, 120))
def test_a_forged_line_of_a_random_game_accuses_its_own_player_alone(seed: int) -> None:
    facts = hidden.random_game(seed)
    if not hidden.can_be_told(facts):
        pytest.skip("no log tells this game")
    text = write_game(facts, "p1")
    if hidden.audited(facts, "p1", text).verdict != "agrees":
        pytest.skip("the log does not agree")
    for forged in line_forge.forgeries(text, str(seed)):
        found = hidden.audited(facts, "p1", forged.text)
        assert not line_forge.innocent(forged, found), (forged.kind, forged.line, forged.was, forged.now)
