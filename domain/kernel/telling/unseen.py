"""Cards that nobody saw in a log that hides cards: what they lay among, and what of that has been shown.

A shuffle, or a choice that nobody saw, is a `Mix`: so many cards went in, and as many came out, each in a `Slot`; which
is which is open. What goes in is known, or a slot of an earlier mix. So what a slot can be is a matter of counting
(projections/sight/possible.py), and no face that a game was given for want of a better one counts.
"""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..facts import Card, Fact


class ShownCards(NamedTuple):
    """What a line of a log says of cards: the names, and how many cards besides it counts without a name."""

    names: tuple[str, ...]
    hidden: int


CardLines = Mapping[int, ShownCards]
"""What each line of a log says, by its number."""


@dataclass(eq=False, slots=True)
class Mix:
    """Cards whose order nobody saw: the `known` ones that went in, and as many as came out, in `slots`.

    `number` is its place in the order in which mixes come about, `line` that of the log (None: no line tells it).
    `lent` are the slots of earlier mixes among the cards. A mix that is `part_of` another is some of its cards as they
    lay together when somebody looked: a later mix may take any of them.
    """

    number: int
    line: int | None
    known: Counter[str] = field(default_factory=Counter)
    lent: list[Slot] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    part_of: Mix | None = None

    @property
    def pool(self) -> Mix:
        """The mix itself, or what it is part of."""
        return self if self.part_of is None else self.part_of


@dataclass(eq=False, slots=True)
class Slot:
    """A card of a mix: the line that `shown` it, with its face (None: none did), and the mix that it went `into`."""

    mix: Mix
    face: str | None = None
    shown: int | None = None
    into: Mix | None = None


class Unseen(Protocol):
    """A game as its facts come, with what nobody saw."""

    @property
    def mixes(self) -> Sequence[Mix]:
        """The mixes so far, in the order in which they came about."""
        ...

    @property
    def hidden(self) -> Mapping[Card, Slot]:
        """The cards that nobody has seen so far."""
        ...

    def take(self, fact: Fact) -> None:
        """The next live fact."""
        ...

    def set_apart(self, cards: Sequence[Card]) -> list[Slot]:
        """The unseen cards among these, which lie together now, each in a slot of a mix of its own."""
        ...

    def zones(self) -> Mapping[str, Sequence[Card]]:
        """The zones of the table, by the names that places have: `p1.hand`."""
        ...

    def is_covered(self, card: Card) -> bool:
        """Whether nobody has seen a card, nor sees it by the line that is being told."""
        ...

    def covered(self) -> AbstractContextManager[Any]:
        """The table, for as long as it is looked at, with the cards that nobody saw face down."""
        ...


Watching = Callable[[Iterable[Fact], CardLines], Unseen]
"""Begins to watch a game: all live facts that will come, and what the lines of its log say."""
