"""The beginnings and ends of the turns of a log, as indices of its lines, made once."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import compress, count

from .observation import Observation, verbs_of
from .verbs import BOUNDARY, FINAL, Verb

HAND = 5
"""The most cards that a Clean-up draws."""


ENDS: frozenset[Verb] = frozenset({"turn", *FINAL})
"""Lines behind a turn."""


def _places(verbs: Sequence[Verb], some: Collection[Verb]) -> list[int]:
    return [*compress(count(), map(some.__contains__, verbs))]


class Turns:
    """For each line of a log the header before it, the end of its turn, and the next line that begins something new."""

    def __init__(
        self, lines: Sequence[Observation], passed_over: Collection[int] = (), verbs: Sequence[Verb] | None = None
    ) -> None:
        """`verbs` has the verb of each line, where it is at hand. `passed_over` are lines that tell nothing of the
        game, or a thing again: chat behind a log that was cut."""
        self._lines = lines
        self._passed_over = passed_over
        if verbs is None:
            verbs = verbs_of(lines)
        self._headers = _places(verbs, {"turn"})
        self._ends = _places(verbs, ENDS)
        self._boundaries = _places(verbs, BOUNDARY)
        self._clean_ups: dict[tuple[int, str], int] = {}

    def header_before(self, i: int) -> int:
        """The header of the turn that line `i` is in; 0 where there is none."""
        at = bisect_left(self._headers, i)
        return self._headers[at - 1] if at else 0

    def end(self, i: int) -> int:
        """The first line from line `i` on that is not part of its turn: a header, or a result."""
        return self._next(self._ends, i)

    def boundary(self, i: int) -> int:
        """The first line from line `i` on that begins something new: a choice of the menu, a turn, the results."""
        return self._next(self._boundaries, i)

    def _next(self, places: Sequence[int], i: int) -> int:
        """The first of some places from line `i` on; behind the last line where there is none."""
        at = bisect_left(places, i)
        return places[at] if at < len(places) else len(self._lines)

    def clean_up(self, start: int, player: str) -> int:
        """Where the Clean-up of the turn of line `start` begins, not before that line: the shuffles and the draws of at
        most a hand that end the turn."""
        end = self.end(start)
        key = (end, player)
        if key not in self._clean_ups:
            self._clean_ups[key] = self._back_from(end, player)
        return max(start, self._clean_ups[key])

    def _back_from(self, end: int, player: str) -> int:
        hand = HAND
        at = end
        while at > 0:
            line = self._lines[at - 1]
            if line.verb == "draws" and line.actor == player and line.count <= hand:
                hand -= line.count
            elif at - 1 not in self._passed_over and not (
                line.verb in ("shuffles", "duration") and line.actor == player
            ):
                break
            at -= 1
        return at
