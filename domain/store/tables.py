"""The tables of a store in SQL: the `stored_events` of the library and those beside it. docs/store.md describes them.

A store of version 1 is read by the same statements: each looks, in its own transaction, which version it finds.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from operator import itemgetter
from threading import Event
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast
from uuid import UUID

from . import results
from .errors import DamagedStore, Forgotten, Moved, NewerStore, NoSuchGame
from .hash_chain import HASH, state_of_version_1
from .identity import FORK, text_bytes
from .lines import Line, digest_of, line_columns, tombstone_columns, written
from .moments import Moments
from .records import KEPT, NUMBERED, PROVED, SCHEMA, Change, GameEntry, Head, Proof, Row, Tombstone
from .upgrade import Advance, bytes_of

if TYPE_CHECKING:
    from eventsourcing.persistence import ApplicationRecorder


T = TypeVar("T")


class Recorder(Protocol):
    """A recorder of the library, with the other tables."""

    def insert_events(self, stored_events: Sequence[Row], *, change: Change) -> object: ...
    def forget(self, game: UUID, reason: str, by: str, at: str) -> Tombstone: ...
    def key(self, game: UUID) -> object: ...
    def version(self) -> int: ...
    def at_one_moment(self, work: Callable[[], T]) -> T: ...
    def rows(self, game: UUID, after: int, upto: int | None) -> list[tuple[int, str, bytes]]: ...
    def names(self) -> set[str]: ...
    def damage(self) -> list[str]: ...
    def lines(self) -> tuple[list[Line], list[int]]: ...
    def owners(self) -> dict[str, set[str]]: ...
    def heads(self) -> dict[UUID, Head]: ...
    def head(self, game: UUID) -> Head | None: ...
    def entries(self, after: int, limit: int | None) -> list[GameEntry]: ...
    def entries_called(self, prefix: str) -> list[GameEntry]: ...
    def entry(self, game: UUID) -> GameEntry | None: ...
    def text(self, game: UUID) -> str | None: ...
    def tombstones(self, begun: str = "") -> list[Tombstone]: ...
    def audit(self, game: UUID) -> Mapping[str, Any] | None: ...
    def keep_result(self, game: UUID, result: results.Result) -> None: ...
    def changed_results(self) -> list[str]: ...
    def upgrade(self, advance: Advance) -> str | None: ...
    def tidy(self) -> None: ...
    def waits_for_news(self, closed: Event) -> AbstractContextManager[Callable[[], object]]: ...
    def latest(self) -> int: ...
    def stored_since(self, latest: int) -> tuple[int, set[UUID] | None]: ...
    def close(self) -> None: ...


def _game_in(written: object) -> UUID:
    try:
        return UUID(str(written))
    except ValueError:
        raise DamagedStore(f"a row belongs to {str(written)!r}, which is not a game's id") from None


COLUMNS = itemgetter("originator_version", "topic", "state")


def _players(written: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(written)))
    except (ValueError, TypeError):
        raise DamagedStore(f"the catalogue holds {written!r} where the players' names belong") from None


LAST = "\U0010ffff"
"""Behind every other character: what begins with a text stands between that text and that text with this."""


NOTIFICATIONS = 500
"""How many rows are looked at in one piece."""


class Tables(Moments):
    """The tables of a store in SQL. `?` stands for a parameter."""

    number: ClassVar[str] = "INTEGER PRIMARY KEY"
    next_number: ClassVar[str] = (
        "(SELECT 1 + MAX(number) FROM (SELECT 0 AS number "
        "UNION ALL SELECT MAX(number) FROM games UNION ALL SELECT MAX(number) FROM tombstones) AS used)"
    )
    """The number of the next game. SQLite would give that of the last game again once it is forgotten."""
    last_row: ClassVar[str] = "SELECT MAX(rowid) AS latest FROM stored_events"
    blob: ClassVar[str] = "BLOB"
    state: ClassVar[str] = "CAST(state AS BLOB) AS state"  # somebody may have made a text of it by hand
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
        ]

    def proof_tables(self) -> list[str]:
        """Those that came with version 3: what was proved of games, which were forgotten, and a digest of each line
        that says so.

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
        """The one that came with version 4: how games came out, and the audits of their logs."""
        return results.table(self.blob, self.is_digest)

    def changed_tables(self) -> list[str]:
        """Those among them that were others in version 1.

        A process that still takes the store for one of version 1 finds no column that it names: it reads nothing, and
        nothing of what it writes is stored.
        """
        return [
            "CREATE TABLE IF NOT EXISTS stream_heads (game TEXT PRIMARY KEY, length INTEGER NOT NULL, "
            f"sha256 {self.blob} NOT NULL CHECK ({self.is_digest}))",
            f"CREATE TABLE IF NOT EXISTS source_texts (game TEXT PRIMARY KEY, zlib {self.blob} NOT NULL)",
        ]

    # Writing

    def change(self, cursor: Any, change: Change) -> None:
        """Write what `change` says. The first statement writes, so it waits for its turn and reads nothing stale."""
        key = change.game.hex
        meta = change.meta
        length, digest = change.after.length, bytes.fromhex(change.after.hash)
        if meta is None:
            before = cast(Head, change.before)
            moved = (
                "UPDATE stream_heads SET length = ?, sha256 = ? WHERE game = ? AND length = ? AND sha256 = ? "
                "RETURNING game"
            )
            cursor.execute(self.sql(moved), (length, digest, key, before.length, bytes.fromhex(before.hash)))
            if cursor.fetchone() is None:
                raise Moved
            self._change_result(cursor, change)
            return
        listed = (
            "INSERT INTO games (number, game, kind, players, rules, format, source) "
            f"VALUES ({self.next_number}, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number"
        )
        source = None if meta.source is None else as_text(meta.source)
        values = (key, change.kind, json.dumps(meta.players), meta.rules, meta.format, source)
        cursor.execute(self.sql(listed), values)
        found = cursor.fetchone()
        if found is None:
            raise Moved
        if not change.again:
            self._refuse_forgotten(cursor, change.game)
        cursor.execute(self.sql("INSERT INTO stream_heads VALUES (?, ?, ?)"), (key, length, digest))
        if meta.text is not None:
            deflated = zlib.compress(text_bytes(meta.text))
            cursor.execute(self.sql("INSERT INTO source_texts VALUES (?, ?)"), (key, deflated))
        if change.proof is not None:
            proof = change.proof
            row = (key, proof.how, length, digest, proof.moothall, proof.at, proof.remark)
            cursor.execute(self.sql("INSERT INTO proofs VALUES (?, ?, ?, ?, ?, ?, ?)"), row)
        self._change_result(cursor, change)
        self.keep_digests(cursor, "WHERE number = ?", found["number"])

    def _change_result(self, cursor: Any, change: Change) -> None:
        if change.result is not None:
            results.keep(self, cursor, change.game, change.result)
        elif change.reopened:
            results.drop(self, cursor, change.game)

    def keep_result(self, game: UUID, result: results.Result) -> None:
        """Keep how a game came out, in the place of what was kept of that; nothing happens where it was forgotten."""
        with self.datastore.transaction(commit=True) as cursor:
            results.drop(self, cursor, game)
            cursor.execute(self.sql("SELECT 1 FROM games WHERE game = ?"), (game.hex,))
            if cursor.fetchone() is not None:
                results.keep(self, cursor, game, result)

    def keep_digests(self, cursor: Any, where: str = "", *values: object) -> None:
        """Keep the digests of lines of the catalogue: of all, where a store is moved on."""
        rows = self._selected(cursor, f"{LINES} {where}", values)
        digests = [(row["number"], bytes.fromhex(digest_of(line_columns(row)))) for row in rows]
        cursor.executemany(self.sql("INSERT INTO line_digests VALUES (?, ?)"), digests)

    def _refuse_forgotten(self, cursor: Any, game: UUID) -> None:
        """Raise Forgotten for a game that was stored once."""
        buried = self._buried(cursor, game.hex)
        if buried:
            raise Forgotten(buried[-1].sentence)

    def bury(self, cursor: Any, game: UUID, reason: str, by: str, at: str) -> Tombstone:
        """Delete all that is kept of a game, and leave a tombstone. Raises NoSuchGame.

        The first statement writes, as in `change`, and the tables come in the same order.
        """
        self.version_seen(cursor)
        key = game.hex
        cursor.execute(self.sql("DELETE FROM games WHERE game = ? RETURNING number"), (key,))
        listed = cursor.fetchone()
        if listed is None:
            raise NoSuchGame(f"no game {game} is stored")
        cursor.execute(self.sql("DELETE FROM stream_heads WHERE game = ? RETURNING length, sha256"), (key,))
        head = cursor.fetchone()
        length, digest = (head["length"], bytes_of(head["sha256"])) if head is not None else (0, bytes(HASH))
        for table in ("source_texts", "proofs", "results"):
            cursor.execute(self.sql(f"DELETE FROM {table} WHERE game = ?"), (key,))
        last_row = int(self._selected(cursor, self.last_row, ())[0]["latest"] or 0)
        cursor.execute(self.sql("DELETE FROM stored_events WHERE originator_id = ?"), (self.key(game),))
        row = (listed["number"], key, length, digest, last_row, reason, by, at)
        cursor.execute(self.sql("INSERT INTO tombstones VALUES (?, ?, ?, ?, ?, ?, ?, ?)"), row)
        said = self._selected(cursor, "SELECT * FROM tombstones WHERE number = ?", [listed["number"]])[0]
        kept = bytes.fromhex(digest_of(tombstone_columns(said)))
        cursor.execute(self.sql("UPDATE line_digests SET sha256 = ? WHERE number = ?"), (kept, listed["number"]))
        return Tombstone(listed["number"], game, length, digest.hex(), reason, by, at)

    # Reading

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

    def _select(self, statement: str, *values: object) -> list[Any]:
        return self.reading(lambda cursor: self._selected(cursor, statement, values))

    def _selected(self, cursor: Any, statement: str, values: Sequence[object]) -> list[Any]:
        cursor.execute(self.sql(statement), values)
        return cast("list[Any]", cursor.fetchall())

    def key(self, game: UUID) -> object:
        return game.hex

    def rows(self, game: UUID, after: int, upto: int | None) -> list[tuple[int, str, bytes]]:
        """The rows of a stream after the first `after` ones, as they stand in version 2."""
        statement = f"SELECT originator_version, topic, {self.state} FROM stored_events WHERE originator_id = ?"
        values = [self.key(game)]
        if after:
            statement += " AND originator_version > ?"
            values.append(after)
        if upto is not None:
            statement += " AND originator_version <= ?"
            values.append(upto)
        statement += " ORDER BY originator_version"
        old, found = self.reading(lambda cursor: (self._is_old(cursor), self._selected(cursor, statement, values)))
        if old:
            return [(seq, str(topic), state_of_version_1(bytes_of(state))) for seq, topic, state in map(COLUMNS, found)]
        return [(seq, str(topic), bytes_of(state)) for seq, topic, state in map(COLUMNS, found)]

    def _heads(self, where: str = "", *values: object) -> list[tuple[str, Head]]:
        def found(cursor: Any) -> list[Any]:
            digest = "hash" if self._is_old(cursor) else "sha256"
            return self._selected(cursor, f"SELECT game, length, {digest} AS hash FROM stream_heads {where}", values)

        return [(row["game"], Head(row["length"], written(row["hash"]))) for row in self.reading(found)]

    def heads(self) -> dict[UUID, Head]:
        return {_game_in(game): head for game, head in self._heads()}

    def head(self, game: UUID) -> Head | None:
        found = self._heads("WHERE game = ?", game.hex)
        return found[0][1] if found else None

    def _catalogue(self, where: str, *values: object, limit: int | None = None) -> list[GameEntry]:
        def found(cursor: Any) -> list[Any]:
            version = self.version_seen(cursor)
            proofs, joined = PROOFS if version >= PROVED else ("", "")
            outcomes, beside = RESULTS if version >= KEPT else ("", "")
            statement = (
                "SELECT number, games.game AS game, kind, players, rules, format, source, "
                f"COALESCE(stream_heads.length, 0) AS length{proofs}{outcomes} FROM games "
                f"LEFT JOIN stream_heads ON stream_heads.game = games.game {joined}{beside}{where} ORDER BY number"
            )
            return self._selected(cursor, statement if limit is None else f"{statement} LIMIT ?", given)

        given = values if limit is None else (*values, limit)
        return [
            GameEntry(
                row["number"],
                _game_in(row["game"]),
                row["kind"],
                _players(row["players"]),
                row["rules"],
                row["format"],
                row["source"],
                row["length"],
                _proof(row),
                results.result_in(row) if "made_at" in row.keys() else None,  # noqa: SIM118 (a row holds values)
            )
            for row in self.reading(found)
        ]

    def entries(self, after: int, limit: int | None) -> list[GameEntry]:
        """The lines of the catalogue after a number."""
        return self._catalogue("WHERE number > ?", after, limit=limit)

    def entries_called(self, prefix: str) -> list[GameEntry]:
        """Those whose ids or logs' names begin so. Each half is a range of an index."""
        digits, name = _digits(prefix), as_text(prefix)
        by_id = self._catalogue("WHERE games.game BETWEEN ? AND ?", digits, digits.ljust(32, "f")) if digits else []
        by_name = self._catalogue(
            f"WHERE source{self.by_code} BETWEEN ? AND ? AND COALESCE(format, '') <> ?", name, name + LAST, FORK
        )
        return sorted({entry.number: entry for entry in (*by_id, *by_name)}.values(), key=lambda each: each.number)

    def entry(self, game: UUID) -> GameEntry | None:
        found = self._catalogue("WHERE games.game = ?", game.hex)
        return found[0] if found else None

    def text(self, game: UUID) -> str | None:
        def found(cursor: Any) -> tuple[str, list[Any]]:
            column = "text" if self._is_old(cursor) else "zlib"
            return column, self._selected(cursor, f"SELECT {column} FROM source_texts WHERE game = ?", [game.hex])

        column, rows = self.reading(found)
        if not rows:
            return None
        kept = bytes_of(rows[0][column])
        try:
            return (kept if column == "text" else zlib.decompress(kept)).decode("utf-8", "surrogatepass")
        except (UnicodeDecodeError, zlib.error):
            return ""  # somebody edited it: no log is empty, so what checks it finds that

    def audit(self, game: UUID) -> Mapping[str, Any] | None:
        """The audit that is kept of a game, as plain data; None where none is, or another than was kept."""

        def found(cursor: Any) -> list[Any]:
            if self.version_seen(cursor) < KEPT:
                return []
            return self._selected(cursor, "SELECT * FROM results WHERE game = ?", [game.hex])

        rows = self.reading(found)
        return results.audit_in(rows[0]) if rows else None

    def tombstones(self, begun: str = "") -> list[Tombstone]:
        """Those of games whose ids begin so, in the order of the catalogue that the games stood in."""
        return self.reading(lambda cursor: self._buried(cursor, begun))

    def _buried(self, cursor: Any, begun: str) -> list[Tombstone]:
        digits = _digits(begun)
        if self.version_seen(cursor) < PROVED or (begun and not digits):
            return []
        statement = "SELECT * FROM tombstones WHERE game BETWEEN ? AND ? ORDER BY number"
        return [
            Tombstone(
                row["number"],
                _game_in(row["game"]),
                row["length"],
                written(row["sha256"]),
                row["reason"],
                row["forgotten_by"],
                row["forgotten_at"],
            )
            for row in self._selected(cursor, statement, (digits, digits.ljust(32, "f")))
        ]

    # Checking

    def damage(self) -> list[str]:
        """What the database itself says is damaged in its file; a server says nothing of its own."""
        return []

    def names(self) -> set[str]:
        """The names of all tables."""
        return {str(row["name"]) for row in self._select(self.tables_named)}

    def lines(self) -> tuple[list[Line], list[int]]:
        """The lines of the catalogue and the tombstones, by number, and the numbers of digests that belong to none.

        A line that cannot be read stands there like others.
        """

        def found(cursor: Any) -> tuple[list[Line], list[int]]:
            if self.version_seen(cursor) < PROVED:
                rows = self._selected(cursor, LINES_WITHOUT_PROOFS, ())
                return [Line(row["number"], str(row["game"]), line_columns(row), None, False) for row in rows], []
            kept = {
                row["number"]: written(bytes_of(row["sha256"]))
                for row in self._selected(cursor, "SELECT number, sha256 FROM line_digests", ())
            }
            lines = []
            for row in self._selected(cursor, LINES, ()):
                digest = kept.pop(row["number"], None)
                lines.append(Line(row["number"], str(row["game"]), line_columns(row), digest, False))
            for row in self._selected(cursor, "SELECT * FROM tombstones", ()):
                digest = kept.pop(row["number"], None)
                lines.append(Line(row["number"], str(row["game"]), tombstone_columns(row, digest), digest, True))
            return lines, sorted(kept)

        lines, alone = self.reading(found)
        return sorted(lines, key=lambda line: line.number), alone

    def changed_results(self) -> list[str]:
        """The ids of the games of which another result stands there than was kept."""
        if self.version() < KEPT:
            return []
        return [str(row["game"]) for row in self._select("SELECT * FROM results") if results.is_changed(row)]

    def owners(self) -> dict[str, set[str]]:
        """The ids in each table that has something of a game, as they are written there."""
        tables = {"stored_events": "originator_id", "stream_heads": "game", "source_texts": "game"}
        if self.version() >= PROVED:
            tables["proofs"] = "game"
        if self.version() >= KEPT:
            tables["results"] = "game"
        return {
            table: {str(row["id"]) for row in self._select(f"SELECT DISTINCT {column} AS id FROM {table}")}
            for table, column in tables.items()
        }

    # Following

    def latest(self) -> int:
        """A number that grows with everything that is stored: the last notification id.

        In version 1, which has none, how many facts there are.
        """
        if self.version() < NUMBERED:
            return int(self._select("SELECT SUM(length) AS latest FROM stream_heads")[0]["latest"] or 0)
        return int(self._follows().max_notification_id() or 0)

    def _follows(self) -> ApplicationRecorder:
        return cast("ApplicationRecorder", self)

    def stored_since(self, latest: int) -> tuple[int, set[UUID] | None]:
        """What `latest` is now, and the games whose facts were stored since it was as given (None: any may be)."""
        known, now = self._known, self.latest()
        if self._known != known or now < latest:  # moved on meanwhile: it is another number now
            return now, None
        if now == latest:
            return now, set()
        if known is None or known < NUMBERED:
            return now, None
        games: set[UUID] = set()
        while latest < now:
            found = self._follows().select_notifications(latest, NOTIFICATIONS, stop=now, inclusive_of_start=False)
            games |= {UUID(str(each.originator_id)) for each in found}
            latest = found[-1].id if found else now
        return now, games

    def close(self) -> None:
        self.datastore.close()


def _digits(prefix: str) -> str:
    """The digits with which an id begins; nothing for what no id begins with."""
    digits = prefix.replace("-", "").lower()
    return "" if digits.strip("0123456789abcdef") else digits


LINES = (
    "SELECT number, games.game AS game, kind, players, rules, format, source, how, proofs.length AS proved_length, "
    "proofs.sha256 AS proved_hash, moothall, proved_at, remark "
    "FROM games LEFT JOIN proofs ON proofs.game = games.game"
)
"""Selects the lines of the catalogue as they are hashed."""

LINES_WITHOUT_PROOFS = "SELECT number, game, kind, players, rules, format, source, NULL AS how FROM games"
"""The same in a store of an earlier version."""

PROOFS = (
    ", how, proofs.length AS proved_length, proofs.sha256 AS proved_hash, proofs.moothall AS moothall, proved_at, "
    "remark",
    "LEFT JOIN proofs ON proofs.game = games.game ",
)
"""What the catalogue takes from the proofs, and how it comes by it."""


RESULTS = (
    ", verdict, outcome, cards, day, results.moothall AS moothall_then, made_at",
    "LEFT JOIN results ON results.game = games.game ",
)
"""What the catalogue takes from what is kept of how games came out, and how it comes by it."""


def _proof(row: Any) -> Proof | None:
    if "how" not in row.keys() or row["how"] is None:  # noqa: SIM118 (a row of SQLite holds values)
        return None
    proved = row["moothall"], row["proved_at"], row["remark"], row["proved_length"]
    return Proof(row["how"], *proved, written(row["proved_hash"]))


def as_text(name: str) -> str:
    """The name of a file, which may hold bytes that are not text."""
    return name.encode("utf-8", "backslashreplace").decode()


def refuse_newer(url: str, row: Sequence[Any] | None) -> None:
    version = row[0] if row else None
    if not isinstance(version, int):
        raise DamagedStore(f"{url} does not say of which version it is")
    if version > SCHEMA:
        raise NewerStore(f"{url} is a store of version {version}, this Moothall knows {SCHEMA}: update Moothall")
