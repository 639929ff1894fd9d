"""The course that is being found, printed while the search goes on: whether it prints the lines of a turn.

The search matches facts with lines by what they move, and the checker compares every word. Where the first course that
was found is not the log's, the search is told of the line that it does not print, and goes back to its choices where
another course does not print that one either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from moothall.domain.kernel.facts import Fact

from ..lines.observation import LogRead
from ..lines.verbs import FINAL

Prints = Callable[[Sequence[Fact], LogRead, bool], bool]
"""Whether the game of some facts prints a log; it has ended, or the log breaks off where the facts do."""


class Reprinting:
    """Looks at the turns that hold some `lines`, by their numbers in the file."""

    def __init__(self, log: LogRead, lines: Collection[int], prints: Prints) -> None:
        self._log = log
        self._prints = prints
        self._asked: dict[int, int] = {}
        """For each header behind a turn that is looked at, by its line, how many observations stand up to it."""
        wanted = False
        for at, each in enumerate(log.observations):
            if each.verb == "turn" and wanted:
                self._asked[each.line] = at + 1
                wanted = False
            wanted = wanted or each.line in lines
        self._at_end = wanted
        self.tried = False
        """Whether all courses of such a turn were tried, and none prints it."""

    def is_printed(self, facts: Sequence[Fact], header: int) -> bool:
        """Whether the facts up to a turn's start print the lines up to its `header`; so of a turn nobody asks for."""
        count = self._asked.get(header)
        if count is None:
            return True
        lines = [each for each in self._log.observations[:count] if each.verb not in FINAL]
        return self._prints(facts, replace(self._log, observations=lines), False)

    def is_printed_to_end(self, facts: Sequence[Fact], *, over: bool) -> bool:
        """Whether the facts print the whole log, if the last turn or the results are looked at."""
        return not self._at_end or self._prints(facts, self._log, over)
