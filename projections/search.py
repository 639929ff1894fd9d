"""Search: the facts that pass a filter, and where an expression turns from false to true."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from moothall.domain.kernel.facts import Fact, Player, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.script import live

from .filters import Filter, Moment
from .redact import known_to


@dataclass(frozen=True, slots=True)
class Found:
    """Where an expression became true: the fact (None: nowhere), and how many tables were looked at."""

    fact: Fact | None
    tables: int


def moments(
    game: Game,
    facts: Sequence[Fact],
    viewer: Player | None,
    divergent: Collection[int] = (),
    everything: bool = False,
) -> Iterator[Moment]:
    """Every live fact with the table after it, as `viewer` may know them (None: everything), in order.

    A table is looked at only where it is asked for, and before the next moment is taken. `divergent` are the seqs at
    which the log of an imported game is against the rules. With `everything` also what was taken back, and the facts
    about the stream, each with the table as it then was.
    """
    known = known_to(game, facts, viewer)
    table = game.table()
    for at, fact in enumerate(facts if everything else live(facts), 1):
        if isinstance(fact, Retracted):
            table = game.fold(live(facts[:at]))
        else:
            fact.apply(table)
        yield Moment(known[fact.seq], partial(game.view, table, viewer), fact.seq in divergent)


def find(
    game: Game,
    facts: Sequence[Fact],
    wanted: Filter,
    viewer: Player | None = None,
    divergent: Collection[int] = (),
    everything: bool = False,
) -> Iterator[Fact]:
    """The live facts at which a filter passes; with `everything` any facts."""
    for moment in moments(game, facts, viewer, divergent, everything):
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
    known = known_to(game, facts, viewer)
    looked = 0

    def passes(at: int) -> bool:
        nonlocal looked
        looked += 1
        fact = known[standing[at].seq]
        return wanted(Moment(fact, partial(_look, game, standing[: at + 1], viewer), fact.seq in divergent))

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


def _look(game: Game, standing: Sequence[Fact], viewer: Player | None) -> Mapping[str, Any]:
    """The table after live facts."""
    return game.view(game.fold(standing), viewer)
