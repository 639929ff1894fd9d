"""A game that is played now: how it begins, and the source that lets it be played."""

# Not compiled: it has a protocol that is asked for at run time.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from .ask import Answer, Ask, Menu
from .chance import shuffle
from .facts import Card, Fact, Player
from .source import Source
from .streams.undo import Course, order_of, same_cards

T = TypeVar("T")

Policy = Callable[[Any, Ask], Answer]
"""How a player answers: from the session at work and the question, a legal answer to it."""


@runtime_checkable
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


class Fresh(Source[Any]):
    """The source of a game that is played now: a policy for each seat, and chance.

    A question to a seat without a policy is left open, for a person. Where one player decides for another, the policy
    of the one who decides is asked. `rng` is the only chance there is, so the same generator and the same policies make
    the same game.
    """

    __slots__ = ("policies", "rng")

    def __init__(self, policies: Mapping[Player, Policy], rng: Chance) -> None:
        self.policies = policies
        self.rng = rng

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The policy's answer, or None where a person plays."""
        policy = self.policies.get(ask.player)
        return None if policy is None else policy(session, ask)

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """A random order."""
        order = list(cards)
        shuffle(order, self.rng)
        return order


class PlayedOn(Fresh):
    """The source of a stored game that is gone on with: what was shuffled and taken back falls again as it fell.

    So an undo gives nobody a better order: where the same cards are shuffled at the same place among the shuffles of
    the game, the order is known. [DESIGN 3, law 10]
    """

    __slots__ = ("_followed", "_known", "_shuffles")

    def __init__(self, policies: Mapping[Player, Policy], rng: Chance, course: Course) -> None:
        """`course` is the stored stream, followed to its end: the session has the facts that count of it."""
        super().__init__(policies, rng)
        self._known = course.known
        self._followed = len(course.standing.facts)
        self._shuffles = course.shuffles

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order that is known, else a random one."""
        known = self._known.get((self._before(session.facts), same_cards(cards))) if self._known else None
        return super().shuffle(session, player, cards) if known is None else known

    def _before(self, facts: Sequence[Fact]) -> int:
        """How many shuffles there are among the facts of the session, which only grow."""
        self._shuffles += sum(order_of(fact) is not None for fact in facts[self._followed :])
        self._followed = len(facts)
        return self._shuffles


def random_legal(rng: Chance) -> Policy:
    """A policy that gives any legal answer."""

    def answer(_session: Any, ask: Ask) -> Answer:
        if isinstance(ask, Menu):
            return rng.choice(ask.choices)
        count = rng.randint(ask.least, ask.most)
        return tuple(rng.sample(ask.options, count))

    return answer


@dataclass(frozen=True, slots=True)
class WrittenStrategy:
    """A strategy that somebody wrote as a text: `policy` makes the policy from the chance it is given, and `options`
    are what a new game must have been chosen to have, so that the strategy can do what it says (`kingdom`)."""

    policy: Callable[[Chance], Policy]
    options: Mapping[str, Sequence[str]]


def any_beginning(_begun: Fact) -> None:
    """Check nothing of the first fact of a game."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """How a new game of a kind begins.

    `begin` makes its first fact from a rules spec, the players' names in turn order, what was chosen for it, and the
    chance by which the rest is chosen; it raises BadSetup, also for a number of players that cannot play. `takes` says
    what may be chosen (`kingdom`), `players` how many play where nobody says, `bots` who may play besides people: each
    makes its policy from the chance it is given; `opponent` is the one that a person plays against where nobody says
    (empty: the first one). `check` raises BadSetup or BadRules for a first fact that no set-up
    makes. `reads` reads a strategy from the lines of a text, with what says which card a name means; it raises
    BadStrategy (None: the game has no notation for strategies).
    """

    begin: Callable[[str, Sequence[str], Mapping[str, Any], Chance], Fact]
    bots: Mapping[str, Callable[[Chance], Policy]]
    takes: tuple[str, ...] = ()
    players: int = 2
    check: Callable[[Fact], None] = any_beginning
    opponent: str = ""
    reads: Callable[[Sequence[str], Callable[[str], str]], WrittenStrategy] | None = None
