"""The other tables of a store in SQL, beside the `stored_events` of the library; docs/store.md describes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Protocol, cast
from uuid import UUID

from .errors import DamagedStore, Moved, NewerStore
from .identity import text_bytes
from .records import FORK, SCHEMA, Change, GameEntry, Head, Row


class Recorder(Protocol):
    """A recorder of the library, with the other tables."""

    def insert_events(self, stored_events: Sequence[Row], *, change: Change) -> object: ...
    def key(self, game: UUID) -> object: ...
    def rows(self, game: UUID, upto: int | None) -> list[tuple[int, str, bytes]]: ...
    def streams(self) -> set[UUID]: ...
    def heads(self) -> dict[UUID, Head]: ...
    def head(self, game: UUID) -> Head | None: ...
    def entries(self, prefix: str | None) -> list[GameEntry]: ...
    def entry(self, game: UUID) -> GameEntry | None: ...
    def text(self, game: UUID) -> str | None: ...
    def close(self) -> None: ...


def _game_in(written: object) -> UUID:
    try:
        return UUID(str(written))
    except ValueError:
        raise DamagedStore(f"a row belongs to {str(written)!r}, which is no game's id") from None


_COLUMNS = itemgetter("originator_version", "topic", "state")


def _bytes(state: object) -> bytes:
    """A stored payload; SQLite leaves a text or nothing where somebody edited it by hand."""
    return state if isinstance(state, bytes) else b"" if state is None else str(state).encode()


def _players(written: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(written)))
    except (ValueError, TypeError):
        raise DamagedStore(f"the catalogue holds {written!r} where the players' names belong") from None


class Tables:
    """The other tables of a store in SQL, beside the library's `stored_events`. `?` stands for a parameter."""

    datastore: Any
    number = "INTEGER PRIMARY KEY"
    blob = "BLOB"

    def sql(self, statement: str) -> str:
        return statement

    def side_tables(self) -> list[str]:
        return [
            "CREATE TABLE moothall (version INTEGER NOT NULL)",
            f"INSERT INTO moothall VALUES ({SCHEMA})",
            f"CREATE TABLE games (number {self.number}, game TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, "
            "players TEXT NOT NULL, rules TEXT NOT NULL, format TEXT, source TEXT)",
            "CREATE INDEX games_source ON games (source)",
            "CREATE TABLE stream_heads (game TEXT PRIMARY KEY, length INTEGER NOT NULL, hash TEXT NOT NULL)",
            f"CREATE TABLE source_texts (game TEXT PRIMARY KEY, text {self.blob} NOT NULL)",
        ]

    def change(self, cursor: Any, change: Change) -> None:
        """Write what `change` says. The first statement writes, so it waits for its turn and reads nothing stale."""
        key = change.game.hex
        meta = change.meta
        if meta is None:
            before = cast(Head, change.before)
            moved = (
                "UPDATE stream_heads SET length = ?, hash = ? WHERE game = ? AND length = ? AND hash = ? RETURNING game"
            )
            cursor.execute(self.sql(moved), (*change.after, key, *before))
            if cursor.fetchone() is None:
                raise Moved
            return
        listed = (
            "INSERT INTO games (game, kind, players, rules, format, source) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING RETURNING number"
        )
        players = json.dumps(meta.players)
        # The name of a file may hold bytes that are no text.
        source = meta.source and meta.source.encode("utf-8", "backslashreplace").decode()
        cursor.execute(self.sql(listed), (key, change.kind, players, meta.rules, meta.format, source))
        if cursor.fetchone() is None:
            raise Moved
        cursor.execute(self.sql("INSERT INTO stream_heads VALUES (?, ?, ?)"), (key, *change.after))
        if meta.text is not None:
            cursor.execute(self.sql("INSERT INTO source_texts VALUES (?, ?)"), (key, text_bytes(meta.text)))

    def _select(self, statement: str, *values: object) -> list[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(self.sql(statement), values)
            return cast("list[Any]", cursor.fetchall())

    def key(self, game: UUID) -> object:
        return game.hex

    def rows(self, game: UUID, upto: int | None) -> list[tuple[int, str, bytes]]:
        statement = "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ?"
        values = [self.key(game)]
        if upto is not None:
            statement += " AND originator_version <= ?"
            values.append(upto)
        found = self._select(statement + " ORDER BY originator_version", *values)
        return [(seq, str(topic), _bytes(state)) for seq, topic, state in map(_COLUMNS, found)]

    def streams(self) -> set[UUID]:
        found = self._select("SELECT DISTINCT originator_id FROM stored_events")
        return {_game_in(row["originator_id"]) for row in found}

    def heads(self) -> dict[UUID, Head]:
        found = self._select("SELECT game, length, hash FROM stream_heads")
        return {_game_in(row["game"]): Head(row["length"], row["hash"]) for row in found}

    def head(self, game: UUID) -> Head | None:
        found = self._select("SELECT length, hash FROM stream_heads WHERE game = ?", game.hex)
        return Head(found[0]["length"], found[0]["hash"]) if found else None

    def _catalogue(self, where: str, *values: object) -> list[GameEntry]:
        statement = (
            "SELECT number, games.game AS game, kind, players, rules, format, source, COALESCE(length, 0) AS length "
            f"FROM games LEFT JOIN stream_heads ON stream_heads.game = games.game {where} ORDER BY number"
        )
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
            )
            for row in self._select(statement, *values)
        ]

    def entries(self, prefix: str | None) -> list[GameEntry]:
        if prefix is None:
            return self._catalogue("")
        digits = prefix.replace("-", "").lower()
        return self._catalogue(
            "WHERE substr(games.game, 1, ?) = ? OR (substr(source, 1, ?) = ? AND COALESCE(format, '') <> ?)",
            len(digits), digits, len(prefix), prefix, FORK,
        )  # fmt: skip

    def entry(self, game: UUID) -> GameEntry | None:
        found = self._catalogue("WHERE games.game = ?", game.hex)
        return found[0] if found else None

    def text(self, game: UUID) -> str | None:
        found = self._select("SELECT text FROM source_texts WHERE game = ?", game.hex)
        if not found:
            return None
        try:
            return _bytes(found[0]["text"]).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return ""  # somebody edited it: no log is empty, so what checks it finds that

    def close(self) -> None:
        self.datastore.close()


def refuse_newer(url: str, row: Sequence[Any] | None) -> None:
    version = row[0] if row else None
    if not isinstance(version, int):
        raise DamagedStore(f"{url} does not say of which version it is")
    if version > SCHEMA:
        raise NewerStore(f"{url} is a store of version {version}, this Moothall knows {SCHEMA}: update Moothall")
