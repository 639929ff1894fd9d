"""How streams are packed and unpacked, and packed ones found, by SQL: each game in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from moothall.words import Message

from ..errors import DamagedStore, NoSuchGame
from ..records import PACKED, Head
from ..sealing.hash_chain import hash_in
from ..sealing.lines import written
from ..tables.layout import TableLayout
from ..tables.upgrade import bytes_of
from . import segments
from .segments import Numbered, Segment


class Packing(TableLayout):
    """The table of packed streams."""

    _segment_last: tuple[tuple[Any, ...], Segment] | None = None

    def pack_within(self, cursor: Any, game: UUID) -> bool:
        """Pack all rows of a game; False, and nothing done, where it has none that are not packed.

        What was packed is read back and compared with the rows, and with the head of the stream, before a row is
        deleted. Raises NoSuchGame, DamagedStore.
        """
        head = self._head_held(cursor, game)
        rows = self._numbered(cursor, game)
        if not rows:
            return False
        before = self.segment_at(cursor, game)
        if before is not None:
            rows = before.numbered + rows
            cursor.execute(self.sql("DELETE FROM segments WHERE game = ?"), (game.hex,))
        cursor.execute(self.sql("INSERT INTO segments VALUES (?, ?, ?, ?, ?, ?)"), segments.packed(game, rows))
        if not self._comes_back(cursor, game, rows) or Head(len(rows), hash_in(rows[-1][3])) != head:
            raise DamagedStore(Message("store.cannot-pack", game=game))
        cursor.execute(self.sql("DELETE FROM stored_events WHERE originator_id = ?"), (self.key(game),))
        return True

    def _comes_back(self, cursor: Any, game: UUID, rows: list[Numbered]) -> bool:
        """Whether the packed stream that the store holds gives these rows, byte for byte."""
        try:
            back = self.segment_at(cursor, game)
        except DamagedStore:
            return False
        return back is not None and back.numbered == rows and not any(back.findings())

    def unpack_within(self, cursor: Any, game: UUID) -> bool:
        """Store the rows of a packed game again, under the numbers that they had; False where it is not packed.

        Raises NoSuchGame, DamagedStore.
        """
        self._head_held(cursor, game)
        segment = self.segment_at(cursor, game)
        if segment is None:
            return False
        if any(segment.findings()):
            raise DamagedStore(Message("store.packed-stream-edited", game=game))
        key = self.key(game)
        insert = (
            f"INSERT INTO stored_events ({self.row_number}, originator_id, originator_version, topic, state) "
            "VALUES (?, ?, ?, ?, ?)"
        )
        rows = [(number, key, *row) for number, *row in segment.numbered]
        cursor.executemany(self.sql(insert), rows)
        cursor.execute(self.sql("DELETE FROM segments WHERE game = ?"), (game.hex,))
        return True

    def _head_held(self, cursor: Any, game: UUID) -> Head:
        """The head of a stream, which nobody moves until the transaction ends. This statement writes: see `change`."""
        held = "UPDATE stream_heads SET length = length WHERE game = ? RETURNING length, sha256"
        cursor.execute(self.sql(held), (game.hex,))
        found = cursor.fetchone()
        if found is None:
            raise NoSuchGame(Message("store.no-game-stored", game=game))
        return Head(found["length"], written(bytes_of(found["sha256"])))

    def _numbered(self, cursor: Any, game: UUID) -> list[Numbered]:
        statement = (
            f"SELECT {self.row_number} AS number, originator_version, topic, {self.state} FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version"
        )
        return [
            (row["number"], row["originator_version"], str(row["topic"]), bytes_of(row["state"]))
            for row in self._selected(cursor, statement, [self.key(game)])
        ]

    # Reading

    def segment(self, game: UUID) -> Segment | None:
        """The packed stream of a game; None where it is not packed. Raises DamagedStore."""
        return self.reading(lambda cursor: self.segment_at(cursor, game))

    def segment_at(self, cursor: Any, game: UUID, after: int = 0) -> Segment | None:
        """The same within a transaction; None also where it holds no fact after the first so many."""
        if self.version_seen(cursor) < PACKED:
            return None
        found = self._selected(cursor, "SELECT * FROM segments WHERE game = ? AND length > ?", [game.hex, after])
        return self._segment_in(found[0]) if found else None

    def segments_from(self, cursor: Any, first: int) -> Iterator[Segment]:
        """The packed streams that have rows of at least this number, in the order of their first rows."""
        if self.version_seen(cursor) < PACKED:
            return
        widest = self._selected(cursor, WIDEST, ())
        after = first - (widest[0]["width"] if widest else 0) - 1
        statement = "SELECT * FROM segments WHERE first_row > ? AND last_row >= ? ORDER BY first_row LIMIT 1"
        while found := self._selected(cursor, statement, [after, first]):
            after = found[0]["first_row"]
            yield self._segment_in(found[0])

    def _segment_in(self, row: Any) -> Segment:
        """A packed stream. The one that was opened last is at hand: who follows a store reads some rows at a time."""
        columns = tuple(row[name] for name in segments.Columns._fields)
        if self._segment_last is None or self._segment_last[0] != columns:
            self._segment_last = columns, segments.opened(row)
        return self._segment_last[1]

    def highest_row(self, cursor: Any) -> int:
        """The highest number that a row of the store has, packed or not."""
        numbers = self._selected(cursor, self.last_row, ())
        if self.version_seen(cursor) >= PACKED:
            numbers += self._selected(cursor, "SELECT MAX(last_row) AS latest FROM segments", ())
        return max(int(row["latest"] or 0) for row in numbers)


WIDEST = "SELECT last_row - first_row AS width FROM segments ORDER BY (last_row - first_row) DESC LIMIT 1"
"""How far the first and the last row of a packed stream are apart at most."""
