"""The steps of a scenario of One of Dominion as the source of answers of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Option, Player
from moothall.domain.kernel.session import Effect
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.refusal import Because
from moothall.domain.one_of_dominion.game import GAME
from moothall.domain.one_of_dominion.play import turn
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table.table import Table
from moothall.domain.one_of_dominion.telling.refused import why_refused
from moothall.domain.one_of_dominion.text.names import canonical
from moothall.domain.one_of_dominion.text.styles import (
    CHARISMA,
    EXEC,
    HIGHLANDER,
    INU,
    KUROMAKU,
    LEGGER,
    MANNEQUIN,
    STYLES,
    TALKIE,
)
from moothall.words import Message, Name

from ..checks import Failure
from ..common_models import ClaimsOfAnyGame
from ..lists import words_in
from ..run import AtRest, BadPlay, ScenarioRun, asked_what, listed
from ..step import Fitted, Step, words_of
from ..yaml_lines import Path
from .claims import GuestScene, check_claims
from .document import GuestDocument
from .steps import CHOOSE, END_TURN, STOP, TAKE, USE, wanted

_FOR_NOBODY = (CHARISMA, LEGGER, KUROMAKU, INU, TALKIE, HIGHLANDER, EXEC, MANNEQUIN)
"""The styles for players whose style is not named: first those that do nothing by themselves."""
ASKED_BY = {"take": TAKE, "discard": USE, "style": CHOOSE}
"""The verb of the step that answers a question, by the question's verb."""


class _Game(OneOfDominion):
    """A game that tells its steps what it takes unasked, and whose turns begin only where they go on."""

    tells_unasked = True

    def __init__(self, table: Table, source: Playing) -> None:
        super().__init__(table, source)
        self.steps = source

    def step(self) -> Effect:
        """From one menu to the next. Raises AtRest where no step goes on to another turn."""
        if self.between_turns and not self.steps.goes_on():
            raise AtRest
        yield from super().step()

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """Tell the steps: one that names just this answer is used up by it."""
        self.steps.taken_unasked(ask, answer)


class _Ahead(OneOfDominion):
    """A game that is played on to see what a choice leads to: `unasked` are the questions that were not put."""

    tells_unasked = True
    unasked: list[Ask]

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """Remember it."""
        self.unasked.append(ask)


class Playing(ScenarioRun[GuestDocument, OneOfDominion]):
    """The steps of a document as the source of answers."""

    over_by = "ood/end"

    def __init__(self, document: GuestDocument, opened: Sequence[Fact], checking: bool) -> None:
        super().__init__(document, checking)
        self.ending = 0
        """The turn that a step ends for everybody who is left."""
        self.styles: Mapping[str, str] = {}
        """Each player's style of this turn."""
        self.named: frozenset[str] = frozenset()
        """The players whose style of this turn the document names; the others end by themselves."""
        self.opened = opened
        self.game = self.fresh()
        self.facts_before = len(self.game.facts)

    def fresh(self) -> _Game:
        """The table at the start, as a session of its own."""
        game = _Game(Table(), self)
        for each in self.opened:
            game.take(each)
        return game

    def scene(self, ask: Ask | None = None) -> GuestScene:
        """What has happened so far, and the question that is open."""
        return GuestScene(self.game, self.game.facts[self.facts_before :], ask)

    def check(self, claims: ClaimsOfAnyGame, ask: Ask | None, path: Path) -> list[Failure]:
        """The claims that do not hold."""
        return check_claims(claims, self.scene(ask), path)

    def legal(self, step: Step, ask: Ask) -> bool:
        """Whether a refused step is legal after all."""
        return bool(self._fits(step, ask))

    def why_refused(self, step: Step, ask: Ask) -> Because:
        """Why a step is not legal at a question."""
        asked, named = self.name(ask.player), step.player
        if named is not None and named != asked:
            seat = next(each for each, its in self.game.table.seats.items() if its.name == named)
            if seat in self.game.table.skipped:
                return Because.of(Message("scenario.detained", player=named), "ood/detained")
            return Because.of(Message("scenario.acts-now", asked=asked, player=named), "ood/order")
        return why_refused(self.game, ask, step.verb, step.objects)

    def goes_on(self) -> bool:
        """Whether another turn begins, or the game ends: where its styles are given, or a step is left."""
        number = self.game.table.turn
        if not number:
            return not self.document.is_new_game
        over = turn.over_by(self.game) is not None
        return over or len(self.document.given.next_styles) >= number or self._waiting() is not None

    # Source

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The answer of the next step that fits; None at the end of the steps."""
        self.questions += 1
        answer, step = self._answered(ask)
        if not isinstance(ask, Menu):
            self.record_answer(ask, answer, step)
        return answer

    def _answered(self, ask: Ask) -> tuple[Answer | None, Step | None]:
        """The answer to a question, and the step that gives it, if one does."""
        while (by_itself := self._by_itself(ask)) is None and (step := self.next_step()) is not None:
            if step.verb == "claim":
                self.claim(step, ask)
            elif step.refused:
                self.look_at_refusal(self.at, ask)
            elif step.verb == STOP:
                self.check_asked(step, ask)
                self.pass_over()
                return None, None
            elif step.verb == END_TURN and isinstance(ask, Menu):
                self.check_asked(step, ask)
                self.ending = self.game.table.turn
            elif (fitted := self._fit(step, ask)) is not None:
                self.steps[self.at] = fitted.rest or step
                self.at += fitted.rest is None
                return fitted.answer, step
            self.pass_over()
        return by_itself or self._unanswered(ask), None

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The styles of the turn by seat, then those that nobody has; any other cards as they are."""
        if tuple(cards) != self.game.table.style_cards:
            return cards
        self._decide_styles(self.game.table.turn)
        by_name = {words_of(card): card for card in cards}
        chosen = [by_name[style] for style in self._chosen() or self.styles.values()]
        return [*chosen, *(card for card in cards if card not in chosen)]

    # Styles

    def _decide_styles(self, number: int) -> None:
        """Which styles the players have in a turn: those that are given, else as they were."""
        given = [self.document.given.styles, *self.document.given.next_styles]
        written = given[number - 1] if number <= len(given) else {}
        players = self.document.players
        if written:
            left = iter([style for style in self._harmless() if style not in written.values()])
            self.styles = {player: written.get(player) or next(left) for player in players}
            self.named = frozenset(written)
        elif not self.styles:
            self.styles = dict(zip(players, STYLES, strict=False))
            self.named = frozenset(players)

    def _harmless(self) -> list[str]:
        """The styles, those first that no step and no claim names."""
        said = {canonical(word) for word in words_in(self.document.claimed)}
        said |= {name for step in self.document.steps for name in step.objects}
        return sorted(_FOR_NOBODY, key=said.__contains__)

    def _chosen(self) -> list[str]:
        """The styles that the next steps choose, where styles are chosen."""
        chosen: list[str] = []
        for step in self.steps[self.at :]:
            if step.verb == CHOOSE and not (step.refused or step.tried):
                chosen += step.objects
            elif step.verb not in (CHOOSE, "claim"):
                break
        return list(dict.fromkeys(chosen))

    # What is done without a step

    def _by_itself(self, ask: Ask) -> Answer | None:
        """What is done where no step is waited for: a style that is given, the end of a player with none named."""
        if ask.verb == "style":
            return self._given_style(ask)
        if not isinstance(ask, Menu):
            return None
        name = self.name(ask.player)
        step = self._waiting()
        if self.ending != self.game.table.turn and (name in self.named or (step is not None and step.player == name)):
            return None
        return self._end(ask)

    def _given_style(self, ask: Ask) -> Answer | None:
        """The style that is given to who is asked for one; None where a step chooses, or leaves it open."""
        step = self._waiting()
        given = [self.document.given.styles, *self.document.given.next_styles]
        number = self.game.table.turn
        written = number <= len(given) and bool(given[number - 1])
        if step is not None and (step.verb == CHOOSE or (step.verb == STOP and not written)):
            return None
        style = self.styles[self.name(ask.player)]
        return (next((option for option in ask.options if words_of(option) == style), ask.options[0]),)

    def _end(self, menu: Menu) -> Answer:
        """The end of a player's time to act. Raises BadPlay where it is not offered."""
        if turn.END not in menu.choices:
            offered = listed(self.scene(menu).options)
            raise BadPlay(self.line(), Message("scenario.cannot-end-yet", who=self.name(menu.player), others=offered))
        return turn.END

    def _unanswered(self, ask: Ask) -> Answer | None:
        """No step is left: a menu stays open; a question is answered where all that it offers is the same."""
        if isinstance(ask, Menu):
            return None
        if ask.least == ask.most and len(set(map(words_of, ask.options))) == 1:
            return tuple(ask.options[: ask.least])
        raise self._not_answered(ask)

    def _not_answered(self, ask: Ask) -> BadPlay:
        verb, offered = ASKED_BY[ask.verb].split()[0], dict.fromkeys(map(words_of, ask.options))
        what = asked_what(self.name(ask.player), ask, verb, map(Name, offered))
        step = self.next_step()
        if step is None:
            return BadPlay(self.line(), Message("scenario.no-step-answers", asked=what))
        return BadPlay(step.line, Message("scenario.step-does-not-answer", asked=what, step=step.text, before=""))

    def _waiting(self) -> Step | None:
        """The next step that is not a claim."""
        return next((step for step in self.steps[self.at :] if step.verb != "claim"), None)

    # Steps as answers

    def _fit(self, step: Step, ask: Ask) -> Fitted | None:
        """How a step answers a question; None where it was only tried. Raises BadPlay for one that does not."""
        fitted = self._fits(step, ask)
        different = {tuple(map(words_of, each.answer)): each for each in fitted}
        if len(different) == 1:
            return self._with_next(fitted[0], step, ask)
        if step.tried and not fitted:
            return None
        if not isinstance(ask, Menu):
            raise self._not_answered(ask)
        scene = self.scene(ask)
        if fitted:
            offered = listed(GuestScene(self.game, (), replace(ask, choices=[each.answer for each in fitted])).options)
            raise BadPlay(step.line, Message("scenario.may-any-of-these", step=step.text, others=offered))
        others = listed(scene.options)
        cannot = Message("scenario.cannot-do-now", who=scene.asked, step=step.text, others=others, before="")
        raise BadPlay(step.line, cannot)

    def _fits(self, step: Step, ask: Ask) -> list[Fitted]:
        """The ways in which a step may answer a question."""
        if step.player not in (None, self.name(ask.player)):
            return []
        if not isinstance(ask, Menu):
            answer = _picked(step, ask)
            return [Fitted(answer)] if answer is not None else []
        words = wanted(step)
        said = [(choice, tuple(map(words_of, choice))) for choice in ask.choices]
        whole = [Fitted(choice) for choice, each in said if each == words]
        if not whole and step.verb == USE and len(words) == 2:
            whole = [Fitted(choice) for choice, each in said if each[:2] == words]
        return whole or [
            Fitted(choice, step) for choice, each in said if each == words[: len(each)] and self._leads_to(choice, step)
        ]

    def _leads_to(self, choice: Answer, step: Step) -> bool:
        """Whether the question that comes after a choice is one that a step answers."""
        ahead = replace(GAME, session=_looking_ahead).resume(self.game.facts, Source())
        assert isinstance(ahead, _Ahead)
        ahead.unasked = []
        asked = ahead.answer(choice)
        first = ahead.unasked[0] if ahead.unasked else asked
        return first is not None and _picked(step, first) is not None

    def _with_next(self, fitted: Fitted, step: Step, ask: Ask) -> Fitted:
        """A step with the one after it, where both name what one question asks for."""
        following = self.steps[self.at + 1] if self.at + 1 < len(self.steps) else None
        if isinstance(ask, Menu) or following is None or following.verb != TAKE or step.verb != TAKE:
            return fitted
        if following.refused or following.tried or following.player not in (None, self.name(ask.player)):
            return fitted
        both = _picked(replace(step, objects=step.objects + following.objects), ask)
        if both is None:
            return fitted
        self.pass_over()
        return Fitted(both)

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """A question was not put, for it has one possible answer; a step that names exactly this is used up."""
        self.record(ask, "unasked")
        step = self.next_step() if answer else None
        if step is None or step.refused or step.player not in (None, self.name(ask.player)):
            return
        if Counter(map(words_of, _picked(step, ask) or ())) == Counter(map(words_of, answer)):
            self.pass_over()


def _looking_ahead(table: Table, source: Any) -> _Ahead:
    game = _Ahead(table, source)
    game.unasked = []
    return game


def _picked(step: Step, ask: Ask) -> Answer | None:
    """The options of a question that a step names, in its order; None where it names no answer."""
    if ASKED_BY.get(ask.verb) != step.verb:
        return None
    left, picked = list(ask.options), list[Option]()
    for name in _asked_for(step, ask):
        option = next((each for each in left if words_of(each) == name), None)
        if option is None:
            return None
        left.remove(option)
        picked.append(option)
    return tuple(picked) if picked and ask.accepts(tuple(picked)) else None


def _asked_for(step: Step, ask: Ask) -> Iterator[str]:
    """What a step names for a question; a skill stands before what it is used on."""
    if step.verb != USE:
        yield from step.objects
    elif step.objects[0] == ask.card:
        yield from step.objects[1:]
