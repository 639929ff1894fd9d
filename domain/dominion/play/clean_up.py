"""Clean-up: what its start sets off, what is discarded from hand and from play, and the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..table import facts as f
from ..vocabulary import LARGER_HAND, NEXT_HAND, EffectName
from . import duration
from .events import Discards, Event, by_itself_in_clean_up, window
from .hexes_and_boons import put_kept_boons_by
from .tokens import offer_repay

if TYPE_CHECKING:
    from .engine import Dominion

HAND_SIZE = 5


def clean_up(game: Dominion, player: Player) -> Effect:
    """Resolve what the start of Clean-up sets off, discard the hand and the cards in play, resolve what that sets off,
    and draw the next hand. [turn/end]"""
    game.emit(f.PhaseBegan("clean-up"))
    discards = Discards()
    if "clean-up" in game.watchers:
        seat = game.table.seats[player]
        owed = seat.tokens.get("debt", 0)
        yield from window(game, Event("clean-up", player, None, discards=discards))
        if seat.tokens.get("debt", 0) > owed:
            yield from offer_repay(game, player)
    if "discarding from play" in game.watchers:
        yield from window(game, Event("discarding from play", player, None))
    yield from _discard_all(game, player, discards)
    yield from _draw_hand(game, player)


def _discard_all(game: Dominion, player: Player, discards: Discards) -> Effect:
    """Discard the hand and the cards in play, those of players who played in another's turn, too. [turn/discards]"""
    table = game.table
    seat = table.seats[player]
    if table.due:
        duration.forget_absent(game)
    stays = duration.staying(game, player) if table.due or table.effects else []
    if table.hexes_and_boons:
        put_kept_boons_by(game, player)
    hand = (yield from _held(game, player)) if "hand discard" in game.watchers else seat.hand
    discards.cards = [card for card in seat.play if card not in stays]
    watched = "discard from play" in game.watchers
    gone = _events(game, player, discards) if watched else []
    game.emit(f.CleanedUp(player, (*hand, *discards.cards), tuple(stays)))
    for other in [each for each in table.players if each != player and table.seats[each].play]:
        stays = duration.staying(game, other)
        cards = tuple(card for card in table.seats[other].play if card not in stays)
        if cards:
            gone += _events(game, other, Discards(cards)) if watched else []
            game.emit(f.CleanedUp(other, cards, tuple(stays)), rule="turn/anothers-cards")  # [Menagerie 2020, p. 4]
    if watched:
        yield from window(game, *gone)


def _events(game: Dominion, player: Player, discards: Discards) -> list[Event]:
    """The discards from play, one for each card. What a card is in play it is when it is discarded from there."""
    guises = game.table.guises and not by_itself_in_clean_up(game)
    return [
        Event(
            "discard from play",
            player,
            card,
            "play",
            "discard",
            name=game.name(card) if guises else None,
            discards=discards,
        )
        for card in discards.cards
    ]


def _held(game: Dominion, player: Player) -> Effect:
    """The cards of the hand that are discarded in Clean-up: all but those that something keeps. [Coastal Haven]"""
    event = Event("hand discard", player, None)
    yield from window(game, event)
    return tuple(card for card in game.seat(player).hand if card not in event.kept)


def _draw_hand(game: Dominion, player: Player) -> Effect:
    """Draw the next hand."""
    size, effects = HAND_SIZE, game.table.effects
    if effects:
        size = effects.get((player, NEXT_HAND), size) + effects.get((player, LARGER_HAND), 0)
    yield from game.draw(player, size)
    if "hand drawn" in game.watchers:
        yield from window(game, Event("hand drawn", player, None))


def topdeck_discarded(game: Dominion, player: Player, event: Event, effect: EffectName) -> None:
    """Put a card that is discarded from play onto the deck, once for each time that an effect says so."""
    if event.card is not None and game.topdeck(player, event.card, event.to):
        game.begin_effect(player, effect, -1)
