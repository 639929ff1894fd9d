"""Where the turns of a log begin and end: indices of its lines, made once."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.verbs import BOUNDARY, FINAL

HAND = 5
"""How many cards a Clean-up draws at most."""


class Turns:
    """For each line of a log the header before it, the end of its turn, and the next line that begins something new."""

    def __init__(self, lines: Sequence[Observation], passed_over: Collection[int] = ()) -> None:
        """`passed_over` are lines that tell nothing of the game, or a thing again: chat behind a log that was cut."""
        self._lines = lines
        self._passed_over = passed_over
        count = len(lines)
        self._header = [0] * count
        self._end = [count] * (count + 1)
        self._boundary = [count] * (count + 1)
        header = 0
        for i, line in enumerate(lines):
            self._header[i] = header
            if line.verb == "turn":
                header = i
        for i in range(count - 1, -1, -1):
            verb = lines[i].verb
            self._end[i] = i if verb == "turn" or verb in FINAL else self._end[i + 1]
            self._boundary[i] = i if verb in BOUNDARY else self._boundary[i + 1]
        self._clean_ups: dict[tuple[int, str], int] = {}

    def header_before(self, i: int) -> int:
        """The header of the turn that line `i` is in; 0 where there is none."""
        return self._header[i]

    def end(self, i: int) -> int:
        """The first line from line `i` on that is not part of its turn: a header, or a result."""
        return self._end[min(i, len(self._lines))]

    def boundary(self, i: int) -> int:
        """The first line from line `i` on that begins something new: a choice of the menu, a turn, the results."""
        return self._boundary[min(i, len(self._lines))]

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
