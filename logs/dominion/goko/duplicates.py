"""Lines of Goko that tell a thing twice."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count

from ..lines.observation import Observation, verbs_of
from ..lines.verbs import BOUNDARY, Verb
from .lines_in_context import PUT_BACK
from .verbs import CHOICE

TOLD_AGAIN = frozenset[Verb]({"trashes", "topdecks", "uses tokens"})
"""The verbs of lines that may tell a thing again."""


def duplicates(lines: Sequence[Observation]) -> Iterator[int]:
    """The lines of a log that say again what another line says."""
    return DuplicateLines(lines).found()


class DuplicateLines:
    """Finds the lines of a log that say again what another line says: they account for nothing.

    Each of the three kinds is known by the lines around it, for the words are those of a line that counts. The log and
    line after each is one that is wrongly called a contradiction without it.
    """

    def __init__(self, lines: Sequence[Observation]) -> None:
        self.lines = lines

    def _is_trashed_again(self, i: int) -> bool:
        """Whether a card played again is said to be trashed again: Goko prints that although it is in the trash.

        King's Court on a Death Cart (log391, 335), Procession on a Feast. Other plays of it may lie between.
        """
        line, before = self.lines[i], self.lines[i - 1]
        if len(line.cards) != 1 or (before.verb, before.cards) != ("plays", line.cards):
            return False
        for k in range(i - 2, -1, -1):
            earlier = self.lines[k]
            if (earlier.verb, earlier.actor, earlier.cards) == ("trashes", line.actor, line.cards):
                return True
            if earlier.verb in BOUNDARY and (earlier.verb, earlier.cards) != ("plays", line.cards):
                return False
        return False

    def found(self) -> Iterator[int]:
        """The positions of these lines."""
        for i in compress(count(), map(TOLD_AGAIN.__contains__, verbs_of(self.lines))):
            if self._is_duplicate(i):
                yield i

    def _is_duplicate(self, i: int) -> bool:
        line = self.lines[i]
        if line.verb == "trashes":
            return self._is_trashed_again(i)
        if line.verb == "topdecks":
            # Scheme: a card that was chosen has an ability of its own that puts it there (Treasury).
            before = self.lines[i - 1]
            is_choice = (before.verb, before.actor, before.cards) == (CHOICE, line.actor, line.cards)
            return is_choice and PUT_BACK.issuperset(line.cards)
        return self._is_announced_again(i)

    def _is_announced_again(self, i: int) -> bool:
        """Whether the same coin tokens were announced before the Treasure that has just been played: they are announced
        again before each single Treasure that follows (log571, 168), whatever that Treasure does meanwhile."""
        line = self.lines[i]
        for k in range(i - 1, -1, -1):
            earlier = self.lines[k]
            if earlier.verb == "uses tokens":
                return k < i - 1 and (earlier.actor, earlier.amount) == (line.actor, line.amount)
            if earlier.verb in ("buys", "turn"):
                return False
        return False
