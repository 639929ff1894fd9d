"""Logs of Dominion Online whose lines leave open which card was meant: the audit finds the one that fits them all."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit


def log(decks: Mapping[str, str], body: str, number: int = 82000000) -> str:
    """A log of Ann and Bob: the decks at the start, as `7 Coppers and 3 Islands`, and the lines after that."""
    head = [f"Game #{number}, unrated.", ""]
    head += [f"{player} starts with {cards}." for player, cards in decks.items()]
    lines = (line.strip() for line in body.strip().splitlines())
    return "\n".join([*head, *lines]) + "\n"


def audited(decks: Mapping[str, str], body: str, rules: str | None = None) -> Audit:
    return audit_text(log(decks, body), name="log", rules=rules)


def agrees(found: Audit) -> None:
    assert (found.error, [str(each) for each in found.findings]) == (None, [])
    assert found.verdict == "agrees"


def test_an_island_on_its_mat_is_not_the_card_that_goes_with_it() -> None:
    found = audited(
        {"A": "8 Coppers and 2 Islands", "B": "10 Coppers"},
        """
        A shuffles their deck.
        A draws 3 Coppers and 2 Islands.
        B shuffles their deck.
        B draws 5 cards.

        Turn 1 - Ann
        A plays an Island.
        A puts an Island on their Island mat.
        A puts a Copper on their Island mat.
        A plays 2 Coppers. (+$2)
        A draws 5 Coppers.

        Turn 1 - Bob
        B draws 5 cards.

        Turn 2 - Ann
        A plays 5 Coppers. (+$5)
        A shuffles their deck.
        A draws 4 Coppers and an Island.
        """,
    )
    agrees(found)
