"""Stores of version 1: looked at as they are, moved on to this version all or nothing, and a copy kept."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.store import Archive, LockedStore, Meta, ReadOnlyStore, StoreError
from moothall.domain.store.records import SCHEMA
from stores import KEPT, import_rows, new_url
from test_archive import GAME, META, META_OF_OTHER, OTHER, RULES, TAMPERINGS, named, stream
from toy import TOY, DeckShuffled
from version_1 import OldStore, chained, version_in
from version_2 import SINCE

PLAYED, EMPTY = UUID(int=5), UUID(int=6)
PLAYED_META = Meta(("Ann", "Bob"), RULES)


@pytest.fixture(params=KEPT)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store of version 1 with four games."""
    with new_url(request.param, tmp_path) as made:
        fill(made)
        yield made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store of version 1 in a file."""
    fill(f"sqlite:///{tmp_path}/games.db")
    return tmp_path / "games.db"


def fill(url: str) -> None:
    store = OldStore(url).make()
    store.put(OTHER, TOY, stream(12), META_OF_OTHER)
    store.put(GAME, TOY, stream(20), META)
    store.put(PLAYED, TOY, stream(7), PLAYED_META)
    store.put(EMPTY, TOY, [], PLAYED_META)
    store.append(PLAYED, TOY, stream(3, 8))
    store.close()


def opened(url: str | Path, **options: Any) -> Archive:
    return Archive.open(f"sqlite:///{url}" if isinstance(url, Path) else url, game_named=named, **options)


def content(store: Archive) -> list[Any]:
    """Everything that a store shows."""
    return [(entry, store.export(entry.game), repr(store.read(entry.game))) for entry in store.games()]


def is_file(url: str) -> bool:
    return url.startswith("sqlite:")


# As it is


def test_a_store_of_version_1_is_looked_at_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    with opened(file) as store:
        assert [entry.length for entry in store.games()] == [12, 20, 10, 0]
        assert repr(store.read(GAME)) == repr(stream(20))
        assert repr(store.read(PLAYED, 9, after=3)) == repr(stream(6, 4))
        assert store.source_text(GAME) == META.text
        assert store.find("ann-bob") == GAME
        assert store.verify() == []
        assert store.version == 1
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["games.db"]


def test_what_is_exported_of_version_1_has_its_hashes(url: str) -> None:
    rows, last = chained(GAME, TOY, stream(20), "0" * 64)
    with opened(url) as store:
        exported = store.export(GAME)["rows"]
    assert exported[-1]["hash"] == last
    assert [row["fact"] for row in exported] == [json.loads(b"{" + state[75:]) for _, _, state in rows]


def test_a_read_only_store_of_version_1_can_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK and allowed(name, mode))
    with opened(file) as store:
        assert len(store.read(GAME)) == 20
        assert store.verify() == []
        for write in (store.upgrade, lambda: store.append(GAME, 20, stream(1, 21))):
            with pytest.raises(ReadOnlyStore):
                write()
    assert version_in(file) == 1
    assert [each.name for each in file.parent.iterdir()] == ["games.db"]


# Moved on


def test_a_moved_store_shows_what_it_showed(url: str, tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.json"
    with opened(url) as store:
        before = content(store)
        store.write_manifest(manifest)
        done = store.upgrade()
        assert done is not None
        assert (done.version, done.games, done.facts, store.version) == (SCHEMA, 4, 42, SCHEMA)
        assert store.upgrade() is None
        assert content(store) == before
    with opened(url) as store:
        assert content(store) == before
        assert store.verify() == []
        assert store.verify_manifest(manifest) == []


def test_the_copy_is_the_store_as_it_was(file: Path) -> None:
    with opened(file) as store:
        before = content(store)
        done = store.upgrade()
    copy = Path(f"{file}.version-1")
    assert done is not None
    assert done.copy == str(copy)
    assert {each.name for each in file.parent.iterdir()} == {"games.db", "games.db.version-1"}
    assert version_in(copy) == 1
    with opened(copy) as store:
        assert content(store) == before


def test_a_copy_of_something_else_is_not_written_over(file: Path) -> None:
    strange, older = Path(f"{file}.version-1"), Path(f"{file}.version-1-2")
    strange.write_bytes(b"mine")
    shutil.copy(file, older)
    with opened(file) as store:
        done = store.upgrade()
    assert done is not None
    assert done.copy == str(older), "that of an earlier attempt, of which the store still has everything, is replaced"
    assert strange.read_bytes() == b"mine"


def test_rows_are_numbered_by_the_catalogue_and_their_place(url: str) -> None:
    with opened(url) as store:
        store.upgrade()
        recorder: Any = store._recorder
        found = recorder.select_notifications(None, 1000)
        assert [each.id for each in found] == list(range(1, 43))
        assert [(each.originator_id, each.originator_version) for each in found] == [
            (game, seq) for game, length in ((OTHER, 12), (GAME, 20), (PLAYED, 10)) for seq in range(1, length + 1)
        ]


@pytest.mark.parametrize("write", ["append", "put", "import"])
def test_the_first_write_moves_a_store_on(url: str, write: str) -> None:
    new = UUID(int=9)
    with opened("memory:") as other:
        other.put_game(new, TOY, stream(3), PLAYED_META)
        exported = other.export(new)
    with opened(url) as store:
        if write == "append":
            assert store.append(PLAYED, 10, stream(2, 11))
        elif write == "put":
            assert store.put_game(new, TOY, stream(3), PLAYED_META)
        else:
            assert import_rows(store, exported)
        assert store.version == SCHEMA
        assert store.verify() == []
        assert [entry.length for entry in store.games()][:4] == [12, 20, 12 if write == "append" else 10, 0]
    if is_file(url):
        assert version_in(Path(url.removeprefix("sqlite:///") + ".version-1")) == 1


def test_the_same_batch_again_is_a_no_op_also_after_the_move(url: str) -> None:
    with opened(url) as store:
        assert not store.append(PLAYED, 7, stream(3, 8))
        assert not store.put_game(GAME, TOY, stream(20), META)
        with pytest.raises(StoreError, match="gone on"):
            store.append(PLAYED, 7, [DeckShuffled(()).sealed(8)])


def test_what_version_1_exported_is_imported_with_its_id_and_hashes() -> None:
    rows, _ = chained(GAME, TOY, stream(20), "0" * 64)
    document = {
        "game": str(GAME), "kind": "toy", "players": ["Ann", "Bob"], "rules": RULES, "format": "toy-log",
        "source": "ann-bob.txt", "text": META.text,
        "rows": [
            {"seq": seq, "topic": topic, "fact": json.loads(b"{" + state[75:]), "hash": state[9:73].decode()}
            for seq, topic, state in rows
        ],
    }  # fmt: skip
    with opened("memory:") as store:
        assert import_rows(store, document)
        assert store.export(GAME) == {"moothall_export": 1, **document}
        assert store.verify() == []


# Tampered with


def tampered(rows: list[tuple[int, str, bytes]], name: str) -> list[tuple[int, str, bytes]]:
    """The rows of version 1 after what a test of the archive does to those of today."""
    if name == "edited hash":
        return [(seq, topic, state.replace(rows[6][2][9:73], b"f" * 64)) for seq, topic, state in rows]
    if name.endswith("with its hash"):
        at = 20 if "last" in name else 7
        facts: list[Fact] = stream(20)
        facts[at - 1] = facts[at - 1].reopened(card=Card(11, "Stone"), from_="heap").sealed_like(facts[at - 1])
        before = rows[at - 2][2][9:73].decode()
        return [*rows[: at - 1], *chained(GAME, TOY, facts[at - 1 : at], before)[0], *rows[at:]]
    return TAMPERINGS[name][0](rows)


EDITS = {
    "hash in capitals": "UPDATE stored_events SET state = "
    "replace(state, substr(state, 10, 64), upper(substr(state, 10, 64)))",
    "row of nothing": "UPDATE stored_events SET state = NULL",
    "row of another form": "UPDATE stored_events SET state = '{\"seq\":7}'",
    "row of bytes": "UPDATE stored_events SET state = randomblob(200)",
    "topic of nothing": "UPDATE stored_events SET topic = NULL",
}


@pytest.mark.parametrize("name", [*TAMPERINGS, *EDITS, "head", "orphan", "text"])
def test_verify_says_after_the_move_what_it_said_before(file: Path, name: str) -> None:
    with sqlite3.connect(file) as connection:
        if name in TAMPERINGS:
            rows = tampered(chained(GAME, TOY, stream(20), "0" * 64)[0], name)
            connection.execute("DELETE FROM stored_events WHERE originator_id = ?", (GAME.hex,))
            insert = "INSERT INTO stored_events VALUES (?, ?, ?, ?)"
            connection.executemany(insert, [(GAME.hex, *row) for row in rows])
        elif name in EDITS:
            where = " WHERE originator_id = ? AND originator_version = 7"
            connection.execute(EDITS[name] + where, (GAME.hex,))
        elif name == "head":
            connection.execute("UPDATE stream_heads SET hash = 'no hash' WHERE game = ?", (GAME.hex,))
        elif name == "orphan":
            connection.execute(
                "INSERT INTO stored_events VALUES (?, 1, 'toy.DeckShuffled/1', '{}')", (UUID(int=77).hex,)
            )
        else:
            connection.execute("UPDATE source_texts SET text = X'FF00' WHERE game = ?", (GAME.hex,))
    connection.close()
    with opened(file) as store:
        before = store.verify()
        assert store.upgrade() is not None
        assert store.verify() == before
    if name in TAMPERINGS:
        assert {(each.what, each.seq) for each in before} == set(TAMPERINGS[name][1])
    assert before


# Others at the same time


def test_a_process_of_version_1_cannot_write_after_the_move(url: str) -> None:
    old = OldStore(url)
    with opened(url) as store:
        store.upgrade()
        before = content(store)
        for write in (
            lambda: old.append(PLAYED, TOY, stream(1, 11)),
            lambda: old.put(UUID(int=9), TOY, stream(3), PLAYED_META),
        ):
            with pytest.raises(Exception, match=r"hash|sha256|zlib|check|CHECK"):
                write()
        assert content(store) == before
        assert store.verify() == []
    old.close()


def test_a_store_that_a_process_of_version_1_writes_to_is_not_moved_meanwhile(url: str) -> None:
    old = OldStore(url)
    with opened(url, timeout=1) as store:
        with old._transaction():
            old._run("UPDATE stream_heads SET length = length")
            with pytest.raises(LockedStore):
                store.upgrade()
            with pytest.raises(LockedStore):
                store.append(GAME, 20, stream(1, 21))
            assert store.version == 1
            assert len(store.read(GAME)) == 20
        assert store.upgrade() is not None
    old.close()


def test_nothing_is_lost_that_a_process_of_version_1_stores_until_the_move(url: str) -> None:
    stored = [10]

    def play() -> None:
        old = OldStore(url)
        try:
            while True:
                old.append(PLAYED, TOY, stream(1, stored[0] + 1))
                stored[0] += 1
        except Exception:
            old.close()

    player = threading.Thread(target=play)
    player.start()
    while stored[0] < 20:
        time.sleep(0.001)
    with opened(url, timeout=30) as store:
        assert store.upgrade() is not None
        player.join(60)
        assert not player.is_alive()
        assert store.length(PLAYED) == stored[0]
        assert repr(store.read(PLAYED)) == repr(stream(stored[0]))
        assert store.verify() == []


def test_who_had_it_open_as_version_1_goes_on(url: str) -> None:
    with opened(url) as one, opened(url) as other:
        assert one.version == other.version == 1
        assert len(one.read(PLAYED)) == 10
        assert other.append(PLAYED, 10, stream(1, 11))
        assert len(one.read(PLAYED)) == 11
        assert one.export(GAME) == other.export(GAME)
        assert one.upgrade() is None
        assert one.append(PLAYED, 11, stream(1, 12))
        assert one.verify() == other.verify() == []


def test_two_who_move_it_at_once_move_it_once(url: str) -> None:
    found: list[object] = []

    def upgrade() -> None:
        try:
            with opened(url) as store:
                found.append(store.upgrade())
        except BaseException as error:
            found.append(error)

    movers = [threading.Thread(target=upgrade) for _ in range(4)]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.join(60)
    assert sorted(type(each).__name__ for each in found) == ["NoneType"] * 3 + ["Upgrade"]
    with opened(url) as store:
        assert store.verify() == []
        assert [entry.length for entry in store.games()] == [12, 20, 10, 0]


# What goes wrong


def test_without_a_copy_nothing_is_moved(file: Path) -> None:
    before = file.read_bytes()
    Path(f"{file}.version-1.part").mkdir()
    with opened(file) as store, pytest.raises(StoreError, match="no copy") as caught:
        store.upgrade()
    assert "\n" not in str(caught.value)
    assert file.read_bytes() == before
    assert version_in(file) == 1


PROGRAM = """
import sys
sys.path[:0] = {here!r}
from test_archive import named
from moothall.domain.store import Archive, StoreError
with Archive.open(sys.argv[1], game_named=named) as store:
    print("open", flush=True)
    try:
        store.upgrade(lambda done, of: print(done, flush=True))
    except StoreError as error:
        print("refused", error)
        sys.exit(1)
"""
HERE = [str(folder) for folder in Path(__file__).parents[:2]]


def upgrading(url: str, **options: Any) -> subprocess.Popen[str]:
    """A process that moves a store on: it says when it has opened it, and after each game."""
    command = [sys.executable, "-c", PROGRAM.format(here=HERE), url]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)


@pytest.mark.parametrize("room", [0.5, 1.01])
def test_a_full_disk_leaves_a_store_as_it_is(file: Path, room: float) -> None:
    """Full before the copy is made, or when it is made."""
    many_more(OldStore(f"sqlite:///{file}")).close()
    size = int(file.stat().st_size * room)

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    said, _ = upgrading(f"sqlite:///{file}", preexec_fn=little_room).communicate(timeout=60)
    assert "refused" in said
    assert version_in(file) == 1
    assert {each.name for each in file.parent.iterdir()} == {"games.db", *(["games.db.version-1"] if room > 1 else [])}
    with opened(file) as store:
        assert store.verify() == []
        assert store.upgrade() is not None


def many_more(old: OldStore) -> OldStore:
    for number in range(100, 160):
        old.put(UUID(int=number), TOY, stream(60), PLAYED_META)
    return old


@pytest.mark.parametrize("times", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_at_any_moment_a_store_is_of_the_one_version_or_the_other(url: str, times: int, tmp_path: Path) -> None:
    old = many_more(OldStore(url))
    with opened(url) as store:
        before = content(store)
    chance, versions = random.Random(times), []
    for attempt in range(times + 1):
        victim = upgrading(url)
        assert victim.stdout is not None
        victim.stdout.readline()
        if attempt == 0:
            begun = time.monotonic()
            victim.communicate(timeout=60)
            whole = time.monotonic() - begun
        else:
            time.sleep(chance.uniform(0, whole))
            victim.send_signal(signal.SIGKILL)
            victim.communicate(timeout=60)
        with opened(url) as store:
            versions.append(store.version)
            assert store.verify() == []
            assert content(store) == before
            if store.version == SCHEMA:
                assert store.append(PLAYED, 10, stream(1, 11))
                _start_again(url, tmp_path, old)
    old.close()
    assert times < 100 or set(versions[1:]) == {1, SCHEMA}, "some were killed before the end, and some after it"


def _start_again(url: str, folder: Path, old: OldStore) -> None:
    """A store of version 1 again, from the copy that was kept."""
    if is_file(url):
        path = folder / "games.db"
        for suffix in ("", "-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        shutil.copy(f"{path}.version-1", path)
        return
    for table in ("stored_events", "stream_heads", "source_texts"):
        old._run(f"DROP TABLE {table}")
        old._run(f"ALTER TABLE {table}_version_1 RENAME TO {table}")
    old._run("DROP TABLE games_version_1")
    for table in SINCE:
        old._run(f"DROP TABLE {table}")
    old._run("UPDATE moothall SET version = 1")


def test_who_waits_hears_of_what_a_process_of_version_1_stores_and_of_the_move(url: str) -> None:
    with opened(url) as store:
        watch = store.watch(PLAYED)
        old = OldStore(url)
        for length, write in ((11, lambda: old.append(PLAYED, TOY, stream(1, 11))), (12, lambda: move_and_append(url))):
            known = watch.news
            write()
            deadline = time.monotonic() + 20
            while store.length(PLAYED) < length or watch.news == known:
                assert time.monotonic() < deadline
                watch.wait(known, 1)
        old.close()


def move_and_append(url: str) -> None:
    with opened(url) as elsewhere:
        assert elsewhere.append(PLAYED, 11, stream(1, 12))
