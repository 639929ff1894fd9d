"""A card that only lies in its pile changes nothing: not what others play, not what they cost, not who gains them."""

from __future__ import annotations

from typing import Any

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Answer, Ask, Menu
from sweeps import sampled
from swept import KINGDOM, Wished, game

DONE = ("Village", "Copper", "Silver")


def plays_all(session: Dominion, ask: Ask) -> Answer | None:
    """Plays the hand in this order, and buys a Silver."""
    if not isinstance(ask, Menu):
        return None
    for name in DONE:
        for each in ask.choices:
            if each[0] == "play" and each[1].face == name:
                return each
    return ("buy", "Silver")


def has_bought(session: Dominion, _: Ask) -> Answer | None:
    """Stops after the purchase."""
    gained = any(isinstance(fact, f.CardGained) for fact in session.facts)
    return ("end",) if gained or session.table.turns_begun > 1 else None


@pytest.mark.parametrize("name", sampled(sorted(KINGDOM), 6))
def test_a_card_in_its_pile_changes_nothing(name: str) -> None:
    given: dict[str, Any] = {
        "buys": 2,
        "Alice": {"hand": list(DONE), "deck": ["Estate", "Gold"]},
        "Bob": {"hand": ["Copper"], "deck": ["Copper"]},
    }
    session = game(Wished([plays_all], until=has_bought), kingdom=[name], given=given)
    table = session.table
    assert (table.actions, table.buys, table.coins, table.potions) == (2, 1, 0, 0)
    mine = table.seats["p1"]
    assert [card.face for card in mine.play] == list(DONE)
    assert [card.face for card in mine.hand] == ["Estate"]
    assert [card.face for card in mine.discard] == ["Silver"]
    assert [card.face for card in table.seats["p2"].hand] == ["Copper"]
