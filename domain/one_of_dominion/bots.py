"""Players of One of Dominion that are not people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..kernel.ask import Answer, Ask, Menu
from ..kernel.facts import Card, Option
from ..kernel.fresh import Chance, Policy, random_legal
from .play.engine import OneOfDominion
from .play.turn import END
from .text.styles import SCOOP


def networker(game: OneOfDominion, ask: Ask) -> Answer:
    """Place the strongest guest that can be paid, remove the strongest of others, take addresses when rich enough."""
    if not isinstance(ask, Menu):
        best = sorted(ask.options, key=lambda option: -_worth(game, option))
        return tuple(best[: ask.most if ask.verb == "take" else max(ask.least, 1)])
    for first_words in (("place",), ("use", SCOOP)):
        choices = [choice for choice in ask.choices if choice[: len(first_words)] == first_words]
        if choices:
            return max(choices, key=lambda choice: _worth(game, choice[-1]))
    if ("take", "points") not in ask.choices:
        return END if END in ask.choices else ask.choices[0]
    seat = game.seat(ask.player)
    rich = all(_worth(game, card) <= seat.points for card in seat.hand)
    return ("take", "address") if rich and ("take", "address") in ask.choices else ("take", "points")


def _worth(game: OneOfDominion, option: Option) -> int:
    return game.influence(option) if isinstance(option, Card) else 0


BOTS: Mapping[str, Callable[[Chance], Policy]] = {"networker": lambda _: networker, "random-legal": random_legal}
"""The bots by name: each makes its policy from the chance it is given."""
