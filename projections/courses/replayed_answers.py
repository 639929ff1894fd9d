"""The answers and the chance of a recorded game, as the source of another course of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu, asks
from moothall.domain.kernel.facts import Answered, Card, Fact, Option, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.places import Header

END: Answer = ("end",)
"""The answer that ends a turn or a phase when nothing that was done in it is possible any more."""

Turn = tuple[Header, int]
"""A turn by its header, and how many like it there have been."""
BEFORE: Turn = ((0, None), 0)
"""The time before the first turn, or the whole of a game without turns."""


class ReplayedAnswers(Source[Any]):
    """The recorded answers and chance of a game from some fact on, given again as far as they still fit.

    Every turn is given the answers that it had. Those that nobody asks for any more are passed over; a question that
    none of them fits is declined, or at a menu ended. In a game without turns all answers are those of one.
    A card that is not there any more is replaced by another of the same face.
    """

    def __init__(
        self, game: Game, before: Sequence[Fact], after: Sequence[Fact], instead: Answer | None = None
    ) -> None:
        self.clock = _Clock(game, before)
        self.turns: dict[Turn, list[Answered]] = {}
        """The answers of each turn that were not given yet."""
        self.read = len(before)
        self.passed: list[Answered] = []
        self.declined: list[Ask] = []
        self.unknown = 0
        self.instead = instead
        self.orders: dict[Player, list[Sequence[Card]]] = defaultdict(list)
        self._record(game, before, after)

    def _record(self, game: Game, before: Sequence[Fact], after: Sequence[Fact]) -> None:
        clock = _Clock(game, before)
        self.turns.setdefault(clock.turn, [])
        for fact in after:
            clock.tick(fact)
            answers = self.turns.setdefault(clock.turn, [])
            if isinstance(fact, Answered):
                answers.append(fact)
            order = getattr(fact, "order", None)
            if order is not None:
                self.orders[getattr(fact, "player", "")].append(order)
        self.last = clock.turn

    def rest(self) -> list[Answered]:
        """The answers on record that were not given, whether or not their turn came."""
        left = [fact for answers in self.turns.values() for fact in answers]
        return sorted([*self.passed, *left], key=lambda fact: fact.seq)

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next answer of this turn that fits; None where the record is at its end, or knows no way on."""
        for fact in session.facts[self.read :]:
            self.clock.tick(fact)
        self.read = len(session.facts)
        if self.instead is not None:
            answer, self.instead = self.instead, None
            return answer
        turn = self.clock.turn
        answers = self.turns.get(turn, [])
        reply = _next(answers, ask)
        if reply is not None:
            at, answer = reply
            self.passed += answers[:at]
            del answers[: at + 1]
            return answer
        if turn == self.last or not self._is_before_the_end(turn):
            return None
        return self._decline(ask)

    def _is_before_the_end(self, turn: Turn) -> bool:
        (number, _), _ = turn
        (last, _), _ = self.last
        return turn in self.turns or (number or 0) <= (last or 0)

    def _decline(self, ask: Ask) -> Answer | None:
        answer: Answer = END if isinstance(ask, Menu) else ()
        if not ask.accepts(answer):
            return None
        self.declined.append(ask)
        return answer

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order that the player's next shuffle had on record, as far as these cards were in it; where nobody's
        cards are shuffled, that of the next shuffle of any of these. Cards that a log never showed stay unknown as long
        as no other cards are shuffled."""
        there = set(cards)
        orders = self.orders[player]
        at = next((at for at, order in enumerate(orders) if player or not there.isdisjoint(order)), None)
        if at is None:
            self.unknown += 1
            return cards
        order = orders.pop(at)
        if len(order) == len(cards) and there.issuperset(card for card in order if card.face is not None):
            return order
        known = [card for card in order if card in there]
        ordered = set(known)
        return [*known, *(card for card in cards if card not in ordered)]


class _Clock:
    """Tells in which turn a game is, from its facts."""

    def __init__(self, game: Game, facts: Iterable[Fact]) -> None:
        self.header = game.places.header
        self.turn = BEFORE
        self.number = 0
        self.times: dict[Header, int] = defaultdict(int)
        for fact in facts:
            self.tick(fact)

    def tick(self, fact: Fact) -> None:
        """Go on by a fact."""
        next_header = self.header(fact)
        if next_header is None:
            return
        number, player = next_header
        self.number = self.number if number is None else number
        header = (self.number, player)
        self.times[header] += 1
        self.turn = (header, self.times[header])


def _next(answers: Sequence[Answered], ask: Ask) -> tuple[int, Answer] | None:
    """Which answer fits a question: the very next one, else one after it; at a menu, one that does something before
    one that ends it. No answer at a menu is passed over for a question in the middle of an effect."""
    ends: tuple[int, Answer] | None = None
    for at, recorded in enumerate(answers):
        answer = _fitting(recorded, ask)
        if answer is not None:
            if at == 0 or answer != END or not isinstance(ask, Menu):
                return at, answer
            ends = ends or (at, answer)
        if recorded.question == MENU and not isinstance(ask, Menu):
            return None
    return ends


def _fitting(recorded: Answered, ask: Ask) -> Answer | None:
    """A recorded answer as the answer to a question: as it is, else with other cards of the same faces."""
    if not asks(ask, recorded):
        return None
    if ask.accepts(recorded.answer):
        return recorded.answer
    alike = _alike(recorded.answer, ask)
    return alike if alike is not None and ask.accepts(alike) else None


def _alike(answer: Answer, ask: Ask) -> Answer | None:
    if not isinstance(ask, Menu):
        return _replaced(answer, ask.options)
    single = next((choice for choice in ask.choices if _same_faces(choice, answer)), None)
    if single is not None or not ask.run or answer[:1] != (ask.run,):
        return single
    cards = [choice[1] for choice in ask.choices if choice[0] == ask.run and len(choice) == 2]
    among = _replaced(answer[1:], cards, some=True)
    return (ask.run, *among) if among else None


def _same_faces(one: Answer, other: Answer) -> bool:
    return len(one) == len(other) and all(map(_same_face, one, other))


def _same_face(one: Option, other: Option) -> bool:
    if isinstance(one, Card) and isinstance(other, Card):
        return one.face == other.face
    return one == other


def _replaced(answer: Answer, options: Sequence[Option], some: bool = False) -> Answer | None:
    """The options that are the parts of an answer, or look like them; `some` leaves out those that are not there."""
    left = list(options)
    chosen: list[Option] = []
    for part in answer:
        same = next((each for each in left if each == part), None)
        same = same if same is not None else next((each for each in left if _same_face(each, part)), None)
        if same is not None:
            left.remove(same)
            chosen.append(same)
        elif not some:
            return None
    return tuple(chosen)
