"""Where stores of tests are kept: in a file, in memory, on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import needs

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
