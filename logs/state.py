"""Where an audit stands in a log: the verdict on each line, and the differences found so far."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

from moothall.words import Texts

from .verdict import Finding, Scope

Verdict = Literal["confirmed", "consistent", "divergent", "unruled", "unread"]


class LineVerdicts:
    """The verdict on each line, None as long as it has none.

    A line is `noted` when a difference shows there: it is divergent whatever else is made of it.
    """

    def __init__(self, count: int) -> None:
        self.by_line: list[Verdict | None] = [None] * count
        self.noted: set[int] = set()

    def judge(self, i: int, verdict: Verdict) -> None:
        """Give line `i` its verdict."""
        self.by_line[i] = "divergent" if i in self.noted else verdict

    def note(self, i: int) -> None:
        """A difference shows at line `i`."""
        self.noted.add(i)
        self.by_line[i] = "divergent"


VerdictsT = TypeVar("VerdictsT", bound=LineVerdicts)


class LogState(Generic[VerdictsT]):
    """The verdicts and findings of an audit. `numbers` and `texts` are those of the lines in their file, `unreadable`
    the positions of those that nobody can read."""

    def __init__(
        self, verdicts: VerdictsT, numbers: Sequence[int], texts: Sequence[str], unread: Sequence[int]
    ) -> None:
        self.verdicts = verdicts
        self.numbers = numbers
        self.texts = texts
        self.unreadable = unread
        self.findings: list[Finding] = []
        self.unruled_cards: dict[str, None] = {}
        """The cards that no rule covers and that were played, or that may be behind a difference."""
        self.late_from: int | None = None
        """After how many facts the rules may first have asked what they would not have asked with every face known;
        None where they never did."""

    def come_late(self, facts: int) -> None:
        """Faces are not known when they should be, and so many facts had been made."""
        self.late_from = facts if self.late_from is None else min(self.late_from, facts)

    def number(self, i: int) -> int:
        """The number of line `i` in its file; 1, that of a header, where there is no such line."""
        return self.numbers[i] if 0 <= i < len(self.numbers) else 1

    def gap(self, i: int, rule: str) -> int | None:
        """The line that nobody can read and that may be behind a difference at line `i` by some rule; None if none may.

        That is any before it, unless the game has shown since that it changed nothing.
        """
        return self.unreadable[0] if self.unreadable and self.unreadable[0] <= i else None

    def scope(self, i: int, about: str | None) -> Scope | None:
        """What a difference at line `i` about a player is about; None where only its interval says so."""
        return None

    def note(self, i: int, ruling: Texts, rule: str, since: int, seq: int, about: str | None = None) -> None:
        """Note a difference that shows at line `i`, at fact `seq`, and began after line `since`.

        `about` is the player whose cards, turn or results differ.
        """
        i = min(i, len(self.texts) - 1)  # what is missing after the last line shows there
        line, gap = self.number(i), self.gap(i, rule)
        after = None if gap is None else self.number(gap)
        where = (min(self.number(since), line), line)
        self.findings.append(Finding(line, where, self.texts[i], ruling, rule, seq, after, self.scope(i, about)))
        self.verdicts.note(i)
