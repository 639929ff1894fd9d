"""Files that are written whole or not at all, and files that a store is not."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from moothall.domain.store import Archive, NotAStore, StoreError, UnopenedFile, UnwrittenFile, WholeFile, write_whole
from moothall.domain.store.errors import passwords, without_password, without_passwords
from moothall.domain.store.sqlite import APPLICATION
from moothall.service import BadOutput, Hall, output


def test_a_file_has_its_name_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    with pytest.raises(ZeroDivisionError), WholeFile(path) as file:
        file.write("half")
        raise ZeroDivisionError
    assert path.read_text(encoding="utf-8") == "old"
    with WholeFile(path) as file:
        file.write("whole\ud800")
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "whole\\ud800"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


def test_a_file_of_bytes_takes_its_name_once_it_is_whole_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "out", b"old")
    with pytest.raises(UnwrittenFile, match="none/out cannot be written"):
        write_whole(tmp_path / "none/out", b"new")
    with pytest.raises(UnwrittenFile):
        write_whole(tmp_path / "a\0b", b"new")
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: real(-1))
    with pytest.raises(UnwrittenFile):
        write_whole(tmp_path / "out", b"new")
    monkeypatch.undo()
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"out": b"old"}
    write_whole(tmp_path / "out", b"new")
    assert (tmp_path / "out").read_bytes() == b"new"


def test_a_link_goes_on_leading_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with WholeFile(tmp_path / "link") as file:
        file.write("x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "file", tmp_path, tmp_path / ("x" * 300), tmp_path / "a\0b"):
        with pytest.raises(UnopenedFile, match="cannot be written"):
            WholeFile(path)


def test_a_pipe_is_written_to_as_it_goes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = "import sys; from pathlib import Path; from moothall.domain.store import WholeFile\n"
    code += "with WholeFile(Path(sys.argv[1])) as file: file.write('through')"
    with subprocess.Popen([sys.executable, "-c", code, str(pipe)]) as writer:
        assert pipe.read_text(encoding="utf-8") == "through"
    assert writer.returncode == 0
    assert pipe.is_fifo()


def test_standard_output_by_its_name_is_added_to(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code = "from pathlib import Path; from moothall.domain.store import WholeFile\n"
    code += "with WholeFile(Path('/dev/stdout')) as file: file.write('after')"
    with out.open("w", encoding="utf-8") as file:
        file.write("before ")
        file.flush()
        subprocess.run([sys.executable, "-c", code], stdout=file, check=True)
    assert out.read_text(encoding="utf-8") == "before after"


@pytest.mark.parametrize("way", ["itself", "wal", "shm", "hard link", "symbolic link", "by another folder"])
def test_nothing_is_written_over_the_store(tmp_path: Path, way: str) -> None:
    store = tmp_path / "games.db"
    url = f"sqlite:///{store}"
    Hall.open(url).close()
    before = store.read_bytes()
    path = tmp_path / "other"
    if way == "hard link":
        path.hardlink_to(store)
    elif way == "symbolic link":
        path.symlink_to(store)
    else:
        named = {"itself": store, "wal": f"{store}-wal", "shm": f"{store}-shm"}
        path = Path(named.get(way, tmp_path / "x" / ".." / "games.db"))
        (tmp_path / "x").mkdir()
    with pytest.raises(BadOutput, match="is the store"):
        output(path, store=url)
    assert store.read_bytes() == before


def test_nothing_is_written_over_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    log = tmp_path / "logs" / "game.txt"
    log.write_text("x", encoding="utf-8")
    for read in (str(log), f"{log}@turn:7", f"{log}@turn:7..turn:8", str(tmp_path / "logs")):
        with pytest.raises(BadOutput, match="is what is read"):
            output(log, inputs=[read], store="memory:")
    output("/dev/null", inputs=["/dev/null"], store="memory:")


# What is not a store


def test_a_pipe_a_device_and_a_file_of_another_program_are_no_stores(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        for table in ("moothall", "games", "stream_heads", "stored_events", "source_texts"):
            connection.execute(f"CREATE TABLE {table} (version INTEGER)")
    connection.close()
    marked = tmp_path / "marked.db"
    with sqlite3.connect(marked) as connection:
        connection.execute("PRAGMA application_id = 77")
    connection.close()
    kept = {path: path.read_bytes() for path in (other, marked)}
    for path in (tmp_path / "pipe", Path("/dev/zero"), other, marked):
        for create in (True, False):
            with pytest.raises(NotAStore):
                Archive.open(f"sqlite:///{path}", create=create)
    assert {path: path.read_bytes() for path in kept} == kept
    assert sorted(each.name for each in tmp_path.iterdir()) == ["marked.db", "other.db", "pipe"]


def application_id(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        (found,) = connection.execute("PRAGMA application_id").fetchone()
    connection.close()
    return int(found)


def test_a_store_says_whose_file_it_is_and_an_older_one_from_the_next_write_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    with Hall.open(url) as hall:
        assert application_id(path) == APPLICATION
        game = hall.start(["Ann", "Bob"], seed=7).game
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 0")
    connection.close()
    with Hall.open(url) as hall:
        match = hall.resume(game)
        assert application_id(path) == 0, "looking changes nothing"
        match.say("Ann", "end")
        assert application_id(path) == APPLICATION


def left_with_a_wal(path: Path) -> None:
    """A store that a process left without closing it: its newest game lies in the -wal file alone."""
    code = "import os, sys; from moothall.service import Hall\n"
    code += "hall = Hall.open(sys.argv[1]); hall.start(['Ann', 'Bob'], seed=7); os._exit(0)"
    subprocess.run([sys.executable, "-c", code, f"sqlite:///{path}"], check=True)
    assert Path(f"{path}-wal").stat().st_size


def test_a_read_only_folder_with_a_wal_hides_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    Hall.open(f"sqlite:///{path}").close()
    left_with_a_wal(path)
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK and allowed(name, mode))
    with Hall.open(f"sqlite:///{path}") as hall:
        assert len(hall.games()) == 1


def test_rows_that_cannot_be_read_beside_a_read_only_store_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    Hall.open(f"sqlite:///{path}").close()
    left_with_a_wal(path)

    def failing(*_: Any, **_named: Any) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorname = "SQLITE_CANTOPEN"
        raise error

    monkeypatch.setattr(os, "access", lambda _name, _mode: False)
    monkeypatch.setattr(sqlite3, "connect", failing)
    with pytest.raises(StoreError, match=r"rows in games\.db-wal that cannot be read"):
        Archive.open(f"sqlite:///{path}")


# Passwords


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:hidden@host/db",
        "postgresql://me:hid/den@host/db",
        "postgresql://me:hid@den@host/db",
        "postgresql://me:hid?den@host/db",
        "postgresql://host:5432/db?password=hidden&x=1",
        "postgresql://me@host/db?sslpassword=hidden",
        "host=me password = 'hid den'",
        "mysql://me:hidden@host",
    ],
)
def test_no_password_is_shown(url: str) -> None:
    for shown in (without_password(url), without_passwords(f"no {url} here")):
        assert "hid" not in shown
        assert "den" not in shown
    assert any("hid" in each for each in passwords(url))
    with pytest.raises(StoreError) as caught:
        Archive.open(url.replace("host", "127.0.0.1:1" if "@host" in url else "127.0.0.1"), timeout=1)
    assert "hid" not in str(caught.value)
    assert "den" not in str(caught.value)


def test_the_name_of_a_file_is_shown_whole() -> None:
    assert without_password("sqlite:///home/a:b@c.db") == "sqlite:///home/a:b@c.db"
