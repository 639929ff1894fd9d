"""A player who buys by a list, plays the Actions that it bought, and answers the questions of cards as most would."""

# Not compiled: the conditions of its list are functions of Python.

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card, Option, Player
from ...kernel.fresh import Chance, Policy
from ..play.engine import Dominion
from ..play.turns.menu import Choices
from .few_actions import worth
from .money import END, before_buys, least_harm

Term = Callable[[Dominion, Player], int]
"""A number that a condition asks for: at a table, of a player."""

EARLY = 5
"""As long as this many Provinces are left or more, an Estate is worth trashing: dominiate's strategies keep their
Estates for the last few."""

ENOUGH_MONEY = 4
"""How many coins the other Treasures of a deck must give before a Copper is trashed: dominiate's big money asks for
that, so that a deck goes on to buy."""


@dataclass(frozen=True, slots=True)
class Order:
    """One line of a list: the answer that buys its card, and what must hold."""

    answer: Answer
    conditions: tuple[Callable[[Dominion, Player], bool], ...]

    def holds(self, game: Dominion, player: Player) -> bool:
        """Whether the line is wanted now, whether or not it can be bought."""
        return all(each(game, player) for each in self.conditions)


@dataclass(frozen=True, slots=True)
class ByList:
    """The policy of a list: plays every Action it can, those first that let it play another, then all Treasures; buys
    what the first line says that holds and can be bought."""

    orders: Sequence[Order]

    def __call__(self, game: Dominion, ask: Ask) -> Answer:
        """The answer to a question."""
        if not isinstance(ask, Menu):
            return self._chosen(game, ask)
        table = game.table
        if table.phase == "action" and not table.bought:
            actions = _actions(game, ask)
            if actions:
                return ("play", max(actions, key=lambda card: _rank(game, card)))
        first = before_buys(game, ask)
        if first is not None:
            return first
        if table.buys > 0:
            player, choices = ask.subject, ask.choices
            for order in self.orders:
                if order.answer in choices and order.holds(game, player):
                    return order.answer
        return END

    def _chosen(self, game: Dominion, ask: Ask) -> Answer:
        """The answer to a question that a card asks: it gains by the list, trashes and discards what does nothing,
        plays and reveals what it may; of all else what does the least harm."""
        most, options = ask.most, ask.options
        if ask.verb == "gain":
            wanted = self._gained(game, ask)
            return wanted if len(wanted) >= ask.least else least_harm(game, ask)
        if ask.verb == "trash":
            chosen = [each for each in options if _is_junk(game, ask.subject, each)]
        elif ask.verb == "discard" and ask.least == 0:
            chosen = [each for each in options if isinstance(each, Card) and _does_nothing(game, each)]
        elif ask.verb == "play":
            chosen = sorted(options, key=lambda each: _rank(game, each), reverse=True)
        elif ask.verb == "reveal":
            chosen = list(options)
        else:
            return least_harm(game, ask)
        return tuple(chosen[:most]) if len(chosen) >= ask.least else least_harm(game, ask)

    def _gained(self, game: Dominion, ask: Ask) -> Answer:
        wanted: list[Option] = []
        for order in self.orders:
            name = order.answer[1]
            if order.holds(game, ask.subject):
                wanted += [each for each in ask.options if _name_of(each) == name]
        return tuple(dict.fromkeys(wanted))[: ask.most]


def policy_of(orders: Sequence[Order]) -> Callable[[Chance], Policy]:
    """Makes the policy of a list; it needs no chance."""
    policy = ByList(tuple(orders))
    return lambda _chance: policy


def _actions(game: Dominion, ask: Menu) -> Sequence[Card]:
    choices = ask.choices
    if isinstance(choices, Choices):
        return game.of_type(choices.playable, "Action")
    cards = [each[1] for each in choices if each[0] == "play" and len(each) == 2]
    return game.of_type([each for each in cards if isinstance(each, Card)], "Action")


def _rank(game: Dominion, option: Option) -> tuple[bool, float, int]:
    """What is played first: what lets one play another, then what gives the most, then what costs the most."""
    text = game.text(_name_of(option))
    return (False, -1.0, 0) if text is None else (text.actions > 0, worth(text), text.cost.coins)


def _name_of(option: Option) -> str | None:
    return option.face if isinstance(option, Card) else str(option)


def _does_nothing(game: Dominion, option: Option) -> bool:
    """Whether a card does nothing when it is played: a Victory card, a Curse."""
    text = game.text(_name_of(option))
    return text is not None and not text.types & {"Action", "Treasure", "Night"}


def _is_junk(game: Dominion, player: Player, option: Option) -> bool:
    """Whether a deck is better without a card: a Curse, an Estate while the game is young, a Copper that other money
    has made needless."""
    name = _name_of(option)
    if name == "Copper":
        texts = (game.text(card.face) for card in game.table.seats[player].cards() if card.face != "Copper")
        return sum(text.coins for text in texts if text is not None and "Treasure" in text.types) >= ENOUGH_MONEY
    text = game.text(name)
    if text is None or not _does_nothing(game, option):
        return False
    return "Curse" in text.types or (text.cost.coins <= 2 and len(game.table.pile("Province")) >= EARLY)
