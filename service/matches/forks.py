"""Forks: new games that go on from a place in a stored one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.fork import NoFork, forked
from moothall.domain.store import FORK, Meta
from moothall.domain.store.records import PUBLIC
from moothall.logs.formats import shown_cards
from moothall.words import Message, said_of

from ..errors import Refused
from ..places import Permalink, permalink
from ..results import result_of_stream
from .hall import Hall, opened


@dataclass(frozen=True, slots=True)
class Fork:
    """A new game, and the game and place (`at`, a number of stored facts) that it goes on from.

    `assumes` says what it takes for granted: of a log that hides cards, what those are.
    """

    game: UUID
    parent: UUID
    at: int
    assumes: Message | None = None

    @property
    def place(self) -> str:
        """The place that it goes on from, as people write it: GAME@SEQ."""
        return f"{self.parent}@{self.at}"

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall fork --json` prints."""
        return {"game": str(self.game), "parent": str(self.parent), "at": self.at}


def fork_of(made: Fork | None) -> dict[str, str]:
    """The fields that the JSON of a command gets when it left an imported game as it is and made a fork: `fork_of`."""
    return {} if made is None else {"fork_of": made.place}


def fork(game: str | Permalink, *, store: str | Hall | None = None) -> Fork:
    """Store a new game with the facts of a stored one up to a place (`GAME@PLACE`), else all of them.

    Neither game changes the other. `store` is a hall or its URL.
    Raises NoSuchPlace; Refused for a place that is not there, or before the game has begun; StoreError.
    """
    with opened(store) as hall:
        link = permalink(hall, game)
        entry = hall.archive.entry(link.game)
        kind = hall.kind(entry.kind)
        facts = hall.archive.read(link.game)
        at = len(facts) if link.upto is None else link.upto
        if at > len(facts):
            called = hall.short_id(link.game)
            raise Refused(Message("store.has-facts-no", game=called, length=len(facts), place=f"{called}@{at}"))
        try:
            stream = forked(kind, facts, str(link.game), at)
        except NoFork as error:
            raise Refused(said_of(error)) from error
        text = hall.archive.source_text(link.game)
        hides = text is not None and shown_cards(text) is not None
        assumes = Message("store.fork-assumes") if hides else None
        return Fork(keep(hall, kind, stream, entry.players, entry.rules, link.game, at), link.game, at, assumes)


def keep(
    hall: Hall, kind: Game, facts: Sequence[Fact], players: Sequence[str], rules: str, parent: UUID, at: int
) -> UUID:
    """Store facts as a fork of the game `parent` at a place; a server shows it to the same people. Returns its id."""
    new = uuid4()
    visibility = hall.entry(parent).visibility if hall.archive.has(parent) else PUBLIC
    meta = Meta(tuple(players), rules, FORK, f"{parent}@{at}", visibility=visibility)
    hall.archive.put_game(new, kind, facts, meta, result=result_of_stream(kind, facts))
    return new
