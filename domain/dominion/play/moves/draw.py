"""Drawing, and the top of a deck."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask
from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ..tokens import use_in_place_of
from .shuffle import shuffle

if TYPE_CHECKING:
    from ..engine import Dominion


def top(game: Dominion, player: Player, count: int = 1) -> Generator[Ask, Answer, list[Card]]:
    """The top `count` cards of the deck, the top first; fewer when there are no more. Shuffles when it must, once."""
    deck = game.table.seats[player].deck
    if len(deck) < count:
        yield from shuffle(game, player)
    cards = deck[-count:][::-1] if count else []
    game.identify(player, cards)
    return deck[-count:][::-1] if count else []


def draw(game: Dominion, player: Player, count: int = 1) -> Effect:
    """Draw cards. By the rules since 2019 a deck that is too small is filled first, then drawn from; before, what
    is there is drawn, then the rest. One draw shuffles once. [setup.md: shuffle first]
    """
    seat = game.table.seats[player]
    deck = seat.deck
    if seat.tokens and count > 0 and use_in_place_of(game, player, "card"):
        count -= 1
    if len(deck) < count:
        if not game.rules.shuffle_first:
            count -= len(deck)
            _take(game, player, deck, len(deck))
        yield from shuffle(game, player)
        count = min(count, len(deck))
    _take(game, player, deck, count)


def _take(game: Dominion, player: Player, deck: Sequence[Card], count: int) -> None:
    if count > 0:
        cards = tuple(deck[: -count - 1 : -1])
        game.identify(player, cards, how="drawn")
        game.emit(f.CardsDrawn(player, cards))


def draw_to(game: Dominion, player: Player, size: int) -> Effect:
    """Draw until the hand has `size` cards."""
    seat = game.table.seats[player]
    count = max(0, size - len(seat.hand))
    if count and seat.tokens:
        use_in_place_of(game, player, "card")  # that is one draw, and the hand still wants for a card
    return draw(game, player, count)
