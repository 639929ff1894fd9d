"""Stores in SQLite: in a file or in memory."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from threading import Event
from typing import Any, TypeVar, cast
from uuid import UUID

from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore
from moothall.words import Message, System

from .errors import THE_STORE, LockedStore, MissingStore, NotAStore, StoreError
from .files import SQLITE
from .recorder import Recorder
from .records import NUMBERED, SCHEMA, Tombstone
from .sqlite_copy import keep_copy
from .tables.layout import refuse_newer
from .tables.moments import Moment
from .tables.queries import Tables
from .tables.upgrade import CHANGED, OLD, Advance, add, move

T = TypeVar("T")

LOOK_AGAIN = 0.1
"""How many seconds until a store is looked at again: other processes that use SQLite do not call."""

APPLICATION = 0x4D4F4F54
"""The `application_id` of a store, `MOOT`, by which SQLite's tools and other programs know whose a file is.

Stores that were made before it was set have 0, until something is stored in them.
"""

MARK = f"PRAGMA application_id = {APPLICATION}"

COLUMNS = {
    "moothall": {"version"},
    "games": {"number", "game", "kind", "players", "rules", "format", "source"},
    "stream_heads": {"game", "length"},
    "stored_events": {"originator_id", "originator_version", "topic", "state"},
}
"""What the tables of a store of any version have: a file in which they lack some of it is another program's."""

WORTH_IT = 10
"""One of how many pages must be free for the disk to get them back: a file of 10 GB is written anew for that, while
free pages are used for the next rows."""

PACKED_PAGES = 100
"""After how many pages in the -wal file a connection that packs writes them to the store, from the next game on: ten
times as soon as SQLite does by itself. Who packs may do so since the disk is nearly full. With a -wal file of 1.5 MB on
the last megabyte of a disk neither packing nor anything else could go on."""

USED = (
    "SELECT MAX(last_row) AS last FROM (SELECT MAX(last_row) AS last_row FROM tombstones "
    "UNION ALL SELECT MAX(last_row) FROM segments)"
)
"""The highest number that a row had of a game that was forgotten or packed."""

_in_memory = count(1)
"""Tells the stores in memory of one process apart."""


class SqliteRecorder(Tables, SQLiteApplicationRecorder):
    """The library's recorder, whose transactions write the other tables too.

    A file is in WAL mode, which the library sets, and `synchronous` FULL, SQLite's default. A file that was taken away,
    or replaced, would still be written to, and nobody would ever read it: so that is refused.
    """

    def __init__(self, datastore: SQLiteDatastore, file: Path | None = None) -> None:
        super().__init__(datastore)
        self.file = file
        self._opened = _which(file)
        self._marked = False
        self.moment = Moment()

    def construct_create_table_statements(self) -> list[str]:
        """What says whose file it is, and the tables of the library and the others.

        The first one writes, whatever is there already, so that those who make a store at once wait for one another.
        """
        return [MARK, *super().construct_create_table_statements(), *self.side_tables()]

    def make_tables(self, cursor: Any) -> None:
        """Make those that are not there."""
        for statement in self.create_table_statements:
            cursor.execute(statement)

    def _insert_events(self, c: Any, stored_events: Sequence[Any], **kwargs: Any) -> None:
        """Rows go in as they are: a StoredEvent takes longer to make than its row to write."""
        self._refuse_replaced()
        self.change(c, kwargs["change"])
        used = self._selected(c, USED, ())[0]["last"]
        if used is not None and stored_events:
            stored_events = self._numbered_after(c, used, stored_events)
        self._mark(c)
        c.executemany(self.insert_events_statement, stored_events)

    def _read_once(self, work: Callable[[Any], T]) -> T:
        with self.datastore.get_connection(commit=False) as connection, connection.cursor() as cursor:
            return work(cursor)

    def _numbered_after(self, c: Any, used: int, rows: Sequence[Any]) -> Sequence[Any]:
        """Store the first row under a number that none has had, and return the others, which SQLite numbers after it.

        It would give the numbers of the last game again once that is forgotten, and who follows the store by them would
        miss what has them now.
        """
        insert = (
            "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state) "
            "SELECT 1 + MAX(?, COALESCE(MAX(rowid), 0)), ?, ?, ?, ? FROM stored_events"
        )
        c.execute(insert, (used, *rows[0]))
        return rows[1:]

    def forget(self, game: UUID, reason: str, by: str, at: str) -> Tombstone:
        """Delete all that is kept of a game, and leave a tombstone. What was deleted is written over in the file."""
        with self._erasing() as cursor:
            return self.bury(cursor, game, reason, by, at)

    def pack(self, game: UUID) -> bool:
        """Pack the rows of a game; False where it has none that are not packed. The rows are written over in the file:
        a game that is forgotten later has left nothing in it."""
        with self._erasing() as cursor:
            cursor.execute(f"PRAGMA wal_autocheckpoint = {PACKED_PAGES}")
            return self.pack_within(cursor, game)

    def unpack(self, game: UUID) -> bool:
        """Store the rows of a packed game again; False where it is not packed."""
        with self._erasing() as cursor:
            return self.unpack_within(cursor, game)

    @contextmanager
    def _erasing(self) -> Iterator[Any]:
        """A transaction in which what is deleted is written over in the file."""
        with self.datastore.transaction(commit=True) as cursor:
            self._refuse_replaced()
            cursor.execute("PRAGMA secure_delete = ON")
            yield cursor

    def _mark(self, cursor: Any) -> None:
        """Write into the file whose it is, in a transaction that has written already: one that reads first may not
        write after another has. Once it was found there it stays, and is not looked for again."""
        if not self._marked:
            cursor.execute("PRAGMA application_id")
            self._marked = cursor.fetchone()[0] == APPLICATION
            if not self._marked:
                cursor.execute(MARK)

    def _refuse_replaced(self) -> None:
        if _which(self.file) != self._opened:
            raise MissingStore(Message("store.taken-away-or-replaced", url=THE_STORE))

    def upgrade(self, advance: Advance) -> str | None:
        """Move a store of an earlier version on, from version 1 after a copy was made beside it. Returns where the copy
        is ("": none is needed); None: nothing was to be done."""
        if self.version() == SCHEMA or self.file is None:
            return None
        with self.datastore.transaction(commit=True) as cursor:
            self._refuse_replaced()
            cursor.execute("UPDATE moothall SET version = version")  # nobody else writes from here on
            seen = self.version_seen(cursor)
            if seen == SCHEMA:
                return None
            if seen >= NUMBERED:
                add(self, cursor, seen)
                return ""
            copy = keep_copy(self.file)
            move(self, cursor, advance)
            for table in CHANGED:
                cursor.execute(f"DROP TABLE {table}{OLD}")
        return str(copy)

    def damage(self) -> list[str]:
        """What SQLite says of its pages and indexes, line by line."""
        said = [str(row[0]) for row in self._select("PRAGMA integrity_check")]
        return [] if said == ["ok"] else [line for each in said for line in each.splitlines()]

    def tidy(self, changed: bool) -> None:
        """Give the room of what was deleted back to the disk, unless somebody else uses the file, or it is little.

        The numbers of rows stay: SQLite gives new ones only in a table without an index.
        """
        if self.file is not None:
            with closing(sqlite3.connect(self.file, timeout=1, isolation_level=None)) as connection:
                free, pages = (
                    connection.execute(f"PRAGMA {each}").fetchone()[0] for each in ("freelist_count", "page_count")
                )
                if free * WORTH_IT >= pages:
                    connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def size(self) -> int:
        """How many bytes the database takes."""
        pages, size = self._select("PRAGMA page_count"), self._select("PRAGMA page_size")
        return int(pages[0][0]) * int(size[0][0])

    @contextmanager
    def waits_for_news(self, closed: Event) -> Iterator[Callable[[], object]]:
        """Gives what waits until somebody stored something."""
        if self.file is None:  # nobody else has it, and whoever stores something in this process calls
            yield closed.wait
            return
        with closing(sqlite3.connect(f"{self.file.as_uri()}?mode=rw", isolation_level=None, uri=True)) as connection:
            seen = _changes(connection)

            def wait() -> None:
                nonlocal seen
                before = seen
                while seen == before and not closed.wait(LOOK_AGAIN):
                    seen = _changes(connection)

            yield wait


def _changes(connection: sqlite3.Connection) -> int:
    """A number that is another one once some other connection has changed the file. To ask for it takes a third of
    a look for news."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _which(file: Path | None) -> tuple[int, int] | None:
    """Which file stands there; None: none does."""
    try:
        found = None if file is None else file.stat()
    except OSError:
        return None
    return found and (found.st_dev, found.st_ino)


def sqlite_in_memory(timeout: int, connections: int) -> Recorder:
    """A new store that only this process has."""
    name = f"file:moothall-{next(_in_memory)}?mode=memory&cache=shared"
    return _opened(name, timeout, connections, new=True)


def sqlite_file(path: Path, create: bool, timeout: int, connections: int) -> Recorder:
    """The store in a file. Raises MissingStore, NotAStore, NewerStore."""
    path = path.absolute()
    new = not _size(path)
    if new and not create:
        raise MissingStore(Message("store.no-store-at", path=path))
    if new:
        _make_file(path, timeout)
        return _opened(f"{path.as_uri()}?mode=rwc", timeout, connections, new, path)
    if os.access(path, os.W_OK):
        new = not _is_store(path, "?mode=ro", timeout)
        return _opened(f"{path.as_uri()}?mode=rwc", timeout, connections, new, path)
    with _readable(path):
        mode = _read_only(path)
        new = not _is_store(path, mode, timeout)
        return _opened(path.as_uri() + mode, timeout, connections, new, path)


def _size(path: Path) -> int:
    """How long a file is, 0 for none. Raises NotAStore for something else, StoreError for what cannot be looked at."""
    try:
        there = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except OSError as error:
        raise StoreError(Message("store.cannot-read", path=path, system=System(error))) from error
    if S_ISDIR(there.st_mode):
        raise NotAStore(Message("store.folder-name-file-in", path=path))
    if not S_ISREG(there.st_mode):
        raise NotAStore(Message("store.pipe-or-device", path=path))
    return there.st_size


def _read_only(path: Path) -> str:
    """How a file is opened that may only be read.

    Where nothing can be written beside it, SQLite can only take it for a file that nobody changes, and passes over the
    rows in its -wal file: so that is done where there are none.
    """
    if os.access(path.parent, os.W_OK) or _size(_wal(path)):
        return "?mode=ro"
    return "?mode=ro&immutable=1"


def _wal(path: Path) -> Path:
    return Path(f"{os.path.realpath(path)}-wal")


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """While a file that may only be read is opened: StoreError where rows lie in its -wal file that cannot be read."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
        raise StoreError(Message("store.has-rows-in-cannot-read", path=path, name=_wal(path).name)) from error


def _opened(name: str, timeout: int, connections: int, new: bool, file: Path | None = None) -> Recorder:
    datastore = SQLiteDatastore(name, lock_timeout=timeout, pool_size=connections, pool_timeout=timeout)
    recorder = SqliteRecorder(datastore, file)
    if new:
        recorder.create_table()
    return cast(Recorder, recorder)


TURNS_WAITED = 100
"""How often the pragma is tried again after its turn came: each of as many processes that make the store at once may
come first once."""


def _make_file(path: Path, timeout: int) -> None:
    """Make an empty database in WAL mode. SQLite does not wait by itself where two processes do that at once."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(Message("store.cannot-make-folder", path=path.parent, system=System(error))) from error
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    try:
        for _ in range(TURNS_WAITED):
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                    raise
                connection.execute("BEGIN EXCLUSIVE")  # waits for its turn, which the pragma does not
                connection.execute("COMMIT")
        raise LockedStore(Message("store.locked-by-another-process", path=path))
    finally:
        connection.close()


def _is_store(path: Path, mode: str, timeout: int) -> bool:
    """Whether a file, opened for reading only, is a store (False: an empty database). Raises NotAStore, NewerStore."""
    try:
        with path.open("rb") as file:
            begins = file.read(72)
    except OSError as error:
        raise StoreError(Message("store.cannot-read", path=path, system=System(error))) from error
    if begins[: len(SQLITE)] != SQLITE:
        raise NotAStore(Message("store.not-sqlite-file", path=path))
    application = int.from_bytes(begins[68:], "big")  # the four bytes of `application_id`, by SQLite's file format
    if application != APPLICATION and not _size(_wal(path)):
        mode = "?mode=ro&immutable=1"  # so that SQLite leaves nothing beside a file of another program
    connection = sqlite3.connect(path.as_uri() + mode, timeout=timeout, uri=True)
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()  # it may stand in the -wal file
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not tables and application in (0, APPLICATION):
            return False
        if application not in (0, APPLICATION) or not all(
            columns <= {name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}
            for table, columns in COLUMNS.items()
        ):
            raise NotAStore(Message("store.sqlite-file-of-something-else", path=path))
        refuse_newer(str(path), connection.execute("SELECT version FROM moothall").fetchone())
    finally:
        connection.close()
    return True
