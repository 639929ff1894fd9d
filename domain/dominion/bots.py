"""Players that are no people, and the source that lets them play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..kernel.ask import MENU, Answer, Ask, Menu
from ..kernel.facts import Card, Option, Player
from .engine import Dominion
from .turn import Choices

Policy = Callable[[Dominion, Ask], Answer]
"""How a player answers: a legal answer to the question."""

T = TypeVar("T")


class Chance(Protocol):
    """What is needed of a generator of random numbers; `random.Random` has it."""

    def shuffle(self, x: list[Card], /) -> None:
        """Put a list in a random order."""
        ...

    def choice(self, seq: Sequence[T], /) -> T:
        """One element."""
        ...

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """`k` different elements, in random order."""
        ...

    def randint(self, a: int, b: int, /) -> int:
        """A number from `a` to `b`, both included."""
        ...


class Fresh:
    """The source of a game that is played now: a policy for each seat, and chance.

    A question to a seat without a policy is left open, for a person. In a possessed turn the possessor's policy is
    asked. `rng` is the only chance there is, so the same generator and the same policies make the same game.
    """

    __slots__ = ("policies", "rng")

    def __init__(self, policies: Mapping[Player, Policy], rng: Chance) -> None:
        self.policies = policies
        self.rng = rng

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """The policy's answer, or None where a person plays."""
        policy = self.policies.get(ask.player)
        return None if policy is None else policy(session, ask)

    def shuffle(self, session: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """A random order."""
        order = list(cards)
        self.rng.shuffle(order)
        return order

    def identify(self, session: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Nothing: every card of a fresh game has its face."""

    def unruled(self, session: Dominion, player: Player, card: str) -> None:
        """Nothing: what no rule covers does nothing."""

    def follow(self, session: Dominion) -> None:
        """Nothing: there is no log to follow."""


END: Answer = ("end",)
BUYS: tuple[tuple[int, str, Answer], ...] = tuple(
    (coins, name, ("buy", name)) for coins, name in ((8, "Province"), (6, "Gold"), (3, "Silver"))
)
"""What big money buys, the best first, and from how much money on."""


def big_money(game: Dominion, ask: Ask) -> Answer:
    """Play every Treasure in one answer, then buy the best of Province, Gold and Silver; play no Action."""
    if ask.verb != MENU:
        return _least_harm(game, ask)
    table = game.table
    if not table.bought:
        treasures = _treasures(game, ask)
        if treasures:
            return ("play", *treasures)
    if table.buys > 0:
        coins = table.coins
        supply = table.supply
        for least, name, answer in BUYS:
            if coins >= least and supply.get(name):
                return answer
    return END


def _treasures(game: Dominion, ask: Ask) -> Sequence[Card]:
    """The Treasures in hand. In the Buy phase a menu offers to play nothing else."""
    if game.table.phase == "buy" and not game.has_nights and isinstance(ask, Menu) and isinstance(ask.choices, Choices):
        hand = game.table.seats[ask.subject].hand
        return [card for card in ask.choices.playable if card in hand]
    return game.of_type(game.table.seats[ask.subject].hand, "Treasure")


def _least_harm(game: Dominion, ask: Ask) -> Answer:
    """As few as allowed: what costs most where something is gained, else what costs least, Victory cards first."""
    least = ask.least
    if least == 0:
        return ()
    options = ask.options
    if ask.verb == "gain":
        return tuple(sorted(options, key=lambda each: -_worth(game, each))[:least])
    if all(isinstance(each, Card) for each in options):
        return tuple(sorted(options, key=lambda each: _worth(game, each))[:least])
    return tuple(options[:least])


def _worth(game: Dominion, option: Option) -> int:
    """What a card costs, and less than nothing for one that does nothing in play."""
    text = game.text(option.face if isinstance(option, Card) else str(option))
    if text is None:
        return 0
    return text.cost.coins + 2 * text.cost.potions if text.types & {"Action", "Treasure"} else -1


def random_legal(rng: Chance) -> Policy:
    """A policy that gives any legal answer."""

    def answer(_game: Dominion, ask: Ask) -> Answer:
        if isinstance(ask, Menu):
            return rng.choice(ask.choices)
        count = rng.randint(ask.least, ask.most)
        return tuple(rng.sample(ask.options, count))

    return answer


BOTS: Mapping[str, Callable[[Chance], Policy]] = {"big-money": lambda _: big_money, "random-legal": random_legal}
"""The bots by name: each makes its policy from the chance it is given."""
