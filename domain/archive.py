"""The event store: one append-only stream of facts for each game, chained by hashes.

Built on the recorders of `eventsourcing` (SQLite in a file or in memory, PostgreSQL); docs/store.md describes the
tables. The library is loaded when a store is opened, its PostgreSQL part when a URL asks for it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from . import games
from .reading import Reader
from .streams import (
    FORK,
    SCHEMA,
    START,
    BadUrl,
    Change,
    Conflict,
    DamagedStore,
    Finding,
    GameEntry,
    Head,
    LockedStore,
    Meta,
    MissingStore,
    Moved,
    NewerStore,
    NoSuchGame,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    chain,
    encoded,
    entry_findings,
    exported,
    exported_row,
    game_id,
    in_one_sentence,
    manifest_findings,
    payload_of,
    stream_findings,
    without_password,
)
from .tables import Recorder, Tables, refuse_newer

if TYPE_CHECKING:
    from .kernel.facts import Fact
    from .kernel.registry import Game

__all__ = [
    "FORK",
    "Archive",
    "BadUrl",
    "Conflict",
    "DamagedStore",
    "Finding",
    "GameEntry",
    "LockedStore",
    "Meta",
    "MissingStore",
    "NewerStore",
    "NoSuchGame",
    "NotAStore",
    "ReadOnlyStore",
    "StoreError",
    "default_url",
    "game_id",
]


def default_url() -> str:
    """The store to use when none is named: MOOTHALL_STORE, else a file in the user's data folder."""
    named = os.environ.get("MOOTHALL_STORE")
    if named:
        return named
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('moothall', appauthor=False) / 'moothall.db'}"


class Archive:
    """A store of games. Open one with `Archive.open`; use it as a context manager, or `close` it.

    Every method raises StoreError, in one sentence, when the store cannot do what is asked.
    """

    def __init__(self, url: str, recorder: Recorder, game_named: Callable[[str], Game]) -> None:
        self.url = url
        self._recorder = recorder
        self._reader = Reader(url, recorder)
        self._game_named = game_named
        self._kinds: dict[UUID, str] = {}

    @classmethod
    def open(
        cls, url: str, *, create: bool = True, timeout: int = 10, game_named: Callable[[str], Game] = games.find
    ) -> Archive:
        """The store at `url`: `sqlite:///relative.db`, `sqlite:////absolute.db`, `postgresql://…` or `memory:`.

        Where nothing is yet, a store is made, or with `create` False MissingStore raised. `timeout` is how many
        seconds to wait for another process that writes; `game_named` finds a game's record for reading its facts.
        Raises NotAStore, NewerStore, LockedStore, ReadOnlyStore, or StoreError for a URL of another kind.
        """
        shown = without_password(url)
        with in_one_sentence(shown):
            if url in ("memory:", "sqlite:///:memory:"):
                recorder = _sqlite(f"file:moothall-{next(_in_memory)}?mode=memory&cache=shared", timeout, new=True)
            elif url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
                recorder = _sqlite_file(Path(url.removeprefix("sqlite:///")), create, timeout)
            elif url.startswith(("postgresql://", "postgres://")):
                recorder = _postgres(url, shown, create, timeout)
            else:
                raise BadUrl(f"{shown!r} names no store: write sqlite:///file.db, postgresql://host/name or memory:")
        return cls(shown, recorder, game_named)

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and connections."""
        self._recorder.close()

    # Writing

    def put_game(self, game_id: UUID, game: Game, facts: Sequence[Fact], meta: Meta) -> bool:
        """Store a whole game in one transaction. False, and nothing done, when `game_id` is stored already."""
        with in_one_sentence(self.url):
            if self._recorder.entry(game_id) is not None:
                return False
            return self._put(game_id, game.name, encoded(facts, game, 0), meta)

    def _put(self, game: UUID, kind: str, rows: Iterable[tuple[str, bytes]], meta: Meta) -> bool:
        chained, head = chain(game, Head(0, START), rows, self._recorder.key(game))
        try:
            self._recorder.insert_events(chained, change=Change(game, None, head, kind, meta))
        except Moved:
            return False
        return True

    def append(self, game_id: UUID, expected: int, facts: Sequence[Fact]) -> bool:
        """Store `facts` after the first `expected` ones, in one transaction.

        False, and nothing done, when they stand there already. Raises Conflict when others do, or when the
        stream is shorter than `expected`.
        """
        with in_one_sentence(self.url):
            rows = encoded(facts, self._game(game_id), expected)
            while True:
                head = self._recorder.head(game_id)
                if head is None:
                    raise DamagedStore(f"{game_id} has no head in {self.url}: run moothall verify")
                if head.length != expected or not rows:
                    return self._repeats(game_id, head, expected, rows)
                chained, after = chain(game_id, head, rows, self._recorder.key(game_id))
                with suppress(Moved):
                    self._recorder.insert_events(chained, change=Change(game_id, head, after))
                    return True

    def _repeats(self, game: UUID, head: Head, expected: int, rows: Sequence[tuple[str, bytes]]) -> bool:
        """False when `rows` stand after `expected` already. Raises Conflict."""
        if head.length < expected:
            raise Conflict(f"{game} has {head.length} facts, not {expected}: read it again")
        stored = self._recorder.rows(game, expected + len(rows))[expected:]
        if [(topic, payload_of(state)) for _, topic, state in stored] != list(rows):
            raise Conflict(f"{game} has gone on to {head.length} facts since {expected}: read it again")
        return False

    # Reading

    def read(self, game_id: UUID, upto: int | None = None) -> list[Fact]:
        """The stored facts 1…`upto` (all by default) in order, retractions among them.

        Raises NoSuchGame for a game or an `upto` that is not there, DamagedStore for missing or broken rows,
        NewerStore for facts that this version does not know.
        """
        with in_one_sentence(self.url):
            return self._reader.facts(game_id, self._game(game_id), upto)

    def length(self, game_id: UUID) -> int:
        """How many facts of a game are stored. Raises NoSuchGame."""
        with in_one_sentence(self.url):
            return self._reader.head(game_id).length

    def games(self) -> list[GameEntry]:
        """The catalogue, in the order of storing."""
        with in_one_sentence(self.url):
            return self._recorder.entries(None)

    def entry(self, game_id: UUID) -> GameEntry:
        """One game's line of the catalogue. Raises NoSuchGame."""
        with in_one_sentence(self.url):
            found = self._recorder.entry(game_id)
        if found is None:
            raise NoSuchGame(f"no game {game_id} in {self.url}")
        return found

    def source_text(self, game_id: UUID) -> str | None:
        """The text of the log that a game was imported from, as it was given; None for a game played here."""
        with in_one_sentence(self.url):
            return self._recorder.text(game_id)

    def find(self, prefix: str) -> UUID:
        """The only game whose id, or whose log's name, is or begins with `prefix`. Raises NoSuchGame."""
        with in_one_sentence(self.url):
            found = self._recorder.entries(prefix)
        exact = [entry for entry in found if prefix in (entry.source, str(entry.game), entry.game.hex)]
        found = exact or found
        if not prefix or not found:
            raise NoSuchGame(f"no stored game's id or log begins with {prefix!r} in {self.url}")
        if len(found) > 1:
            some = ", ".join(f"{entry.game} ({entry.source or entry.kind}, {entry.rules})" for entry in found[:3])
            raise NoSuchGame(f"{prefix!r} may mean {len(found)} games, such as {some}: give more of the id")
        return found[0].game

    # Checking

    def verify(self) -> list[Finding]:
        """What tampering left behind in any stream; nothing for a sound store."""
        with in_one_sentence(self.url):
            # The catalogue last: a game that is stored meanwhile is in it.
            games = self._recorder.streams() | self._recorder.heads().keys()
            catalogue = {entry.game: entry for entry in self._recorder.entries(None)}
            findings: list[Finding] = []
            for game in sorted(games | catalogue.keys()):
                findings += self._verify_stream(game)
                findings += entry_findings(game, catalogue.get(game), self._recorder.text(game))
        return findings

    def _verify_stream(self, game: UUID) -> list[Finding]:
        head = self._recorder.head(game)
        while True:
            findings = list(stream_findings(game, head, self._recorder.rows(game, None)))
            now = self._recorder.head(game)
            if not findings or now == head:
                return findings
            head = now  # the game went on between one look and the other

    def write_manifest(self, path: Path) -> None:
        """Write the length and last hash of every stream, to be kept where the store's keeper cannot change it."""
        with in_one_sentence(self.url):
            heads = self._recorder.heads()
        streams = {str(game): {"length": head.length, "hash": head.hash} for game, head in sorted(heads.items())}
        text = json.dumps({"manifest": SCHEMA, "games": streams}, indent=1)
        try:
            path.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise StoreError(f"cannot write the manifest {path}: {error.strerror}") from error

    def verify_manifest(self, path: Path) -> list[Finding]:
        """Where the stored streams are not those of a manifest. Games may have been added, and have gone on.

        Compares hashes only: `verify` says whether they fit the rows.
        """
        findings: list[Finding] = []
        for game, head in _manifest(path).items():
            with in_one_sentence(self.url):
                findings += manifest_findings(game, head, self._recorder.rows(game, head.length))
        return findings

    # Export

    def export(self, game_id: UUID, upto: int | None = None) -> dict[str, Any]:
        """A game as plain data for JSON: its line of the catalogue, its log's text, its rows with their hashes."""
        entry = self.entry(game_id)
        with in_one_sentence(self.url):
            rows = [exported_row(game_id, row) for row in self._reader.rows(game_id, upto)]
        return {
            "game": str(game_id),
            "kind": entry.kind,
            "players": list(entry.players),
            "rules": entry.rules,
            "format": entry.format,
            "source": entry.source,
            "text": self.source_text(game_id),
            "rows": rows,
        }

    def import_rows(self, document: Mapping[str, Any]) -> bool:
        """Store what `export` gave, with the same id and hashes. False when the id is stored already.

        Raises StoreError for a document that is no export, or whose rows do not fit their hashes.
        """
        from .codec import CodecError, decode

        game, kind, meta, rows = exported(document)
        try:
            decode(rows, self._record(kind))
        except CodecError as error:
            raise StoreError(f"the exported game {game} cannot be read at {error.at + 1}: {error}") from error
        with in_one_sentence(self.url):
            return self._put(game, kind, rows, meta)

    # Helpers

    def _record(self, kind: str) -> Game:
        try:
            return self._game_named(kind)
        except LookupError as error:
            raise NewerStore(f"{self.url} holds a game that this version of Moothall does not know: {error}") from error

    def _game(self, game: UUID) -> Game:
        if game not in self._kinds:
            self._kinds[game] = self.entry(game).kind
        return self._record(self._kinds[game])


def _manifest(path: Path) -> dict[UUID, Head]:
    try:
        streams = json.loads(path.read_text(encoding="utf-8"))["games"]
        return {UUID(game): Head(int(head["length"]), str(head["hash"])) for game, head in streams.items()}
    except OSError as error:
        raise StoreError(f"cannot read the manifest {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreError(f"{path} is no manifest written by moothall verify --write-manifest") from error


_in_memory = count(1)
"""Tells the stores in memory of one process apart."""


def _sqlite(name: str, timeout: int, new: bool, file: Path | None = None) -> Recorder:
    """A store in SQLite. A file is in WAL mode, which the library sets, and `synchronous` FULL, SQLite's default.

    A file that was taken away, or replaced, would still be written to, and nobody would ever read it: so that is
    refused.
    """
    from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteDatastore

    class Sqlite(Tables, SQLiteAggregateRecorder):
        def _create_table(self, c: Any) -> None:
            super()._create_table(c)  # waits for another process that makes the same store
            c.execute("SELECT 1 FROM sqlite_master WHERE name = 'moothall'")
            if c.fetchone() is None:
                for statement in self.side_tables():
                    c.execute(statement)

        def _insert_events(self, c: Any, stored_events: Sequence[Any], **kwargs: Any) -> None:
            if file is not None and _which(file) != opened:
                raise MissingStore(f"the store at {file} was taken away or replaced: open it again")
            self.change(c, kwargs["change"])
            c.executemany(self.insert_events_statement, stored_events)

    opened = None if file is None else _which(file)
    recorder = Sqlite(SQLiteDatastore(name, lock_timeout=timeout))
    if new:
        recorder.create_table()
    return cast(Recorder, recorder)


def _which(file: Path) -> tuple[int, int] | None:
    """Which file stands there; None: none does."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sqlite_file(path: Path, create: bool, timeout: int) -> Recorder:
    path = path.absolute()
    new = not path.exists() or (path.is_file() and path.stat().st_size == 0)
    if new and not create:
        raise MissingStore(f"there is no store at {path}")
    mode = "?mode=rwc" if new or os.access(path, os.W_OK) else "?mode=ro"
    if mode == "?mode=ro" and not os.access(path.parent, os.W_OK):
        mode += "&immutable=1"
    if new:
        _make_file(path, timeout)
    else:
        new = not _is_store(path, mode.replace("rwc", "ro"), timeout)
    return _sqlite(path.as_uri() + mode, timeout, new, path)


def _make_file(path: Path, timeout: int) -> None:
    """Make an empty database in WAL mode. SQLite does not wait by itself where two processes do that at once."""
    import sqlite3

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {path.parent}: {error.strerror}") from error
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    try:
        for _ in range(100):
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                    raise
                connection.execute("BEGIN EXCLUSIVE")  # waits for its turn, which the pragma does not
                connection.execute("COMMIT")
        raise LockedStore(f"{path} is locked by another process: try again when it has finished")
    finally:
        connection.close()


def _is_store(path: Path, mode: str, timeout: int) -> bool:
    """Whether a file, opened for reading only, is a store (False: an empty database). Raises NotAStore, NewerStore."""
    import sqlite3

    if path.is_dir():
        raise NotAStore(f"{path} is a folder: name a file in it")
    try:
        with path.open("rb") as file:
            begins = file.read(16)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
    if begins != b"SQLite format 3\0":
        raise NotAStore(f"{path} is no store, nor any SQLite file: it was left as it is")
    connection = sqlite3.connect(path.as_uri() + mode, timeout=timeout, uri=True)
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return False
        if not {"moothall", "games", "stream_heads", "stored_events"} <= tables:
            raise NotAStore(f"{path} is an SQLite file of something else: it was left as it is")
        refuse_newer(str(path), connection.execute("SELECT version FROM moothall").fetchone())
    finally:
        connection.close()
    return True


def _postgres(url: str, shown: str, create: bool, timeout: int) -> Recorder:
    """A store in the first schema of a PostgreSQL URL's search path."""
    try:
        import psycopg
        from eventsourcing.persistence import StoredEvent
        from eventsourcing.postgres import PostgresAggregateRecorder, PostgresDatastore
        from psycopg.conninfo import conninfo_to_dict
        from psycopg.rows import dict_row
    except ImportError as error:
        raise StoreError(f"{shown} needs the PostgreSQL driver: pip install 'moothall[postgres]'") from error

    class Postgres(Tables, PostgresAggregateRecorder):
        number = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        blob = "BYTEA"

        def sql(self, statement: str) -> str:
            return statement.replace("?", "%s")

        def key(self, game: UUID) -> object:
            return game

        def insert_events(self, stored_events: Sequence[Any], **kwargs: Any) -> None:
            with self.datastore.transaction(commit=True) as cursor:
                self.change(cursor, kwargs["change"])
                self._insert_stored_events(cursor, [StoredEvent(*row) for row in stored_events])

        def _create_table(self, curs: Any) -> None:
            super()._create_table(curs)
            for statement in self.side_tables():
                curs.execute(statement)

    asked: dict[str, Any] = dict(conninfo_to_dict(url))
    asked["options"] = f"{asked.get('options', '')} -c lock_timeout={timeout}s".strip()
    asked.setdefault("connect_timeout", timeout)
    with psycopg.connect("", autocommit=True, **asked) as connection:
        # Processes that make the tables at once would crash one another, so they take turns.
        connection.execute("SELECT pg_advisory_lock(hashtext('moothall'))")
        schema = connection.execute("SELECT current_schema()").fetchone()
        if not schema or schema[0] is None:
            raise StoreError(f"{shown} names a schema that is not there")
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
        tables = {name for (name,) in found}
        new = "moothall" not in tables
        if new and tables & {"games", "stream_heads", "source_texts", "stored_events"}:
            raise NotAStore(f"{shown} holds tables of something else: they were left as they are")
        if new and not create:
            raise MissingStore(f"there is no store at {shown}")
        if not new:
            refuse_newer(shown, connection.execute("SELECT version FROM moothall").fetchone())
        datastore = PostgresDatastore("", "", "", "", "", schema=schema[0], pool_open_timeout=timeout)
        datastore.pool.kwargs = {**asked, "row_factory": dict_row}
        recorder = Postgres(datastore)
        if new:
            recorder.create_table()
    return cast(Recorder, recorder)
