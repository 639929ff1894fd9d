"""Going on with a stored game: behind its last fact, or where it was imported, in a fork of it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from moothall.domain.kernel.facts import Fact, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.fork import fork_of
from moothall.domain.store import FORK, Archive, GameEntry, Meta, Result

from ..results import result_of_stream
from .forks import Fork


class Continuation:
    """Where new facts of a stored game go.

    A game that was played here goes on itself. An imported one is evidence: what was proved of it must stay what it is,
    so it is left alone, and a fork of it goes on. The fork is stored with its first facts, in one transaction.

    `facts` are those that the new ones follow: number them after these. `repeats` says, once they are stored, whether
    they stood there already.
    """

    repeats = False

    def __init__(self, archive: Archive, kind: Game, entry: GameEntry, stored: Sequence[Fact]) -> None:
        self._archive = archive
        self._kind = kind
        self._entry = entry
        self._at = len(stored)
        self.facts: Sequence[Fact] = [*stored, fork_of(str(entry.game), self._at)] if entry.imported else stored

    def store(self, new: Sequence[Fact]) -> Fork | None:
        """Store new facts. Returns the fork that was made for them; None: the game itself has gone on.

        Raises Conflict where another has gone on with the game meanwhile, StoreError.
        """
        entry = self._entry
        if not entry.imported:
            self.repeats = not self._archive.append(entry.game, self._at, new, result=self._result(new))
            return None
        fork = Fork(uuid4(), entry.game, self._at)
        meta = Meta(entry.players, entry.rules, FORK, fork.place, visibility=entry.visibility)
        self._archive.put_game(fork.game, self._kind, [*self.facts, *new], meta, result=self._result(new))
        return fork

    def _result(self, new: Sequence[Fact]) -> Result | None:
        """How the game has come out with new facts that ended it, or brought its end back."""
        if not any(self._may_end(fact) for fact in new):
            return None
        return result_of_stream(self._kind, [*self.facts, *new])

    def _may_end(self, fact: Fact) -> bool:
        """Whether a new fact ends the game, or is a redo that may bring its end back.

        An undo leaves no end, for every answer stands before it. Of a redo this looks at no more facts than it brings
        back, however long the game is.
        """
        if hasattr(fact, "winners"):
            return True
        if not isinstance(fact, Retracted):
            return False
        if fact.target > len(self.facts):  # it takes back what is new with it
            return True
        undone = self.facts[fact.target - 1]
        if not isinstance(undone, Retracted):
            return False
        return any(hasattr(each, "winners") for each in self.facts[undone.target - 1 : undone.seq])

    def game_after(self, fork: Fork | None) -> UUID:
        """The game in which the facts are that were stored."""
        return self._entry.game if fork is None else fork.game
