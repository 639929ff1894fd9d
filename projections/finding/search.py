"""Search: the facts that pass a filter, and where an expression turns from false to true."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from moothall.domain.kernel.facts import Fact, Retracted

from ..sight.unseen import Tables, ViewedStream
from .filters import Filter, Moment


@dataclass(frozen=True, slots=True)
class Found:
    """The place where an expression became true: the fact (None: nowhere), and the number of tables looked at."""

    fact: Fact | None
    tables: int


def moments(stream: ViewedStream, divergent: Collection[int] = (), everything: bool = False) -> Iterator[Moment]:
    """Every live fact with the table after it, as the viewer of the stream may know them, in order.

    A table is looked at only where it is asked for, and before the next moment is taken. `divergent` are the seqs at
    which the log of an imported game is against the rules. With `everything` also what was taken back, and the facts
    about the stream, each with the table as it then was.
    """
    known = _by_seq(stream.known)
    facts = stream.facts
    tables = Tables(stream)
    for at, fact in enumerate(facts if everything else stream.standing, 1):
        if isinstance(fact, Retracted):
            then = replace(stream, facts=facts[:at])
            tables = Tables(then, len(then.standing))
        else:
            tables.take(fact)
        yield Moment(known[fact.seq], tables.view, fact.seq in divergent)


def find(
    stream: ViewedStream, wanted: Filter, divergent: Collection[int] = (), everything: bool = False
) -> Iterator[Fact]:
    """The live facts at which a filter passes; with `everything` any facts."""
    for moment in moments(stream, divergent, everything):
        if wanted(moment):
            yield moment.fact


def first(stream: ViewedStream, wanted: Filter, divergent: Collection[int] = ()) -> Found:
    """The first live fact at which a filter passes, found by looking at one after the other."""
    count = 0
    for moment in moments(stream, divergent):
        count += 1
        if wanted(moment):
            return Found(moment.fact, count)
    return Found(None, count)


def bisect(stream: ViewedStream, wanted: Filter, divergent: Collection[int] = ()) -> Found:
    """A live fact at which a filter turns from false to true, found by halving: it fails at the fact before.

    Where it turns more than once, one of these; where it passes at the first fact already, that; nowhere where it
    fails at the last.
    """
    standing = stream.standing
    known = _by_seq(stream.known)
    looked = 0

    def passes(at: int) -> bool:
        nonlocal looked
        looked += 1
        fact = known[standing[at].seq]
        return wanted(Moment(fact, lambda: Tables(stream, at + 1).view(), fact.seq in divergent))

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


def _by_seq(facts: Sequence[Fact]) -> dict[int, Fact]:
    return {fact.seq: fact for fact in facts}
