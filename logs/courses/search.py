"""Several answers fit: try them in order, and go back to the latest open choice when the log contradicts one.

A log leaves out what a player decided, and often shows only much later which answer it was: in which order cards were
put back on the deck, or whether one that was looked at was discarded. So the first answer is a guess, and a
contradiction is a difference only when no other guess explains the lines.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Generic, Protocol, TypeVar

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option, Player

OPEN_CHOICES = 16
"""The number of choices that stay open. Three are too few for one log in eight (log252, 523: Minions under a King's
Court, each with its choice); a wrong guess that is older than sixteen would cost the search its budget in
combinations."""
RERUN_PER_LINE = 20
"""The number of facts that may be made again for each line of the log before the first candidate stands. So no log
takes more than about ten times as long as a clean one of its length."""
FOLDED_FOR_ONE = 8
"""Going back folds the facts before the choice: folding this many costs as much as making one fact again."""


NEVER = 1_000_000_000
"""A line behind every log."""


class Mark(Protocol):
    """Where everything stood at a menu: it can go back there."""

    facts: int
    """How many facts had been made."""


MarkT = TypeVar("MarkT", bound=Mark)
Named = Callable[[Sequence[Option], str], "Option | None"]
"""The option with a face; a card without a face that may have it gets it."""


@dataclass(slots=True)
class Given:
    """An answer as it was given, with the faces its cards had then: going back unbinds them, and shuffles made again
    make new cards. Of a card without a face `places` says where it stood among the options. (Nothing changes it; it is
    not frozen, for one is made for each answer.)"""

    answer: Answer
    faces: tuple[str | None, ...]
    places: tuple[int | None, ...] = ()

    @classmethod
    def of(cls, answer: Answer, options: Sequence[Option] = ()) -> Given:
        """The answer with the faces of now, to a question that has these options."""
        faces = tuple([each.face if isinstance(each, Card) else None for each in answer])
        if not options:
            return cls(answer, faces)
        places = tuple(
            options.index(each) if isinstance(each, Card) and each.face is None and each in options else None
            for each in answer
        )
        return cls(answer, faces, places)

    def again(self, ask: Ask, named: Named) -> Answer:
        """The same answer to the question put again."""
        offered = [choice[1] for choice in ask.choices if len(choice) > 1] if isinstance(ask, Menu) else ask.options
        still = {
            each
            for each, face in zip_longest(self.answer, self.faces)
            if isinstance(each, Card) and each in offered and each.face == face
        }
        chosen: list[Option] = []
        for each, face, place in zip_longest(self.answer, self.faces, self.places):
            if isinstance(each, Card) and face is not None and each not in still:
                taken = {*chosen, *still}
                option = named([each for each in offered if isinstance(each, Card) and each not in taken], face)
                each = each if option is None else option
            elif place is not None and each not in offered and place < len(offered):
                each = offered[place]
            chosen.append(each)
        return tuple(chosen)


Key = tuple[int, int, int]
"""Which question a choice is: facts at the menu, line, answers since the menu."""


@dataclass(slots=True)
class Choice(Generic[MarkT]):
    """A question that several answers fit: the answers given since the menu, and the candidates not tried yet. `owner`
    is the player whose own cards alone the answer orders, if it does nothing else."""

    mark: MarkT
    line: int
    answers: list[Given]
    rest: list[Given]
    owner: Player | None = None
    orders: bool = False
    """Whether the answers differ in nothing but the order in which cards lie."""
    traced: int = 0

    @property
    def key(self) -> Key:
        """What tells this question from others."""
        return (self.mark.facts, self.line, len(self.answers))


@dataclass(frozen=True, slots=True)
class TryOther(Generic[MarkT]):
    """A decision: go back to a choice, and give this answer."""

    choice: Choice[MarkT]
    answer: Given


@dataclass(slots=True)
class Search(Generic[MarkT]):
    """The open choices, and how far the search for answers that fit has come.

    When nothing is left to try, `best` is given again and stands.
    """

    budget: int
    choices: list[Choice[MarkT]] = field(default_factory=list)
    failing: int = -1
    """The furthest line at which the log contradicted all that was tried. The answers in `best` got there: the guess
    that explains most of the log is the one to show a difference under."""
    frozen: int = -1
    """The line before which no choice is opened any more. Else every later difference would try the same guesses again,
    and a forged log would take the square of its length."""
    reopened: int = 0
    """The line of the oldest choice of which another answer got further than the first ones. What is wrong can have
    begun there, so the interval of the finding reaches back to it."""
    guessed: int = -1
    """The last line at which an answer stands although others were left that nobody tried."""
    left_out: int = -1
    """The last line at which answers were left out for good."""
    back_to: int = NEVER
    """How far back every other answer was tried against the furthest line: a search whose budget ends among older
    choices has still tried all newer ones."""
    _tried_back: dict[int, int] = field(default_factory=dict)
    """How far back that was for each line that became a difference. What follows from one may be contradicted later;
    then the search goes back to the choices behind it alone, and those before were tried all the same."""
    _retried: Choice[MarkT] | None = None
    _further: int | None = None
    _oldest: Choice[MarkT] | None = None
    _trace: list[tuple[Key, Given]] = field(default_factory=list)
    _best: dict[Key, Given] = field(default_factory=dict)

    def tried(self, line: int, answers: Iterable[Answer], most: int) -> list[Answer]:
        """The first of the answers to a question at `line`, `most` of them. Others count as left over."""
        several = list(islice(answers, most + 1))
        if len(several) > most:
            self.guessed = max(self.guessed, line)
            self.left_out = max(self.left_out, line)
        return several[:most]

    def opened(self, choice: Choice[MarkT]) -> Given:
        """A question that several answers fit. Returns the answer to give. The oldest of many choices is given up."""
        choice.traced = len(self._trace)
        if choice.line < self.frozen:
            answer = self._best.get(choice.key, choice.rest[0])
            self.guessed = max(self.guessed, choice.line)
        else:
            answer = choice.rest.pop(0)
            self.choices.append(choice)
            if len(self.choices) > OPEN_CHOICES:
                dropped = self.choices.pop(0)
                if dropped.rest:
                    self.guessed = max(self.guessed, dropped.line)
                    self.left_out = max(self.left_out, dropped.line)
        self._trace.append((choice.key, answer))
        return answer

    def next_try(self, line: int, facts: int, about: Player | None = None) -> TryOther[MarkT] | None:
        """What to try after a contradiction at `line`, with so many facts made.

        Where it is `about` the deck of a player, another order of another player's own cards is tried last. Where it is
        about no deck, and no line has been accounted for since cards were put in order, another order explains nothing.

        None when nothing is left to try and the best answers stand: the contradiction is a difference.
        """
        if line <= self.frozen:
            return None
        if line > self.failing:
            if self._retried is not None and self._retried.line <= self.failing:
                self._further = min(self._retried.line, line if self._further is None else self._further)
            self.failing, self._oldest, self.back_to = line, None, NEVER
            self._best = dict(self._trace)
        while self.choices and self.budget > 0:
            choice = self.choices[-1]  # the latest first: going back to it makes the fewest facts again
            unshown = choice.orders and about is None and line <= choice.line
            others = bool(choice.rest) and not unshown and self._concerns_others(choice, about)
            if others:
                self.guessed = max(self.guessed, choice.line)
            if not choice.rest or unshown or others:
                self._older(self.choices.pop())
                continue
            self._older(choice)
            self._retried = choice
            self.back_to = min(self.back_to, choice.line)
            self.budget -= facts - choice.mark.facts + facts // FOLDED_FOR_ONE
            return TryOther(choice, self._retraced(choice, choice.rest.pop(0)))
        if self.budget > 0:
            self.back_to = -1
        self._tried_back[self.failing] = min(self.back_to, self._tried_back.get(self.failing, NEVER))
        self.guessed = max([self.guessed, *(choice.line for choice in self.choices if choice.rest)])
        self.choices.clear()
        self.frozen = self.failing
        self.reopened = self.failing if self._further is None else self._further
        self._retried = self._further = None
        if self._oldest is None:
            return None
        choice, self._oldest = self._oldest, None
        return TryOther(choice, self._retraced(choice, self._best[choice.key]))

    def _concerns_others(self, choice: Choice[MarkT], about: Player | None) -> bool:
        """Whether a choice orders another player's cards alone, and others are left."""
        if about is None or choice.owner in (None, about):
            return False
        return any(each.rest and each.owner in (None, about) for each in self.choices)

    def tried_back(self, line: int) -> int:
        """How far back every other answer was tried against a difference at a line."""
        return min(self.back_to, self._tried_back.get(line, NEVER))

    def may_fold(self, facts: int) -> bool:
        """Whether the budget allows to go back and fold so many facts; if so, that is paid."""
        cost = facts // FOLDED_FOR_ONE
        if cost > self.budget:
            return False
        self.budget -= cost
        return True

    def _older(self, choice: Choice[MarkT]) -> None:
        if self._oldest is None or choice.traced < self._oldest.traced:
            self._oldest = choice

    def _retraced(self, choice: Choice[MarkT], answer: Given) -> Given:
        del self._trace[choice.traced :]
        self._trace.append((choice.key, answer))
        return answer
