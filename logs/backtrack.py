"""Several answers fit: try them in order, and go back to the latest open choice when the log contradicts one."""

from __future__ import annotations

from dataclasses import dataclass, field

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option

RERUN_PER_LINE = 20
"""How many facts may be made again for each line of the log before the first candidate stands."""


@dataclass(slots=True)
class Mark:
    """Where everything stood at a menu: it can go back there."""

    facts: int
    ledger: int
    pools: int
    findings: int
    certain: dict[str, int]
    after_log: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was given, with the faces its cards had then: going back unbinds them, and shuffles made again
    make new cards."""

    answer: Answer
    faces: tuple[str | None, ...]

    @classmethod
    def of(cls, answer: Answer) -> Given:
        """The answer with the faces of now."""
        return cls(answer, tuple(each.face if isinstance(each, Card) else None for each in answer))

    def again(self, ask: Ask) -> Answer:
        """The same answer to the question put again."""
        offered = [choice[1] for choice in ask.choices if len(choice) > 1] if isinstance(ask, Menu) else ask.options
        chosen: list[Option] = []
        for each, face in zip(self.answer, self.faces, strict=True):
            if isinstance(each, Card) and (each not in offered or each.face != face):
                each = next((o for o in offered if isinstance(o, Card) and o.face == face and o not in chosen), each)
            chosen.append(each)
        return tuple(chosen)


@dataclass(slots=True)
class Choice:
    """A question that several answers fit: the answers given since the menu, and the candidates not tried yet."""

    mark: Mark
    line: int
    answers: list[Given]
    first: Given
    rest: list[Given]


@dataclass(slots=True)
class Search:
    """The open choices, and how far the search for an answer that fits has come.

    `failing` is the line at which the log contradicts all that was tried so far; `frozen` a line before which no
    choice is opened again: what was tried there has failed.
    """

    budget: int
    choices: list[Choice] = field(default_factory=list)
    failing: int = -1
    oldest: Choice | None = None
    frozen: int = -1

    def opened(self, choice: Choice) -> None:
        """A question that several answers fit. The oldest of many is given up."""
        if choice.line >= self.frozen:
            self.choices.append(choice)
            if len(self.choices) > 16:
                del self.choices[0]

    def next_try(self, line: int, facts: int) -> tuple[Choice, Given] | None:
        """What to try after a contradiction at `line`, with so many facts made: a choice and its next answer.

        When nothing is left to try, the choice that the search began with is given once more, with its first
        answer; then None.
        """
        if line <= self.frozen:
            return None
        if line > self.failing:
            self.failing, self.oldest = line, None
        while self.choices and self.budget > 0:
            choice = self.choices[-1]
            if not choice.rest:
                self.choices.pop()
                continue
            if self.oldest is None or choice.mark.facts <= self.oldest.mark.facts:
                self.oldest = choice
            self.budget -= max(1, facts - choice.mark.facts)
            return choice, choice.rest.pop(0)
        self.choices.clear()
        if self.oldest is None:
            return None
        choice, self.oldest = self.oldest, None
        self.frozen = self.failing
        return choice, choice.first
