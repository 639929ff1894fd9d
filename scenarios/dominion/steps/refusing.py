"""Whether a step that is refused, or tried, could be done: at the question where it stands, at one that comes of it, as
a part of the answer before it, or in the phase that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.tokens import DEBT_AT_ANY_TIME
from moothall.domain.dominion.telling.refused import why_refused
from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.telling.refusal import Because
from moothall.words import Message

from ...run import BadPlay
from ...step import Step
from ..document.document import DominionDocument
from .fitting import Fitting
from .steps import TOGETHER, answer_of
from .trying import begins_the_buy_phase, is_prelude, leads_to, may_be_bought


class Refusing(Fitting):
    """The steps of a document, with what the engine says of those that are not to be done."""

    opened: Sequence[Any]
    """The facts of the table at the start."""
    ending: int | None
    """How many turns had begun when a step said that the turn ends; None when none is being ended."""

    def __init__(self, document: DominionDocument, checking: bool) -> None:
        super().__init__(document, checking)
        self.closed: tuple[Step, Ask, int] | None = None
        """The last question in the middle of an effect that a step answered, with the position behind that step."""

    def legal(self, step: Step, ask: Ask) -> bool:
        """Whether a step can be done: at the question, at one that an answer to it leads to, or in the Buy phase that
        it needs."""
        if self.needs_buy_phase(step):
            made, names = self.game.facts[self.facts_before :], {step.objects[0], self._pile_under(step.objects[0])}
            mine = step.player in (None, self.name(ask.player)) and isinstance(ask, Menu)
            return mine and any(may_be_bought(self.opened, made, ask.subject, name) for name in sorted(names))
        if step.verb == "repay" and self.game.table.phase == "action" and self.game.rules.date < DEBT_AT_ANY_TIME:
            return False
        if super().legal(step, ask):
            return True
        if isinstance(ask, Menu) and self.game.table.phase == "action":
            made, suits = self.game.facts[self.facts_before :], partial(self._legal_in, step)
            return begins_the_buy_phase(self.opened, made, ask.subject, suits)
        if isinstance(ask, Menu) or not is_prelude(ask):
            return False
        return leads_to(self.opened, self.game.facts[self.facts_before :], ask, partial(self._legal_in, step))

    def _legal_in(self, step: Step, ask: Ask, game: Dominion) -> bool:
        """`legal` at a question of another game."""
        own, self.game = self.game, game
        try:
            return super().legal(step, ask)
        finally:
            self.game = own

    def why_refused(self, step: Step, ask: Ask) -> Because:
        """Why a step is not legal at a question: who is asked, what the rules say, what is offered."""
        asked = self.name(ask.player)
        if step.player not in (None, asked):
            return Because.of(Message("scenario.asked-not", asked=asked, player=step.player), "turn/player")
        return why_refused(self.game, ask, step.verb, step.objects, step.way)

    def check_not_between(self, step: Step) -> None:
        """Check that a step that fits nothing is not part of an answer that a claim has cut. Raises BadPlay."""
        at = self.steps.index(step, self.at)
        if self.joins(step, at) and self.closed is not None and at > self.closed[2]:
            first = self.closed[0].text
            raise BadPlay(step.line, Message("scenario.belongs-to-answer", step=step.text, first=first))

    def look_at_refusal(self, at: int, ask: Ask) -> None:
        """Check that a refused step is not legal, at each question up to the one that the next step answers. Why it is
        not is told of the last one."""
        if at >= self.looked_at and self.checking and self.joins(self.steps[at], at):
            self.refuted(at)
        refusal = self.refusals.get(at)
        if self.ending is None and refusal is not None and not refusal.legal:
            del self.refusals[at]
        super().look_at_refusal(at, ask)

    def look_at_refusals_of_what_is_done(self, ask: Ask) -> None:
        """Check that no refused step is what is done at a question with one possible answer, which is not put."""
        at = self.at
        while self.checking and at < len(self.steps) and (self.steps[at].refused or self.steps[at].verb == "claim"):
            if self.steps[at].refused and ask.most and self.legal(self.steps[at], ask):
                self.refuted(at)
            at += 1

    def check_one_by_one(self, step: Step) -> None:
        """Check that a refused step does one thing at a table at rest: of several it does not say which one cannot be
        done, and what each of them changes. Raises BadPlay."""
        if len(step.objects) > 1 and step.verb in ("play", "buy"):
            raise BadPlay(step.line, Message("scenario.refuse-one-by-one", step=step.text))

    def needs_buy_phase(self, step: Step) -> bool:
        """Whether a step buys, and the Buy phase has still to begin."""
        return step.verb == "buy" and self.game.table.phase == "action"

    def joins(self, step: Step, at: int) -> bool:
        """Whether a step could be part of the answer that the step before it has given: its question is closed."""
        if self.closed is None or not step.objects or step.verb not in TOGETHER:
            return False
        before, ask, behind = self.closed
        between = self.steps[behind:at]
        if step.verb != before.verb or any(not (each.refused or each.verb == "claim") for each in between):
            return False
        both = replace(before, objects=before.objects + step.objects, player=step.player or before.player)
        return before.begun is None and answer_of(both, ask, self.name(ask.player)) is not None
