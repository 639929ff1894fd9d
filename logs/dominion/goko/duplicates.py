"""Lines of Goko that tell a thing twice."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.logs.dominion.goko.verbs import CHOICE
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.observed_lines import last_menu_lines
from moothall.logs.dominion.verbs import BOUNDARY, FINAL, Verb

CLEAN_UP: frozenset[Verb] = frozenset({"draws", "shuffles", "discards", "topdecks"})
"""Lines of a Clean-up."""
ANYBODY = "*"
"""Stands for any player: the turn has ended."""


class DuplicateLines:
    """Finds the lines of a log that say again what another line says: they account for nothing.

    Each of the five kinds is known by the lines around it, for the words are those of a line that counts. The log and
    line after each is one that is wrongly called a contradiction without it.
    """

    def __init__(self, lines: Sequence[Observation]) -> None:
        self.lines = lines
        self.last_menu = last_menu_lines(lines)
        self._cleans_up = _cleaning_up(lines)

    def _is_trashed_again(self, i: int) -> bool:
        """Whether a card played again is said to be trashed again: Goko prints that although it is in the trash.

        King's Court on a Death Cart (log391, 335), Procession on a Feast.
        """
        line, before = self.lines[i], self.lines[i - 1]
        if len(line.cards) != 1 or (before.verb, before.cards) != ("plays", line.cards):
            return False
        for k in range(i - 2, -1, -1):
            earlier = self.lines[k]
            if (earlier.verb, earlier.actor, earlier.cards) == ("trashes", line.actor, line.cards):
                return True
            if earlier.verb in BOUNDARY:
                return False
        return False

    def is_duplicate(self, i: int) -> bool:
        """Whether line `i` says again what another line says."""
        line = self.lines[i]
        if line.verb == "discards":
            # Envoy: one player chooses the card, and the next line discards the same card for its owner (log164, 139).
            # Alchemist: what the Clean-up discards anyway is printed for some cards (log665, 232).
            following = self.lines[min(i + 1, len(self.lines) - 1)]
            chosen = following.verb == "discards" and line.cards == following.cards and line.actor != following.actor
            return chosen or (i > self.last_menu[i] and self._is_clean_up(i))
        if line.verb == "trashes":
            return self._is_trashed_again(i)
        if line.verb == "topdecks":
            # Scheme: a card that was chosen has an ability of its own that puts it there (Treasury).
            before = self.lines[i - 1]
            return (before.verb, before.actor, before.cards) == (CHOICE, line.actor, line.cards)
        if line.verb != "uses tokens":
            return False
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

    def _is_clean_up(self, i: int) -> bool:
        """Whether only the Clean-up of the turn's player follows: what is put on the deck, the next hand."""
        return self._cleans_up[i + 1] in (ANYBODY, self.lines[i].actor)


def _cleaning_up(lines: Sequence[Observation]) -> list[str]:
    """For each line, and after the last, who alone cleans up from there to the end of the turn; ANYBODY where it has
    ended, empty where other lines follow."""
    found = [""] * (len(lines) + 1)
    for i in range(len(lines) - 1, -1, -1):
        line, after = lines[i], found[i + 1]
        if line.verb == "turn" or line.verb in FINAL:
            found[i] = ANYBODY
        elif line.verb in CLEAN_UP and after in (ANYBODY, line.actor):
            found[i] = line.actor or ""
    return found
