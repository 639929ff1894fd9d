"""The lines of a log and what has been made of each: its verdict, and what it shows that is not accounted for yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from moothall.logs.dominion.observation import Observation

Verdict = Literal["confirmed", "consistent", "divergent", "unruled", "unread"]
MENU_VERBS = frozenset({"plays", "buys"})
FINAL = frozenset({"final cards", "final chips", "final points", "final turns", "resigned", "quit", "place"})
SETUP = frozenset({"supply", "bane card", "black market", "rating", "starting"})
QUIET = SETUP | {
    "reveals", "looks", "names", "chooses", "takes", "choice", "has discards", "reacts", "bane", "duration",
    "when trash", "pirate coin", "watchtower trash", "watchtower topdeck", "overpays", "chips", "tokens", "stashes",
    "embargoes",
}  # fmt: skip
"""Lines that move no card: when the rules made nothing that they tell of, they are consistent, no contradiction."""
STATED = frozenset({"takes", "chips", "tokens", "overpays"})
"""Quiet lines that state an amount: what the rules gave is just that."""
BOUNDARY = MENU_VERBS | FINAL | {"turn"}
"""Lines that begin something new: a choice of the menu, a turn, the results."""


class LineVerdicts:
    """Lines, verdicts, and a trail by which both go back to an earlier state.

    `at` is the first line without a verdict. A line is `noted` when a difference shows there: it is divergent whatever
    else is made of it.
    """

    def __init__(self, lines: Sequence[Observation]) -> None:
        self.lines = lines
        self.verdicts: list[Verdict | None] = [None] * len(lines)
        self.at = 0
        self.noted: set[int] = set()
        self.pile_of: dict[str, str] = {}
        """The pile that a card comes from where it has another name: a Knight, a Ruin."""
        self._left: dict[int, list[str]] = {}
        self._trail: list[tuple[int, Verdict | None, list[str] | None, bool]] = []

    def window(self, verbs: Collection[str] = ()) -> Iterator[int]:
        """The lines without a verdict up to the next boundary that is not one of `verbs`."""
        lines, verdicts = self.lines, self.verdicts
        for i in range(self.at, len(lines)):
            if verdicts[i] is None:
                verb = lines[i].verb
                if verb in BOUNDARY and verb not in verbs:
                    return
                yield i

    def judge(self, i: int, verdict: Verdict) -> None:
        """Give a line its verdict."""
        self._remember(i)
        self.verdicts[i] = "divergent" if i in self.noted else verdict
        self._left.pop(i, None)
        verdicts = self.verdicts
        at = self.at
        while at < len(verdicts) and verdicts[at] is not None:
            at += 1
        self.at = at

    def note(self, i: int) -> None:
        """A difference shows at this line."""
        self._remember(i)
        self.noted.add(i)
        if self.verdicts[i] is not None:
            self.verdicts[i] = "divergent"

    def _remember(self, i: int) -> None:
        self._trail.append((i, self.verdicts[i], self._left.get(i), i in self.noted))

    def cards_left(self, i: int) -> Sequence[str]:
        """The cards that a line shows and that are not accounted for yet."""
        return self._left.get(i) or self.lines[i].cards

    def consume(self, i: int, names: list[str], verdict: Verdict = "confirmed") -> bool:
        """Account for those of `names` that line `i` shows; they leave both. Returns whether there were any.

        A line of which everything is accounted for gets the verdict.
        """
        cards = self.lines[i].cards
        if len(cards) == 1:
            if cards[0] not in names:
                return False
            names.remove(cards[0])
            self.judge(i, verdict)
            return True
        left = list(self.cards_left(i))
        before = len(left)
        for name in tuple(names):
            if name in left:
                left.remove(name)
                names.remove(name)
        if len(left) == before and cards:
            return False
        if left:
            self._remember(i)
            self._left[i] = left
        else:
            self.judge(i, verdict)
        return True

    def ended(self) -> bool:
        """Whether nothing of the game is left to read that moves a card. (A last line that is unread was cut off.)"""
        for i in range(self.at, len(self.lines)):
            verb = self.lines[i].verb
            if verb in FINAL:
                return True
            if self.verdicts[i] is None and verb not in QUIET and not (verb == "unread" and i == len(self.lines) - 1):
                return False
        return True

    def cut_off(self) -> bool:
        """Whether the log says no more: it has ended, or only a last line is left that no reader knows."""
        last = len(self.lines) - 1
        return self.at > last or (self.at == last and self.lines[last].verb == "unread")

    # Going back

    def mark(self) -> int:
        """A mark for `rewind`."""
        return len(self._trail)

    def rewind(self, mark: int) -> None:
        """Undo everything since the mark."""
        while len(self._trail) > mark:
            i, verdict, left, noted = self._trail.pop()
            self.verdicts[i] = verdict
            if left is None:
                self._left.pop(i, None)
            else:
                self._left[i] = left
            if not noted:
                self.noted.discard(i)
            if verdict is None and i < self.at:
                self.at = i


def last_menu_lines(lines: Sequence[Observation]) -> list[int]:
    """For each line, the last line of its turn on which the turn's player plays or buys."""
    last = [-1] * len(lines)
    start, player = 0, None
    for i, line in enumerate(lines):
        if line.verb == "turn" or line.verb in FINAL:
            _fill(lines, last, start, i, player)
            start, player = i, line.actor if line.verb == "turn" else None
    _fill(lines, last, start, len(lines), player)
    return last


def _fill(lines: Sequence[Observation], last: list[int], start: int, end: int, player: str | None) -> None:
    latest = start
    for i in range(end - 1, start, -1):
        if lines[i].verb in MENU_VERBS and lines[i].actor == player:
            latest = i
            break
    last[start:end] = [latest] * (end - start)
