"""Forks: streams that begin with the facts of another."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Sequence

from moothall.words import Message

from ..facts import Fact, Forked
from ..game import Game
from .script import live


class NoFork(ValueError):
    """A place at which no game can go another way; the message says why in one sentence."""


def forked(game: Game, facts: Sequence[Fact], parent: str, at: int) -> list[Fact]:
    """The stored facts of a new stream that goes on from fact `at` of the game `parent`, whose stored facts are given.

    What was taken back up to there stays taken back, so every fact keeps its seq; after them stands the fact that says
    where they come from. Raises NoFork for a place before the table is set up.
    """
    standing = live(facts)
    begun = game.opening(standing)
    if begun and at < standing[begun - 1].seq:
        raise NoFork(Message("game.at-fact-game-has-not", at=at, seq=standing[begun - 1].seq))
    return [*facts[:at], fork_of(parent, at)]


def fork_of(parent: str, at: int) -> Forked:
    """The fact that says that all before it is of `parent`: it stands right after fact `at`."""
    return Forked(parent, at).sealed(at + 1)
