"""A game whose phases and turns end by steps only: that of a scenario, and that of a game which is told as one."""

from __future__ import annotations

from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.turns import turn
from moothall.domain.dominion.play.turns.menu import menu
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.session import Effect
from moothall.domain.kernel.source import Source


class Stepping(Source[Any]):
    """Where the answers of a game come from whose phases and turns end by steps only."""

    questions: int
    """How many questions have been put."""

    def go_on(self, game: Dominion) -> None:
        """Let the phase in course end, where there is only one way on. Raises AtRest to stop there."""
        raise NotImplementedError

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """A question was not put, for it has one possible answer."""
        raise NotImplementedError


class Stepped(Dominion):
    """A game whose phases and turns end by steps only, also where there is only one way on."""

    tells_unasked = True

    def __init__(self, table: Table, source: Stepping) -> None:
        super().__init__(table, source)
        self.steps = source

    def step(self) -> Effect:
        """From one choice to the next. Raises AtRest where no step goes on."""
        if self.table.phase == "start" and self.table.turn is not None:
            yield from turn.start(self, self.table.turn.player)
            return
        if menu(self):
            yield from super().step()
            return
        self.steps.go_on(self)
        yield from turn.leave(self)

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """Tell the steps: one that names just this answer is used up by it."""
        self.steps.taken_unasked(ask, answer)
