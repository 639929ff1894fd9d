"""What must hold of every recorded game, however it was played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.facts import Answered, Fact, Retracted
from moothall.domain.kernel.session import live
from random_games import Player, Recorded, Silent, dump, question


def runs_again(session: Dominion) -> None:
    """The record is what a re-run makes, from the first fact and from the last table at rest."""
    for again in (GAME.rerun(session.facts, Silent()), GAME.resume(session.facts, Silent())):
        assert again.facts == session.facts
        assert dump(again.table) == dump(session.table)
        assert question(again.asked) == question(session.asked)


def resumes(facts: Sequence[Fact], at: int, asked: Any, answers: int = 2) -> None:
    """Before the answer at `at` the same question is open, and the same answers make the same game."""
    prefix = list(facts[:at])
    session = GAME.resume(prefix, Silent())
    assert session.facts == prefix
    assert question(session.asked) == asked
    assert dump(session.table) == dump(GAME.fold(prefix))
    session.source = Recorded(facts[at:], answers)
    session.run()
    assert session.facts == list(facts[: len(session.facts)])
    assert len(session.facts) > at


def undoes(facts: Sequence[Fact], at: int, asked: Any, rng: Random, length: int = 0) -> list[Fact]:
    """The answer at `at` of live `facts` is taken back: the table is as it was, and the game goes on in any way.

    `length` is how many facts are stored, if some were taken back before. Returns what is stored after them.
    """
    length = length or len(facts)
    stored: list[Fact] = [Retracted(length + 1, None, None, "rules", None, facts[at].seq, "p1", "undo")]
    standing = live([*facts, *stored])
    assert standing == list(facts[:at])
    session = GAME.resume(standing, Silent(), length + 1)
    assert question(session.asked) == asked
    assert dump(session.table) == dump(GAME.fold(facts[:at]))
    session.source = Player(rng, answers=3)
    session.run()
    new = session.facts[at:]
    stored += new
    assert [fact.seq for fact in stored] == list(range(length + 1, length + 1 + len(stored)))
    assert live([*facts, *stored]) == session.facts
    again = GAME.resume(session.facts, Silent(), length + len(stored))
    assert again.facts == session.facts
    assert dump(again.table) == dump(session.table) == dump(GAME.fold(session.facts))
    assert question(again.asked) == question(session.asked)
    return stored


def answers_of(facts: Sequence[Fact]) -> list[int]:
    """Where the answers stand."""
    return [at for at, fact in enumerate(facts) if isinstance(fact, Answered)]


def check_all(rng: Random, session: Dominion, asked: Sequence[Any], every: int = 1) -> None:
    """All of this, at one of `every` answers."""
    facts = session.facts
    assert dump(GAME.fold(facts)) == dump(session.table)
    runs_again(session)
    places = answers_of(facts)
    assert len(places) == len(asked)
    first = rng.randrange(every)
    for at, what in list(zip(places, asked, strict=True))[first::every]:
        resumes(facts, at, what)
        undoes(facts, at, what, rng)
