"""Trashing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import Zone
from ..abilities.events import Event, window
from .gain import empties
from .hand import choose_from_hand

if TYPE_CHECKING:
    from ..engine import Dominion


def trash(game: Dominion, player: Player, card: Card, from_: Zone = "hand") -> Effect:
    """Trash a card of `player` from where it is expected. Returns whether it was there. [setup.md: stop-moving]"""
    return bool((yield from trash_all(game, player, (card,), from_)))


def trash_all(game: Dominion, player: Player, cards: Sequence[Card], from_: Zone = "hand") -> Effect:
    """Trash cards at once from where they are expected; only then resolve what that sets off. Returns those trashed."""
    return (yield from trash_from(game, player, [(card, from_) for card in cards]))


def trash_from(game: Dominion, player: Player, places: Sequence[tuple[Card, Zone]]) -> Effect:
    """`trash_all` for cards that are expected in several zones, each with its own. [Treasure Map]"""
    game.identify(player, [card for card, _ in places], how="trashed")
    trashed: list[Card] = []
    events: list[Event] = []
    is_watched = "trash" in game.watchers
    emptied: list[Event] = []
    for card, from_ in places:
        if card in game.table.zone(player, from_, card):
            name = game.name(card)
            fact = game.emit(f.CardTrashed(player, card, from_, "trash"))
            if is_watched:
                events.append(Event("trash", player, card, from_, "trash", fact.seq, name=name))
            trashed.append(card)
            if from_ == "supply" and empties(game, card):
                emptied.append(Event("pile emptied", player, card, seq=fact.seq))
    for event in (*events, *emptied):
        yield from window(game, event)
    return trashed


def trash_from_hand(
    game: Dominion, player: Player, least: int = 1, most: int = 1, fits: Callable[[Card], bool] | None = None
) -> Effect:
    """Ask for cards of the hand and trash them. Returns those trashed."""
    chosen = yield from choose_from_hand(game, player, "trash", least, most, fits)
    return (yield from trash_all(game, player, chosen))
