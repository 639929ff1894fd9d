"""A place in a game that can be moved: by fact, by answer, by play, by turn, or to where an expression holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Literal

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live

from ..sight.unseen import Testimony, ViewedStream
from .addresses import headers
from .filters import Filter, Moment
from .search import moments

Unit = Literal["fact", "answer", "play", "turn"]

NEAR = 64
"""How many facts are looked at first when an expression is searched backwards; then four times as many each time. Each
span folds the game from its beginning, so there must be few of them."""


class Cursor:
    """A place in the live facts of a game: `at` of them have happened (0: none has).

    A step leads to the next, or the last, place of its unit: after any fact; after an answer; before an answer at a
    menu, so that a play with all that comes of it is one step (where the log was followed nothing is answered: there
    after each fact that nothing caused); after the header of a turn.
    """

    def __init__(self, game: Game, facts: Sequence[Fact], divergent: Collection[int] = ()) -> None:
        self.game = game
        self.facts = facts
        self.standing = live(facts)
        self.divergent = divergent
        self.at = len(self.standing)
        self.trail: list[int] = []
        """The places that were left by a leap, the last one last."""
        self.headers = list(headers(game, self.standing))
        self._seqs = [fact.seq for fact in self.standing]
        self._stops: dict[Unit, list[int]] = {
            "answer": [at for at, fact in enumerate(self.standing, 1) if isinstance(fact, Answered)],
            "play": _rests(self.standing),
            "turn": [self.after(header.seq) for header in self.headers],
        }

    @property
    def fact(self) -> Fact | None:
        """The fact that happened last."""
        return self.standing[self.at - 1] if self.at else None

    @property
    def seq(self) -> int:
        """The seq of that fact, 0 at the beginning."""
        return self._seqs[self.at - 1] if self.at else 0

    @property
    def happened(self) -> list[Fact]:
        """The live facts up to here."""
        return self.standing[: self.at]

    def after(self, seq: int) -> int:
        """The place after the last live fact up to a seq."""
        return bisect_right(self._seqs, seq)

    def step(self, unit: Unit = "fact", back: bool = False) -> bool:
        """Go one step on, or back. Returns whether there was one."""
        end = 0 if back else len(self.standing)
        if unit == "fact":
            return self._go(self.at + (-1 if back else 1))
        stops = self._stops[unit]
        near = bisect_left(stops, self.at) - 1 if back else bisect_right(stops, self.at)
        return self._go(stops[near] if 0 <= near < len(stops) else end)

    def leap(self, at: int) -> bool:
        """Go to a place, or to the nearest one there is. Returns whether that is another; `return_` leads back."""
        before = self.at
        if self._go(at):
            self.trail.append(before)
        return self.at != before

    def return_(self) -> bool:
        """Go back to where the last leap began. Returns whether there was one."""
        return bool(self.trail) and (self._go(self.trail.pop()) or self.return_())

    def run(
        self,
        filters: Sequence[Filter],
        back: bool = False,
        viewer: Player | None = None,
        testimony: Testimony | None = None,
    ) -> bool:
        """Leap on, or back, to where one of the filters stops, as `viewer` may know it. Returns whether one does.

        A filter that reads facts stops at each fact at which it holds; one that looks at the table alone stops where
        it begins to hold. `testimony` is what a log says that hides cards. Raises BadFilter where the table has nothing
        of a name that is asked for.
        """
        spans = self._backwards() if back else iter([(self.at, len(self.standing))])
        for low, high in spans:
            stops = self._stops_between(filters, low, high, viewer, testimony)
            stop = max(stops, default=None) if back else next(stops, None)
            if stop is not None:
                return self.leap(stop)
        return False

    def check(self, wanted: Filter) -> None:
        """Raises BadFilter where the table at the end of the game has nothing of a name that a filter asks for."""
        if self.standing:
            table = self.game.fold(self.standing)
            wanted.check(Moment(self.standing[-1], partial(self.game.view, table, None)))

    def _backwards(self) -> Iterator[tuple[int, int]]:
        """The places before this one in spans, the nearest first: each after the first number, up to the second."""
        high, size = self.at - 1, NEAR
        while high > 0:
            low = max(0, high - size)
            yield low, high
            high, size = low, size * 4

    def _stops_between(
        self,
        filters: Sequence[Filter],
        low: int,
        high: int,
        viewer: Player | None,
        testimony: Testimony | None,
    ) -> Iterator[int]:
        """The places at which a filter stops, after `low` and up to `high`."""
        start = max(0, low - 1)  # whether a filter begins to hold shows at the place before
        held = [False] * len(filters)
        every = moments(ViewedStream(self.game, self.standing[:high], viewer, testimony), self.divergent)
        for at, moment in enumerate(islice(every, start, None), start + 1):
            holds = [each(moment) for each in filters]
            begins = [
                now and not (before and each.of_table) for now, before, each in zip(holds, held, filters, strict=True)
            ]
            held = holds
            if at > low and any(begins):
                yield at

    def _go(self, at: int) -> bool:
        before, self.at = self.at, max(0, min(len(self.standing), at))
        return self.at != before


def _rests(standing: Sequence[Fact]) -> list[int]:
    """The places at which a table is at rest: before an answer at a menu, else after a log's fact without a cause."""
    menus = {at for at, fact in enumerate(standing) if isinstance(fact, Answered) and fact.question == MENU}
    by_log = {at for at, fact in enumerate(standing, 1) if fact.source == "log" and fact.cause is None}
    return sorted(menus | by_log)
