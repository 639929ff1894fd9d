"""What a store keeps of a game, as plain records. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple
from uuid import UUID

SCHEMA = 2
"""The version of the tables. A store with a higher one was written by a newer Moothall."""

FORK = "fork"
"""The format of a game that goes on from a place in another one."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What the catalogue keeps of a game besides its facts.

    `players` in turn order, `rules` the rules spec; of an imported game the `format` of the log, its name
    (`source`) and its `text`; of a fork the format FORK, and as its source the place that it goes on from.
    """

    players: tuple[str, ...]
    rules: str
    format: str | None = None
    source: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One line of the catalogue: `number` counts in the order of storing, `kind` is the name of the game."""

    number: int
    game: UUID
    kind: str
    players: tuple[str, ...]
    rules: str
    format: str | None
    source: str | None
    length: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What moving a store on did: to which version, how many games and facts, and where the copy is."""

    version: int
    games: int
    facts: int
    copy: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that tampering left behind: where (`seq` None for a whole stream), what, and a sentence."""

    game: UUID
    seq: int | None
    what: Literal["edited", "missing", "swapped", "cut", "missing stream", "extra", "manifest"]
    sentence: str


class Head(NamedTuple):
    """How long a stream is, and the hash of its last row."""

    length: int
    hash: str


Row = tuple[Any, int, str, bytes]
"""A row of `stored_events` in the order of its columns, the fields of the library's StoredEvent.

SQLite takes it as it is: a StoredEvent takes longer to make than its row to write.
"""


class Change(NamedTuple):
    """What goes into the other tables in the transaction that inserts rows: a new game, or a longer one."""

    game: UUID
    before: Head | None
    after: Head
    kind: str = ""
    meta: Meta | None = None
