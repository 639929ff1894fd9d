"""The course of a scenario of any game: its steps one after the other, with what they claim and what they refuse."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Option, Player
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.source import Evidence
from moothall.domain.kernel.telling.phrase import Says
from moothall.domain.kernel.telling.refusal import Because
from moothall.words import Joined, Message, Sentence, Word

from .checks import Failure, Scene
from .common_models import ClaimsOfAnyGame
from .document import Document
from .step import Step
from .validation import dotted
from .yaml_lines import BadScenario, Path

DocumentT = TypeVar("DocumentT", bound=Document[Any])
GameT = TypeVar("GameT", bound=Session[Any])


class BadPlay(Exception):
    """A scenario that cannot be played on: the line of the step, and what to do."""

    def __init__(self, line: int | None, said: str | Message) -> None:
        super().__init__(said)
        self.line = line


class AtRest(Exception):
    """The table is at rest, and no step goes on."""


Unanswered = Literal["declined", "taken", "open", "unasked"]
"""What becomes of a question that no step answers."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was put while a scenario was played, and what became of it.

    `player` answers for `subject` (names) with `least` to `most` of the `options`. `became` is the number of the step
    that answers, from 1 in the order of `when`. Without a step a question is `declined`, `taken` (a later step implies
    the answer, or all options are alike), or left `open`. A question with a single possible answer is not put: it is
    `unasked`.
    """

    player: str
    subject: str
    key: str
    least: int
    most: int
    options: tuple[Option, ...]
    became: int | Unanswered


@dataclass(frozen=True, slots=True)
class Checked:
    """Claims that were checked: where they stand in the document, the question that was open then (None: at rest), and
    how many facts there were."""

    path: Path
    claims: ClaimsOfAnyGame
    ask: Ask | None
    facts: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused step that was looked at: whether it can be done after all, else why not, and how many facts there
    were."""

    step: Step
    legal: bool
    because: Because | None
    facts: int


class Reached(NamedTuple):
    """That the steps before a position were done, how many facts there were then, and how many questions had been
    put."""

    at: int
    facts: int
    asked: int


class ScenarioRun(Evidence[Any], Generic[DocumentT, GameT]):
    """The steps of a document as the source of answers of a game; a game says which step is which answer."""

    game: GameT
    over_by: ClassVar[str] = "end/over"
    """The rule that nothing happens after the end of the game."""

    def __init__(self, document: DocumentT, checking: bool) -> None:
        self.document = document
        self.checking = checking
        self.steps: list[Step] = list(document.steps)
        self.begun: list[Reached] = []
        """What there was when the step before a position was used up: the facts that it made come next."""
        self.asked: list[Asked] = []
        """The questions in the middle of an effect, with those that were not put."""
        self.at = 0
        """The next step."""
        self.looked_at = 0
        """Refusals before this step were looked at when they were due."""
        self.questions = 0
        """How many questions have been put."""
        self.failures: list[Failure] = []
        self.checked: list[Checked] = []
        """The claims that were checked, in their order."""
        self.refusals: dict[int, Refused] = {}
        """What came of each refused step, by its position."""
        self.facts_before = 0

    @property
    def at(self) -> int:
        """The position of the next step."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at
        self.begun.append(Reached(at, len(self.game.facts) if hasattr(self, "game") else 0, len(self.asked)))

    # What a game says

    def fresh(self) -> GameT:
        """The table at the start, as a session of its own."""
        raise NotImplementedError

    def scene(self, ask: Ask | None = None) -> Scene[GameT]:
        """What has happened so far, and the question that is open."""
        raise NotImplementedError

    def check(self, claims: ClaimsOfAnyGame, ask: Ask | None, path: Path) -> list[Failure]:
        """The claims that do not hold."""
        raise NotImplementedError

    def legal(self, step: Step, ask: Ask) -> bool:
        """Whether a refused step is legal after all."""
        raise NotImplementedError

    def over(self) -> Because:
        """Why nothing can be done behind the end."""
        return Because.of(Message("scenario.over"), self.over_by)

    def why_refused(self, step: Step, ask: Ask) -> Because:
        """Why a step is not legal at a question."""
        raise NotImplementedError

    def may_be_left(self, step: Step) -> bool:
        """Whether a step may go unused."""
        return step.tried

    def rested(self, ask: Ask | None) -> None:
        """What is due when the game stops at a question, or (None) at rest."""

    # The whole

    def play(self) -> None:
        """Play all the steps, then check what must hold. Raises BadPlay and BadScenario."""
        ask = self._run()
        if self.document.then is not None and self.checking:
            self._check(self.document.then, ask, ("then",))

    def _check(self, claims: ClaimsOfAnyGame, ask: Ask | None, path: Path) -> None:
        self.checked.append(Checked(path, claims, ask, len(self.game.facts)))
        self.failures += self.check(claims, ask, path)

    def _run(self) -> Ask | None:
        try:
            ask = self.game.run()
        except AtRest:
            ask = None
        self.rested(ask)
        while (step := self.next_step()) is not None:
            if step.verb == "claim":
                self.claim(step, None)
            elif self.game.over and step.refused:
                self.refusals[self.at] = Refused(step, False, self.over(), len(self.game.facts))
            elif not (self.game.over and step.verb == "stop") and not self.may_be_left(step):
                raise BadPlay(step.line, self._left(step))
            self.pass_over()
        return ask

    def _left(self, step: Step) -> Message:
        """What is wrong where a step is left over."""
        if self.game.over:
            return Message("scenario.over-before-step", step=step.text)
        return Message("scenario.nothing-asks", step=step.text)

    # Steps

    def next_step(self) -> Step | None:
        """The step that is due; None when all are done."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def pass_over(self) -> None:
        """Go on to the step after the next one."""
        self.at += 1

    def claim(self, step: Step, ask: Ask | None) -> None:
        """Check claims in between."""
        if self.checking and step.claims is not None:
            self._check(step.claims, ask, step.path)

    def look_at_refusal(self, at: int, ask: Ask) -> None:
        """Check that a refused step is not legal at a question."""
        self.looked_at = max(self.looked_at, at + 1)
        if not self.checking:
            return
        if self.legal(self.steps[at], ask):
            self.refuted(at)
        elif at not in self.refusals:
            because = self.why_refused(self.steps[at], ask)
            self.refusals[at] = Refused(self.steps[at], False, because, len(self.game.facts))

    def refuted(self, at: int) -> None:
        """Record that a refused step is legal."""
        step = self.steps[at]
        failure = Failure(f"{dotted(step.path)}.refused", step.text, "it is legal")
        if failure not in self.failures:
            self.failures.append(failure)
        self.refusals[at] = Refused(step, True, None, len(self.game.facts))

    def check_asked(self, step: Step, ask: Ask) -> None:
        """Check that who is asked is who a step names. Raises BadPlay."""
        if step.player not in (None, self.name(ask.player)):
            raise BadPlay(step.line, Message("scenario.asked-not-who-names", who=self.name(ask.player), step=step.text))

    def record_answer(self, ask: Ask, answer: Answer | None, step: Step | None = None) -> None:
        """Record a question that was put: the step that answers it, if one does, else the answer without a step."""
        if step is not None:
            self.record(ask, int(step.path[1]) + 1)
        elif answer is None:
            self.record(ask, "open")
        else:
            self.record(ask, "declined" if set(answer) <= {"no", 0} else "taken")

    def record(self, ask: Ask, became: int | Unanswered) -> None:
        """Record what became of a question."""
        player, subject = self.name(ask.player), self.name(ask.subject)
        self.asked.append(Asked(player, subject, ask.key, ask.least, ask.most, tuple(ask.options), became))

    def name(self, player: Player) -> str:
        """A player's name."""
        name: str = self.game.table.seats[player].name
        return name

    def line(self) -> int:
        """The line of the step in course."""
        return self.steps[min(self.at, len(self.steps) - 1)].line if self.steps else self.document.line


ScenarioRunT = TypeVar("ScenarioRunT", bound=ScenarioRun[Any, Any])


def once(course: ScenarioRunT) -> tuple[ScenarioRunT, str | None, bool]:
    """Play all the steps once: the end, what was wrong, and whether that is a step which could be taken otherwise."""
    document = course.document
    try:
        course.play()
    except BadPlay as bad:
        return course, _at_line(document, bad.line or document.line, bad), True
    except BadScenario as bad:
        return course, _at_line(document, document.at(bad.path), bad), False
    return course, None, False


def listed(words: Iterable[Any]) -> Joined | Word:
    """Words or messages as a list in a sentence, each of them once."""
    each = dict.fromkeys(words)
    return Joined(each) if each else Word("nothing")


def _at_line(document: Document[Any], line: int, said: Exception) -> str:
    return Sentence(Message("place.line", path=document.name, line=line, said=said))


def asked_what(who: str, ask: Ask, verb: str, offered: Iterable[Says]) -> Message:
    """Who is asked what: the beginning of an error. `offered` are the options in words."""
    choices = Joined(offered, "or")
    if ask.least > 1:
        return Message("scenario.asked-several", who=who, verb=Word(verb), count=ask.least, offered=choices)
    return Message("scenario.asked", who=who, verb=Word(verb), offered=choices)
