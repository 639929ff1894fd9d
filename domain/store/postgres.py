"""Stores in PostgreSQL. This module is loaded when a URL asks for it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from selectors import EVENT_READ, DefaultSelector
from sys import is_finalizing
from threading import Event
from typing import Any, ClassVar, TypeVar, cast
from uuid import UUID

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, PersistenceError
from eventsourcing.postgres import ConnectionPool, PostgresApplicationRecorder, PostgresDatastore
from eventsourcing.utils import retry
from moothall.words import Message
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import DictRow, dict_row
from psycopg.sql import SQL, Identifier
from psycopg_pool import PoolClosed

from .errors import BadUrl, MissingStore, NotAStore, StoreError
from .recorder import Recorder
from .records import NUMBERED, SCHEMA, Tombstone
from .tables.layout import refuse_newer
from .tables.moments import Moment
from .tables.queries import Tables
from .tables.upgrade import CHANGED, OLD, Advance, add, move

T = TypeVar("T")

TABLES = "moothall, games, stream_heads, source_texts, stored_events"
"""The tables that a store of every version has, in the order in which they are locked."""

LOOK_AGAIN = 10.0
"""How many seconds until a store is looked at again though nobody called: processes of version 1 do not call. A
look each second took 0.1 % of a core."""

TIDY_WITHIN = 1
"""How many seconds are waited for the rows to be free before the disk gets their room back: meanwhile others wait."""

SHORT_QUERIES = "-c jit=off -c max_parallel_workers_per_gather=0"
"""Settings of each connection, which a URL may override. A query reads a stream or a part of the catalogue. In a
database without statistics, as after many games were imported, the planner expects most of the table: it compiled the
query and began two processes for it, and 600 facts took 340 ms in place of 0.3."""

CLOSED_WITHIN = 0.5
"""How many seconds a listener takes at most to see that it is to end. To wake up for that ten times a second
took 0.4 % of a core."""


INSERT = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
    "SELECT * FROM unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[])"
)
"""Stores rows that come as columns. unnest keeps their order, so their numbers follow it."""


logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())
# Where nobody asked for it, what the pool says of lost connections would stand on the terminal as it is.


class Datastore(PostgresDatastore):
    """The library's connections, made with everything that a URL says.

    Where the server dropped a connection, the others are looked at, and the error is the library's, which tries again.
    Any other error, such as a lock that was waited for in vain, is one that it does not try again.
    """

    closed = False

    def __init__(self, conninfo: str, schema: str, timeout: int, connections: int) -> None:
        said = conninfo_to_dict(conninfo)
        self.conninfo = conninfo
        super().__init__(
            *(str(said.get(each, "")) for each in ("dbname", "host", "port", "user", "password")),
            schema=schema,
            lock_timeout=timeout,
        )
        self.pool = ConnectionPool(
            conninfo,
            connection_class=Connection[DictRow],
            kwargs={"row_factory": dict_row},
            min_size=1,
            max_size=connections + 1,  # one of them may listen
            open=False,
            configure=self.after_connect_func(),
            timeout=timeout,
        )

    @contextmanager
    def get_connection(self) -> Iterator[Connection[DictRow]]:
        """A connection of the pool, for as long as the context lasts."""
        if self.closed:
            raise PersistenceError(Message("store.connections-closed")) from PoolClosed()
        connection = None
        try:
            with super().get_connection() as connection:
                yield connection
        except (InterfaceError, OperationalError) as error:
            if connection is not None and connection.closed and not self.closed:
                self.pool.check()
                raise
            raise PersistenceError(str(error)) from error.__cause__

    def close(self) -> None:
        """Let go of the connections."""
        self.closed = True
        super().close()

    def __del__(self, is_ending: Callable[[], bool] = is_finalizing) -> None:
        """Let go of the connections, unless Python ends: then what this needs may be gone already."""
        if not is_ending():
            super().__del__()


class PostgresRecorder(Tables, PostgresApplicationRecorder):
    """The library's recorder, whose transactions write the other tables too."""

    datastore: PostgresDatastore
    number = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    next_number = "DEFAULT"
    row_number = "notification_id"
    last_row = "SELECT MAX(notification_id) AS latest FROM stored_events"
    owner = "REPLACE(CAST(owners.id AS TEXT), '-', '')"
    blob = "BYTEA"
    state: ClassVar[str] = "state"
    joined_numbers: ClassVar[str] = "string_agg(CAST(originator_version AS text), ',')"
    joined_payloads: ClassVar[str] = "string_agg(COALESCE(substr(state, 33), ''), CAST(',' AS bytea))"
    is_digest = "octet_length(sha256) = 32"
    tables_named = "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()"
    by_code = ' COLLATE "C"'
    stands_still = False

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        self.moment = Moment()
        if isinstance(datastore, Datastore):
            # Its connections have the same `lock_timeout` from the start: only the lock itself is left.
            self.lock_table_statements[:] = [each for each in self.lock_table_statements if "LOCK TABLE" in str(each)]
        for statement in self.side_tables():  # all of them written in this package
            self.sql_create_statements.append(SQL(statement).format())  # pyright: ignore[reportArgumentType]

    def sql(self, statement: str) -> str:
        return statement.replace("?", "%s")

    def key(self, game: UUID) -> object:
        return game

    def make_tables(self, cursor: Any) -> None:
        """Make those that are not there. The type of a row is as it was in version 1."""
        for statement in self.sql_create_statements:
            if "CREATE TYPE" not in statement.as_string():
                cursor.execute(statement)

    def _insert_events(self, curs: Any, stored_events: Sequence[Any], **kwargs: Any) -> None:
        """Write what the other tables say of rows that are to be stored."""
        self.change(curs, kwargs["change"])
        super()._insert_events(curs, stored_events, **kwargs)

    def _insert_stored_events(self, curs: Any, stored_events: Sequence[Any], **_: Any) -> None:
        """Store rows, an array of each column in PostgreSQL's binary form.

        The library sends an array of composite values, which are written as texts, twice escaped: for a game of big
        money that takes the client 9 ms of 12.
        """
        self._lock_table(curs)
        self._notify_channel(curs)
        curs.execute(INSERT, list(map(list, zip(*stored_events, strict=True))))

    def _fetch_ids_after_insert_events(self, *_: Any, **__: Any) -> None:
        """Nobody asks for the numbers of new rows, so they are not sent."""

    def forget(self, game: UUID, reason: str, by: str, at: str) -> Tombstone:
        """Delete all that is kept of a game, and leave a tombstone."""
        with self.datastore.transaction(commit=True) as cursor:
            return self.bury(cursor, game, reason, by, at)

    def pack(self, game: UUID) -> bool:
        """Pack the rows of a game; False where it has none that are not packed."""
        with self.datastore.transaction(commit=True) as cursor:
            return self.pack_within(cursor, game)

    def unpack(self, game: UUID) -> bool:
        """Store the rows of a packed game again; False where it is not packed."""
        with self.datastore.transaction(commit=True) as cursor:
            return self.unpack_within(cursor, game)

    @retry((InterfaceError, OperationalError), max_attempts=5, wait=0.1)
    def _read(self, work: Callable[[Any], T]) -> T:
        """The same, once more where the server dropped the connection."""
        return super()._read(work if isinstance(self.datastore, Datastore) else partial(self._in_schema, work))

    @retry((InterfaceError, OperationalError), max_attempts=5, wait=0.1)
    def _read_once(self, work: Callable[[Any], T]) -> T:
        """The same, once more where the server dropped the connection."""
        if not isinstance(self.datastore, Datastore):
            return cast(T, self._read(work))
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:  # each commits by itself
            return work(cursor)

    def _in_schema(self, work: Callable[[Any], T], cursor: Any) -> T:
        """The same on connections of another program of the library, which names the schema in each statement."""
        cursor.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(self.datastore.schema)))
        return work(cursor)

    def stand_still(self, cursor: Any) -> None:
        """Let a transaction see one moment of the store. Nobody moves the store on to other tables meanwhile: their
        rows would be of a later moment."""
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute(f"LOCK TABLE {TABLES} IN ACCESS SHARE MODE")

    def upgrade(self, advance: Advance) -> str | None:
        """Move a store of an earlier version on; the tables of version 1 stay beside the new ones. Returns how they are
        called ("": none changed); None: nothing was to be done."""
        if self.version() == SCHEMA:
            return None
        with self.datastore.transaction(commit=True) as cursor:
            # In the order in which others take them, so that nobody waits for one who waits.
            cursor.execute(f"LOCK TABLE {TABLES} IN ACCESS EXCLUSIVE MODE")
            seen = self.version_seen(cursor)
            if seen == SCHEMA:
                return None
            if seen >= NUMBERED:
                add(self, cursor, seen)
                return ""
            cursor.execute(f"CREATE TABLE games{OLD} AS TABLE games")
            cursor.execute("DROP INDEX games_source")
            move(self, cursor, advance)
        return ", ".join(f"{table}{OLD}" for table in ("games", *CHANGED))

    def take_turns(self, cursor: Any) -> None:
        """Wait for others who make the table of seats: they would crash one another."""
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('moothall'))")

    def tidy(self, changed: bool) -> None:
        """Give the room of deleted rows back to the disk, unless somebody else uses them: the library tells the server
        to leave them. Everybody waits meanwhile, so nothing is done where none was deleted."""
        if not changed:
            return
        with psycopg.connect(cast(Datastore, self.datastore).conninfo, autocommit=True) as connection:
            connection.execute("SELECT set_config('lock_timeout', %s, FALSE)", [f"{TIDY_WITHIN}s"])
            connection.execute("VACUUM FULL stored_events")

    def size(self) -> int:
        """How many bytes the tables and indexes take on the disk."""
        total = "SELECT SUM(pg_total_relation_size(oid)) AS size FROM pg_class "
        found = self._select(f"{total}WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace")
        return int(found[0]["size"] or 0)

    @contextmanager
    def waits_for_news(self, closed: Event) -> Iterator[Callable[[], object]]:
        """Gives what waits until somebody stored something, or a look for news is worth it."""
        with self.datastore.get_connection() as connection:
            connection.execute(SQL("LISTEN {}").format(Identifier(self.channel_name)))
            try:
                yield lambda: _heard(connection, closed)
            finally:
                if not connection.closed:
                    connection.execute(SQL("UNLISTEN {}").format(Identifier(self.channel_name)))


def _heard(connection: Connection[Any], closed: Event) -> None:
    # The library wakes up often while it waits by itself, and takes more processor for that than for all else.
    heard, waited = list(connection.notifies(timeout=0, stop_after=1)), 0.0
    with DefaultSelector() as selector:
        selector.register(connection, EVENT_READ)
        while not heard and not closed.is_set() and waited < LOOK_AGAIN:
            if selector.select(CLOSED_WITHIN):
                heard = list(connection.notifies(timeout=0, stop_after=1))
            waited += CLOSED_WITHIN


def _asked(url: str, shown: str) -> dict[str, Any]:
    """What a URL asks for. Raises BadUrl, without what the library says: that may hold a piece of a password."""
    place = re.split(r"[?&](?=[a-z_]+=)", url.partition("://")[2], maxsplit=1)[0]
    if not set("/@?#").isdisjoint(place.rpartition("@")[0]):
        raise BadUrl(Message("store.not-address-of-postgresql-server", url=shown))
    try:
        return conninfo_to_dict(url)
    except (psycopg.ProgrammingError, UnicodeError) as error:
        raise BadUrl(Message("store.not-address-of-postgresql-server-write", url=shown)) from error


def _connected(conninfo: str, shown: str) -> Connection[Any]:
    """A connection of its own. Raises BadUrl for the name of a host that no host can have."""
    try:
        return psycopg.connect(conninfo, autocommit=True)
    except UnicodeError as error:
        raise BadUrl(Message("store.names-host-cannot", url=shown)) from error


def postgres(url: str, shown: str, create: bool, timeout: int, connections: int) -> Recorder:
    """A store in the first schema of a PostgreSQL URL's search path. Raises MissingStore, NotAStore, NewerStore."""
    asked = _asked(url, shown)
    options = f"{SHORT_QUERIES} {asked.get('options') or ''} -c lock_timeout={timeout}s"
    conninfo = make_conninfo(url, options=options, connect_timeout=asked.get("connect_timeout") or timeout)
    with _connected(conninfo, shown) as connection:
        # Processes that make the tables at once would crash one another, so they take turns.
        connection.execute("SELECT pg_advisory_lock(hashtext('moothall'))")
        schema = connection.execute("SELECT current_schema()").fetchone()
        if not schema or schema[0] is None:
            raise StoreError(Message("store.names-schema-not", url=shown))
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
        tables = {name for (name,) in found}
        new = "moothall" not in tables
        if new and tables & {"games", "stream_heads", "source_texts", "stored_events"}:
            raise NotAStore(Message("store.holds-tables-of-something-else", url=shown))
        if new and not create:
            raise MissingStore(Message("store.no-store-at", path=shown))
        if not new:
            refuse_newer(shown, connection.execute("SELECT version FROM moothall").fetchone())
        recorder = PostgresRecorder(Datastore(conninfo, schema[0], timeout, connections))
        if new:
            recorder.create_table()
    return cast(Recorder, recorder)
