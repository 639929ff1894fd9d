"""Drawing and shuffling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ..table import facts as f
from ..vocabulary import Zone
from .hand import shadows
from .tokens import use_in_place_of

if TYPE_CHECKING:
    from .engine import Dominion


def shuffle(game: Dominion, player: Player) -> None:
    """Shuffle the discard pile under what is left of the deck. Nothing happens to an empty discard pile."""
    discard = game.table.seats[player].discard
    if discard:
        order = game.source.shuffle(game, player, tuple(discard))
        if game.has_shadows:
            order = sink(game, order)
        game.emit(f.DeckShuffled(player, tuple(order)))


def sink(game: Dominion, order: Sequence[Card]) -> Sequence[Card]:
    """The order of shuffled cards with the Shadows at the bottom. [shadow/shuffle]"""
    sunk = shadows(game, order)
    return [*(card for card in order if card not in sunk), *sunk]


def shuffle_in(game: Dominion, player: Player, cards: Sequence[Card], from_: Zone) -> None:
    """Shuffle cards into the deck; what else lies in the discard pile stays there. [Inn, Famine]"""
    seat = game.table.seats[player]
    for card in cards:
        game.topdeck(player, card, from_)
    rest = tuple(seat.discard)
    for card in rest:
        game.move(player, card, "discard", "looked at")
    game.emit(f.DeckMoved(player, tuple(seat.deck)))
    shuffle(game, player)
    for card in rest:
        game.move(player, card, "looked at", "discard")


def top(game: Dominion, player: Player, count: int = 1) -> list[Card]:
    """The top `count` cards of the deck, the top first; fewer when there are no more. Shuffles when it must."""
    deck = game.table.seats[player].deck
    if len(deck) < count:
        shuffle(game, player)
    cards = deck[-count:][::-1] if count else []
    game.identify(player, cards)
    return deck[-count:][::-1] if count else []


def draw(game: Dominion, player: Player, count: int = 1) -> tuple[Card, ...]:
    """Draw cards. By the rules since 2019 a deck that is too small is filled first, then drawn from; before, what
    is there is drawn, then the rest. [setup.md: shuffle first]"""
    seat = game.table.seats[player]
    deck = seat.deck
    if seat.tokens and count > 0 and use_in_place_of(game, player, "card"):
        count -= 1
    if len(deck) >= count:
        return _take(game, player, count) if count > 0 else ()
    if game.rules.shuffle_first:
        shuffle(game, player)
        return _take(game, player, min(count, len(deck)))
    drawn = _take(game, player, len(deck))
    shuffle(game, player)
    return drawn + _take(game, player, min(count - len(drawn), len(deck)))


def _take(game: Dominion, player: Player, count: int) -> tuple[Card, ...]:
    if count == 0:
        return ()
    deck = game.table.seats[player].deck
    cards = tuple(deck[: -count - 1 : -1])
    game.identify(player, cards, how="drawn")
    game.emit(f.CardsDrawn(player, cards))
    return cards


def draw_to(game: Dominion, player: Player, size: int) -> tuple[Card, ...]:
    """Draw until the hand has `size` cards."""
    seat = game.table.seats[player]
    count = max(0, size - len(seat.hand))
    if count and seat.tokens:
        use_in_place_of(game, player, "card")  # that is one draw, and the hand still wants for a card
    return draw(game, player, count)
