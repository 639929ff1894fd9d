"""The lines of the catalogue as they are hashed: for a digest beside each, and for the leaves of the tree over all.

What a line says of a game (names, rules, the log's name, what was proved) stands in no fact that the chain of hashes
holds. So a digest of each line is kept, from which a changed column shows; docs/store.md says how it is made.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..records import Head
from .merkle import leaf_hash

HIGHEST_ROW = 2**62
"""No row of a store has such a number: a database counts twice as far."""

Columns = Sequence[str | int | None]
"""What a line says, as its columns stand in the store; a hash among them in hexadecimal digits."""


class Line(NamedTuple):
    """A line of the catalogue, or a tombstone in its place: what it says, and the digest that is kept beside it.

    `game` is the id as it is written there, `kept` None where no digest is kept.
    """

    number: int
    game: str
    columns: Columns
    kept: str | None
    tombstone: bool

    @property
    def digest(self) -> str:
        """The digest of what the line says now."""
        return digest_of(self.columns)

    @property
    def changed(self) -> bool:
        """Whether it is another line than the one whose digest is kept."""
        return self.kept not in (None, self.digest)


def line_columns(row: Any) -> Columns:
    """The columns of a line of the catalogue: number, game, kind, players, rules, format and source; for a game with a
    proof also how it was proved, the length and last hash of the proved stream, the version of Moothall, the time and
    the remark."""
    said = [row[name] for name in ("number", "game", "kind", "players", "rules", "format", "source")]
    if row["how"] is None:
        return said
    return [
        *said,
        row["how"],
        row["proved_length"],
        written(row["proved_hash"]),
        *(row[name] for name in ("moothall", "proved_at", "remark")),
    ]


def tombstone_columns(row: Any, kept: str | None = None) -> Columns:
    """The columns of a tombstone: number, game, length, last hash, reason, by whom, when, and the highest row number by
    then. Older digests leave that number out. If `kept` is such a digest, and the number is one that a row can have,
    the columns leave it out, too."""
    said = [row[name] for name in ("number", "game", "length")]
    said = [*said, written(row["sha256"]), *(row[name] for name in ("reason", "forgotten_by", "forgotten_at"))]
    last = row["last_row"]
    is_number = type(last) is int and 0 <= last < HIGHEST_ROW
    return said if is_number and kept == digest_of(said) else [*said, last]


def digest_of(columns: Columns) -> str:
    """SHA-256 of the columns as a JSON array, in hexadecimal digits."""
    return hashlib.sha256(json.dumps(list(columns), separators=(",", ":"), default=str).encode()).hexdigest()


def leaf(number: int, game: str, digest: str, head: Head) -> bytes:
    """A game's leaf in the tree: its number, its id (32 digits), the digest of its line, and its head."""
    return f"{number}\n{game}\n{digest}\n{head.length}\n{head.hash}\n".encode()


def leaf_hash_of(number: int, game: str, digest: str, head: Head) -> bytes:
    """The hash of that leaf."""
    return leaf_hash(leaf(number, game, digest, head))


def written(digest: object) -> str:
    """A stored hash in hexadecimal digits; in version 1 that is how it stands there."""
    return digest.hex() if isinstance(digest, bytes) else str(digest)
