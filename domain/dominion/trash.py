"""Trashing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kernel.facts import Card, Player
from ..kernel.session import Effect
from . import facts as f
from .events import Event, window

if TYPE_CHECKING:
    from .engine import Dominion


def trash(game: Dominion, player: Player, card: Card, from_: str = "hand") -> Effect:
    """Trash a card of `player` from where it is expected. Returns whether it was there. [setup.md: stop-moving]"""
    if card not in game.table.zone(player, from_, card):
        return False
    fact = game.emit(f.CardTrashed, player, card, from_, "trash")
    if "trash" in game.watchers:
        yield from window(game, Event("trash", player, card, from_, "trash", fact.seq))
    return True


def trash_from_hand(
    game: Dominion, player: Player, least: int = 1, most: int = 1, fits: Callable[[Card], bool] | None = None
) -> Effect:
    """Ask for cards of the hand and trash them. Returns those trashed."""
    hand = game.table.seats[player].hand
    options = tuple(hand)
    if fits is not None:
        options = tuple(card for card in hand if fits(card))
        least = min(least, game.certain(options))
    chosen = yield from game.ask(player, "trash", "Trash which cards?", options, least, most)
    trashed: list[Card] = []
    for card in chosen:
        if (yield from trash(game, player, card)):
            trashed.append(card)
    return trashed
