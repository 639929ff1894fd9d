"""Exile: putting cards on the Exile mat, and what comes of them there. [Menagerie 2020, p. 3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ...table import facts as f
from ...vocabulary import EXILE, Zone

if TYPE_CHECKING:
    from ..engine import Dominion


def exile(game: Dominion, player: Player, card: Card, from_: Zone = "hand") -> bool:
    """Put a card on the player's Exile mat. Returns whether it was where it was expected. Not a gain. [000:105]"""
    if card not in game.table.zone(player, from_, card):
        return False
    game.emit(f.CardExiled(player, card, from_, EXILE), rule="exile")
    return True


def exile_from_supply(game: Dominion, player: Player, name: str) -> bool:
    """Put the top card of a Supply pile on the player's Exile mat, if it is called so or the pile is. Returns whether
    there was one."""
    pile = game.table.supply.get(game.table.pile_of.get(name, name))
    if not pile:
        return False
    game.identify(player, pile[-1:])
    return exile(game, player, pile[-1], "supply")


def exiled(game: Dominion, player: Player, name: str | None) -> list[Card]:
    """The cards of a name on the player's Exile mat."""
    return [card for card in game.table.seats[player].zone(EXILE) if card.face == name]
