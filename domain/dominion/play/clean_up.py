"""Clean-up: what happens at its start, what becomes of cards as they are discarded, the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..table import facts as f
from ..vocabulary import LARGER_HAND, NEXT_HAND, EventKind
from . import duration
from .events import Event, window
from .hexes_and_boons import put_kept_boons_by
from .tokens import offer_repay

if TYPE_CHECKING:
    from .engine import Dominion

HAND_SIZE = 5


def clean_up(game: Dominion, player: Player) -> Effect:
    """Discard hand and play but for what stays, also what others played in this turn, and draw the next hand."""
    table = game.table
    seat = table.seats[player]
    game.emit(f.PhaseBegan("clean-up"))
    yield from _before_discarding(game, player)
    if table.due:
        duration.forget_absent(game)
    stays = duration.staying(game, player) if table.due or table.effects else []
    if table.hexes_and_boons:
        put_kept_boons_by(game, player)
    hand = (yield from _held(game, player)) if "hand discard" in game.watchers else seat.hand
    from_play = [card for card in seat.play if card not in stays] if stays else seat.play
    watched = "discard from play" in game.watchers
    gone = [(player, tuple(from_play))] if watched else []
    game.emit(f.CleanedUp(player, (*hand, *from_play), tuple(stays)))
    others = [other for other in table.players if other != player and table.seats[other].play]
    gone += [(other, _clean_up_after(game, other)) for other in others]
    if watched:
        kind: EventKind = "discard from play"
        yield from window(game, *(Event(kind, who, card, "play", "discard") for who, cards in gone for card in cards))
    size = HAND_SIZE
    if table.effects:
        size = table.effects.get((player, NEXT_HAND), size) + table.effects.get((player, LARGER_HAND), 0)
    yield from game.draw(player, size)


def _before_discarding(game: Dominion, player: Player) -> Effect:
    """What happens at the start of Clean-up, and then what becomes of cards when they would be discarded from play."""
    owed = game.seat(player).tokens.get("debt", 0)
    if "clean-up" in game.watchers:
        yield from window(game, Event("clean-up", player, None))
    if "play discard" in game.watchers:
        yield from window(game, Event("play discard", player, None))
    if game.seat(player).tokens.get("debt", 0) > owed:
        yield from offer_repay(game, player)


def _held(game: Dominion, player: Player) -> Effect:
    """The cards of the hand that are discarded in Clean-up: all but those that something keeps. [Coastal Haven]"""
    event = Event("hand discard", player, None)
    yield from window(game, event)
    return tuple(card for card in game.seat(player).hand if card not in event.kept)


def _clean_up_after(game: Dominion, player: Player) -> tuple[Card, ...]:
    """Let a player discard what they played in another player's turn. Returns those cards. [Menagerie 2020, p. 4]"""
    stays = duration.staying(game, player)
    cards = tuple(card for card in game.table.seats[player].play if card not in stays)
    if cards:
        game.emit(f.CleanedUp(player, cards, tuple(stays)), rule="turn/anothers-cards")
    return cards
