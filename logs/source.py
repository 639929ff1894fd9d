"""A log as the source of a session's answers, whatever its game: what every such source must tell the audit.

The rules play, and the lines answer. A source compares facts with lines in one of two ways. Dominion's looks back: the
rules make facts until they ask something, then these facts are matched with their lines, for its logs print them in
another order than the rules make them. One of Dominion's looks ahead: a transcript has each fact in its place, so the
source looks at the next line before the rules make the fact. What both share stands here: the state, how the rules are
stopped, and how the log is followed after that.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.session import Abandoned, Session
from moothall.domain.kernel.source import Evidence, Source
from moothall.words import Texts

from .findings.causes import reaches_back
from .findings.outcome import NOTHING, Outcome
from .state import LogState, Verdict
from .verdict import Ending, Final, Finding, Proof, Scope

QUESTIONS_PER_LINE = 100
FEWEST_QUESTIONS = 10_000
"""How many questions an audit answers for each line of the log, and of the shortest: some twenty times what the search
for answers that fit may cost. A log that takes more keeps the rules busy with what its lines do not show."""
MOST_DIFFERENCES = 2_000
"""How many lines may differ of a log in which nothing is proved: more than the longest real log has. What comes after
them changes nothing about its verdict."""
SessionT = TypeVar("SessionT", bound=Session[Any])
StateT = TypeVar("StateT", bound=LogState[Any])
StopT = TypeVar("StopT")


@dataclass(frozen=True, slots=True)
class Follow:
    """A decision: drop what the rules are doing, and take the log's word from line `line` on (None: it has ended).

    `missing` is the fact that the rules were about to make, where they were stopped before it; `back` where everything
    stood before they did what the log knows nothing of, which is put back first.
    """

    line: int | None
    missing: Fact | None = None
    back: Any = None


@dataclass(frozen=True, slots=True)
class Disproof:
    """Why no game explains the words of a line: what the rules say (None: what the game has there), the id of the rule,
    the kind of proof, what it is about, and the lines that the proof rests on."""

    instead: Texts | None
    rule: str
    proof: Proof
    scope: Scope | None
    rests_on: tuple[int, ...]


class Ended:
    """A decision: the log breaks off while the rules are doing something, so nothing more is played."""


class LogEnded(Exception):
    """The log says no more."""


class LogSource(Evidence[SessionT], ABC, Generic[SessionT, StateT, StopT]):
    """Answers from a log, and the verdict on each of its lines as the game goes on.

    What looks at lines and facts returns a decision `StopT` where the rules cannot go on; `halt` alone raises.
    """

    state: StateT
    contradictions: frozenset[str]
    """The rules whose breach no hidden card can explain."""

    def __init__(self) -> None:
        self.final = Final()
        self.gave_up = False
        """Whether the audit stopped because it had asked more than it may."""
        self._stop: StopT | None = None
        self._asked = 0
        self._only_tries = False
        self._switches: Collection[str] | None = None
        """The switches on which the game depended when it differed first; None as long as it does not."""

    @abstractmethod
    def begin(self, session: SessionT) -> None:
        """The session stands at the start of the game: judge the lines of the set-up."""

    @abstractmethod
    def finish(self, session: SessionT) -> StopT | None:
        """The session has stopped: account for the lines that are left and compare the results, as `final`.

        A decision where the rules must go on first.
        """

    @abstractmethod
    def carry_out(self, session: SessionT, stop: StopT) -> None:
        """Do what was decided when the rules were stopped. Every open effect has been dropped."""

    @abstractmethod
    def facts(self, session: SessionT) -> Sequence[Fact]:
        """The facts of the game, each with the line that vouches for it."""

    @abstractmethod
    def judged(self) -> list[tuple[int, Verdict]]:
        """The verdict on each line that counts, by its number in the file."""

    def unruled_lines(self) -> Iterable[tuple[int, str]]:
        """The lines that name a card without rules, by position, each with the card."""
        return ()

    def ended(self, session: SessionT) -> Ending:
        """How the log ends."""
        return "rules" if session.over else "cut"

    def outcome(self, session: SessionT) -> Outcome:
        """How the game came out, as the lines tell it."""
        return NOTHING

    def hides_owners(self, session: SessionT) -> bool:
        """Whether a card that nobody saw went from one player to another: then nobody can say what each has."""
        return False

    def switches(self, session: SessionT) -> Collection[str]:
        """The switches of the rules on which the game may have depended so far."""
        return ()

    def explaining(self, session: SessionT) -> Collection[str]:
        """The switches that may explain the first difference: until then a game by another value of one that was asked
        for only later is the same."""
        return self.switches(session) if self._switches is None else self._switches

    def changes(self, session: SessionT, first: str, last: str) -> Iterable[str]:
        """What the game depended on and became otherwise after the day `first`, up to `last`: a sentence for each."""
        return ()

    def must_print(self, lines: Collection[int], prints: Callable[[Sequence[Fact], Any, bool], bool]) -> None:
        """Look for a course that prints these lines, by their numbers in the file: the one that was found before does
        not. `prints` says whether the game of some facts prints a log; it has ended, or the log breaks off."""

    def unsure(self, session: SessionT) -> Texts | None:
        """Why nothing that differs is held against anybody: lines of the log were lost on
        the way, or its format does not tell what a game may have. None where nothing shows that."""
        return None

    @property
    def has_tried_all(self) -> bool:
        """Whether every course of the turns of the lines that must be printed was tried, and none prints them."""
        return False

    def disproof(self, session: SessionT, line: int, *, reworded: bool) -> Disproof | None:
        """Why no game explains the words of a line, by its number in the file, which the game that was found does not
        print; None where nothing proves that. `reworded` says whether the game has it in other words, and no course has
        it in these."""
        return None

    def only_try(self) -> None:
        """Stop at the first difference: it is asked only whether there is one."""
        self._only_tries = True

    def spend(self, session: SessionT) -> None:
        """Count a question. Raises LogEnded where more was asked than may be, or a trial has found a difference."""
        self._asked += 1
        too_many = self._asked > FEWEST_QUESTIONS and self._asked > QUESTIONS_PER_LINE * len(self.state.numbers)
        findings = self.state.findings
        if too_many or (len(findings) > MOST_DIFFERENCES and findings[0].proof is None):
            self.gave_up = True
            raise LogEnded
        if not self.state.findings:
            self._switches = None
        elif self._only_tries:
            raise LogEnded
        elif self._switches is None:
            self._switches = self.switches(session)

    def rests_on(self, later: Finding, earlier: Finding) -> bool:
        """Whether a difference may follow from an earlier one."""
        return reaches_back(later, earlier)

    def reason(self, session: SessionT, finding: Finding) -> str:
        """The id of the rule that gives the reason of a difference: its own, or one behind that."""
        return finding.rule

    @abstractmethod
    def turn(self, session: SessionT) -> int | None:
        """The number of the turn in which the log ends; None before the first."""

    @property
    def is_doubtful(self) -> bool:
        """Whether the facts may not re-run, and so must be tried."""
        return True

    def play(self, session: SessionT) -> None:
        """Play until every line and the results are accounted for."""
        while True:
            try:
                session.run()
                stop = self.finish(session)
            except LogEnded:
                return
            if stop is None:
                return
            session.drop()
            self.carry_out(session, stop)

    def leave(self, session: SessionT) -> None:
        """The audit is done. What refers to itself in a circle is taken apart, so that it is freed at once: the garbage
        collector would go through all that the audit made."""
        session.play_by(Source())

    def halt(self, stop: StopT | Ended) -> NoReturn:
        """Stop the rules; when their effects are dropped, `follow` carries the decision out."""
        if isinstance(stop, Ended):
            raise LogEnded
        self._stop = stop
        raise Abandoned

    def follow(self, session: SessionT) -> None:
        """Carry out what was decided when the rules were stopped."""
        stop, self._stop = self._stop, None
        if stop is not None:
            self.carry_out(session, stop)
