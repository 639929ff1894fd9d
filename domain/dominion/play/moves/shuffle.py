"""Shuffling, and what its player may do with the cards meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import Zone
from ..abilities.events import Event, window
from .hand import shadows

if TYPE_CHECKING:
    from ..engine import Dominion


ORDER = "shuffle/order"
"""The key of the question in which order picked cards lie."""


@dataclass(slots=True)
class Shuffle(Event):
    """A shuffle of the discard pile. Some of its cards may be picked for the `top` or the `bottom` of the shuffled
    ones, or be `left` in the discard pile."""

    top: list[Card] = field(default_factory=list)
    bottom: list[Card] = field(default_factory=list)
    left: list[Card] = field(default_factory=list)


def shuffled(game: Dominion, event: Event) -> tuple[Card, ...]:
    """The cards that are being shuffled and that nobody has picked so far, the last discarded first."""
    picked = (*event.top, *event.bottom, *event.left) if isinstance(event, Shuffle) else ()
    return tuple(card for card in reversed(game.table.seats[event.player].discard) if card not in picked)


def pick(event: Event, cards: Sequence[Card], to: Literal["top", "bottom", "left"]) -> None:
    """Pick cards out of a shuffle: for the top or the bottom of the shuffled ones, or to stay in the discard pile,
    which does not discard them. They go there after the others are shuffled."""
    assert isinstance(event, Shuffle)
    getattr(event, to).extend(cards)


def shuffle(game: Dominion, player: Player) -> Effect:
    """Shuffle the discard pile under what is left of the deck. Nothing happens to an empty discard pile."""
    discard = game.table.seats[player].discard
    if not discard:
        return
    if not game.offers.shuffles_may_ask:
        _shuffle(game, player)
        return
    in_turn = game.table.turn is not None
    if in_turn and "shuffle" in game.watchers:
        yield from _shuffle_with_picks(game, player)
        return
    sunk = shadows(game, reversed(discard))
    if in_turn and len({card.face for card in sunk}) > 1:
        yield from _shuffle_in_order(game, player, sunk)
        return
    _shuffle(game, player, sunk)


def _shuffle(game: Dominion, player: Player, sunk: Sequence[Card] = ()) -> None:
    """Shuffle the discard pile; `sunk` lie at its bottom. [shadow/shuffle]"""
    order = game.source.shuffle(game, player, tuple(game.table.seats[player].discard))
    if sunk:
        order = [*(card for card in order if card not in sunk), *sunk]
    game.emit(f.DeckShuffled(player, tuple(order)))


def _shuffle_in_order(game: Dominion, player: Player, sunk: Sequence[Card]) -> Effect:
    """Let the player say in which order Shadows lie at the bottom of the shuffled cards, and shuffle."""
    order = yield from game.ask_order(player, "bottom", sunk, key=ORDER)
    _shuffle(game, player, order)


def _shuffle_with_picks(game: Dominion, player: Player) -> Effect:
    """Let the player see what is left of the deck, and pick cards; shuffle the others. It is a shuffle even if none are
    left. Cards on top lie under what was left of the deck. [shuffle/picks]"""
    seat = game.table.seats[player]
    game.look(player, player, tuple(reversed(seat.deck)))
    above = len(seat.deck)
    event = Shuffle("shuffle", player, None)
    yield from window(game, event)
    event.bottom += shadows(game, shuffled(game, event))
    top = yield from game.ask_order(player, "topdeck", event.top, key=ORDER)
    bottom = yield from game.ask_order(player, "bottom", event.bottom, key=ORDER)
    for card in (*top, *bottom, *event.left):
        game.move(player, card, "discard", "looked at")
    _shuffle(game, player)
    for card in reversed(top):
        game.put_in_deck(player, card, "looked at", above)
    for card in bottom:
        game.put_in_deck(player, card, "looked at", len(seat.deck))
    for card in event.left:
        game.move(player, card, "looked at", "discard")


def shuffle_in(game: Dominion, player: Player, cards: Sequence[Card], from_: Zone) -> Effect:
    """Shuffle cards into the deck; what else lies in the discard pile stays there, under what the shuffle leaves there.
    [Inn, Famine]"""
    seat = game.table.seats[player]
    for card in cards:
        game.topdeck(player, card, from_)
    rest = tuple(seat.discard)
    for card in rest:
        game.move(player, card, "discard", "looked at")
    game.emit(f.DeckMoved(player, tuple(seat.deck)))
    yield from shuffle(game, player)
    left = tuple(seat.discard) if rest else ()
    for card in left:
        game.move(player, card, "discard", "looked at")
    for card in (*rest, *left):
        game.move(player, card, "looked at", "discard")
