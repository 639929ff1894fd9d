"""Which tables a store has, by its version: the `stored_events` of the library and those beside it.

docs/store.md describes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, cast
from uuid import UUID

from moothall.words import Message

from ..errors import DamagedStore, NewerStore
from ..packing import segments
from ..records import NUMBERED, PRIVATE, SCHEMA, UNLISTED
from . import results
from .moments import Moments

T = TypeVar("T")


class TableLayout(Moments):
    """The tables of a store and their version. In a statement `?` stands for a parameter."""

    number: ClassVar[str] = "INTEGER PRIMARY KEY"
    next_number: ClassVar[str] = (
        "(SELECT 1 + MAX(number) FROM (SELECT 0 AS number "
        "UNION ALL SELECT MAX(number) FROM games UNION ALL SELECT MAX(number) FROM tombstones) AS used)"
    )
    """The number of the next game. SQLite would give that of the last game again once it is forgotten."""
    row_number: ClassVar[str] = "rowid"
    """The column with the number of a row in the whole store."""
    last_row: ClassVar[str] = "SELECT MAX(rowid) AS latest FROM stored_events"
    owner: ClassVar[str] = "owners.id"
    """The id of a stream as the catalogue writes it."""
    blob: ClassVar[str] = "BLOB"
    state: ClassVar[str] = "CAST(state AS BLOB) AS state"  # somebody may have made a text of it by hand
    joined_numbers: ClassVar[str] = "group_concat(originator_version)"
    joined_payloads: ClassVar[str] = "CAST(group_concat(COALESCE(substr(CAST(state AS BLOB), 33), '')) AS BLOB)"
    """The JSON of several rows with commas between, in the order of `joined_numbers`. A row that holds nothing
    leaves two commas, which no array has."""
    is_digest: ClassVar[str] = "typeof(sha256) = 'blob' AND length(sha256) = 32"
    tables_named: ClassVar[str] = "SELECT name FROM sqlite_master WHERE type = 'table'"
    by_code: ClassVar[str] = ""
    """How texts are ordered by their characters' numbers, where that is not the rule."""
    _known: int | None = None

    def sql(self, statement: str) -> str:
        return statement

    def side_tables(self) -> list[str]:
        """The statements that make the tables beside `stored_events`; nothing happens where they are."""
        return [
            "CREATE TABLE IF NOT EXISTS moothall (version INTEGER NOT NULL)",
            f"INSERT INTO moothall SELECT {SCHEMA} WHERE NOT EXISTS (SELECT 1 FROM moothall)",
            f"CREATE TABLE IF NOT EXISTS games (number {self.number}, game TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, "
            "players TEXT NOT NULL, rules TEXT NOT NULL, format TEXT, source TEXT)",
            f"CREATE INDEX IF NOT EXISTS games_source ON games (source{self.by_code})",
            *self.changed_tables(),
            *self.proof_tables(),
            self.result_table(),
            *self.segment_tables(),
            self.visibility_table(),
        ]

    def proof_tables(self) -> list[str]:
        """The tables of version 3: proofs of games, tombstones of forgotten games, and a digest of each of these lines.

        `last_row` is the highest number that a row of the store had when the game was forgotten.
        """
        digest = f"sha256 {self.blob} NOT NULL CHECK ({self.is_digest})"
        return [
            f"CREATE TABLE IF NOT EXISTS proofs (game TEXT PRIMARY KEY, how TEXT NOT NULL, length INTEGER NOT NULL, "
            f"{digest}, moothall TEXT NOT NULL, proved_at TEXT NOT NULL, remark TEXT)",
            f"CREATE TABLE IF NOT EXISTS tombstones (number BIGINT PRIMARY KEY, game TEXT NOT NULL, "
            f"length INTEGER NOT NULL, {digest}, last_row BIGINT NOT NULL, reason TEXT NOT NULL, "
            "forgotten_by TEXT NOT NULL, forgotten_at TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS tombstones_game ON tombstones (game)",
            f"CREATE TABLE IF NOT EXISTS line_digests (number BIGINT PRIMARY KEY, {digest})",
            "CREATE INDEX IF NOT EXISTS tombstones_last_row ON tombstones (last_row)",
        ]

    def result_table(self) -> str:
        """The table of version 4: how games came out, and the audits of their logs."""
        return results.table(self.blob, self.is_digest)

    def segment_tables(self) -> list[str]:
        """The tables of version 5: packed streams."""
        return segments.tables(self.blob, self.is_digest)

    def visibility_table(self) -> str:
        """The table of version 6: to whom a server shows the games that are not public."""
        return (
            "CREATE TABLE IF NOT EXISTS visibility (game TEXT PRIMARY KEY, "
            f"shown TEXT NOT NULL CHECK (shown IN ('{UNLISTED}', '{PRIVATE}')))"
        )

    def changed_tables(self) -> list[str]:
        """The side tables whose columns have changed since version 1.

        A process that still takes the store for one of version 1 finds no column that it names: it reads nothing, and
        nothing of what it writes is stored.
        """
        return [
            "CREATE TABLE IF NOT EXISTS stream_heads (game TEXT PRIMARY KEY, length INTEGER NOT NULL, "
            f"sha256 {self.blob} NOT NULL CHECK ({self.is_digest}))",
            f"CREATE TABLE IF NOT EXISTS source_texts (game TEXT PRIMARY KEY, zlib {self.blob} NOT NULL)",
        ]

    def version(self) -> int:
        """The version of the tables. Another process may move a store of version 1 on at any time, and never back."""
        return SCHEMA if self._known == SCHEMA else self.reading(self.version_seen)

    def version_seen(self, cursor: Any) -> int:
        """The version in a transaction: as long as that lasts, it stays the same."""
        if self._known != SCHEMA:
            cursor.execute("SELECT version FROM moothall")
            found = cursor.fetchone()
            self._known = None if found is None else found["version"]
        return SCHEMA if self._known is None else self._known

    def _is_old(self, cursor: Any) -> bool:
        return self.version_seen(cursor) < NUMBERED

    def looking(self, work: Callable[[Any], T]) -> T:
        """What `work` makes of a cursor by a statement that depends on the version, and that one alone once the version
        is known to stay."""
        return self.reading_once(work) if self._known == SCHEMA else self.reading(work)

    def _select(self, statement: str, *values: object) -> list[Any]:
        return self.reading_once(lambda cursor: self._selected(cursor, statement, values))

    def _selected(self, cursor: Any, statement: str, values: Sequence[object]) -> list[Any]:
        cursor.execute(self.sql(statement), values)
        return cast("list[Any]", cursor.fetchall())

    def key(self, game: UUID) -> object:
        return game.hex


def refuse_newer(url: str, row: Sequence[Any] | None) -> None:
    version = row[0] if row else None
    if not isinstance(version, int):
        raise DamagedStore(Message("store.does-not-say-of-which", url=url))
    if version > SCHEMA:
        raise NewerStore(Message("store.store-of-version", url=url, version=version, known=SCHEMA))
