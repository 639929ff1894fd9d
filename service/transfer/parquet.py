"""Tables of many games in files of Parquet, written again only where games are new, went on or are gone.

The library pyarrow is loaded only here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from moothall.domain.kernel.streams.script import live
from moothall.domain.store import GameEntry, UnwrittenFile, write_whole
from moothall.domain.version import __version__
from moothall.words import Message, System

from ..arguments import whole
from ..errors import BadRequest, Refused, UnsoundStream
from ..matches.hall import Hall, opened
from ..outputs import spared
from .tables import TABLES, Kind, Row, Stored, rows_of

VERSION = 1
"""The version of the tables: with another one all files are written again, and those of games that are gone deleted."""

BLOCK = 1000
"""How many numbers of the catalogue share a file. A million games make 1,000 files of each table. A game that goes
on makes its file be written again, which takes 10 s where that is full of games of bots."""

GROUP = 100
"""After how many games rows are written: with 626 facts a game the process then takes 226 MB at most."""

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Tabled:
    """The result of an export of tables: how many `games` and rows of `facts` stand in the files now, how many files
    were `written`, and how many were left as they are (`kept`) or `deleted`."""

    folder: str
    games: int
    facts: int
    written: int
    kept: int
    deleted: int

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall export --parquet` prints with --json."""
        return {
            "folder": self.folder,
            "games": self.games,
            "facts": self.facts,
            "written": self.written,
            "kept": self.kept,
            "deleted": self.deleted,
        }


def export_tables(
    folder: str | Path,
    *,
    since: int = 0,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Tabled:
    """Write the stored games as tables into a folder: files of Parquet for DuckDB, Polars, pandas and others.

    Each table (`games`, `players`, `facts`, `moves`, `answers`, `decks`, `lines`, `divergences`) is a folder with a
    file for each thousand games. What an earlier export wrote is written again only where it would be another: games
    are new, went on, were taken back, audited anew or forgotten. `since` looks only at games with a greater number, and
    those that share a file with them. All cards stand in the tables, so they are for the keeper of the games.
    `advance` is told how many of how many games are done; `store` is a hall or its URL.
    Raises Refused where pyarrow is not installed, BadRequest for a folder with tables of something else,
    UnwrittenFile, StoreError.
    """
    place = spared(folder, inputs=(), store=store)
    after = whole(since, "a number")
    _pyarrow()
    if place.exists() and not place.is_dir():
        raise BadRequest(Message("tables.not-a-folder", path=str(folder)))
    files = _Files(place, _manifest(place))
    files.finish()  # so that the folder is known for one of tables, also where this breaks off
    with opened(store) as hall:
        total, done = hall.archive.count(), 0
        start = at = 0 if files.are_old else after // BLOCK
        there: set[int] = set()
        while (made := hall.archive.at_one_moment(partial(files.made, hall, at))) is not None:
            files.write(made)
            there.add(made.number)
            at = made.number + 1
            done += made.games
            advance(min(done, total), total)
    for block in sorted(files.blocks):
        if block >= start and block not in there:
            files.delete(block)
    files.finish()
    return Tabled(
        str(folder),
        sum(each["games"] for each in files.blocks.values()),
        sum(each["facts"] for each in files.blocks.values()),
        files.written,
        len(TABLES) * len(files.blocks) - files.written,
        files.deleted,
    )


def _pyarrow() -> tuple[Any, Any]:
    """The library, and its part for Parquet. Raises Refused."""
    try:
        import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]
        import pyarrow.parquet  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError as error:
        raise Refused(Message("tables.need-pyarrow")) from error
    return pyarrow, pyarrow.parquet


def _manifest(folder: Path) -> dict[int, dict[str, Any]]:
    """What an earlier export says of its blocks: of each nothing where it was one of another version. Raises BadRequest
    for a folder of something else."""
    try:
        document = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        old = document["moothall_tables"] != VERSION or document["block"] != BLOCK
        return {int(block): {} if old else dict(each) for block, each in document["blocks"].items()}
    except FileNotFoundError:
        if folder.is_dir() and any(folder.iterdir()):
            raise BadRequest(Message("tables.folder-of-something-else", path=str(folder))) from None
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        raise BadRequest(Message("tables.manifest-of-something-else", path=str(folder / MANIFEST))) from error


class _Block(NamedTuple):
    """The games whose numbers share a file, as they are at one moment: what the manifest says of them, and the bytes of
    the file of each table (None: the files are as they would be)."""

    number: int
    games: int
    said: dict[str, Any]
    files: dict[str, bytes] | None


class _Files:
    """The files in a folder, and what the manifest says of its blocks."""

    def __init__(self, folder: Path, blocks: dict[int, dict[str, Any]]) -> None:
        self.folder = folder
        self.blocks = blocks
        self.written = self.deleted = 0
        self.are_old = {} in blocks.values()
        """Whether some are of another version, or were when an export broke off: then none is left as it is."""

    def made(self, hall: Hall, start: int) -> _Block | None:
        """The first block with games, from the block `start` on; None where there is none. Raises StoreError."""
        first = hall.games(start * BLOCK, 1)
        if not first:
            return None
        block = (first[0].number - 1) // BLOCK
        entries = [each for each in hall.games(block * BLOCK, BLOCK) if each.number <= (block + 1) * BLOCK]
        heads = {each.number: hall.archive.head(each.game).hash for each in entries}
        header = {
            "first": entries[0].number,
            "last": entries[-1].number,
            "games": len(entries),
            "sha256": _digest(entries, heads),
        }
        before = self.blocks.get(block, {})
        if before.get("sha256") == header["sha256"] and all(path.exists() for path in self._paths(block).values()):
            return _Block(block, len(entries), before, None)
        facts, files = _made(hall, entries, heads)
        return _Block(block, len(entries), {**header, "facts": facts}, files)

    def write(self, made: _Block) -> None:
        """Write the files of a block. Raises UnwrittenFile."""
        for table, data in (made.files or {}).items():
            path = self._paths(made.number)[table]
            _write(path, data)
            self.written += 1
        self.blocks[made.number] = made.said

    def delete(self, block: int) -> None:
        """Delete the files of a block that has no game any more."""
        for path in self._paths(block).values():
            path.unlink(missing_ok=True)
            self.deleted += 1
        del self.blocks[block]

    def finish(self) -> None:
        """Write the manifest, if it is another one. Raises UnwrittenFile."""
        document = {
            "moothall_tables": VERSION,
            "moothall": __version__,
            "block": BLOCK,
            "blocks": {str(block): each for block, each in sorted(self.blocks.items())},
        }
        data = (json.dumps(document, indent=1) + "\n").encode()
        path = self.folder / MANIFEST
        if not path.exists() or path.read_bytes() != data:
            _write(path, data)

    def _paths(self, block: int) -> dict[str, Path]:
        return {table: self.folder / table / f"{block:06}.parquet" for table in TABLES}


def _write(path: Path, data: bytes) -> None:
    """A file, in a folder that is made where there is none. Raises UnwrittenFile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwrittenFile(Message("store.cannot-written", path=path, system=System(error))) from error
    write_whole(path, data)


def _digest(entries: Sequence[GameEntry], heads: Mapping[int, str]) -> str:
    """Another one as soon as any row of these games would be another."""
    digest = sha256(f"{VERSION} {__version__}\n".encode())
    for each in entries:
        audited = "" if each.result is None else each.result.at
        digest.update(f"{each.number} {each.game} {each.length} {heads[each.number]} {audited}\n".encode())
    return digest.hexdigest()


def _made(hall: Hall, entries: Sequence[GameEntry], heads: Mapping[int, str]) -> tuple[int, dict[str, bytes]]:
    """How many facts games have, and the files of their tables."""
    pyarrow, parquet = _pyarrow()
    schemas = {table: _schema(pyarrow, columns) for table, columns in TABLES.items()}
    sinks = {table: BytesIO() for table in TABLES}
    writers = {table: parquet.ParquetWriter(sinks[table], schemas[table], compression="zstd") for table in TABLES}
    facts = 0
    for start in range(0, len(entries), GROUP):
        rows: dict[str, list[Row]] = {table: [] for table in TABLES}
        for entry in entries[start : start + GROUP]:
            stored = _stored(hall, entry, heads[entry.number])
            for table, more in rows_of(hall.kind(entry.kind), stored).items():
                rows[table] += more
        facts += len(rows["facts"])
        for table, schema in schemas.items():
            writers[table].write_table(_arrow(pyarrow, schema, rows[table]))
    for writer in writers.values():
        writer.close()
    return facts, {table: sink.getvalue() for table, sink in sinks.items()}


def _stored(hall: Hall, entry: GameEntry, head: str) -> Stored:
    """A game as a store has it. Raises UnsoundStream, StoreError."""
    facts = hall.archive.read(entry.game, entry.length)
    try:
        standing = live(facts)
    except ValueError as error:
        raise UnsoundStream(Message("look.not-sound-stream", game=entry.game, error=error)) from error
    return Stored(entry, head, facts, standing, hall.archive.audit(entry.game))


def _schema(pyarrow: Any, columns: Mapping[str, Kind]) -> Any:
    kinds = {
        "number": pyarrow.int64(),
        "text": pyarrow.string(),
        "texts": pyarrow.list_(pyarrow.string()),
        "flag": pyarrow.bool_(),
    }
    return pyarrow.schema([pyarrow.field(name, kinds[kind]) for name, kind in columns.items()])


def _arrow(pyarrow: Any, schema: Any, rows: Sequence[Row]) -> Any:
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    arrays = [pyarrow.array(list(column), field.type) for column, field in zip(columns, schema, strict=True)]
    return pyarrow.Table.from_arrays(arrays, schema=schema)
