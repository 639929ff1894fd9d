"""The facts of a game in words, as whoever steps through it needs them: each with what decided it and how it folds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from moothall.domain.kernel.facts import Fact, LogFollowed, Noted, Player
from moothall.domain.kernel.game import Game
from moothall.words import Told

from .lines import lines
from .sentences import Telling
from .timeline import timeline

BY_THE_LOG = frozenset({"log", "inferred"})
"""Whence facts come that no rule made: a log says so."""


class ToldFact(NamedTuple):
    """A fact in words, of any language: `depth` below what caused it, the `rule` that decided, the `line` of
    the log it rests on, and where a turn begins with it, the `turn`: its number and its player.

    As a line that folds it is at a `level`, a turn at 0; `folded` tells it and all that is below it in one sentence
    (None: nothing is below), `done` what was done in the turn that begins with it. `by_log` says that the rules did not
    make it: behind a difference the log is followed.
    """

    seq: int
    depth: int
    words: Told
    rule: str | None
    line: int | None
    turn: tuple[int, Player | None] | None
    level: int
    folded: Told | None
    done: Told | None
    by_log: bool


def told_facts(game: Game, facts: Sequence[Fact]) -> Iterator[ToldFact]:
    """The live ones of stored facts, as a viewer may know them, in words."""
    telling = Telling(game, facts)
    behind = game.reference().behind
    by_seq = {fact.seq: fact for fact in facts}
    entries = timeline(telling)
    every = (line for root in lines(telling, entries) for line in root)
    number = 0
    for entry, line in zip(entries, every, strict=True):
        fact = entry.fact
        header = game.places.header(fact)
        turn = None
        if header is not None:
            number = number if header[0] is None else header[0]
            turn = number, header[1]
        rule = behind(fact, by_seq.get(fact.cause or 0))
        below, done = (line.folded, line.closed.done) if line.below else (None, None)
        by_log = fact.source in BY_THE_LOG and type(fact) is not LogFollowed
        yield ToldFact(fact.seq, entry.depth, line.says, rule, fact.line, turn, line.level, below, done, by_log)


def notes(facts: Sequence[Fact], seqs: Sequence[int]) -> Iterator[tuple[int, str, str]]:
    """The notes that people wrote, in the order of the places. Of several marks of one name the last one counts."""
    written = {(fact.name or fact.seq): fact for fact in facts if isinstance(fact, Noted)}
    for fact in sorted(written.values(), key=lambda each: (each.target, each.seq)):
        before = [at for at, seq in enumerate(seqs) if seq <= fact.target]
        text = f"{fact.text} ({fact.by})" if fact.text and fact.by else fact.text
        yield before[-1] if before else 0, fact.name, text
