"""Stores of version 2: those of today without the tables that came since."""

from __future__ import annotations

import sqlite3

SINCE = ("proofs", "tombstones", "line_digests")


def made_version_2(url: str) -> None:
    """Make a store of version 2 of one that was written just now, and holds no proof and no tombstone."""
    statements = [*(f"DROP TABLE {table}" for table in SINCE), "UPDATE moothall SET version = 2"]
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    else:
        import psycopg

        connection = psycopg.connect(url)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
