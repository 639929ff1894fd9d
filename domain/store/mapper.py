"""Facts for programs of the `eventsourcing` library: a mapper for its `MAPPER_TOPIC`. docs/store.md has an example."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent
from moothall.words import Message

from .. import games
from ..kernel.facts import Fact
from ..kernel.game import Game
from .encoding.codec import decode
from .encoding.topics import KERNEL, owner, topics_of
from .errors import CodecError, StoreError
from .sealing.hash_chain import START, hash_in, hash_of, payload_of


@dataclass(frozen=True)
class StoredFact:
    """A fact with the place where it is stored: the game, and its number in the stream, which is its `seq` too.

    `hash` is that of its row, in hexadecimal digits.
    """

    originator_id: UUID
    originator_version: int
    fact: Fact
    hash: str


class FactMapper(Mapper[UUID]):
    """Makes facts of stored rows, of whatever version, and checks the chain of hashes on the way.

    It reads alone: facts are stored by an `Archive`, which keeps the other tables in step. Each fact has cards of its
    own; `Archive.read` gives a stream in which a card is one object.
    """

    game_named: Callable[[str], Game] = staticmethod(games.find)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._games: dict[UUID, Game] = {}
        self._last: tuple[UUID, int, str] | None = None

    def to_domain_event(self, stored_event: StoredEvent) -> StoredFact:
        """The fact in a row. Raises MapperDeserialisationError where it cannot be read, or does not follow the row
        that was read before it."""
        game = UUID(str(stored_event.originator_id))
        seq, topic, state = stored_event.originator_version, stored_event.topic, stored_event.state
        try:
            self._check(game, seq, topic, state)
            (fact,) = decode([(topic, payload_of(state))], self._game(game, topic))
        except (CodecError, LookupError, ValueError) as error:
            raise MapperDeserialisationError(f"{game}@{seq}: {error}") from error
        return StoredFact(game, seq, fact, hash_in(state))

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Nothing is stored this way. Raises StoreError."""
        raise StoreError(Message("store.facts-stored-by-moothall"))

    def _check(self, game: UUID, seq: int, topic: str, state: bytes) -> None:
        """Compare a row's hash with that of the row before it, where that was read just now. Raises ValueError."""
        before = START if seq == 1 else self._last[2] if self._last and self._last[:2] == (game, seq - 1) else None
        self._last = game, seq, hash_in(state)
        if before is not None and hash_of(game, before, seq, topic, payload_of(state)) != hash_in(state):
            raise ValueError(Message("store.row-or-hash-before"))

    def _game(self, game: UUID, topic: str) -> Game:
        """The game whose kinds of fact a stream holds: that of any of its topics which is not the kernel's.

        A topic of the kernel that every game reads in the same way needs none.
        """
        if owner(topic) != KERNEL:
            self._games[game] = self.game_named(owner(topic))
        if game in self._games:
            return self._games[game]
        if any(topic in topics_of(each).older for each in games.every()):
            raise LookupError(Message("store.read-as-game-reads", topic=topic))
        return self.game_named(games.USUAL)
