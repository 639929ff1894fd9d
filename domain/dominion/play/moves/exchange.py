"""Exchange: one intent, neither gain nor trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ...table import facts as f
from ...vocabulary import Zone

if TYPE_CHECKING:
    from ..engine import Dominion


def exchange(game: Dominion, player: Player, card: Card, expected: Zone, pile: str) -> Card | None:
    """Return `card` to its pile and take the top card of `pile` to the discard pile. [exchange/two-way]

    Both ends are checked first: the card is where it is `expected`, it has a pile to go back to, and `pile` is not
    empty; else nothing happens and None is returned. [documents/004]
    """
    if not may_exchange(game, player, card, expected, pile):
        return None
    got = game.table.pile(pile)[-1]
    game.emit(f.CardExchanged(player, card, got), rule="exchange/two-way")
    return got


def may_exchange(game: Dominion, player: Player, card: Card, expected: Zone, pile: str) -> bool:
    """Whether an exchange can be done: the card is where it is `expected`, it has a pile to go back to, and `pile` is
    not empty. [exchange/both-ends, exchange/moved-card, exchange/no-pile]"""
    there = card in game.table.zone(player, expected, card)
    return there and game.table.has_pile(card.face) and bool(game.table.pile(pile))
