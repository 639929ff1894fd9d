"""What is kept beside a game of how it came out, and of the audit of its log. No fact says it, and anybody can make it
again: so it may be replaced, and stands in no hash but its own.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol
from uuid import UUID

from ..sealing.lines import Columns, digest_of, written
from .upgrade import bytes_of

NAMES = "verdict, outcome, cards, day, moothall, made_at"
"""The columns but the game, the audit and the digest."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game came out, made by which version of `moothall` and when (`at`, ISO 8601 in UTC).

    `verdict` is that on its log (None: it has no log), `outcome` plain data about who won, `cards` the names that the
    game could have, `day` the one on which it was played, as its log tells; `audit` is the whole audit as plain data.
    """

    moothall: str
    at: str
    verdict: str | None = None
    outcome: Mapping[str, Any] | None = None
    cards: tuple[str, ...] = ()
    day: str | None = None
    audit: Mapping[str, Any] | None = None


class Tables(Protocol):
    """What is asked of the tables of a store."""

    def sql(self, statement: str) -> str: ...


def table(blob: str, is_digest: str) -> str:
    """The statement that makes the table of them; nothing happens where it is."""
    return (
        "CREATE TABLE IF NOT EXISTS results (game TEXT PRIMARY KEY, verdict TEXT, outcome TEXT, cards TEXT NOT NULL, "
        f"day TEXT, moothall TEXT NOT NULL, made_at TEXT NOT NULL, sha256 {blob} NOT NULL CHECK ({is_digest}), "
        f"audit {blob})"
    )


def keep(tables: Tables, cursor: Any, game: UUID, result: Result) -> None:
    """Keep a result in the place of the one before."""
    drop(tables, cursor, game)
    audit = None if result.audit is None else zlib.compress(_json(result.audit).encode())
    outcome = None if result.outcome is None else _json(result.outcome)
    said = (result.verdict, outcome, _json(result.cards), result.day, result.moothall, result.at)
    digest = bytes.fromhex(digest_of([game.hex, *said, _hash(audit)]))
    statement = f"INSERT INTO results (game, {NAMES}, sha256, audit) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    cursor.execute(tables.sql(statement), (game.hex, *said, digest, audit))


def drop(tables: Tables, cursor: Any, game: UUID) -> None:
    """Keep no result of a game any more."""
    cursor.execute(tables.sql("DELETE FROM results WHERE game = ?"), (game.hex,))


def result_in(row: Any) -> Result | None:
    """The result in a row of the catalogue, without the audit; None where none is kept, or none that can be read."""
    if row["made_at"] is None:
        return None
    try:
        outcome = None if row["outcome"] is None else json.loads(row["outcome"])
        cards = tuple(map(str, json.loads(row["cards"])))
    except (ValueError, TypeError):
        return None
    return Result(str(row["moothall_then"]), str(row["made_at"]), row["verdict"], outcome, cards, row["day"])


def audit_in(row: Any) -> Mapping[str, Any] | None:
    """The audit that a row of the table holds; None where it is not as it was kept."""
    if is_changed(row) or row["audit"] is None:
        return None
    try:
        found = json.loads(zlib.decompress(bytes_of(row["audit"])))
    except (ValueError, zlib.error):
        return None
    return found if isinstance(found, Mapping) else None


def is_changed(row: Any) -> bool:
    """Whether a row of the table is another than was kept."""
    columns: Columns = [row[name] for name in ("game", *NAMES.split(", "))]
    audit = None if row["audit"] is None else bytes_of(row["audit"])
    return digest_of([*columns, _hash(audit)]) != written(bytes_of(row["sha256"]))


def _hash(audit: bytes | None) -> str | None:
    return None if audit is None else sha256(audit).hexdigest()


def _json(value: Mapping[str, Any] | Sequence[str]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
