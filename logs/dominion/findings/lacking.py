"""Lines that the rules made and the log has not: what is noted of them, and where."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from dataclasses import replace

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.source import Source

from ...courses.positions import position
from ...source import Follow
from ..dialects.dialect import Dialect, ExpectedLine
from ..facts.log_facts import LogFacts
from ..lines.observed_lines import FACELESS
from ..state import AuditState, Mark, Retry, Stop
from . import rulings
from .differences import differ, find, is_unruled_near
from .missing import chosen_by, missing
from .numbers import other_number


class Lacking:
    """Looks at an expected line that no line is like: whether the log must have it, and which line stands in its
    place."""

    def __init__(self, state: AuditState, dialect: Dialect, log_facts: LogFacts) -> None:
        self._state = state
        self._verdicts = state.verdicts
        self._dialect = dialect
        self._log_facts = log_facts

    def _goes_on(self, game: Dominion, expected: ExpectedLine) -> int | None:
        """The line with which the log goes on with a turn that the rules have ended: they draw the next hand, and it
        is not yet in its Clean-up. None where it is."""
        state = self._state
        at, ended = self._verdicts.at, state.clean_up
        if expected.verbs[0] not in ("draws", "shuffles") or ended is None or expected.seq <= ended.facts:
            return None
        start = state.turns.clean_up(at, expected.player)
        going_on = (i for i in range(at, start) if self._verdicts.by_line[i] is None and not self._verdicts.is_quiet(i))
        return next(going_on, None)

    def _too_early(self, game: Dominion, i: int, ended: Mark) -> Stop:
        """Line `i` goes on with a turn that the rules have ended: take the log's word for it, as if they had not."""
        before = Dominion(self._state.snapshots.table_after(game.facts, ended.facts), Source())
        ruling, rule = rulings.turn_over(before, self._verdicts.lines[i])
        return find(self._state, game, i, ruling, rule) or Follow(i, back=ended)

    def note(self, game: Dominion, expected: ExpectedLine, names: list[str]) -> Stop | None:
        """Note that the rules made what no line shows: at a line that names another card, else at the next."""
        state, verdicts = self._state, self._verdicts
        going_on = self._goes_on(game, expected)
        if going_on is not None and state.clean_up is not None and state.search.may_fold(len(game.facts)):
            return self._too_early(game, going_on, state.clean_up)
        if state.gone and verdicts.ended():
            return self.another_end(game)
        if verdicts.cut_off():
            return None
        if all(line.verb != "turn" for line in state.lines):
            return None  # the log was cut in the set-up, whose lines stand in any order of the players
        if state.buys_untold and expected.verbs[0] in verdicts.verbs.quiet:
            return None  # the oldest logs of a format tell less, and too few are known to say what
        silent = bool(state.unruled_cards) and expected.verbs[0] in ("draws", "shuffles")
        if silent or is_unruled_near(state, game, verdicts.at):
            return None  # what a card without rules moved silently shows in a deck only
        rule = expected.rule or rulings.rule_of_missing(game, expected)
        if (rule, expected.verbs[0]) in self._dialect.left_out:
            return None
        i = self._instead(expected)
        since = min(state.header_before(i), state.certain_line(expected.player))
        line = self._verdicts.lines[i]
        choice = chosen_by(game, state.asks, expected)
        ruling = missing(game, expected, names, verdicts.verbs.says, line, choice)
        another = (
            line.verb == expected.verbs[0] == "gains" and line.cards == tuple(names) and line.actor != expected.player
        )
        if another and line.actor is not None:
            ruling = rulings.gained_by_another(game, expected.player, line.actor, names[0])
        elif line.verb == expected.verbs[0] and line.actor == expected.player:
            number = other_number(game, game.facts[position(game.facts, expected.seq)], line)
            ruling = ruling if number is None else number[0]
        other = differ(state, game, i, ruling, rule, since, expected.seq)
        if other is not None:
            return other
        found = state.findings[-1]
        is_certain = choice is None and FACELESS not in names
        if found.seq == expected.seq and is_certain:
            state.findings[-1] = replace(found, untold=self._untold(expected))
        self._log_facts.take_back(game, expected.seq, names)
        if another:
            verdicts.judge(i, "divergent")
            self._log_facts.one(game, i)
        return None

    def _untold(self, expected: ExpectedLine) -> tuple[int, ...]:
        """The facts of an expected line that no line of the log has shown."""
        facts = [seq for seq, _ in expected.joined] or [expected.seq]
        return tuple(seq for seq in facts if seq not in self._state.vouched)

    def another_end(self, game: Dominion) -> Retry | None:
        """Where the rules went on behind a question at which the game may have been given up, and did what would have
        left a line: what else to try."""
        state = self._state
        return state.search.next_try(self._verdicts.at, len(game.facts)) if state.past_end else None

    def _instead(self, expected: ExpectedLine) -> int:
        """The line in a missing one's place: of the same player and verb, else the next that moves cards."""
        verdicts, lines = self._verdicts, self._verdicts.lines
        alike = [i for i in verdicts.window() if lines[i].verb == expected.verbs[0] != "draws"]
        left = (i for i in range(verdicts.at, len(lines)) if verdicts.by_line[i] is None and not verdicts.is_quiet(i))
        return next((i for i in alike if lines[i].actor == expected.player), next(left, verdicts.at))
