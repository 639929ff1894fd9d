"""Where the audit of a transcript stands: its lines, what they mean, and what they have shown so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.table import Table
from moothall.words import Texts

from ..source import Ended, Follow
from ..state import LineVerdicts, LogState
from . import transcript as t
from .faces import Faces
from .resting import lines_behind
from .telling import TranscriptLines, names

Stop = Follow | Ended
"""A decision where the rules cannot go on: take the log's word, or stop."""
DECISIONS = (t.Looked, t.Skill, t.End)
"""Lines that show what a player chose at a menu; points for the first phase, and the price of a guest, do too."""


class TranscriptState(LogState[LineVerdicts]):
    """The lines with their verdicts, the findings, and what the lines have shown."""

    def __init__(self, log: t.Transcript, table: Table) -> None:
        unread = [i for i, line in enumerate(log.lines) if line is None]
        super().__init__(LineVerdicts(len(log.lines)), log.numbers, log.texts, unread)
        self.lines = [*log.lines]
        self._alike = _ends_of_alike(log.lines)
        self._last_known = max((i for i, line in enumerate(log.lines) if line is not None), default=-1)
        self.faces = Faces(table.deck, 1 + len(table.deck) + len(table.style_cards))
        self.tell = TranscriptLines(table)
        self.called = names(table)
        self.seats = {name: player for player, name in self.called.items()}
        self.at = 0
        """The next line to account for."""
        self.begun = 0
        """The line with which what the rules are doing began."""
        self.empty: dict[Player, int] = dict.fromkeys(table.players, -1)
        """With which line began what the rules did when a hand was empty last: what it holds came later."""
        self.rule = ""
        """The rule of the last difference."""
        self.unread: int | None = None
        """A line that is not known, just passed: it may be that of the fact that has no line."""
        self._reported: set[tuple[int, str]] = set()

    def gap(self, i: int, rule: str) -> int | None:
        """The line that nobody can read and that may be behind a difference: one right after it too, as for a guest
        whose price stands before."""
        following = takewhile(lambda at: self.lines[at] is None, range(i + 1, len(self.lines)))
        return super().gap(max(following, default=i), rule)

    def line(self, i: int) -> t.Line | None:
        """The line at `i`; None for one that is not known, and after the last."""
        return self.lines[i] if i < len(self.lines) else None

    def differ(self, game: OneOfDominion, i: int, ruling: Texts, rule: str, since: int | None = None) -> None:
        """Note a difference that shows at line `i` and began at line `since` or later; one for a line, but at the end
        one for each thing that is compared."""
        self.rule = rule
        key = (i, rule if rule.startswith("final/") else "")
        if key not in self._reported:
            self._reported.add(key)
            behind = lines_behind(self, game, i, rule)
            self.note(i, ruling, rule, min(i - 1, self.begun if since is None else since), game.next_seq)
            self.findings[-1] = replace(self.findings[-1], rests_on=behind)

    def abandon(
        self, game: OneOfDominion, ruling: Texts, rule: str, since: int | None = None, missing: Fact | None = None
    ) -> Follow:
        """Note a difference at the next line. Returns the decision to take the log's word from there."""
        self.differ(game, self.at, ruling, rule, since)
        return Follow(self.at, missing)

    def pass_unread(self) -> None:
        """Go on to the next line that is known."""
        while self.at < len(self.lines) and self.lines[self.at] is None:
            self.verdicts.judge(self.at, "unread")
            self.unread = self.at
            self.at += 1

    def ended(self, i: int) -> bool:
        """Whether no line from `i` on is known."""
        return i > self._last_known

    def let_follow(self, told: t.Line) -> bool:
        """Let a line that discards from a hand stand next, if it is among those that follow: a player who must discard
        the whole hand chooses no order, and the order in a hand is that of cards alike which nobody tells apart.
        Returns whether it is."""
        if not isinstance(told, t.Discarded) or told.from_ != "hand":
            return False
        for i in range(self.at, len(self.lines)):
            line = self.lines[i]
            if not isinstance(line, t.Discarded) or (line.player, line.from_) != (told.player, told.from_):
                return False
            if line == told:
                self.lines[i], self.lines[self.at] = self.lines[self.at], line
                return True
        return False

    def looked_at(self, player: Player) -> t.Looked | None:
        """The line right before the next one in which a player looks at guests, if it is one."""
        line = self.line(self.at - 1)
        return line if isinstance(line, t.Looked) and line.player == self.called[player] else None

    def after_price(self) -> int:
        """The line after the price of a guest, also where the price stands twice."""
        return self._alike[self.at]

    def note_hands(self, game: OneOfDominion, fact: Fact) -> None:
        """Remember whose hand is empty after a fact."""
        if isinstance(fact, f.HandsExchanged):
            empty = self.empty
            empty[fact.player], empty[fact.to] = empty[fact.to], empty[fact.player]
        for player, seat in game.table.seats.items():
            if not seat.hand:
                self.empty[player] = self.begun

    def is_price(self, i: int) -> bool:
        """Whether a line states the price of a guest."""
        line = self.line(i)
        return isinstance(line, t.Points) and line.why == "price"

    def is_decision(self, i: int) -> bool:
        """Whether a line shows what a player chose at a menu. The price of a guest stands before its placing."""
        line = self.line(i)
        if isinstance(line, t.Placed):
            return not self.is_price(i - 1)
        return isinstance(line, DECISIONS) or (isinstance(line, t.Points) and line.why in ("first", "price"))

    def begins(self, i: int) -> bool:
        """Whether a line begins something new: a choice at a menu, a player's time to act, a turn, the end."""
        return self.is_decision(i) or isinstance(self.line(i), t.Style | t.Turn | t.Over)


def _ends_of_alike(lines: Sequence[t.Line | None]) -> list[int]:
    """For each line the next one that is not the same as the one before it, or not known."""
    ends = [i + 1 for i in range(len(lines))]
    for i in range(len(lines) - 2, -1, -1):
        if lines[i + 1] is not None and lines[i + 1] == lines[i]:
            ends[i] = ends[i + 1]
    return ends
