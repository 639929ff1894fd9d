"""Clean-up: what its start sets off, what is discarded from hand and from play, and the next hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import LARGER_HAND, NEXT_HAND, EffectName
from ..abilities import duration
from ..abilities.events import Discards, Event, by_itself_in_clean_up, window
from ..landscapes.hexes_and_boons import put_kept_boons_by
from ..tokens import offer_repay

if TYPE_CHECKING:
    from ..engine import Dominion

HAND_SIZE = 5
"""How many cards are drawn for the next turn."""


def clean_up(game: Dominion, player: Player) -> Effect:
    """Resolve what the start of Clean-up sets off, discard the hand and the cards in play, resolve what that sets off,
    and draw the next hand. [turn/end]"""
    game.emit(f.PhaseBegan("clean-up"))
    hand, watchers = game.table.seats[player].hand, game.watchers
    discards = Discards() if "clean-up" in watchers or "discard from play" in watchers else None
    if "clean-up" in watchers:
        yield from _begin(game, player, discards)
    stays = _staying(game, player)
    discarded = (yield from _held(game, player)) if "hand discard" in game.watchers else hand
    gone = _discard_all(game, player, discarded, stays, discards)
    if gone:
        yield from window(game, *gone)
    yield from game.draw(player, _hand_size(game, player))
    if "hand drawn" in game.watchers:
        yield from window(game, Event("hand drawn", player, None))


def _begin(game: Dominion, player: Player, discards: Discards | None) -> Effect:
    """Resolve what the start of Clean-up sets off, and offer to repay the Debt that it brought."""
    tokens = game.table.seats[player].tokens
    owed = tokens.get("debt", 0)
    yield from window(game, Event("clean-up", player, None, discards=discards))
    if tokens.get("debt", 0) > owed:
        yield from offer_repay(game, player)


def _staying(game: Dominion, player: Player) -> Sequence[Card]:
    """The cards of the player that stay in play. Boons that they kept for this turn are put by."""
    table = game.table
    if table.due:
        duration.forget_absent(game)
    if table.due:
        duration.end_waits_of_turn(game)
    stays = duration.staying(game, player) if table.due or table.effects else ()
    if table.hexes_and_boons:
        put_kept_boons_by(game, player)
    return stays


def _discard_all(
    game: Dominion, player: Player, hand: Sequence[Card], stays: Sequence[Card], discards: Discards | None
) -> list[Event]:
    """Discard the `hand` and the cards in play except those that stay, including the cards of players who played in
    this turn of another. Returns the discards from play that may set something off. [turn/discards]"""
    table = game.table
    play = table.seats[player].play
    cards = [card for card in play if card not in stays] if stays else play.copy()
    if discards is not None:
        discards.cards = cards
    watched = "discard from play" in game.watchers
    gone = _events(game, player, cards, discards) if watched else []
    game.emit(f.CleanedUp(player, (*hand, *cards), tuple(stays)))
    for other in table.players:
        theirs = table.seats[other].play
        if other == player or not theirs:
            continue
        stay = duration.staying(game, other)
        left = tuple(card for card in theirs if card not in stay)
        if left:
            chosen = discards.chosen if discards is not None else ()
            gone += _events(game, other, left, Discards(left, chosen)) if watched else []
            game.emit(f.CleanedUp(other, left, tuple(stay)), rule="turn/anothers-cards")  # [Menagerie 2020, p. 4]
    return gone


def _events(game: Dominion, player: Player, cards: Sequence[Card], discards: Discards | None) -> list[Event]:
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
        for card in cards
    ]


def _held(game: Dominion, player: Player) -> Effect:
    """The cards of the hand that are discarded in Clean-up: all but those that something keeps. [Coastal Haven]"""
    event = Event("hand discard", player, None)
    yield from window(game, event)
    return tuple(card for card in game.seat(player).hand if card not in event.kept)


def _hand_size(game: Dominion, player: Player) -> int:
    """How many cards the next hand has."""
    effects = game.table.effects
    if not effects:
        return HAND_SIZE
    return effects.get((player, NEXT_HAND), HAND_SIZE) + effects.get((player, LARGER_HAND), 0)


def topdeck_discarded(game: Dominion, player: Player, event: Event, effect: EffectName) -> None:
    """Put a card that is discarded from play onto the deck, once for each time that an effect says so."""
    if event.card is not None and game.topdeck(player, event.card, event.to):
        game.begin_effect(player, effect, -1)
