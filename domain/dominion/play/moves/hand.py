"""Choosing cards of a hand, and what is played as if it were in one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask
from ....kernel.facts import Card, Player
from ...vocabulary import CardType, Verb

if TYPE_CHECKING:
    from ..engine import Dominion


def to_play(game: Dominion, player: Player) -> Sequence[Card]:
    """The cards that `player` may play as if from hand, and that nothing forbids to play: those of the hand, then the
    Shadows of the deck, the top first.

    Only a play finds Shadows in the deck: for everything else they are not in the hand. [shadow/play]
    """
    seat = game.table.seats[player]
    if game.plays_from_hand_alone:
        return seat.hand
    cards = [*seat.hand, *shadows(game, reversed(seat.deck))] if game.has_any("Shadow") else seat.hand
    return game.playable(player, cards) if game.offers.play_limits else cards


def shadows(game: Dominion, cards: Iterable[Card]) -> list[Card]:
    """The Shadows among `cards`. Their backs show which they are, so none of them lacks a face."""
    return [card for card in cards if card.face is not None and game.is_type(card, "Shadow")]


def named_in_hand(game: Dominion, player: Player, name: str) -> tuple[Card, ...]:
    """A card of that name in hand; where none is known, every card that may be one."""
    return one_named(game.table.seats[player].hand, name)


def one_named(cards: Sequence[Card], name: str) -> tuple[Card, ...]:
    """One of the cards that has that name; where none is known, every card that may have it."""
    known = tuple(card for card in cards if card.face == name)
    return known[:1] or tuple(card for card in cards if card.face is None)


def lacks_type(game: Dominion, card: Card, kind: CardType) -> bool:
    """Whether a card has not got a type. A card whose face is not known passes this test, too."""
    return card.face is None or not game.is_type(card, kind)


def certain(cards: Sequence[Card]) -> int:
    """The number of the cards that passed a test and surely pass it: a card whose face is not known obliges nobody."""
    return sum(card.face is not None for card in cards)


def choose_from_hand(
    game: Dominion, player: Player, verb: Verb, least: int, most: int, fits: Callable[[Card], bool] | None
) -> Generator[Ask, Answer, tuple[Card, ...]]:
    """Ask which cards of the hand to `trash` or `discard`. A card without a face may fit, but nothing forces it."""
    hand = game.table.seats[player].hand
    options = tuple(hand)
    if fits is not None:
        options = tuple(card for card in hand if fits(card))
        least = min(least, game.certain(options))
    return (yield from game.ask(player, verb, options, least, most))
