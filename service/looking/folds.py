"""Which lines of a game are open, and so which of its facts stand on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from moothall.projections.telling.lines import Line

Depth = Literal["turns", "plays", "facts"]
DEPTHS: tuple[Depth, ...] = ("plays", "facts", "turns")
"""Up to what the lines are open: to the turns, to the plays in them, to every fact; in the order of a key."""


class Folds:
    """The lines of a course, each by its number among the facts, and which of them are open.

    Those up to a `depth` are, and those around the place where one stands; `by_hand` has what was opened or closed
    by hand, by the seq of its fact.
    """

    def __init__(self, roots: Sequence[Line], depth: Depth = "plays", by_hand: dict[int, bool] | None = None) -> None:
        self.roots = roots
        self.lines = [line for root in roots for line in root]
        self.depth = depth
        self.by_hand = {} if by_hand is None else by_hand
        numbers = {id(line): number for number, line in enumerate(self.lines)}
        self.below = [[numbers[id(each)] for each in line.below] for line in self.lines]
        self.above: dict[int, int] = {each: number for number, below in enumerate(self.below) for each in below}

    def is_open(self, number: int, around: frozenset[int] = frozenset()) -> bool:
        """Whether a line is open, if those in `around` have to be."""
        line = self.lines[number]
        usual = number in around or self.depth == "facts" or (self.depth == "plays" and line.is_turn)
        return self.by_hand.get(line.fact.seq, usual)

    def rows(self, at: int) -> list[int]:
        """The numbers of the lines that stand on the screen after so many facts."""
        around = frozenset(self._around(at - 1))
        rows: list[int] = []
        number = 0
        while number < len(self.lines):
            rows.append(number)
            number = number + 1 if self.is_open(number, around) else self.end(number)
        return rows

    def end(self, number: int) -> int:
        """The number after the last line below a line."""
        while self.below[number]:
            number = self.below[number][-1]
        return number + 1

    def turn_over(self, number: int, at: int) -> bool:
        """Open a line that is closed, and the other way round, after so many facts. Returns whether it can be.

        With an answer the one play that came of it opens, too.
        """
        if not self.below[number]:
            return False
        opens = not self.is_open(number, frozenset(self._around(at - 1)))
        folded = [number]
        while len(folded) == 1:
            (number,) = folded
            self.by_hand[self.lines[number].fact.seq] = opens
            folded = [each for each in self.below[number] if self.below[each]]
        return True

    def text(self, number: int, lang: str, is_open: bool) -> str:
        """A line as it is told, with a sign where something is folded below it."""
        line = self.lines[number]
        sign = "  " if not line.below else "- " if is_open else "+ "
        return f"{'  ' * line.level}{sign}{(line.says if is_open else line.folded).in_words(lang)}"

    def texts(self, rows: Sequence[int], lang: str) -> list[str]:
        """The lines on the screen, each with the seq of its fact."""
        digits = len(str(self.lines[-1].fact.seq)) if self.lines else 1
        shown = zip(rows, [*rows[1:], len(self.lines)], strict=True)
        return [
            f"{self.lines[row].fact.seq:>{digits}} {self.text(row, lang, after == row + 1)}" for row, after in shown
        ]

    def _around(self, number: int) -> list[int]:
        folds: list[int] = []
        while number in self.above:
            number = self.above[number]
            folds.append(number)
        return folds
