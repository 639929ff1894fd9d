"""What if: a stored game played again with another answer, without an answer, or by other rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from moothall.domain.kernel.ask import MENU, Answer, Ask
from moothall.domain.kernel.facts import COMMON, Answered, Card, Fact, LogFollowed, Player
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.session import Session, Silent, live

END: Answer = ("end",)
"""What ends a player's turn where nothing that he did is possible any more."""


@dataclass(frozen=True, slots=True)
class OtherCourse:
    """How a game would have gone.

    `facts` are its facts, `same` how many of them are as in the game at its beginning. `passed` are the answers of the
    game that were not given, since nothing asked for them any more; `open` is the question at which the game stopped
    since no answer of it fits, None where it went to the end of what is recorded. `unknown` counts the shuffles that
    the game did not have: the cards kept their order.
    """

    facts: list[Fact]
    same: int
    passed: list[Answered]
    open: Ask | None
    unknown: int
    table: Any


class _Retold(Silent):
    """The answers and the chance of a record, as far as they still fit."""

    def __init__(self, standing: Sequence[Fact], instead: tuple[int, Answer] | None, without: int | None) -> None:
        cut = next((at for at, fact in enumerate(standing) if type(fact) is LogFollowed), len(standing))
        self.answers = [fact for fact in standing[:cut] if isinstance(fact, Answered) and fact.seq != without]
        self.instead = instead
        self.at = 0
        self.passed: list[Answered] = []
        self.unknown = 0
        self.orders: dict[tuple[Player, frozenset[str]], list[Sequence[Card]]] = defaultdict(list)
        for fact in standing[:cut]:
            order = getattr(fact, "order", None)
            if order is not None:
                self.orders[_kind_of_shuffle(getattr(fact, "player", ""), order)].append(order)

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next recorded answer that fits; what nobody asks for any more is passed over within a turn."""
        if self.instead is not None and session.next_seq > self.instead[0]:
            answer = self.instead[1]
            self.instead = None
            if self.at < len(self.answers) and self._fits(self.answers[self.at], ask, any_answer=True):
                self.at += 1
            return answer
        ahead = self.at
        while ahead < len(self.answers):
            recorded = self.answers[ahead]
            if self._fits(recorded, ask):
                self.passed += self.answers[self.at : ahead]
                self.at = ahead + 1
                return recorded.answer
            if ask.verb != MENU and recorded.question == MENU:
                break
            if recorded.player != ask.player and recorded.question == MENU:
                break
            ahead += 1
        if self.at == len(self.answers):
            return None
        if ask.verb == MENU:
            return END if ask.accepts(END) else None
        return () if ask.least == 0 else None

    @staticmethod
    def _fits(recorded: Answered, ask: Ask, any_answer: bool = False) -> bool:
        question = MENU if ask.verb == MENU else ask.question
        same = recorded.player == ask.player and recorded.question == question
        return same and (any_answer or ask.accepts(recorded.answer))

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order of the next such shuffle, as far as these cards were in it."""
        orders = self.orders[_kind_of_shuffle(player, cards)]
        if not orders:
            self.unknown += 1
            return cards
        order = orders.pop(0)
        known = [card for card in order if card in cards]
        return [*known, *(card for card in cards if card not in known)]


def _kind_of_shuffle(player: Player, cards: Sequence[Card]) -> tuple[Player, frozenset[str]]:
    """Shuffles of one player are of one kind; where nobody's cards are shuffled, the cards tell the kinds apart."""
    return (player, frozenset()) if player else ("", frozenset(card.face or "?" for card in cards))


def whatif(
    game: Game,
    facts: Sequence[Fact],
    *,
    instead: tuple[int, Answer] | None = None,
    without: int | None = None,
    rules: str | None = None,
) -> OtherCourse:
    """The other course of a stored game: with `instead` an answer given after that many facts, `without` the answer of
    that seq, by other `rules`. Everything else is answered, and shuffled, as it was.

    A stretch in which the log was followed ends what can be played again.
    """
    standing = live(facts)
    opening = game.opening(standing)
    source = _Retold(standing[opening:], instead, without)
    session: Session[Any] = game.session(game.table(), source)
    for fact in standing[:opening]:
        session.take(_by_rules(fact, rules))
    open_ = session.run()
    same = _same(standing, session.facts)
    stopped = open_ if source.at < len(source.answers) or source.instead is not None else None
    return OtherCourse(session.facts, same, source.passed, stopped, source.unknown, session.table)


def _by_rules(fact: Fact, rules: str | None) -> Fact:
    if rules is None or not hasattr(fact, "rules"):
        return fact
    values = {each.name: getattr(fact, each.name) for each in fields(fact)}
    return type(fact)(**{**values, "rules": rules})


def _same(one: Sequence[Fact], other: Sequence[Fact]) -> int:
    """How many facts are alike at the beginning, whatever their numbers, rules and lines; rules specs apart."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if type(a) is not type(b) or _own(a) != _own(b):
            break
        count += 1
    return count


def _own(fact: Fact) -> tuple[Any, ...]:
    return tuple(getattr(fact, each.name) for each in fields(fact)[COMMON:] if each.name != "rules")
