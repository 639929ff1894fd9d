"""A store is checked in stretches: by several processes, and again from where an earlier check was ended."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from moothall import service
from moothall.domain.store import Archive, DamagedStore
from moothall.service.stores import verifying

GAMES = 150


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The path of a store of 150 games, which takes three stretches."""
    path = tmp_path_factory.mktemp("stretches") / "store.db"
    with service.Hall.open(f"sqlite:///{path}") as hall:
        for number in range(GAMES):
            hall.start(["Ann", "Bob"], seed=number)
    return path


@pytest.fixture
def store(sound, tmp_path):
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(sound)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    return path


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


TAMPERED = (
    "UPDATE stored_events SET state = CAST(state || ' ' AS BLOB) WHERE originator_version = 4 AND originator_id IN "
    "(SELECT game FROM games WHERE number IN (2, 64, 65, 150))",
    "DELETE FROM games WHERE number = 100",
    "UPDATE games SET players = '[\"Eve\"]' WHERE number = 30",
    "DELETE FROM stream_heads WHERE game = (SELECT game FROM games WHERE number = 129)",
    "INSERT INTO source_texts VALUES ('nobody', x'00')",
    "INSERT INTO stored_events VALUES (NULL, 1, 'a', x'00'), ('ABCDEF', 1, 'a', x'00'), (x'00', 1, 'a', x'00')",
    "INSERT INTO line_digests VALUES (9999, zeroblob(32))",
)


def test_what_is_found_is_the_same_for_any_number_of_processes(store):
    change(store, *TAMPERED)
    with service.Hall.open(url(store)) as hall:
        whole = hall.archive.verify()
    found = [service.verify(store=url(store), jobs=jobs).findings for jobs in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert sorted(map(str, found[0])) == sorted(map(str, whole))
    sentences = [str(each.sentence) for each in whole]
    assert sum("stored_events" in each for each in sentences) == 3
    assert sum("source_texts" in each for each in sentences) == 1
    assert any("9999" in each for each in sentences)
    assert len({each.game for each in whole if each.seq == 4}) == 4


@pytest.mark.parametrize("statement", TAMPERED)
def test_each_kind_of_tampering_is_found_by_two_processes(store, statement):
    change(store, statement)
    assert service.verify(store=url(store), jobs=2).findings


def test_progress_ends_with_all_games(store):
    told: list[tuple[int, int]] = []
    assert not service.verify(store=url(store), jobs=2, advance=lambda *done: told.append(done)).findings
    assert told == [(64, GAMES), (128, GAMES), (GAMES, GAMES)]


def test_a_manifest_holds_the_heads_that_two_processes_checked(store, tmp_path):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    service.verify(store=url(store), jobs=2, write_manifest=two)
    with service.Hall.open(url(store)) as hall:
        hall.archive.write_manifest(one)
    assert one.read_bytes() == two.read_bytes()


class Ended(BaseException):
    """What ends a check."""


def ended_after(games: int, store: Path, kept: Path) -> None:
    def advance(done: int, _of: int) -> None:
        if done >= games:
            raise Ended

    with pytest.raises(Ended):
        service.verify(store=url(store), resume=kept, jobs=1, advance=advance)


@pytest.mark.parametrize("games", [64, 128])
@pytest.mark.parametrize("cut", [0, 7])
def test_a_check_that_was_ended_goes_on_and_finds_the_same(store, tmp_path, games, cut):
    change(store, *TAMPERED)
    whole = service.verify(store=url(store), jobs=1).findings
    kept = tmp_path / "kept"
    ended_after(games, store, kept)
    if cut:
        kept.write_bytes(kept.read_bytes()[:-cut])  # ended while it wrote
    found = service.verify(store=url(store), resume=kept, jobs=1)
    assert sorted(map(str, found.findings)) == sorted(map(str, whole))
    assert not kept.exists()


def test_what_was_sound_is_not_checked_again(store, tmp_path):
    kept = tmp_path / "kept"
    ended_after(128, store, kept)
    told: list[tuple[int, int]] = []
    found = service.verify(store=url(store), resume=kept, jobs=1, advance=lambda *done: told.append(done))
    assert (found.before, told) == (128, [(GAMES, GAMES)])


def test_games_that_came_meanwhile_are_checked(store, tmp_path):
    kept = tmp_path / "kept"
    ended_after(GAMES, store, kept)
    with service.Hall.open(url(store)) as hall:
        for number in range(40):
            hall.start(["Ann", "Bob"], seed=number)
    change(store, "UPDATE games SET players = '[\"Eve\"]' WHERE number = 190")
    assert [each.what for each in service.verify(store=url(store), resume=kept).findings] == ["edited"]


@pytest.mark.parametrize(
    "text",
    [
        "a list of mine\n",
        "{}",
        "[1]\n",
        '{"verify": 1, "store": ""}\n{"upto": "1", "games": 1, "findings": 0}\n',
        '{"verify": 1}\n',
        '{"verify": 2, "store": "x"}\n',
        "\xff",
    ],
)
def test_another_file_is_refused_and_left_alone(store, tmp_path, text):
    kept = tmp_path / "mine"
    kept.write_bytes(text.encode("latin-1"))
    with pytest.raises(service.BadRequest):
        service.verify(store=url(store), resume=kept)
    assert kept.read_bytes() == text.encode("latin-1")


def test_what_is_kept_of_another_store_is_refused(sound, store, tmp_path):
    kept = tmp_path / "kept"
    ended_after(64, sound, kept)
    with pytest.raises(service.BadRequest, match="another store"):
        service.verify(store=url(store), resume=kept)


def test_a_manifest_of_half_a_check_is_refused(store, tmp_path):
    with pytest.raises(service.BadRequest, match="--resume"):
        service.verify(store=url(store), resume=tmp_path / "kept", write_manifest=tmp_path / "manifest")


def test_a_file_that_cannot_be_written_is_an_error(store, tmp_path):
    with pytest.raises(service.UnwrittenFile):
        service.verify(store=url(store), resume=tmp_path / "no" / "kept")
    with pytest.raises(service.BadOutput):
        service.verify(store=url(store), resume=store)


def test_a_process_that_cannot_open_the_store_says_why(store, monkeypatch):
    check = verifying._Elsewhere(url(store.with_name("gone.db")))
    why = check(verifying.Stretch())
    assert "gone.db" in str(why)
    monkeypatch.setattr(verifying._Elsewhere, "__call__", lambda *_: why)
    with pytest.raises(service.UncheckedStore, match=r"gone\.db"):
        service.verify(store=url(store), jobs=2)


def test_damage_is_the_same_error_whichever_process_finds_it(store, monkeypatch):
    def damaged(*_):
        raise DamagedStore("a page is torn")

    monkeypatch.setattr(Archive, "verify_rest", damaged)
    for jobs in (1, 2):
        with pytest.raises(service.TamperedStore, match="a page is torn"):
            service.verify(store=url(store), jobs=jobs)


def test_a_store_without_a_version_is_damaged(store):
    change(store, "DELETE FROM moothall")
    with pytest.raises(service.TamperedStore):
        service.verify(store=url(store), jobs=2)


def test_a_process_that_dies_twice_over_the_same_games_is_told(store, monkeypatch):
    monkeypatch.setattr(verifying._Elsewhere, "__call__", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(service.UncheckedStore, match="two processes died"):
        service.verify(store=url(store), jobs=2)


def test_a_command_that_is_killed_goes_on(store, tmp_path):
    change(store, TAMPERED[0])
    kept = tmp_path / "kept"
    command = [sys.executable, "-m", "moothall", "verify", "--store", url(store), "--resume", str(kept), "--jobs", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < until:
        if kept.exists() and len(kept.read_text().splitlines()) > 1:
            process.kill()
    process.wait()
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert len({json.loads(line)["game"] for line in again.stdout.splitlines()}) == 4
