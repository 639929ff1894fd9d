"""Search: the facts that pass a filter, and where an expression turns from false to true."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from moothall.domain.kernel.facts import Fact, Player, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live

from ..sight.unseen import Tables, Testimony, known_facts
from .filters import Filter, Moment


@dataclass(frozen=True, slots=True)
class Found:
    """The place where an expression became true: the fact (None: nowhere), and the number of tables looked at."""

    fact: Fact | None
    tables: int


def moments(
    game: Game,
    facts: Sequence[Fact],
    viewer: Player | None,
    divergent: Collection[int] = (),
    everything: bool = False,
    testimony: Testimony | None = None,
) -> Iterator[Moment]:
    """Every live fact with the table after it, as `viewer` may know them (None: everything), in order.

    A table is looked at only where it is asked for, and before the next moment is taken. `divergent` are the seqs at
    which the log of an imported game is against the rules. With `everything` also what was taken back, and the facts
    about the stream, each with the table as it then was. `testimony` is what a log says that hides cards.
    """
    known = _known(game, facts, viewer, testimony)
    standing = live(facts)
    tables = Tables(game, standing, viewer, testimony)
    for at, fact in enumerate(facts if everything else standing, 1):
        if isinstance(fact, Retracted):
            then = live(facts[:at])
            tables = Tables(game, then, viewer, testimony, len(then))
        else:
            tables.take(fact)
        yield Moment(known[fact.seq], tables.view, fact.seq in divergent)


def find(
    game: Game,
    facts: Sequence[Fact],
    wanted: Filter,
    viewer: Player | None = None,
    divergent: Collection[int] = (),
    everything: bool = False,
    testimony: Testimony | None = None,
) -> Iterator[Fact]:
    """The live facts at which a filter passes; with `everything` any facts."""
    for moment in moments(game, facts, viewer, divergent, everything, testimony):
        if wanted(moment):
            yield moment.fact


def first(
    game: Game,
    facts: Sequence[Fact],
    wanted: Filter,
    viewer: Player | None = None,
    divergent: Collection[int] = (),
    testimony: Testimony | None = None,
) -> Found:
    """The first live fact at which a filter passes, found by looking at one after the other."""
    count = 0
    for moment in moments(game, facts, viewer, divergent, testimony=testimony):
        count += 1
        if wanted(moment):
            return Found(moment.fact, count)
    return Found(None, count)


def bisect(
    game: Game,
    facts: Sequence[Fact],
    wanted: Filter,
    viewer: Player | None = None,
    divergent: Collection[int] = (),
    testimony: Testimony | None = None,
) -> Found:
    """A live fact at which a filter turns from false to true, found by halving: it fails at the fact before.

    Where it turns more than once, one of these; where it passes at the first fact already, that; nowhere where it
    fails at the last.
    """
    standing = live(facts)
    known = _known(game, facts, viewer, testimony)
    looked = 0

    def passes(at: int) -> bool:
        nonlocal looked
        looked += 1
        fact = known[standing[at].seq]
        table = partial(_look, game, standing, viewer, testimony, at + 1)
        return wanted(Moment(fact, table, fact.seq in divergent))

    low, high = -1, len(standing) - 1
    if high < 0 or not passes(high):
        return Found(None, looked)
    while high - low > 1:
        middle = (low + high) // 2
        if passes(middle):
            high = middle
        else:
            low = middle
    return Found(known[standing[high].seq], looked)


def _look(
    game: Game, standing: Sequence[Fact], viewer: Player | None, testimony: Testimony | None, upto: int
) -> Mapping[str, Any]:
    """The table after the first `upto` of live facts."""
    return Tables(game, standing, viewer, testimony, upto).view()


def _known(game: Game, facts: Sequence[Fact], viewer: Player | None, testimony: Testimony | None) -> dict[int, Fact]:
    """The facts of a whole stream as a viewer may know them, by seq."""
    return {fact.seq: fact for fact in known_facts(game, facts, viewer, testimony)}
