"""What must hold of every recorded game, of whatever kind and however it was played; and sources that play one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import singledispatch
from random import Random
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.source import Evidence
from moothall.domain.kernel.streams.script import live


def but(fact: Fact, **changes: Any) -> Any:
    """The fact with some of its fields replaced, among them those that every fact has."""
    common = {each.name: changes.pop(each.name, getattr(fact, each.name)) for each in fields(Fact)}
    return fact.reopened(**changes).sealed(**common)


class AtRandom(Evidence[Any]):
    """A source of random legal answers, which leaves the question open after `answers` of them."""

    def __init__(self, rng: Random, answers: int | None = None) -> None:
        self.rng = rng
        self.answers = answers

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """Any legal answer."""
        if self.answers is not None:
            self.answers -= 1
            if self.answers < 0:
                return None
        return self.choose(ask)

    def choose(self, ask: Ask) -> Answer:
        """A legal answer."""
        if isinstance(ask, Menu):
            return self.rng.choice(ask.choices)
        return tuple(self.rng.sample(ask.options, self.rng.randint(ask.least, ask.most)))

    def shuffle(self, session: Any, player: str, cards: Sequence[Card]) -> Sequence[Card]:
        """A random order."""
        return self.rng.sample(cards, len(cards))

    def identify(self, session: Any, player: str, cards: Sequence[Card], how: str = "shown") -> None:
        """Nothing: every card has its face."""

    def unruled(self, session: Any, player: str, card: str) -> None:
        """No card of these games is without rules."""
        raise AssertionError(f"no rule covers {card}")

    def follow(self, session: Any) -> None:
        """There is no log."""
        raise AssertionError("there is no log to follow")


class Silent(AtRandom):
    """Leaves every question open, and has no chance to give: the record must hold it."""

    def __init__(self) -> None:
        super().__init__(Random(0))

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """None."""
        return None

    def shuffle(self, session: Any, player: str, cards: Sequence[Card]) -> Sequence[Card]:
        """What the record does not hold was made up."""
        raise AssertionError("a shuffle that is not on record")


class Recorded(AtRandom):
    """Gives the answers and the orders of a record, for so many answers."""

    def __init__(self, facts: Sequence[Any], answers: int) -> None:
        super().__init__(Random(0), answers)
        self.rest = iter([fact for fact in facts if isinstance(fact, Answered) or hasattr(fact, "order")])

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next answer on record, as long as there is one."""
        self.answers = (self.answers or 0) - 1
        following = next(self.rest, None) if self.answers >= 0 else None
        answer: Answer | None = None if following is None else following.answer
        return answer

    def shuffle(self, session: Any, player: str, cards: Sequence[Card]) -> Sequence[Card]:
        """The next order on record."""
        order: Sequence[Card] = next(self.rest).order
        return order


@dataclass(frozen=True)
class Checks:
    """The checks of one game's records; `player` makes a source that plays on for so many answers."""

    game: Game
    player: Callable[[Random, int], Any]

    def runs_again(self, session: Session[Any]) -> None:
        """The record is what a re-run makes, from the first fact and from the last table at rest."""
        for again in (self.game.rerun(session.facts, Silent()), self.game.resume(session.facts, Silent())):
            assert again.facts == session.facts
            assert dump(again.table) == dump(session.table)
            assert question(again.asked) == question(session.asked)

    def resumes(self, facts: Sequence[Fact], at: int, asked: Any, answers: int = 2) -> None:
        """Before the answer at `at` the same question is open, and the same answers make the same game."""
        prefix = list(facts[:at])
        session = self.game.resume(prefix, Silent())
        assert session.facts == prefix
        assert question(session.asked) == asked
        assert dump(session.table) == dump(self.game.fold(prefix))
        session.play_by(Recorded(facts[at:], answers))
        session.run()
        assert session.facts == list(facts[: len(session.facts)])
        assert len(session.facts) > at

    def undoes(self, facts: Sequence[Fact], at: int, asked: Any, rng: Random, length: int = 0) -> list[Fact]:
        """The answer at `at` of live `facts` is taken back: the table is as it was, and the game goes on in any way.

        `length` is how many facts are stored, if some were taken back before. Returns what is stored after them.
        """
        length = length or len(facts)
        stored: list[Fact] = [Retracted(facts[at].seq, "p1", "undo").sealed(length + 1)]
        standing = live([*facts, *stored])
        assert standing == list(facts[:at])
        session = self.game.resume(standing, Silent(), length + 1)
        assert question(session.asked) == asked
        assert dump(session.table) == dump(self.game.fold(facts[:at]))
        session.play_by(self.player(rng, 3))
        session.run()
        stored += session.facts[at:]
        assert [fact.seq for fact in stored] == list(range(length + 1, length + 1 + len(stored)))
        assert live([*facts, *stored]) == session.facts
        again = self.game.resume(session.facts, Silent(), length + len(stored))
        assert again.facts == session.facts
        assert dump(again.table) == dump(session.table) == dump(self.game.fold(session.facts))
        assert question(again.asked) == question(session.asked)
        return stored

    def check_all(self, rng: Random, session: Session[Any], asked: Sequence[Any], every: int = 1) -> None:
        """All of this, at one of `every` answers."""
        facts = session.facts
        assert dump(self.game.fold(facts)) == dump(session.table)
        self.runs_again(session)
        places = answers_of(facts)
        assert len(places) == len(asked)
        first = rng.randrange(every)
        for at, what in list(zip(places, asked, strict=True))[first::every]:
            self.resumes(facts, at, what)
            self.undoes(facts, at, what, rng)


def answers_of(facts: Sequence[Fact]) -> list[int]:
    """Where the answers stand."""
    return [at for at, fact in enumerate(facts) if isinstance(fact, Answered)]


def question(ask: Ask | None) -> Any:
    """A question as plain data."""
    if ask is None:
        return None
    choices = ask.choices if isinstance(ask, Menu) else ()
    options = [plain(each) for each in ask.options]
    return (
        ask.player,
        ask.subject,
        ask.verb,
        ask.key,
        options,
        ask.least,
        ask.most,
        ask.card,
        plain(list(choices)),
    )


def dump(table: Any) -> dict[str, Any]:
    """Everything there is on a table as plain data, each card by its number and face."""
    return {name: plain(getattr(table, name)) for name in type(table).__slots__}


@singledispatch
def plain(value: Any) -> Any:
    """A value with its cards written out, and its order kept (a set has none)."""
    if isinstance(value, dict):
        return [(plain(key), plain(each)) for key, each in value.items()]
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return [plain(getattr(value, each.name)) for each in fields(value)]
    return sorted(map(plain, value)) if isinstance(value, set) else repr(value)
