"""What a step says comes first, where nobody asked for it: it must be about something that happens all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Fact, Option
from moothall.words import Message

from ...run import BadPlay
from ...step import Step
from ..document.document import DominionDocument
from ..document.options import names
from .abilities import names_in
from .refusing import Refusing

_NAMING = ("card", "name", "by", "kind", "state", "token")
"""The fields of facts that name what something comes of."""
_OF_SEVERAL = (f.TurnBegan, f.AbilityTriggered, f.DurationResolved, f.ReactionUsed)
"""The kinds of fact that may come of nothing, and all the same be one of several things at once."""


@dataclass(frozen=True, slots=True)
class _PassedOver:
    """A step that says what comes first, with how many facts there were, and how many questions had been put, when the
    step before it was done."""

    step: Step
    facts: int
    asked: int


class Ordering(Refusing):
    """The steps of a document, with those that say what comes first and were passed over."""

    def __init__(self, document: DominionDocument, checking: bool) -> None:
        super().__init__(document, checking)
        self._passed_over: list[_PassedOver] = []

    def _run(self) -> Ask | None:
        ask = super()._run()
        for each in self._passed_over:
            self._check_happened(each)
        return ask

    def came_first(self, step: Step, at: int) -> bool:
        """Whether a step may say what came first of what has happened, or is to come. In the end it must have."""
        if step.verb != "first" or len(self.game.facts) == self.facts_before:
            return False
        while at and _does_nothing(self.steps[at - 1]):
            at -= 1
        since = next((each for each in self.begun if each.at >= at), self.begun[-1])
        passed = _PassedOver(step, max(self.facts_before, since.facts), since.asked)
        if passed not in self._passed_over:
            self._passed_over.append(passed)
        return True

    def _check_happened(self, passed: _PassedOver) -> None:
        """Check that what is said to come first is among what was asked, or happened, from there on. Raises BadPlay."""
        there = {name.casefold() for name in self._named_since(passed)}
        for name in passed.step.objects:
            if not any(each.startswith(name.casefold()) for each in there):
                raise BadPlay(passed.step.line, Message("scenario.nothing-comes-first", step=passed.step.text))

    def _named_since(self, passed: _PassedOver) -> Iterator[str]:
        yield from self.game.table.landscapes  # what one of them changes may leave no trace of its own
        own = {fact.seq: name for fact in self.game.facts for name in _done_at_rest(fact)}
        for fact in self.game.facts[passed.facts :]:
            yield from _words(fact, own)
        for asked in self.asked[passed.asked :]:
            yield from asked.key.split("/")
            yield from _offered(asked.options)


def _done_at_rest(fact: Fact) -> Iterator[str]:
    """The card that is played, or the landscape that is bought, at a table at rest: it comes of nothing else."""
    if fact.cause is None and isinstance(fact, f.CardPlayed):
        yield fact.card.face or "?"
    elif fact.cause is None and isinstance(fact, f.LandscapeBought):
        yield fact.name


def _does_nothing(step: Step) -> bool:
    """Whether nothing happens by a step of its own account."""
    return step.verb in ("first", "claim") or step.refused or step.tried


def _words(fact: Fact, own: Mapping[int, str]) -> Iterator[str]:
    """What a fact names that may come of one of several effects at once. `own` are the cards that were played at a
    table at rest, by their facts: what they do is not such an effect."""
    if (fact.cause is not None and not isinstance(fact, f.FollowedInstructions)) or isinstance(fact, _OF_SEVERAL):
        yield from names_in(fact)
        yield from (each for field in _NAMING if isinstance(each := getattr(fact, field, None), str))
    if fact.rule is not None:
        text = fact.rule.removeprefix("card/")
        if fact.cause is None or own.get(fact.cause) != text:
            yield text


def _offered(options: tuple[Option, ...]) -> Iterator[str]:
    for each in options:
        yield from names(each)
