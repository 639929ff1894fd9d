"""Stores of versions 2 to 5: those of today without the tables that came since."""

from __future__ import annotations

import sqlite3

SINCE = ("proofs", "tombstones", "line_digests", "results", "segments", "visibility")
SINCE_VERSION_3 = ("results", "segments", "visibility")
SINCE_VERSION_4 = ("segments", "visibility")
SINCE_VERSION_5 = ("visibility",)


def made_version_2(url: str) -> None:
    """Make a store of version 2 of one that was written just now, and holds no proof and no tombstone."""
    _without(url, SINCE, 2)


def made_version_3(url: str) -> None:
    """Make a store of version 3 of one that was written just now."""
    _without(url, SINCE_VERSION_3, 3)


def made_version_4(url: str) -> None:
    """Make a store of version 4 of one that was written just now."""
    _without(url, SINCE_VERSION_4, 4)


def made_version_5(url: str) -> None:
    """Make a store of version 5 of one that was written just now."""
    _without(url, SINCE_VERSION_5, 5)


def _without(url: str, since: tuple[str, ...], version: int) -> None:
    statements = [*(f"DROP TABLE {table}" for table in since), f"UPDATE moothall SET version = {version}"]
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    else:
        import psycopg

        connection = psycopg.connect(url)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
