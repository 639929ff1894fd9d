"""Files and databases that fail in the middle, as no disk of a test does by itself: one sentence, or the system's own
error where somebody else is to hear it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from moothall.domain.kernel.facts import Card
from moothall.domain.store import Archive, LockedStore, StoreError, UnwrittenFile, sqlite
from moothall.domain.store.encoding.codec import CodecError, decode, encode
from moothall.domain.store.errors import in_one_sentence
from moothall.domain.store.files import WholeFile
from moothall.domain.store.sqlite import _readable
from toy import TOY, StoneTaken


class Failing:
    """A file in which something cannot be done."""

    def __init__(self, file: Any, what: str, error: OSError) -> None:
        self._file, self._what, self._error = file, what, error

    def __getattr__(self, name: str) -> Any:
        if name == self._what:
            raise self._error
        return getattr(self._file, name)


@pytest.mark.parametrize("what", ["write", "flush"])
@pytest.mark.parametrize(
    ("error", "raised"), [(BrokenPipeError(), BrokenPipeError), (OSError(28, "full"), UnwrittenFile)]
)
def test_a_file_that_cannot_be_written_leaves_what_stood_there(
    tmp_path: Path, what: str, error: OSError, raised: type[Exception]
) -> None:
    path = tmp_path / "page.html"
    path.write_text("before")
    with pytest.raises(raised), WholeFile(path) as file:
        file._file = Failing(file._file, what, error)  # type: ignore[assignment]
        file.write("after")
    assert path.read_text() == "before"
    assert [*tmp_path.iterdir()] == [path]


def test_an_error_of_nobodys_database_goes_on() -> None:
    with pytest.raises(ZeroDivisionError), in_one_sentence("here"):
        raise ZeroDivisionError


def test_what_a_database_says_shows_no_password() -> None:
    with pytest.raises(StoreError) as error, in_one_sentence("here"):
        raise sqlite3.DatabaseError("no postgresql://me:hidden@host/db here")
    assert "hidden" not in str(error.value)


def operational(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("name", "raised"), [("SQLITE_BUSY", sqlite3.OperationalError), ("SQLITE_CANTOPEN", StoreError)]
)
def test_rows_that_cannot_be_read_beside_a_file_are_told_from_what_else_goes_wrong(
    tmp_path: Path, name: str, raised: type[Exception]
) -> None:
    with pytest.raises(raised), _readable(tmp_path / "games.db"):
        raise operational(name)


class Busy:
    """A new database that others make at the same time, or that its disk does not take."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.waited = 0

    def execute(self, statement: str) -> None:
        if statement.startswith("PRAGMA"):
            raise operational(self.name)
        self.waited += statement == "BEGIN EXCLUSIVE"

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("name", "raised"), [("SQLITE_BUSY", LockedStore), ("SQLITE_IOERR", StoreError)])
def test_a_file_that_others_make_at_once_is_waited_for_and_then_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, raised: type[Exception]
) -> None:
    busy = Busy(name)
    monkeypatch.setattr(sqlite.sqlite3, "connect", lambda *_, **__: busy)
    with pytest.raises(raised) as error:
        Archive.open(f"sqlite:///{tmp_path}/games.db")
    assert isinstance(error.value, LockedStore) is (name == "SQLITE_BUSY")
    assert busy.waited == (100 if name == "SQLITE_BUSY" else 0)


def test_a_store_that_may_not_be_read_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    with Archive.open(f"sqlite:///{path}"):
        pass
    usual: Callable[..., Any] = Path.open

    def refused(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path:
            raise PermissionError(13, "Permission denied")
        return usual(self, *arguments, **named)

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(StoreError, match="cannot read"):
        Archive.open(f"sqlite:///{path}")


def test_a_card_that_two_facts_call_otherwise_is_refused() -> None:
    with pytest.raises(CodecError, match="card 1 is Red stone and Blue stone"):
        decode([row(1, "Red stone"), row(2, "Blue stone")], TOY)


def row(seq: int, face: str) -> tuple[str, bytes]:
    ((topic, payload),) = encode([StoneTaken("p1", Card(1, face), "heap").sealed(seq)], TOY)
    return topic, payload
