"""Stores in PostgreSQL. The library's part for it is loaded when a URL asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from .errors import MissingStore, NotAStore, StoreError
from .tables import Recorder, Tables, refuse_newer


def postgres(url: str, shown: str, create: bool, timeout: int) -> Recorder:
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
