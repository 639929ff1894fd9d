"""Choosing cards of a hand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from ...kernel.ask import Answer, Ask
from ...kernel.facts import Card, Player
from ..vocabulary import Verb

if TYPE_CHECKING:
    from .engine import Dominion


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
