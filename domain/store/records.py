"""What a store keeps of a game, as plain records. No I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args
from uuid import UUID

from moothall.words import Message

from .identity import FORK

if TYPE_CHECKING:
    from ..kernel.facts import Fact
    from .tables.results import Result

SCHEMA = 6
"""The version of the tables. A store with a higher one was written by a newer Moothall."""

NUMBERED = 2
"""The version from which on rows are numbered, and hashes and texts are kept as bytes."""

PROVED = 3
"""The version from which on a store keeps what was proved of games, and which games were forgotten."""

KEPT = 4
"""The version from which on a store keeps how games came out, and the audits of their logs."""

PACKED = 5
"""The version from which on streams may be packed."""

SHOWN = 6
"""The version from which on a store keeps to whom a server shows games that are not public."""

Visibility = Literal["public", "unlisted", "private"]
"""To whom a server shows a game: to all, in its list, too; to those who know its whole id; or only to those who show
one of its secrets. Whoever has the store itself sees all games."""

PUBLIC: Visibility = "public"
"""The visibility of a game that a server shows to all and lists."""

UNLISTED: Visibility = "unlisted"
"""The visibility of a game that a server shows to those who know its whole id, and lists for nobody."""

PRIVATE: Visibility = "private"
"""The visibility of a game that a server shows to those who show one of its secrets."""

VISIBILITIES: tuple[str, ...] = get_args(Visibility)


@dataclass(frozen=True, slots=True)
class Meta:
    """What the catalogue keeps of a game besides its facts.

    `players` in turn order, `rules` the rules spec; of an imported game the `format` of the log, its name
    (`source`) and its `text`; of a fork the format FORK, and as its source the place that it goes on from. `visibility`
    says to whom a server shows it.
    """

    players: tuple[str, ...]
    rules: str
    format: str | None = None
    source: str | None = None
    text: str | None = None
    visibility: Visibility = PUBLIC


How = Literal[
    "audited",
    "audited with a given Kingdom",
    "audited by given rules",
    "audited with a given Kingdom, by given rules",
    "re-run",
    "unproved",
]
"""What the proof of a stream is called: its log was audited, or its answers were given to the rules again, and the same
facts came of it; or (`unproved`) the keeper of the store took it without that. What the log does not say, and somebody
gave with it, is part of the name: nobody vouches for that. A re-run does not prove who played."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of an imported game: `how` it was proved, by which version of `moothall`, and when (`at`, ISO 8601 in
    UTC). `remark` adds to these words (None: nothing).

    `length` and `hash` are those of the proved stream; the store fills them in. A game with a proof is imported, and
    nobody plays on in it.
    """

    how: How
    moothall: str
    at: str
    remark: str | None = None
    length: int = 0
    hash: str = ""

    def to_json(self) -> dict[str, Any]:
        """What `moothall games --json` prints of it."""
        return {
            "how": self.how,
            "facts": self.length,
            "hash": self.hash,
            "moothall": self.moothall,
            "at": self.at,
            "remark": self.remark,
        }


@dataclass(frozen=True, slots=True)
class Tombstone:
    """The record of a forgotten game: its id, its former `number` in the catalogue, the length and last hash of its
    stream, and why, by whom and when (`at`, ISO 8601 in UTC) it was forgotten."""

    number: int
    game: UUID
    length: int
    hash: str
    reason: str
    by: str
    at: str

    @property
    def message(self) -> Message:
        """All of it in one sentence."""
        date = self.at[:10]  # of an ISO time
        if self.by and self.reason:
            return Message("store.forgotten-by", game=self.game, date=date, who=self.by, reason=self.reason)
        if self.by:
            return Message("store.forgotten-by-whom", game=self.game, date=date, who=self.by)
        if self.reason:
            return Message("store.forgotten-because", game=self.game, date=date, reason=self.reason)
        return Message("store.forgotten", game=self.game, date=date)

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall forget --json` prints."""
        return {
            "game": str(self.game),
            "facts": self.length,
            "hash": self.hash,
            "reason": self.reason,
            "by": self.by,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One line of the catalogue: `number` counts in the order of storing, `kind` is the name of the game.

    `proof` is what was proved of an imported game; None for one that was played here, and where nothing is known.
    `result` is how the game came out, and the verdict on its log, without the audit; None where nothing is kept.
    `visibility` says to whom a server shows it.
    """

    number: int
    game: UUID
    kind: str
    players: tuple[str, ...]
    rules: str
    format: str | None
    source: str | None
    length: int
    proof: Proof | None = None
    result: Result | None = None
    visibility: Visibility = PUBLIC

    @property
    def origin(self) -> Mapping[str, Any]:
        """Which game it is and where it comes from, as plain data: what a list and an export say first."""
        return {
            "game": str(self.game),
            "kind": self.kind,
            "players": list(self.players),
            "rules": self.rules,
            "format": self.format,
            "source": self.source,
        }

    @property
    def outcome(self) -> Mapping[str, Any]:
        """How the game came out, as plain data; empty where nothing of that is kept."""
        return (self.result and self.result.outcome) or {}

    @property
    def imported(self) -> bool:
        """Whether it came from a log, or from another store, and not from play in this one."""
        return self.proof is not None or self.format not in (None, FORK)


@dataclass(frozen=True, slots=True)
class Upgrade:
    """The result of moving a store to a new version: the version, the number of games and facts, and the place of the
    copy (None: nothing stored had to change, so none was made)."""

    version: int
    games: int
    facts: int
    copy: str | None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that tampering left behind: where (`seq` None for a whole stream, `game` None where no game's id can be
    read), what, and a sentence."""

    game: UUID | None
    seq: int | None
    what: Literal["edited", "missing", "swapped", "cut", "missing stream", "extra", "manifest"]
    sentence: str


@dataclass(frozen=True, slots=True)
class Exported:
    """A game that a store exported: its id, its kind, its line of the catalogue, and its stream as rows and facts."""

    game: UUID
    kind: str
    meta: Meta
    rows: Sequence[tuple[str, bytes]]
    facts: Sequence[Fact]


class Head(NamedTuple):
    """How long a stream is, and the hash of its last row."""

    length: int
    hash: str


class Group(NamedTuple):
    """Rows of a stream that have one topic: their numbers in the stream, and their JSON in the same order, both with
    commas between. The database made them of whatever stands there, so nothing of it is checked."""

    topic: Any
    numbers: Any
    payloads: Any


Row = tuple[Any, int, str, bytes]
"""A row of `stored_events` in the order of its columns, the fields of the library's StoredEvent.

SQLite takes it as it is: a StoredEvent takes longer to make than its row to write.
"""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat of a game: the SHA-256 (`sha256`) of the secret that its player shows (None: nobody may sit there), and
    the kind of the `bot` that plays it (None: a person does)."""

    seat: str
    sha256: bytes | None = None
    bot: str | None = None


class Change(NamedTuple):
    """The changes to other tables in the transaction that inserts rows: a new game, or a longer one. With `again`, a
    forgotten game may be stored once more. `result` is how the game came out. With `reopened`, the stored result no
    longer holds. `seats` are those of a new game: nobody could ever open a private one that had none."""

    game: UUID
    before: Head | None
    after: Head
    kind: str = ""
    meta: Meta | None = None
    proof: Proof | None = None
    again: bool = False
    result: Result | None = None
    reopened: bool = False
    seats: Sequence[Seated] = ()
