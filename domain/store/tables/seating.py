"""The seats of games that are played at a distance, and who may take them. No fact holds this, so it belongs to no
stream and no hash.

The table is made with the first game of its kind: a store whose players share one machine has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from ..records import Seated
from .layout import TableLayout
from .upgrade import bytes_of

TABLE = "seats"


class Seating(TableLayout):
    """The table of seats, of which a secret is never part."""

    _seated = False

    def seats(self, game: UUID) -> list[Seated]:
        """The seats of a game; none where it is not played at a distance."""
        if not self._has_seats():
            return []
        rows = self._select("SELECT seat, sha256, bot FROM seats WHERE game = ? ORDER BY seat", game.hex)
        return [
            Seated(row["seat"], None if row["sha256"] is None else bytes_of(row["sha256"]), row["bot"]) for row in rows
        ]

    def keep_seats(self, game: UUID, seats: Sequence[Seated]) -> None:
        """Keep seats of a game, each in the place of what was kept of it; of a forgotten game nothing."""
        with self.datastore.transaction(commit=True) as cursor:
            self.fill_seats(cursor, game, seats)

    def fill_seats(self, cursor: Any, game: UUID, seats: Sequence[Seated]) -> None:
        """Keep seats of a game, as `keep_seats` does, in a transaction that changes something else too."""
        if not self._seated:
            self.take_turns(cursor)
            cursor.execute(
                f"CREATE TABLE IF NOT EXISTS {TABLE} (game TEXT NOT NULL, seat TEXT NOT NULL, "
                f"sha256 {self.blob} CHECK (sha256 IS NULL OR {self.is_digest}), bot TEXT, "
                "PRIMARY KEY (game, seat))"
            )
        for each in seats:
            cursor.execute(
                self.sql(
                    "INSERT INTO seats (game, seat, sha256, bot) SELECT ?, ?, ?, ? FROM games WHERE game = ? "
                    "ON CONFLICT (game, seat) DO UPDATE SET sha256 = excluded.sha256, bot = excluded.bot"
                ),
                (game.hex, each.seat, each.sha256, each.bot, game.hex),
            )

    def empty_seats(self, cursor: Any, game: UUID) -> None:
        """Keep no seat of a game any more."""
        if self._has_seats(cursor):
            cursor.execute(self.sql(f"DELETE FROM {TABLE} WHERE game = ?"), (game.hex,))

    def _has_seats(self, cursor: Any = None) -> bool:
        """Whether the table was made; once it was, it stays."""
        if not self._seated:

            def found(at: Any) -> bool:
                return any(row["name"] == TABLE for row in self._selected(at, self.tables_named, ()))

            self._seated = self.reading(found) if cursor is None else found(cursor)
        return self._seated

    def take_turns(self, cursor: Any) -> None:
        """Wait, in a transaction, for others who make the table: SQLite does so by itself."""
