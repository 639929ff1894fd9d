"""How the tables of a store are read, by SQL.

A store of version 1 is read by the same statements: each looks, in its own transaction, which version it finds.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent
from moothall.words import Message

from ..errors import DamagedStore
from ..identity import FORK
from ..packing.segments import Segment
from ..records import KEPT, NUMBERED, PACKED, PROVED, PUBLIC, SHOWN, GameEntry, Group, Head, Proof, Tombstone
from ..sealing.hash_chain import state_of_version_1
from ..sealing.lines import Line, line_columns, tombstone_columns, written
from . import results
from .changes import LINES, Changes, as_text, digits_of, game_in
from .seating import TABLE
from .upgrade import bytes_of

COLUMNS = itemgetter("originator_version", "topic", "state")


def _players(written: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(written)))
    except (ValueError, TypeError):
        raise DamagedStore(Message("store.catalogue-holds-where-players-names", written=written)) from None


LAST = "\U0010ffff"
"""Behind every other character: what begins with a text stands between that text and that text with this."""


NOTIFICATIONS = 500
"""How many rows are looked at in one piece."""


class Tables(Changes):
    """The tables of a store, which are read and changed by SQL."""

    stands_still: ClassVar[bool] = True
    """Whether all that a transaction reads is of one moment."""

    def rows(self, game: UUID, after: int, upto: int | None, *, hashed: bool = True) -> list[tuple[int, str, bytes]]:
        """The rows of a stream after the first `after` ones, as they stand in version 2.

        Where not `hashed`, those that are packed have zeros for their hashes. Raises DamagedStore for a packed stream
        that somebody edited.
        """
        statement = f"SELECT originator_version, topic, {self.state} FROM stored_events WHERE originator_id = ?"
        values = [self.key(game)]
        if after:
            statement += " AND originator_version > ?"
            values.append(after)
        if upto is not None:
            statement += " AND originator_version <= ?"
            values.append(upto)
        statement += " ORDER BY originator_version"

        def look(cursor: Any) -> tuple[bool, Segment | None, list[Any]]:
            segment = self.segment_at(cursor, game, after)
            return self._is_old(cursor), segment, self._selected(cursor, statement, values)

        old, segment, found = self.reading(look)
        first = COLUMNS(found[0])[0] if found else 0
        torn = first != after + 1 if segment is None else 0 < first <= segment.length
        if torn and not self.stands_still:  # somebody may have packed or unpacked it between the two statements
            old, segment, found = self.at_one_moment(lambda: self.reading(look))
        if old:
            return [(seq, str(topic), state_of_version_1(bytes_of(state))) for seq, topic, state in map(COLUMNS, found)]
        rows: list[tuple[int, str, bytes]] = list(map(COLUMNS, found))
        if not all(type(topic) is str and type(state) is bytes for _, topic, state in rows):
            rows = [(seq, str(topic), bytes_of(state)) for seq, topic, state in rows]  # somebody edited it by hand
        if segment is None:
            return rows
        return (segment.rows if hashed else segment.without_hashes)[after:upto] + rows

    def groups(self, game: UUID, after: int, upto: int) -> list[Group] | None:
        """The rows `after` + 1…`upto` of a stream by topic; None where some are packed, or of version 1.

        A stream is read so in four fifths of the time: the database makes one text of what `rows` has as an object for
        each fact.
        """
        statement = (
            f"SELECT topic, {self.joined_numbers} AS numbers, {self.joined_payloads} AS payloads FROM stored_events "
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? GROUP BY topic"
        )

        def look(cursor: Any) -> list[Any] | None:
            if self._is_old(cursor) or self.segment_at(cursor, game, after) is not None:
                return None
            return self._selected(cursor, statement, [self.key(game), after, upto])

        rows = self.reading(look)
        return None if rows is None else [Group(row["topic"], row["numbers"], row["payloads"]) for row in rows]

    def _heads(self, where: str = "", *values: object) -> list[tuple[str, Head]]:
        def found(cursor: Any) -> list[Any]:
            digest = "hash" if self._is_old(cursor) else "sha256"
            return self._selected(cursor, f"SELECT game, length, {digest} AS hash FROM stream_heads {where}", values)

        return [(row["game"], Head(row["length"], written(row["hash"]))) for row in self.looking(found)]

    def heads(self, after: int | None = None, upto: int | None = None) -> dict[UUID, Head]:
        """The heads of all streams; with a bound, those of the games above `after` and at most `upto`."""
        where, values = between("number", after, upto)
        of_games = f"WHERE game IN (SELECT game FROM games{where})" if where else ""
        return {game_in(game): head for game, head in self._heads(of_games, *values)}

    def head(self, game: UUID) -> Head | None:
        found = self._heads("WHERE game = ?", game.hex)
        return found[0][1] if found else None

    def _catalogue(self, where: str, *values: object, limit: int | None = None) -> list[GameEntry]:
        def found(cursor: Any) -> list[Any]:
            version = self.version_seen(cursor)
            proofs, joined = PROOFS if version >= PROVED else ("", "")
            outcomes, beside = RESULTS if version >= KEPT else ("", "")
            shown, shows = VISIBILITY if version >= SHOWN else ("", "")
            statement = (
                "SELECT number, games.game AS game, kind, players, rules, format, source, "
                f"COALESCE(stream_heads.length, 0) AS length{proofs}{outcomes}{shown} FROM games "
                "LEFT JOIN stream_heads ON stream_heads.game = games.game "
                f"{joined}{beside}{shows}{where} ORDER BY number"
            )
            return self._selected(cursor, statement if limit is None else f"{statement} LIMIT ?", given)

        given = values if limit is None else (*values, limit)
        return [
            GameEntry(
                row["number"],
                game_in(row["game"]),
                row["kind"],
                _players(row["players"]),
                row["rules"],
                row["format"],
                row["source"],
                row["length"],
                _proof(row),
                results.result_in(row) if "made_at" in row.keys() else None,  # noqa: SIM118 (a row holds values)
                (row["shown"] if "shown" in row.keys() else None) or PUBLIC,  # noqa: SIM118
            )
            for row in self.looking(found)
        ]

    def entries(self, after: int, limit: int | None) -> list[GameEntry]:
        """The lines of the catalogue after a number."""
        return self._catalogue("WHERE number > ?", after, limit=limit)

    def entries_called(self, prefix: str) -> list[GameEntry]:
        """Those whose ids or logs' names begin so. Each half is a range of an index."""
        digits, name = digits_of(prefix), as_text(prefix)
        by_id = self._catalogue("WHERE games.game BETWEEN ? AND ?", digits, digits.ljust(32, "f")) if digits else []
        by_name = self._catalogue(
            f"WHERE source{self.by_code} BETWEEN ? AND ? AND COALESCE(format, '') <> ?", name, name + LAST, FORK
        )
        return sorted({entry.number: entry for entry in (*by_id, *by_name)}.values(), key=lambda each: each.number)

    def entry(self, game: UUID) -> GameEntry | None:
        found = self._catalogue("WHERE games.game = ?", game.hex)
        return found[0] if found else None

    def text(self, game: UUID) -> str | None:
        def found(cursor: Any) -> tuple[str, list[Any]]:
            column = "text" if self._is_old(cursor) else "zlib"
            return column, self._selected(cursor, f"SELECT {column} FROM source_texts WHERE game = ?", [game.hex])

        column, rows = self.reading(found)
        if not rows:
            return None
        kept = bytes_of(rows[0][column])
        try:
            return (kept if column == "text" else zlib.decompress(kept)).decode("utf-8", "surrogatepass")
        except (UnicodeDecodeError, zlib.error):
            return ""  # somebody edited it: no log is empty, so what checks it finds that

    def audit(self, game: UUID) -> Mapping[str, Any] | None:
        """The audit that is kept of a game, as plain data; None where none is, or another than was kept."""

        def found(cursor: Any) -> list[Any]:
            if self.version_seen(cursor) < KEPT:
                return []
            return self._selected(cursor, "SELECT * FROM results WHERE game = ?", [game.hex])

        rows = self.reading(found)
        return results.audit_in(rows[0]) if rows else None

    def packed_games(self) -> dict[UUID, int]:
        """The games that are packed, and of how many facts each."""
        if self.version() < PACKED:
            return {}
        return {game_in(row["game"]): row["length"] for row in self._select("SELECT game, length FROM segments")}

    def tombstones(self, begun: str = "") -> list[Tombstone]:
        """Those of games whose ids begin so, in the order of the catalogue that the games stood in."""
        return self.reading(lambda cursor: self.buried(cursor, begun))

    # Checking

    def damage(self) -> list[str]:
        """What the database itself says is damaged in its file; a server says nothing of its own."""
        return []

    def names(self) -> set[str]:
        """The names of all tables."""
        return {str(row["name"]) for row in self._select(self.tables_named)}

    def count(self) -> int:
        """How many lines the catalogue has, tombstones aside."""
        return int(self._select("SELECT COUNT(*) AS count FROM games")[0]["count"])

    def number_after(self, number: int | None, games: int) -> int | None:
        """The number of the game that stands so many `games` behind a number (None: the first ones); None where fewer
        than that follow."""
        where, values = between("number", number, None)
        found = self._select(f"SELECT number FROM games{where} ORDER BY number LIMIT 1 OFFSET ?", *values, games - 1)
        return int(found[0]["number"]) if found else None

    def lines(self, after: int | None = None, upto: int | None = None) -> tuple[list[Line], list[int]]:
        """The lines of the catalogue and the tombstones, by number, and the numbers of digests that belong to none.

        Those above `after` and at most `upto` (None: no bound). A line that cannot be read stands there like others.
        """
        where, values = between("number", after, upto)

        def found(cursor: Any) -> tuple[list[Line], list[int]]:
            if self.version_seen(cursor) < PROVED:
                rows = self._selected(cursor, LINES_WITHOUT_PROOFS + where, values)
                return [Line(row["number"], str(row["game"]), line_columns(row), None, False) for row in rows], []
            kept = {
                row["number"]: written(bytes_of(row["sha256"]))
                for row in self._selected(cursor, f"SELECT number, sha256 FROM line_digests{where}", values)
            }
            lines = []
            for row in self._selected(cursor, LINES + where, values):
                digest = kept.pop(row["number"], None)
                lines.append(Line(row["number"], str(row["game"]), line_columns(row), digest, False))
            for row in self._selected(cursor, f"SELECT * FROM tombstones{where}", values):
                digest = kept.pop(row["number"], None)
                lines.append(Line(row["number"], str(row["game"]), tombstone_columns(row, digest), digest, True))
            return lines, sorted(kept)

        lines, alone = self.reading(found)
        return sorted(lines, key=lambda line: line.number), alone

    def changed_results(self, after: int | None, upto: int | None) -> list[str]:
        """The ids of the games of which another result stands there than was kept: of those above `after` and at most
        `upto` in the catalogue (None: no bound)."""
        if self.version() < KEPT:
            return []
        where, values = between("number", after, upto)
        joined = f"SELECT results.* FROM results JOIN games ON games.game = results.game{where}"
        return [str(row["game"]) for row in self._select(joined, *values) if results.is_changed(row)]

    def strays(self) -> dict[str, set[str]]:
        """The ids, as they are written, of what each table has of games that are not in the catalogue."""
        tables = ["stream_heads", "source_texts"]
        if self.version() >= PROVED:
            tables.append("proofs")
        if self.version() >= KEPT:
            tables.append("results")
        if self.version() >= PACKED:
            tables.append("segments")
        if self.version() >= SHOWN:
            tables.append("visibility")
        if self._has_seats():
            tables.append(TABLE)
        statements = {table: f"SELECT game AS id FROM {table} WHERE {unlisted(f'{table}.game')}" for table in tables}
        statements["stored_events"] = (
            f"{OWNERS} SELECT {self.owner} AS id FROM owners WHERE owners.id IS NOT NULL AND {unlisted(self.owner)} "
            "UNION SELECT 'NULL' AS id FROM stored_events WHERE originator_id IS NULL"
        )
        found = {table: {str(row["id"]) for row in self._select(each)} for table, each in statements.items()}
        return {table: ids for table, ids in found.items() if ids}

    # What the library asks of its recorders

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The rows of a stream, packed or not, as the library has them."""
        game = UUID(str(originator_id))
        rows = self.rows(game, gt or 0, lte)
        return [StoredEvent(game, *row) for row in (rows[::-1] if desc else rows)[:limit]]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """The first `limit` rows of all streams from number `start` to `stop` (None: no bound), packed or not, of these
        `topics` (none: of any)."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        return self.at_one_moment(
            lambda: self.reading(lambda cursor: self._notifications(cursor, first, limit, stop, topics))
        )

    def _notifications(
        self, cursor: Any, first: int, limit: int, stop: int | None, topics: Sequence[str]
    ) -> list[Notification]:
        where, values = between(self.row_number, first - 1, stop)
        if topics:
            where += f" AND topic IN ({', '.join('?' * len(topics))})"
        statement = (
            f"SELECT {self.row_number} AS number, originator_id, originator_version, topic, {self.state} "
            f"FROM stored_events{where} ORDER BY {self.row_number} LIMIT ?"
        )
        found = [
            Notification(
                id=row["number"],
                originator_id=UUID(str(row["originator_id"])),
                originator_version=row["originator_version"],
                topic=row["topic"],
                state=bytes_of(row["state"]),
            )
            for row in self._selected(cursor, statement, [*values, *topics, limit])
        ]
        for segment in self.segments_from(cursor, first):
            if (stop is not None and segment.numbers[0] > stop) or (
                len(found) >= limit and found[limit - 1].id < segment.numbers[0]
            ):
                break
            found += [
                Notification(id=number, originator_id=segment.game, originator_version=seq, topic=topic, state=state)
                for number, (seq, topic, state) in zip(segment.numbers, segment.rows, strict=True)
                if number >= first and (stop is None or number <= stop) and (not topics or topic in topics)
            ]
            found.sort(key=lambda each: each.id)
        return found[:limit]

    def max_notification_id(self) -> int:
        """The highest number that a row has, packed or not; 0 where there is none."""
        return self.reading(self.highest_row)

    # Following

    def latest(self) -> int:
        """A number that grows with everything that is stored: the last notification id.

        In version 1, which has none, how many facts there are.
        """
        if self.version() < NUMBERED:
            return int(self._select("SELECT SUM(length) AS latest FROM stream_heads")[0]["latest"] or 0)
        return self.max_notification_id()

    def stored_since(self, latest: int) -> tuple[int, set[UUID] | None]:
        """What `latest` is now, and the games whose facts were stored since it was as given (None: any may be)."""
        known, now = self._known, self.latest()
        if self._known != known or now < latest:  # moved on meanwhile: it is another number now
            return now, None
        if now == latest:
            return now, set()
        if known is None or known < NUMBERED:
            return now, None
        games: set[UUID] = set()
        while latest < now:
            found = self.select_notifications(latest, NOTIFICATIONS, stop=now, inclusive_of_start=False)
            games |= {UUID(str(each.originator_id)) for each in found}
            latest = found[-1].id if found else now
        return now, games

    def close(self) -> None:
        self.datastore.close()


def between(column: str, after: int | None, upto: int | None) -> tuple[str, list[int]]:
    """The condition that a number is above one and at most another (None: no bound), and its values."""
    bounds = [(f"{column} {sign} ?", bound) for sign, bound in ((">", after), ("<=", upto)) if bound is not None]
    return " WHERE " * bool(bounds) + " AND ".join(each for each, _ in bounds), [bound for _, bound in bounds]


def unlisted(owner: str) -> str:
    """The condition that no game of the catalogue has an id."""
    return f"NOT EXISTS (SELECT 1 FROM games WHERE games.game = {owner})"


OWNERS = (
    "WITH RECURSIVE owners(id) AS ("
    "SELECT * FROM (SELECT originator_id FROM stored_events WHERE originator_id IS NOT NULL "
    "ORDER BY originator_id LIMIT 1) AS first "
    "UNION ALL SELECT (SELECT originator_id FROM stored_events WHERE originator_id > owners.id "
    "ORDER BY originator_id LIMIT 1) FROM owners WHERE owners.id IS NOT NULL)"
)
"""The ids of all streams, and at last none. It goes from each stream to the next by the index: DISTINCT would look at
every row."""

LINES_WITHOUT_PROOFS = "SELECT number, game, kind, players, rules, format, source, NULL AS how FROM games"
"""The same in a store of an earlier version."""

PROOFS = (
    ", how, proofs.length AS proved_length, proofs.sha256 AS proved_hash, proofs.moothall AS moothall, proved_at, "
    "remark",
    "LEFT JOIN proofs ON proofs.game = games.game ",
)
"""What the catalogue takes from the proofs, and how it comes by it."""


RESULTS = (
    ", verdict, outcome, cards, day, results.moothall AS moothall_then, made_at",
    "LEFT JOIN results ON results.game = games.game ",
)
"""What the catalogue takes from what is kept of how games came out, and how it comes by it."""

VISIBILITY = (", shown", "LEFT JOIN visibility ON visibility.game = games.game ")
"""What the catalogue takes from what is kept of to whom games are shown, and how it comes by it."""


def _proof(row: Any) -> Proof | None:
    if "how" not in row.keys() or row["how"] is None:  # noqa: SIM118 (a row of SQLite holds values)
        return None
    proved = row["moothall"], row["proved_at"], row["remark"], row["proved_length"]
    return Proof(row["how"], *proved, written(row["proved_hash"]))
