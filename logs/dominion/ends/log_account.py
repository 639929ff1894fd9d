"""An account of a game once its log has been played: its facts, its end, and the rules that it depended on."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import cast

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import every_text
from moothall.domain.dominion.text.rulebook import ALWAYS_ASKED
from moothall.domain.kernel.facts import Fact

from ...courses import exchanges
from ...courses.positions import Vouched, earlier, position
from ...findings.outcome import Outcome
from ...source import LogSource
from ...state import Verdict
from ...verdict import Ending, Finding
from ..dialects.dialect import Dialect
from ..findings.changes import changed
from ..lines.observation import LogRead, having
from ..lines.verbs import FINAL
from ..proofs import witness
from ..proofs.refuting import comes_off_deck
from ..state import AuditState, Stop
from .final import told_outcome

CONTRADICTIONS = frozenset({"pool", "play/hand", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "final/decks"})
"""Rules whose breach no hidden card can explain where every card is shown."""
HIDDEN = frozenset({"pool", "play/hand", "final/decks"})
"""Those of them whose breach hidden cards may explain: which card it was that somebody drew, passed or put back."""


class LogAccount(LogSource[Dominion, AuditState, Stop]):
    """A log of Dominion, its lines with what has been made of each, and what they come to."""

    def __init__(self, log: LogRead, dialect: Dialect) -> None:
        super().__init__()
        self.state = AuditState(log, dialect)
        self.contradictions = CONTRADICTIONS if dialect.open_hands else CONTRADICTIONS - HIDDEN
        self._dialect = dialect
        self._lines = self.state.lines
        self._verdicts = self.state.verdicts

    def facts(self, session: Dominion) -> Sequence[Fact]:
        """The facts, each with the line that vouches for it."""
        return Vouched(exchanges.undone(session.facts, self.state.pools.exchanged, comes_off_deck), self.state.vouched)

    def judged(self) -> list[tuple[int, Verdict]]:
        """The verdict on each line: one that nothing accounts for and nothing contradicts is consistent."""
        verdicts = self._verdicts.by_line
        if None not in verdicts and not self.state.unreadable:  # as most logs are judged
            return [*zip(self.state.numbers, cast("list[Verdict]", verdicts), strict=True)]
        return [
            (line.line, "unread" if line.verb == "unread" else verdict or "consistent")
            for line, verdict in zip(self._lines, verdicts, strict=True)
        ]

    def unruled_lines(self) -> Iterator[tuple[int, str]]:
        """The lines that name a card without rules."""
        for i, line in enumerate(self._lines):
            card = next((name for name in (*line.cards, line.word) if name in self.state.unruled_cards), None)
            if card is not None:
                yield i, card

    def ended(self, session: Dominion) -> Ending:
        """The end of the log: `rules` for a game that is over, `left` for one that was given up, else `cut`."""
        return "rules" if session.over else "left" if self.state.gone else "cut"

    def outcome(self, session: Dominion) -> Outcome:
        """The outcome of the game, as the results tell it."""
        return told_outcome(having(self._lines, self.state.line_verbs, FINAL), len(session.table.players))

    def hides_owners(self, session: Dominion) -> bool:
        """Whether a card that nobody saw was passed."""
        return not self._dialect.open_hands and any(isinstance(fact, f.CardPassed) for fact in session.facts)

    def switches(self, session: Dominion) -> set[str]:
        """The switches that the rules asked for in this game, those that choose among the texts of its cards, and those
        that are asked for before any game begins."""
        chosen = (text.switch for name in session.table.names for text in every_text(name))
        return {*ALWAYS_ASKED, *session.rules.asked, *(switch for switch in chosen if switch)}

    def changes(self, session: Dominion, first: str, last: str) -> Iterator[str]:
        """The switches that the rules asked for and the texts of the game's cards that changed between two days."""
        asked = self.switches(session) - {"stop_moving"}  # each move to the discard pile asks for that
        return changed(asked, session.table.names, first, last)

    def rests_on(self, later: Finding, earlier: Finding) -> bool:
        """Whether a difference may follow from an earlier one."""
        return witness.rests_on(later, earlier)

    def reason(self, session: Dominion, finding: Finding) -> str:
        """The rule of a difference; where the log gives a player a turn that the rules skipped, the rule of that."""
        if finding.rule != "turn/order" or finding.seq is None:
            return finding.rule
        player = next((line.actor for line in self._lines if line.line == finding.line), None)
        at = position(session.facts, finding.seq)
        between = takewhile(lambda fact: not isinstance(fact, f.CardsDrawn), earlier(session.facts, at))
        skipped = (each for each in between if isinstance(each, f.TurnSkipped) and each.player == player)
        return next((each.rule for each in skipped if each.rule is not None), finding.rule)

    def turn(self, session: Dominion) -> int | None:
        """The number of the turn in which the log ends, as its last header has it."""
        return next((line.amount for line in reversed(self._lines) if line.verb == "turn"), None)

    @property
    def is_doubtful(self) -> bool:
        """Only a log that contradicts itself can leave facts that do not re-run."""
        return self.state.late_from is not None or bool(self.state.findings)
