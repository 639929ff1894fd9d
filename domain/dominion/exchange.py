"""Exchange: one intent, neither gain nor trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.facts import Card, Player
from . import facts as f

if TYPE_CHECKING:
    from .engine import Dominion


def exchange(game: Dominion, player: Player, card: Card, expected: str, pile: str) -> Card | None:
    """Return `card` to its pile and take the top card of `pile` to the discard pile. [exchange/two-way]

    Both ends are checked first: the card is where it is `expected`, it has a pile to go back to, and `pile` is not
    empty; else nothing happens and None is returned. [documents/004]
    """
    source = game.table.zone(player, expected, card)
    stock = game.table.pile(pile)
    if card not in source or not stock or card.face not in game.table.pile_of:
        return None
    got = stock[-1]
    game.emit(f.CardExchanged, player, card, got, rule="exchange/two-way")
    return got
