"""The steps of a scenario as the source of answers of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.tokens import may_repay
from moothall.domain.dominion.play.turns.menu import END, buyable, spendable
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.telling.questions import option
from moothall.domain.dominion.vocabulary import CardType
from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Player
from moothall.words import Joined, Message, Name, Word

from ...checks import Failure, options
from ...common_models import ClaimsOfAnyGame
from ...run import AtRest, BadPlay, asked_what, listed
from ...step import Begun, Fitted, Step, is_about_question, words_of
from ...yaml_lines import Path
from ..document.document import DominionDocument
from ..document.options import said
from ..table.claims import DominionScene, check_claims
from .abilities import names_in, tells_what_it_does
from .fitting import NOTHING_UNSAID, Unsaid
from .ordering import Ordering
from .pending_ways import PendingWays, way_of
from .stepped import Stepped, Stepping
from .steps import ENDS, FLOW, WAY, WHICH_ABILITY_FIRST, amount_of, names_nothing, uses

_PHASES = ("start", "action", "buy", "night", "clean-up")
_AFTER_ACTIONS: tuple[CardType, ...] = ("Treasure", "Night")
"""What may be played after the Action phase."""
_MOST_TURNS = 50
"""In how many turns `end game` must end it: a game that nobody ends by then has nobody who buys."""
_OF_ITS_OWN = ("react", "exchange", "call", "way", "order")
"""Verbs of questions that no later step implies: the ability of another card."""
_MOST_IMPLIED = 4
"""How many questions before a step it may answer at once: a card that plays a card that plays a card asks three."""
_COMES_OF_IT: dict[str, type[f.CardDiscarded | f.CardTrashed | f.CardGained]] = {
    "discard": f.CardDiscarded,
    "trash": f.CardTrashed,
    "gain": f.CardGained,
}
"""What may come of a question that is declined, by the verb of a step that says so."""


class Playing(Ordering, Stepping):
    """The steps of a document as the source of answers."""

    def __init__(
        self, document: DominionDocument, opened: Sequence[Any], checking: bool, unsaid: Unsaid = NOTHING_UNSAID
    ) -> None:
        super().__init__(document, checking)
        self.opened = opened
        self.unsaid = unsaid
        self.declined: list[tuple[int, int]] = []
        """The questions that were declined and could be taken in one way only, and the step that was waited for."""
        self.passed: list[tuple[int, Ask, int]] = []
        """All questions that were declined, with the step that was waited for and how many facts there were."""
        self.ordered: list[tuple[int, int, int]] = []
        """The questions which ability comes first that took the order listed, the step that was waited for, and how
        many there were."""
        self.mistaken: int | None = None
        """The question that a step seemed to answer, and that was about another card than it names."""
        self.joined = 0  # steps that were made one with those before them
        self.ending: int | None = None
        """How many turns had begun when a step said that the turn ends; None when none is being ended."""
        self.ended: int | None = None
        """How many turns had begun when `end buys` or `end night` ended the last one: `end turn` behind it is that."""
        self.turns_left = 0
        """How many more turns `end game` ends."""
        self.treasures = False
        """Whether all Treasures are being played."""
        self.ways = PendingWays()
        self.named: Counter[str] = Counter()
        """How many plays of each card a step has named."""
        self.game = self.fresh()
        self.turns_before = self.game.table.turns_begun
        self.facts_before = len(self.game.facts)

    # The whole

    def fresh(self) -> Stepped:
        """The table at the start, as a session of its own."""
        game = Stepped(Table(), self)
        for each in self.opened:
            game.take(each)
        return game

    def scene(self, ask: Ask | None = None) -> DominionScene:
        """What has happened so far, and the question that is open."""
        return DominionScene(self.game, self.game.facts[self.facts_before :], ask, self.turns_before)

    def check(self, claims: ClaimsOfAnyGame, ask: Ask | None, path: Path) -> list[Failure]:
        """The claims that do not hold."""
        return check_claims(claims, self.scene(ask), path)

    def rested(self, ask: Ask | None) -> None:
        """Nobody may wait for a question that does not come."""
        if ask is None:
            self.ways.check()
            self._go_past_begun(None)

    def may_be_left(self, step: Step) -> bool:
        """Whether a step may go unused: a play that was repeated; when the game is over, what was only tried."""
        told = self._repeats(step) or self._came_true(step)
        return told or (self.game.over and (step.tried or self.came_first(step, self.at)))

    # Source

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The answer of the next step that fits; None at the end of the steps."""
        self.questions += 1
        if not isinstance(ask, Menu):
            return self._at_question(ask)
        answer, fitted = self._at_rest(ask)
        if answer is not None and self.ending is None:
            self.ended = None  # something is done in the next turn
        if fitted is not None:
            self._use(self.at, fitted, ask)
        return answer

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order of the discard pile, its top card on top, unless the next step names the order."""
        order = list(reversed(cards))
        step = self.next_step()
        name = self.name(player) if player else "the table"
        if step is None or step.verb != "shuffle" or step.player not in (None, name):
            return order
        self.at += 1
        top: list[Card] = []
        for face in step.objects:
            card = next((card for card in order if card.face == face), None)
            if card is None:
                raise BadPlay(
                    step.line,
                    Message(
                        "scenario.shuffles-name-no-more-than",
                        who=name,
                        cards=listed(Name(words_of(card)) for card in cards),
                        face=face,
                    ),
                )
            order.remove(card)
            top.append(card)
        return [*top, *order]

    # At rest

    def go_on(self, game: Dominion) -> None:
        """Let a step end the phase or the turn where there is only one way on. Raises AtRest when none does."""
        table = game.table
        current = table.turn
        assert current is not None
        choices: list[Answer] = []
        if table.phase == "action":
            hand = game.to_play(current.player)
            choices += [("play", card) for card in hand if any(game.is_type(card, kind) for kind in _AFTER_ACTIONS)]
            choices += buyable(game, current.player)
            choices += spendable(game, current.player)
            choices += [("repay", count) for count in range(1, may_repay(game, current.player) + 1)]
        menu = Menu(current.controller, current.player, MENU, MENU, (), 1, 1, None, [*choices, END], "play")
        answer, fitted = self._at_rest(menu, leaving=table.phase == "action")
        if answer is None:
            raise AtRest
        if fitted is not None and answer == END:
            self.at += 1
        # Any other answer is given at the menu of the next phase, which asks for it again.

    def _at_rest(self, menu: Menu, leaving: bool = False) -> tuple[Answer | None, Fitted | None]:
        """What is done at a menu, and how it fits the next step if that is used up by it; None where the steps stop.

        A step that does not fit is an error, but not where the phase is left anyhow: the next one may offer it.
        """
        self.ways.check()
        self._go_past_begun(menu)
        answer = self._in_course(menu)
        while answer is None and (step := self.next_step()) is not None:
            if step.verb in FLOW:
                answer = self._flow(step, menu)
                if step.verb == "stop":
                    break
                continue
            if step.verb == "claim":
                self.claim(step, menu)
            elif step.refused:
                self.check_one_by_one(step)
                self.look_at_refusal(self.at, menu)
            elif step.tried and self.joins(step, self.at):
                raise BadPlay(step.line, Message("scenario.part-of-answer-before", step=step.text))
            elif step.tried and self.needs_buy_phase(step) and not self.legal(step, menu):
                self.pass_over()
                continue
            elif step.tried and self.needs_buy_phase(step) and self.fit(step, menu) is None:
                return END, None
            elif (fitted := self.fit(step, menu)) is not None:
                return fitted.answer, fitted
            elif not (step.tried or self.came_first(step, self.at) or self._repeats(step) or self._came_true(step)):
                if leaving or (step.verb == "repay" and self.game.table.phase == "action"):
                    return END, None
                self.check_not_between(step)
                who, others, before = self.name(menu.player), listed(options(menu, said)), self._offered_before()
                cannot = Message("scenario.cannot-do-now", who=who, step=step.text, others=others, before=before)
                raise BadPlay(step.line, cannot)
            self.pass_over()
        return answer, None

    def _in_course(self, menu: Menu) -> Answer | None:
        """What goes on of a step that takes several answers: all Treasures, the end of the turn."""
        if self.treasures:
            if self.game.table.phase == "action":
                return END
            hand = self.game.seat(menu.subject).hand  # what may be played from the deck is named one by one
            for choice in menu.choices:
                if choice[0] == "play" and choice[1] in hand and self.game.is_type(choice[1], "Treasure"):
                    self.named[words_of(choice[1])] += 1
                    return choice
            self.treasures = False
        return END if self._still_ending() else None

    def _flow(self, step: Step, menu: Menu) -> Answer | None:
        """Begin a step that answers no question of a card; what is to be done for it now, if anything."""
        self.check_asked(step, menu)
        if step.verb == "end turn" and self.ended == self.game.table.turns_begun - 1:
            self.ended = None
            self.at += 1
            return None
        if step.verb in ENDS:
            return END if self._ends(step) else None
        self.at += 1
        if step.verb == "play all treasures":
            self.treasures = True
        return self._in_course(menu)

    def _still_ending(self) -> bool:
        """Whether a step that ends the turn has still to be worked off."""
        begun = self.game.table.turns_begun
        if self.ending is None or self.ending == begun:
            return self.ending is not None
        self.ending = None
        if self.turns_left:
            self.turns_left -= 1
            if not self.turns_left:
                raise BadPlay(self.line(), Message("scenario.game-does-not-end-in", count=_MOST_TURNS))
            self.ending = begun
        return self.ending is not None

    def _ends(self, step: Step) -> bool:
        """Whether a step `end …` ends the phase in course. It is used up when it has nothing more to end."""
        phase = self.game.table.phase
        last = "night" if self.game.has_nights else "buy"
        ended = {"end actions": "action", "end treasures": "action", "end buys": "buy"}.get(step.verb, last)
        if step.verb in ("end turn", "end game") or (ended == last and phase in ("buy", "night")):
            if ended == phase or step.verb in ("end turn", "end game"):
                self.at += 1
                self.ending = self.game.table.turns_begun
                self.ended = self.ending if step.verb in ("end buys", "end night") else None
                self.turns_left = _MOST_TURNS if step.verb == "end game" else 0
            return True
        if _PHASES.index(phase) >= _PHASES.index(ended):
            self.at += 1
        return _PHASES.index(phase) <= _PHASES.index(ended)

    # In the middle of an effect

    def _at_question(self, ask: Ask) -> Answer | None:
        if ask.verb == WAY and (step := self._step_with_way(ask)) is not None:
            answer = way_of(step, ask, self.name(ask.player))
            self.record_answer(ask, answer, step)
            return answer
        self._go_past_begun(ask)
        match = self._find(ask)
        if match is not None:
            step = self.steps[match[0]]
            self.record_answer(ask, match[1].answer, step)
            self._use(match[0], match[1], ask)
            self.closed = (step, ask, self.at)
            return match[1].answer
        ahead = self.at
        while ahead < len(self.steps) and (self.steps[ahead].refused or is_about_question(self.steps[ahead])):
            ahead += 1
        stops = ahead < len(self.steps) and self.steps[ahead].verb == "stop"
        if stops or any(map(is_about_question, self.steps[self.at : ahead])):
            for step in self.steps[self.at : ahead]:
                self.claim(step, ask)
            self.at = ahead + stops
        unanswered = None if stops else self._unanswered(ask)
        self.record_answer(ask, unanswered)
        return unanswered

    def _step_with_way(self, ask: Ask) -> Step | None:
        """The step that has played this card using a Way, or the next one if it names a play nobody asked about."""
        pending = self.ways.take(ask)
        step = self.next_step()
        if pending is None and step is not None and step.way and step.objects == (ask.card,) and self._repeats(step):
            self.pass_over()
            return step
        return pending

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """A question was not put, for it has one possible answer; a step that names exactly this answer is used up."""
        self.record(ask, "unasked")
        self._go_past_begun(ask)
        self.look_at_refusals_of_what_is_done(ask)
        following = self.next_step()
        if not answer and following is not None and self._declines(following, ask):
            self.at += 1
        match = self._find(ask) if answer else None
        whole = match is not None and (match[1].rest is None or match[1].rest.begun is None)
        if match is not None and whole and Counter(match[1].answer) == Counter(answer):
            self._use(*match, ask)

    def _declines(self, step: Step, ask: Ask) -> bool:
        """Whether a step says that nothing is done at a question that offers nothing."""
        return names_nothing(step) and step.verb == ask.verb and step.player in (None, self.name(ask.player))

    def _find(self, ask: Ask) -> tuple[int, Fitted] | None:
        """The first step that may answer now and fits, with its position; looks at the refusals before it. A step that
        uses the ability which asks says yes where no step after it says more."""
        repeats = 0
        using: tuple[int, Fitted] | None = None
        for at in range(self.at, len(self.steps)):
            step = self.steps[at]
            if step.refused:
                self.look_at_refusal(at, ask)
            elif step.verb != "claim":
                fitted = self.fit(step, ask)
                if fitted is not None:
                    self._check_amounts(at, fitted, ask)
                    return at, fitted
                repeats += step.verb == "play"
                used = self.used(step, ask) if using is None else None
                using = (at, Fitted(used)) if used is not None else using
                pays = amount_of(step, ask) is not None  # for what the next step chooses
                passed = step.tried or step.verb == "first" or pays or uses(step, self.game.frame)
                if not (passed or self._repeats(step, repeats) or self._came_true(step)):
                    return using
        return using

    def _check_amounts(self, at: int, fitted: Fitted, ask: Ask) -> None:
        """Check that as many are chosen as the steps before say are paid for. Raises BadPlay."""
        for step in self.steps[self.at : at]:
            amount = amount_of(step, ask)
            if amount not in (None, len(fitted.answer)) and not step.refused:
                other, count = self.steps[at].text, len(fitted.answer)
                said = Message("scenario.pays-for-others", step=step.text, amount=amount, other=other, count=count)
                raise BadPlay(step.line, said)

    def _use(self, at: int, fitted: Fitted, ask: Ask) -> None:
        """Use up the step at `at`, and check the claims that come before it."""
        for between in range(self.at, at):
            if self.steps[between].verb == "claim":
                self.claim(self.steps[between], ask)
            self._count(self.steps[between])
            self.came_first(self.steps[between], between)
        step, rest = self.steps[at], fitted.rest
        whole = rest is None or rest.begun is not None
        if step.way and whole:
            self.ways.add(step, ask.subject)
        if step.verb == "play" and step.begun is None:
            self.named += Counter(step.objects) - Counter(() if rest is None or whole else rest.objects)
        self.at = at + (rest is None)
        self.steps[at] = rest or step
        following = self.next_step() if rest is None and step.verb in ("first", "react") else None
        mine = following is not None and following.player in (None, self.name(ask.player))
        if following is not None and mine and tells_what_it_does(following, ask, fitted.answer, self.game):
            begun = Begun(ask.key, self.questions, len(self.game.facts))
            self.steps[self.at] = replace(following, begun=begun)

    def _go_past_begun(self, ask: Ask | None) -> None:
        """Go past a step that was begun, if it does not answer what is asked now: it is done. Raises BadPlay where
        nothing has happened to the card that it names: then the question was about another one."""
        step = self.next_step()
        if step is None or step.begun is None:
            return
        if ask is not None and (uses(step, self.game.frame) or self.fit(step, ask) is not None):
            return
        self.at += 1
        if step.begun.sure:
            return
        happened = Counter(name for fact in self.game.facts[step.begun.facts :] for name in names_in(fact))
        if Counter(step.objects) - happened and not step.tried:
            self.mistaken = step.begun.question
            raise BadPlay(
                step.line,
                Message("scenario.nothing-happens-to-what-names", step=step.text, others=listed(map(Name, happened))),
            )

    def waiting(self) -> int:
        """The position of the step that is waited for: claims and refusals are not."""
        steps = enumerate(self.steps[self.at :], self.at)
        first = next((at for at, step in steps if not (step.refused or step.verb == "claim")), len(self.steps))
        return first + self.joined

    def may_be_implied(self) -> list[int]:
        """The questions that were declined while the step that is waited for was, the last first."""
        return [question for question, at in reversed(self.declined) if at == self.waiting()][:_MOST_IMPLIED]

    def may_come_first(self) -> list[tuple[int, int]]:
        """Which other ability may have come first while the step that is waited for was, or the one before it, which
        came too early: question, option."""
        steps = (self.waiting(), self.waiting() - 1)
        places = [
            (question, at) for question, step, many in reversed(self.ordered) if step in steps for at in range(1, many)
        ]
        return places[:_MOST_IMPLIED]

    def _unanswered(self, ask: Ask) -> Answer:
        """The answer to a question that no step fits: what is optional is declined, an order is the one listed."""
        yes = ("yes",) if tuple(ask.options) == ("yes", "no") else tuple(ask.options)
        may = ask.verb not in _OF_ITS_OWN or (ask.verb == "react" and yes == self.allies())
        if len(yes) == 1 and ask.least < len(ask.options) and may:
            if self.questions in self.unsaid.taken:
                return yes
            self.declined.append((self.questions, self.waiting()))
        if ask.least == 0 or 0 in ask.options:
            self.passed.append((self.waiting(), ask, len(self.game.facts)))
            return (0,) * ask.least
        if ask.key == WHICH_ABILITY_FIRST and ask.least == ask.most == 1:
            first = next((at for question, at in self.unsaid.first if question == self.questions), None)
            if first is None:
                self.ordered.append((self.questions, self.waiting(), len(ask.options)))
            return (ask.options[first or 0],)
        if ask.verb == "order" or ask.least == len(ask.options):
            return tuple(ask.options[: ask.least])
        if tuple(ask.options) == ("yes", "no"):
            return ("no",)
        if ask.least == ask.most and len(set(options(ask, said))) == 1:
            return tuple(ask.options[: ask.least])
        what = asked_what(self.name(ask.player), ask, ask.verb, map(option, dict.fromkeys(options(ask, said))))
        left = (step for step in self.steps[self.at :] if not (step.refused or step.verb == "claim"))
        step = next(left, None)
        if step is None:
            raise BadPlay(self.line(), Message("scenario.no-step-answers", asked=what))
        self.check_not_between(step)
        before = self._offered_before()
        raise BadPlay(step.line, Message("scenario.step-does-not-answer", asked=what, step=step.text, before=before))

    def _left(self, step: Step) -> Message:
        return Message("scenario.left", said=super()._left(step), before=self._offered_before())

    # Steps

    def _offered_before(self) -> Message | str:
        """What was asked while the step that is waited for was, and declined, in words."""
        waiting = self.waiting()
        asked = [ask for at, ask, _ in self.passed if at == waiting and ask.options]
        declined = [
            Message(
                "scenario.declined",
                who=self.name(ask.player),
                verb=Word(ask.verb),
                offered=Joined(map(option, options(ask, said)), "or"),
            )
            for ask in asked
        ]
        return Message("scenario.declined-before", declined=listed(declined)) if declined else ""

    def _repeats(self, step: Step, times: int = 1) -> bool:
        """Whether a step names a play that nobody is asked about, such as one that an effect repeats: so often at
        least."""
        if step.verb != "play" or len(step.objects) != 1:
            return False
        plays = (fact for fact in self.game.facts[self.facts_before :] if isinstance(fact, f.CardPlayed))
        return sum(fact.card.face == step.objects[0] for fact in plays) >= self.named[step.objects[0]] + times

    def _came_true(self, step: Step) -> bool:
        """Whether a step says what came of a question that was declined for it: `discard Gold` of a Loan that may
        trash it."""
        kind = _COMES_OF_IT.get(step.verb)
        since = [facts for at, _, facts in self.passed if self.steps[at : at + 1] == [step]]
        if kind is None or not since or not step.objects:
            return False
        happened = Counter(
            fact.card.face or "?"
            for fact in self.game.facts[since[-1] :]
            if isinstance(fact, kind) and step.player in (None, self.name(fact.player))
        )
        return not Counter(step.objects) - happened

    def pass_over(self) -> None:
        """Go on to the step after the next one."""
        self._count(self.steps[self.at])
        super().pass_over()

    def _count(self, step: Step) -> None:
        if not (step.refused or step.tried) and self._repeats(step):
            self.named[step.objects[0]] += 1
