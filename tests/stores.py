"""Where stores of tests are kept: in a file, in memory, on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import needs
from moothall.domain.store import Archive
from moothall.domain.store.encoding.transfer import read_exported

DATABASES = ("sqlite", "memory", "postgresql")
KEPT = ("sqlite", "postgresql")
"""Those that outlive a process, and that several can open."""


@contextmanager
def new_url(database: str, folder: Path) -> Iterator[str]:
    """The URL of a store that is not there yet."""
    if database == "sqlite":
        yield f"sqlite:///{folder}/games.db"
    elif database == "memory":
        yield "memory:"
    else:
        with new_schema() as url:
            yield url


@contextmanager
def new_schema() -> Iterator[str]:
    """The URL of an empty schema on the server; it is gone afterwards."""
    server = needs.postgresql()
    import psycopg

    schema = f"test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
        yield f"{server}?options=-csearch_path%3D{schema}"
        connection.execute(f"DROP SCHEMA {schema} CASCADE".encode())


def import_rows(store: Archive, document: Mapping[str, Any]) -> bool:
    """Store what `export` gave without any proof, which no command does. Raises as `read_exported`, and returns as
    `put_game`."""
    given = read_exported(document, store._game_named)
    return store.put_rows(given.game, given.kind, given.rows, given.meta)
