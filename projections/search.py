"""Search: the facts that pass a filter, and where an expression turns from false to true."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.session import live

from .filters import Filter, Moment
from .redact import redact


@dataclass(frozen=True, slots=True)
class Found:
    """Where an expression became true: the fact (None: nowhere), and how many tables were looked at."""

    fact: Fact | None
    tables: int


def moments(
    game: Game, facts: Sequence[Fact], viewer: Player | None, divergent: Collection[int] = ()
) -> Iterator[Moment]:
    """Every live fact with the table after it, as `viewer` may know them (None: everything), in order.

    A table is looked at only where it is asked for, and before the next moment is taken. `divergent` are the seqs at
    which the log of an imported game is against the rules.
    """
    known = {fact.seq: fact for fact in redact(game, facts, viewer)}
    table = game.table()
    for fact in live(facts):
        game.apply[type(fact)](table, fact)
        yield Moment(known[fact.seq], lambda: game.view(table, viewer), fact.seq in divergent)


def find(
    game: Game, facts: Sequence[Fact], wanted: Filter, viewer: Player | None = None, divergent: Collection[int] = ()
) -> Iterator[Fact]:
    """The live facts at which a filter passes."""
    for moment in moments(game, facts, viewer, divergent):
        if wanted(moment):
            yield moment.fact


def first(
    game: Game, facts: Sequence[Fact], wanted: Filter, viewer: Player | None = None, divergent: Collection[int] = ()
) -> Found:
    """The first live fact at which a filter passes, found by looking at one after the other."""
    count = 0
    for moment in moments(game, facts, viewer, divergent):
        count += 1
        if wanted(moment):
            return Found(moment.fact, count)
    return Found(None, count)


def bisect(
    game: Game, facts: Sequence[Fact], wanted: Filter, viewer: Player | None = None, divergent: Collection[int] = ()
) -> Found:
    """A live fact at which a filter turns from false to true, found by halving: it fails at the fact before.

    Where it turns more than once, one of these; where it passes at the first fact already, that; nowhere where it
    fails at the last.
    """
    standing = live(facts)
    known = {fact.seq: fact for fact in redact(game, facts, viewer)}
    looked = 0

    def passes(at: int) -> bool:
        nonlocal looked
        looked += 1
        fact = known[standing[at].seq]
        return wanted(Moment(fact, lambda: game.view(game.fold(standing[: at + 1]), viewer), fact.seq in divergent))

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
