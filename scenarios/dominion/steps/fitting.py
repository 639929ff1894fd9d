"""Which answer to a question a step of a scenario is, at the table where it is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card

from ...run import ScenarioRun
from ...step import Begun, Fitted, Step
from ..document.document import DominionDocument
from .abilities import ability_of, after_ability, asks_which, must, option_of, way_is_open
from .steps import CARD_VERBS, WHICH_ABILITY_FIRST, amount_of, answer_of, names_nothing, uses

YES_OR_NO = ("yes", "no")
_RESOLVING = "resolving"
"""What stands for the key of the question at which a step chose an ability that resolves in any case: the step is not
about another one."""
_ONE_BY_ONE = (*CARD_VERBS, "choose", "first")


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What no step says of some questions, by their numbers: those that are taken, for a later step implies it, those
    that are declined, for they are about another card than the step names that seems to answer them, and which of the
    abilities at once comes first, for the step is about what that asks."""

    taken: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    first: frozenset[tuple[int, int]] = frozenset()


NOTHING_UNSAID = Unsaid()


class Fitting(ScenarioRun[DominionDocument, Dominion]):
    """The steps of a document as answers to questions."""

    unsaid: Unsaid
    questions: int

    def fit(self, step: Step, ask: Ask) -> Fitted | None:
        """How a step answers a question: whole, in part, or with the first of several cards that are asked for one by
        one. What a step does that may be done is done: it says yes first."""
        if step.begun is not None and step.begun.key in (ask.key, _RESOLVING):
            return None
        answer = self._answer(step, ask)
        if answer is not None and step.verb == "react" and ask.key == WHICH_ABILITY_FIRST and must(answer, self.game):
            begun = Begun(_RESOLVING, self.questions, len(self.game.facts), sure=True)
            return Fitted(answer, replace(step, begun=begun))  # whether it is used may be asked next
        if answer is not None or names_nothing(step):
            return Fitted(answer) if answer is not None else None
        if step.player not in (None, self.name(ask.player)) or isinstance(ask, Menu):
            return self._one_by_one(step, ask)
        begun = Begun(ask.key, self.questions, len(self.game.facts))
        if ask.verb == step.verb and tuple(ask.options) == YES_OR_NO:
            return Fitted(("yes",), replace(step, begun=begun)) if self.questions not in self.unsaid.declined else None
        ability = ability_of(step, ask, self.game)
        if ability is not None:
            return Fitted(ability, replace(after_ability(step), begun=replace(begun, sure=True)))
        option = option_of(step, ask) if self.questions not in self.unsaid.declined else None
        if option is not None:
            return Fitted(option, replace(step, begun=begun))
        return self._one_by_one(step, ask)

    def _one_by_one(self, step: Step, ask: Ask) -> Fitted | None:
        """How a step answers a question with one of the cards that it names. The first of them ends on top of a deck,
        so the last is put there first."""
        if len(step.objects) < 2 or step.verb not in _ONE_BY_ONE or not (ask.most == 1 or isinstance(ask, Menu)):
            return None
        for at in (-1, 0) if step.verb == "topdeck" else (0,):
            single = replace(step, objects=(step.objects[at],))
            left = replace(step, objects=step.objects[1:] if at == 0 else step.objects[:-1], begun=None)
            one = self._answer(single, ask)
            if one is not None:
                return Fitted(one, left)
            ability = ability_of(single, ask, self.game) if step.player in (None, self.name(ask.player)) else None
            if ability is not None:
                begun = Begun(ask.key, self.questions, len(self.game.facts), sure=True)
                return Fitted(ability, replace(step, begun=begun) if asks_which(ability, self.game) else left)
        return None

    def _answer(self, step: Step, ask: Ask) -> Answer | None:
        """The whole answer to a question that a step is. The card on top of a pile may stand for the pile."""
        asked = self.name(ask.player)
        if step.about is not None:
            return ability_of(step, ask, self.game) if step.player in (None, asked) else None
        if step.verb == "exchange" and step.player in (None, asked):  # not what its card does besides
            answer = ability_of(step, ask, self.game)
            if answer is not None:
                return answer
        answer = answer_of(step, ask, asked)
        if answer is None and step.objects[:1] == ("favors",) and ask.verb == "react":  # for what the Ally does
            answer = answer_of(replace(step, verb="react", objects=self.allies()), ask, asked)
        if (answer is None and step.verb != "name" and not isinstance(ask, Menu)) or step.verb == "buy":
            piles = tuple(self._pile_under(name) for name in step.objects)
            answer = answer_of(replace(step, objects=piles), ask, asked) if piles != step.objects else answer
        return answer

    def allies(self) -> tuple[str, ...]:
        """The name of the Ally, if there is one."""
        texts = map(self.game.text, self.game.table.landscapes)
        return tuple(text.name for text in texts if text is not None and "Ally" in text.types)

    def _pile_under(self, name: str) -> str:
        """The name of the pile on which a card of this name lies topmost, else the name itself."""
        pile = self.game.table.pile(name)
        return self.game.table.pile_of.get(name, name) if pile and pile[-1].face == name else name

    def used(self, step: Step, ask: Ask) -> Answer | None:
        """The answer that does what an ability asks about its own card, where a step only says that it is used."""
        mine = uses(step, self.game.frame) and step.player in (None, self.name(ask.player)) and ask.least < 2
        if mine and tuple(ask.options) == YES_OR_NO:
            return ("yes",)
        itself = [option for option in ask.options if isinstance(option, Card) and option is self.game.frame.physical]
        return tuple(itself) if mine and ask.least == 0 and itself == list(ask.options) else None

    def legal(self, step: Step, ask: Ask) -> bool:
        """Whether a refused step is legal after all."""
        amount = amount_of(step, ask)
        if amount is not None:
            return amount <= ask.most and step.player in (None, self.name(ask.player))
        answer = self._answer(step, ask)
        if answer is None and step.player in (None, self.name(ask.player)):
            answer = ability_of(step, ask, self.game) or self.used(step, ask)
        return answer is not None and (step.way is None or way_is_open(self.game, step.way, ask.subject, answer))
