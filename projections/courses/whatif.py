"""What if: a stored game played again with another answer, without an answer, or by other rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from moothall.domain.kernel.ask import Answer, Ask, same_question
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.script import live
from moothall.words import Message

from .replayed_answers import ReplayedAnswers

Stop = Literal["over", "end", "asked", "log"]
"""The place where another course stops: the game is over; the record has no more answers; it has no answer to what is
asked; or the log was followed from here on, without the rules."""


class NoSuchAnswer(LookupError):
    """An answer that is not there to be changed; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Before:
    """The last place before an answer of a game: how many facts are `stored` up to there, those that are live, the
    live facts `after`, the question asked there, and the answer that was given (None: the game stands there)."""

    stored: int
    standing: list[Fact]
    after: list[Fact]
    asked: Ask
    given: Answered | None


@dataclass(frozen=True, slots=True)
class WhatIfRun:
    """The course that a game would have taken.

    `facts` are its live facts, of which the first `same` are as in the game, and the first `stored` stored facts of
    the game are as they were; the rest is numbered so that one fact fits between. `passed` are the answers of the game
    that were not given; `declined` counts the questions that no answer of the game fits, and that were declined or
    ended; `unknown` the shuffles that the game did not have: the cards kept their order. `stop` says where it ends,
    `asked` what is asked there.
    """

    stored: int
    facts: list[Fact]
    same: int
    passed: list[Answered]
    declined: int
    unknown: int
    stop: Stop
    asked: Ask | None
    table: Any


def place_before(game: Game, facts: Sequence[Fact], place: int) -> Before:
    """The question that is open after `place` stored facts, or that the rules come to from there.

    Raises NoSuchAnswer where nothing is asked any more, Divergence where the rules of today do not make the same game.
    """
    standing = live(facts)
    at = next((i for i, fact in enumerate(standing) if fact.seq > place and isinstance(fact, Answered)), len(standing))
    return _before(game, facts, standing, at)


def answer_of(game: Game, facts: Sequence[Fact], seq: int) -> Before:
    """The place at which the live answer `seq` was given. Raises NoSuchAnswer, Divergence."""
    standing = live(facts)
    at = next((i for i, fact in enumerate(standing) if fact.seq == seq and isinstance(fact, Answered)), None)
    if at is None:
        raise NoSuchAnswer(Message("look.fact-not-answer-counts", seq=seq))
    return _before(game, facts, standing, at)


def _before(game: Game, facts: Sequence[Fact], standing: Sequence[Fact], at: int) -> Before:
    fact = standing[at] if at < len(standing) else None
    question = game.resume(standing[:at], Source()).asked
    if question is None:
        raise NoSuchAnswer(Message("look.nothing-asked-any-more"))
    assert fact is None or isinstance(fact, Answered)
    stored = fact.seq - 1 if fact is not None else len(facts)
    return Before(stored, list(standing[:at]), list(standing[at + 1 :]), question, fact)


def otherwise(game: Game, before: Before, instead: Answer | None = None) -> WhatIfRun:
    """The other course of a game from a place on: with another answer there, or without one."""
    after, cut = _by_the_rules(before.after)
    source = ReplayedAnswers(game, before.standing, after, instead)
    session = game.resume(before.standing, source, before.stored + 1)
    inputs = [] if before.given is None else [before.given]
    source.passed += [answered for answered in inputs if answered.answer != instead]
    recorded = [*before.standing, *inputs, *before.after]
    return _course(before.stored, session, recorded, source, cut)


def by_rules(game: Game, facts: Sequence[Fact], rules: str) -> WhatIfRun:
    """The other course of a whole game: the same answers by the rules of another spec."""
    standing = live(facts)
    opening = game.opening(standing)
    after, cut = _by_the_rules(standing[opening:])
    source = ReplayedAnswers(game, standing[:opening], after)
    session: Session[Any] = game.session(game.table(), source)
    seqs: dict[int | None, int | None] = {None: None}
    for seq, fact in enumerate(standing[:opening], 2):
        seqs[fact.seq] = seq
        opened = fact.reopened(rules=rules) if "rules" in fact.own_fields else fact.reopened()
        session.take(opened.sealed(seq, seqs.get(fact.cause), fact.rule, fact.source, fact.line))
    session.run()
    return _course(0, session, standing, source, cut)


def _by_the_rules(facts: Sequence[Fact]) -> tuple[Sequence[Fact], bool]:
    """The facts up to where the log's word was taken, and whether there is such a place."""
    cut = next((at for at, fact in enumerate(facts) if fact.source == "log"), None)
    return facts[:cut], cut is not None


def _course(
    stored: int, session: Session[Any], recorded: Sequence[Fact], source: ReplayedAnswers, cut: bool
) -> WhatIfRun:
    left = source.rest()
    ended = not any(source.turns.values())
    stop: Stop = "over" if session.asked is None else "asked" if not ended else "log" if cut else "end"
    same = _same(recorded, session.facts)
    return WhatIfRun(
        stored, session.facts, same, left, len(source.declined), source.unknown, stop, session.asked, session.table
    )


def _same(one: Sequence[Fact], other: Sequence[Fact]) -> int:
    """How many facts are alike at the beginning, whatever their numbers, rules and lines; rules specs apart."""
    pairs = enumerate(zip(one, other, strict=False))
    different = (at for at, (a, b) in pairs if not _alike(a, b))
    return next(different, min(len(one), len(other)))


def with_lines(other: Sequence[Fact], recorded: Sequence[Fact]) -> list[Fact]:
    """The facts of another course, each with the log line of a recorded fact that says the same. So what a log that
    hides cards shows of them counts there as well, and nothing else does."""
    lines: dict[str, list[int | None]] = {}
    for fact in reversed(recorded):
        lines.setdefault(_said(fact), []).append(fact.line)
    return [fact.with_line(line.pop() if (line := lines.get(_said(fact))) else None) for fact in other]


def _said(fact: Fact) -> str:
    """The content of a fact, without its number, cause, rule and line."""
    return f"{type(fact).__name__} {[getattr(fact, name) for name in fact.said_fields() if name != 'rules']!r}"


def _alike(recorded: Fact, other: Fact) -> bool:
    if isinstance(recorded, Answered) and isinstance(other, Answered):
        same = same_question(recorded, other.player, other.question, other.subject)
        return same and recorded.answer == other.answer
    if type(recorded) is not type(other):
        return False
    names = (name for name in recorded.said_fields() if name != "rules")
    return all(getattr(recorded, name) == getattr(other, name) for name in names)
