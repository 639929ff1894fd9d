"""Nothing that is written goes onto a store, whichever, nor onto another database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from moothall import service
from moothall.service import BadOutput, Hall


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Path]:
    """A store that no command names."""
    path = tmp_path / "other.db"
    with Hall.open(f"sqlite:///{path}") as hall:
        hall.start(["Ann", "Bob"], seed=7)
        yield path


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
def test_another_store_is_not_written_over(other: Path, tmp_path: Path, end: str) -> None:
    target = other.with_name(other.name + end)
    before = target.read_bytes() if target.exists() else None
    link = tmp_path / f"link{end}"
    if not end:
        link.symlink_to(target)
    for path in (target, *([link] if not end else [])):
        with pytest.raises(BadOutput, match="is a store or another database"):
            service.output(path, store=f"sqlite:///{tmp_path / 'games.db'}")
        with pytest.raises(BadOutput, match="is a store or another database"):
            service.verify(write_manifest=path, store="memory:")
    assert (target.read_bytes() if target.exists() else None) == before


def test_a_database_of_another_program_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    with pytest.raises(BadOutput, match="is a store or another database"):
        service.output(path)


def test_what_is_called_like_a_file_beside_a_store_and_is_none_is_written(tmp_path: Path) -> None:
    for name in ("notes-wal", "-wal", "games.db"):
        with service.output(tmp_path / name) as file:
            file.write("text")
        assert (tmp_path / name).read_text() == "text"
