"""Snapshots: the table of a game at several of its facts, so that who goes back need not fold the whole stream.

They are only a cache, kept in memory by who resumes a game or searches one: the facts alone say how a table stands.
"""

# Not compiled: it waits for copies of tables.

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..facts import Fact
from ..game import Game
from ..python.copying import copied
from ..session import Session
from ..source import Source

EVERY = 2_000
"""How many facts lie between two snapshots: what a resume folds at most. That takes half a millisecond."""


class Snapshot(NamedTuple):
    """A table, with the number of live facts that made it and the `last` of them."""

    place: int
    last: Fact
    table: Any


class Snapshots:
    """The snapshots of one stream. They are made by folding, and a copy is given away, so no rule ever touches one.

    A snapshot holds as long as its last fact stands where it stood: an undo takes away that fact with what came after
    it, and what came before it stands still.
    """

    def __init__(self, kind: Game, every: int = EVERY) -> None:
        self.kind = kind
        self.every = every
        self.kept: list[Snapshot] = []

    def resume(self, facts: Sequence[Fact], then: Callable[[], Source[Any]], stored: int) -> Session[Any]:
        """The game as it stands after live `facts`, as `Game.resume` gives it. Raises Divergence.

        `then` makes the source that it goes on by. Where a snapshot does not do, all facts are folded instead.
        """
        try:
            return self.kind.resume(facts, then(), stored, self.table_after)
        except Exception:  # whatever it was: a snapshot may be at fault, and the facts have the last word
            self.kept.clear()
        return self.kind.resume(facts, then(), stored)

    def follow(self, facts: Sequence[Fact]) -> None:
        """Keep up with live `facts` that were added one by one: now and then a snapshot is made."""
        if len(facts) - (self.kept[-1].place if self.kept else 0) >= self.every:
            with suppress(Exception):  # without it a resume takes longer, and that is all
                self._make(facts, len(facts))

    def table_after(self, facts: Sequence[Fact], place: int) -> Any:
        """A table of one's own after the first `place` of live `facts`."""
        self._make(facts, place)
        at = bisect_right(self.kept, place, key=lambda each: each.place)
        start, _, table = self.kept[at - 1] if at else Snapshot(0, facts[0], None)
        return self._folded(copied(table) if at else self.kind.table(), facts, start, place)

    def _make(self, facts: Sequence[Fact], upto: int) -> None:
        """Make the snapshots that are missing up to a place, and drop those of facts that no longer stand."""
        kept, every = self.kept, self.every
        while kept and (kept[-1].place > len(facts) or facts[kept[-1].place - 1] is not kept[-1].last):
            kept.pop()
        place = kept[-1].place if kept else 0
        if upto - place < every:
            return
        table = copied(kept[-1].table) if kept else self.kind.table()
        while upto - place >= every:
            self._folded(table, facts, place, place + every)
            place += every
            kept.append(Snapshot(place, facts[place - 1], table))
            if upto - place >= every:
                table = copied(table)

    @staticmethod
    def _folded(table: Any, facts: Sequence[Fact], start: int, end: int) -> Any:
        for at in range(start, end):  # a slice would copy them, which a search does too often
            facts[at].apply(table)
        return table
