"""How the tables of a store are changed: a game is stored, goes on, is forgotten, each in one transaction."""

from __future__ import annotations

import json
import zlib
from typing import Any, cast
from uuid import UUID

from moothall.words import Message

from ..errors import DamagedStore, Forgotten, Moved, NoSuchGame
from ..identity import text_bytes
from ..packing.streams import Packing
from ..records import PROVED, PUBLIC, Change, Head, Tombstone
from ..sealing.hash_chain import HASH
from ..sealing.lines import digest_of, line_columns, tombstone_columns, written
from . import results
from .seating import Seating
from .upgrade import bytes_of


class Changes(Packing, Seating):
    """Changes the tables of a store."""

    def change(self, cursor: Any, change: Change) -> None:
        """Write what `change` says. The first statement writes, so it waits for its turn and reads nothing stale."""
        key = change.game.hex
        meta = change.meta
        length, digest = change.after.length, bytes.fromhex(change.after.hash)
        if meta is None:
            before = cast(Head, change.before)
            moved = (
                "UPDATE stream_heads SET length = ?, sha256 = ? WHERE game = ? AND length = ? AND sha256 = ? "
                "RETURNING game"
            )
            cursor.execute(self.sql(moved), (length, digest, key, before.length, bytes.fromhex(before.hash)))
            if cursor.fetchone() is None:
                raise Moved
            self._change_result(cursor, change)
            return
        listed = (
            "INSERT INTO games (number, game, kind, players, rules, format, source) "
            f"VALUES ({self.next_number}, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number"
        )
        source = None if meta.source is None else as_text(meta.source)
        values = (key, change.kind, json.dumps(meta.players), meta.rules, meta.format, source)
        cursor.execute(self.sql(listed), values)
        found = cursor.fetchone()
        if found is None:
            raise Moved
        if not change.again:
            self._refuse_forgotten(cursor, change.game)
        cursor.execute(self.sql("INSERT INTO stream_heads VALUES (?, ?, ?)"), (key, length, digest))
        if meta.text is not None:
            deflated = zlib.compress(text_bytes(meta.text))
            cursor.execute(self.sql("INSERT INTO source_texts VALUES (?, ?)"), (key, deflated))
        if change.proof is not None:
            proof = change.proof
            row = (key, proof.how, length, digest, proof.moothall, proof.at, proof.remark)
            cursor.execute(self.sql("INSERT INTO proofs VALUES (?, ?, ?, ?, ?, ?, ?)"), row)
        if meta.visibility != PUBLIC:
            cursor.execute(self.sql("INSERT INTO visibility VALUES (?, ?)"), (key, meta.visibility))
        if change.seats:
            self.fill_seats(cursor, change.game, change.seats)
        self._change_result(cursor, change)
        self.keep_digests(cursor, "WHERE number = ?", found["number"])

    def _change_result(self, cursor: Any, change: Change) -> None:
        if change.result is not None:
            results.keep(self, cursor, change.game, change.result)
        elif change.reopened:
            results.drop(self, cursor, change.game)

    def keep_result(self, game: UUID, result: results.Result) -> None:
        """Keep how a game came out, in the place of what was kept of that; nothing happens where it was forgotten."""
        with self.datastore.transaction(commit=True) as cursor:
            results.drop(self, cursor, game)
            cursor.execute(self.sql("SELECT 1 FROM games WHERE game = ?"), (game.hex,))
            if cursor.fetchone() is not None:
                results.keep(self, cursor, game, result)

    def keep_digests(self, cursor: Any, where: str = "", *values: object) -> None:
        """Keep the digests of lines of the catalogue: of all, where a store is moved on."""
        rows = self._selected(cursor, f"{LINES} {where}", values)
        digests = [(row["number"], bytes.fromhex(digest_of(line_columns(row)))) for row in rows]
        cursor.executemany(self.sql("INSERT INTO line_digests VALUES (?, ?)"), digests)

    def _refuse_forgotten(self, cursor: Any, game: UUID) -> None:
        """Raise Forgotten for a game that was stored once."""
        buried = self.buried(cursor, game.hex)
        if buried:
            raise Forgotten(buried[-1].message)

    def bury(self, cursor: Any, game: UUID, reason: str, by: str, at: str) -> Tombstone:
        """Delete all that is kept of a game, and leave a tombstone. Raises NoSuchGame.

        The first statement writes, as in `change`, and the tables come in the same order.
        """
        self.version_seen(cursor)
        key = game.hex
        cursor.execute(self.sql("DELETE FROM games WHERE game = ? RETURNING number"), (key,))
        listed = cursor.fetchone()
        if listed is None:
            raise NoSuchGame(Message("store.no-game-stored", game=game))
        cursor.execute(self.sql("DELETE FROM stream_heads WHERE game = ? RETURNING length, sha256"), (key,))
        head = cursor.fetchone()
        length, digest = (head["length"], bytes_of(head["sha256"])) if head is not None else (0, bytes(HASH))
        for table in ("source_texts", "proofs", "results", "visibility"):
            cursor.execute(self.sql(f"DELETE FROM {table} WHERE game = ?"), (key,))
        self.empty_seats(cursor, game)
        last_row = self.highest_row(cursor)
        cursor.execute(self.sql("DELETE FROM segments WHERE game = ?"), (key,))
        cursor.execute(self.sql("DELETE FROM stored_events WHERE originator_id = ?"), (self.key(game),))
        row = (listed["number"], key, length, digest, last_row, reason, by, at)
        cursor.execute(self.sql("INSERT INTO tombstones VALUES (?, ?, ?, ?, ?, ?, ?, ?)"), row)
        said = self._selected(cursor, "SELECT * FROM tombstones WHERE number = ?", [listed["number"]])[0]
        kept = bytes.fromhex(digest_of(tombstone_columns(said)))
        cursor.execute(self.sql("UPDATE line_digests SET sha256 = ? WHERE number = ?"), (kept, listed["number"]))
        return Tombstone(listed["number"], game, length, digest.hex(), reason, by, at)

    def buried(self, cursor: Any, begun: str) -> list[Tombstone]:
        digits = digits_of(begun)
        if self.version_seen(cursor) < PROVED or (begun and not digits):
            return []
        statement = "SELECT * FROM tombstones WHERE game BETWEEN ? AND ? ORDER BY number"
        return [
            Tombstone(
                row["number"],
                game_in(row["game"]),
                row["length"],
                written(row["sha256"]),
                row["reason"],
                row["forgotten_by"],
                row["forgotten_at"],
            )
            for row in self._selected(cursor, statement, (digits, digits.ljust(32, "f")))
        ]


def game_in(written: object) -> UUID:
    try:
        return UUID(str(written))
    except ValueError:
        raise DamagedStore(Message("store.row-belongs-to", written=str(written))) from None


def digits_of(prefix: str) -> str:
    """The digits with which an id begins; nothing for what no id begins with."""
    digits = prefix.replace("-", "").lower()
    return "" if digits.strip("0123456789abcdef") else digits


def as_text(name: str) -> str:
    """The name of a file, which may hold bytes that are not text."""
    return name.encode("utf-8", "backslashreplace").decode()


LINES = (
    "SELECT number, games.game AS game, kind, players, rules, format, source, how, proofs.length AS proved_length, "
    "proofs.sha256 AS proved_hash, moothall, proved_at, remark "
    "FROM games LEFT JOIN proofs ON proofs.game = games.game"
)
"""Selects the lines of the catalogue as they are hashed."""
