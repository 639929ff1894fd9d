"""Discarding by an effect. (Clean-up is in turns/clean_up.py.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import EventKind, Zone
from ..abilities.events import Event, window
from .hand import choose_from_hand

if TYPE_CHECKING:
    from ..engine import Dominion


def discard(game: Dominion, player: Player, cards: Sequence[Card], from_: Zone = "hand") -> Effect:
    """Discard cards, in this order, from where they are expected; only then resolve what that sets off.

    Returns those that were there.
    """
    game.identify(player, cards, how="discarded")
    gone: list[Card] = []
    facts: list[f.CardDiscarded] = []
    for card in cards:
        if card in game.table.zone(player, from_, card):
            facts.append(game.emit(f.CardDiscarded(player, card, from_, "discard")))
            gone.append(card)
    kinds: tuple[EventKind, ...] = ("discard", "discard from play") if from_ == "play" else ("discard",)
    for kind in kinds:
        if kind in game.watchers:
            for fact in facts:
                yield from window(game, Event(kind, player, fact.card, from_, "discard", fact.seq))
    return gone


def discard_from_hand(
    game: Dominion, player: Player, least: int = 1, most: int = 1, fits: Callable[[Card], bool] | None = None
) -> Effect:
    """Ask for cards of the hand and discard them. Returns those discarded."""
    chosen = yield from choose_from_hand(game, player, "discard", least, most, fits)
    return (yield from discard(game, player, chosen))


def discard_down_to(game: Dominion, player: Player, size: int) -> Effect:
    """Discard down to `size` cards in hand. Returns those discarded."""
    count = max(0, len(game.table.seats[player].hand) - size)
    return (yield from discard_from_hand(game, player, count, count))
