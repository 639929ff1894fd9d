"""What a store keeps beside its games since version 3: what was proved of them, and which were forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.store import Archive, Checkpoint, Conflict, Forgotten, NoSuchGame, Proof, StoreError
from moothall.domain.store.records import SCHEMA
from moothall.domain.store.sealing.lines import digest_of
from stores import DATABASES, KEPT, new_url
from test_archive import GAME, META, META_OF_OTHER, OTHER, named, stream
from toy import TOY
from version_2 import made_version_2

AT = "2026-11-22T18:00:00+00:00"
PROOF = Proof("audited", "0.1.0", AT)


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store that is not there yet."""
    with new_url(request.param, tmp_path) as made:
        yield made


@pytest.fixture(params=KEPT)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store that outlives a process."""
    with new_url(request.param, tmp_path) as made:
        yield made


def opened(url: str, **options: Any) -> Archive:
    return Archive.open(url, game_named=named, **options)


def forget(store: Archive, game: UUID = GAME) -> Any:
    return store.forget(game, reason="asked to", by="Judy", at=AT)


# What was proved


def test_what_was_proved_is_kept_with_the_game(url: str) -> None:
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(5), META, PROOF)
        store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
        store.append(GAME, 5, stream(2, 6))
        proof = store.entry(GAME).proof
        assert proof is not None
        assert (proof.how, proof.moothall, proof.at, proof.remark) == ("audited", "0.1.0", AT, None)
        assert proof.length == 5
        assert proof.hash == store.export(GAME, 5)["rows"][-1]["hash"]
        assert [entry.proof for entry in store.games()] == [proof, None]
        assert store.entry(GAME).length == 7


# What was forgotten


def test_a_forgotten_game_leaves_a_tombstone_and_nothing_else(url: str) -> None:
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(5), META, PROOF)
        store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
        last = store.export(GAME)["rows"][-1]["hash"]
        found = forget(store)
        assert (found.number, found.game, found.length, found.hash) == (1, GAME, 5, last)
        assert (found.reason, found.by, found.at) == ("asked to", "Judy", AT)
        assert store.tombstones() == store.tombstones(GAME) == [found]
        assert store.tombstones(OTHER) == []
        assert [entry.game for entry in store.games()] == [OTHER]
        assert store.source_text(GAME) is None
        for look in (store.entry, store.read, store.length, store.export, forget_in(store)):
            with pytest.raises(NoSuchGame):
                look(GAME)
        assert store.verify() == []
        assert len(store.read(OTHER)) == 9


def forget_in(store: Archive) -> Any:
    return lambda game: forget(store, game)


def test_a_forgotten_game_is_stored_again_only_if_that_is_said(url: str) -> None:
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(5), META)
        forget(store)
        with pytest.raises(Forgotten, match=r"was forgotten on 2026-11-22 by Judy: asked to$"):
            store.put_game(GAME, TOY, stream(5), META)
        assert store.games() == []
        assert store.put_game(GAME, TOY, stream(5), META, again=True)
        assert [each.game for each in store.tombstones()] == [GAME], "it is told that the game was forgotten once"
        forget(store)
        first, second = store.tombstones()
        assert first.number == 1 < second.number
        assert store.verify() == []


def test_no_number_is_given_twice_though_the_last_game_is_forgotten(url: str) -> None:
    """Who follows the store by the numbers of its rows or games would miss what has them now."""
    with opened(url) as store:
        recorder: Any = store._recorder
        store.put_game(OTHER, TOY, stream(4), META_OF_OTHER)
        store.put_game(GAME, TOY, stream(5), META)
        forget(store)
        store.put_game(GAME, TOY, stream(3), META, again=True)
        store.append(OTHER, 4, stream(2, 5))
        assert [entry.number for entry in store.games()] == [1, 3]
        rows = recorder.select_notifications(None, 100)
        assert [each.id for each in rows] == [1, 2, 3, 4, 10, 11, 12, 13, 14]
        assert store.verify() == []


def test_who_has_a_forgotten_game_open_is_told(kept: str) -> None:
    with opened(kept) as one, opened(kept) as other:
        one.put_game(GAME, TOY, stream(5), META)
        assert one.append(GAME, 5, stream(1, 6))
        assert len(other.read(GAME)) == 6
        watch = one.watch(GAME)
        known = watch.news
        forget(other)
        for use in (lambda: one.append(GAME, 6, stream(1, 7)), lambda: other.read(GAME), lambda: one.length(GAME)):
            with pytest.raises(NoSuchGame):
                use()
        forget_again = other.put_game(GAME, TOY, stream(2), META, again=True)
        assert forget_again
        watch.wait(known, 20)
        assert watch.news > known
        with pytest.raises(Conflict):
            one.append(GAME, 6, stream(1, 7))


def test_what_was_forgotten_is_written_over_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with opened(f"sqlite:///{file}") as store:
        store.put_game(OTHER, TOY, stream(400), META_OF_OTHER)
        store.put_game(GAME, TOY, stream(400), META)
    assert GAME.hex.encode() in file.read_bytes()
    with opened(f"sqlite:///{file}") as store:
        forget(store)
    left = file.read_bytes()
    assert left.count(GAME.hex.encode()) <= 2, "in the tombstone, and in its index"


# From version 2


def test_a_store_of_version_2_is_looked_at_as_it_is_and_moved_on_by_the_first_write(kept: str) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
        before = [(entry, store.export(entry.game)) for entry in store.games()]
    made_version_2(kept)
    with opened(kept) as store:
        assert [(entry, store.export(entry.game)) for entry in store.games()] == before
        assert store.tombstones() == []
        assert store.verify() == []
        assert store.version == 2
        assert store.append(GAME, 5, stream(1, 6))
        assert store.version == SCHEMA
        assert store.verify() == []
        assert [entry.length for entry in store.games()] == [6, 9]


@pytest.mark.parametrize("write", ["forget", "put", "upgrade"])
def test_each_kind_of_writing_moves_it_on(kept: str, write: str) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
    made_version_2(kept)
    with opened(kept) as store, opened(kept) as other:
        if write == "forget":
            forget(store)
        elif write == "put":
            store.put_game(OTHER, TOY, stream(9), META_OF_OTHER, PROOF)
        else:
            done = store.upgrade()
            assert done is not None
            assert (done.version, done.games, done.facts, done.copy) == (SCHEMA, 1, 5, None)
            assert store.upgrade() is None
        assert other.version == SCHEMA
        assert store.verify() == other.verify() == []


def test_a_store_of_version_2_needs_no_copy(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with opened(f"sqlite:///{file}") as store:
        store.put_game(GAME, TOY, stream(5), META)
    made_version_2(f"sqlite:///{file}")
    with opened(f"sqlite:///{file}") as store:
        assert store.upgrade() is not None
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]


# The number that a tombstone keeps of the rows before it


@pytest.mark.parametrize("last", [0, 7, 2**62, 2**63 - 1])
def test_the_last_row_of_a_tombstone_cannot_be_edited(kept: str, last: int) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        forget(store)
        assert store.verify() == []
    executed(kept, f"UPDATE tombstones SET last_row = {last}")
    with opened(kept) as store:
        assert [(each.game, each.what) for each in store.verify()] == [(GAME, "edited")]


def test_a_tombstone_of_an_earlier_version_is_sound_as_far_as_its_digest_goes(kept: str) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        forget(store)
        (line,), _ = store._recorder.lines()
        old = digest_of(line.columns[:-1])
    written = f"X'{old}'" if kept.startswith("sqlite") else f"decode('{old}', 'hex')"
    executed(kept, f"UPDATE line_digests SET sha256 = {written}")
    with opened(kept) as store:
        assert store.verify() == []
        root = store.checkpoint(AT).root
    executed(kept, "UPDATE tombstones SET last_row = 4")
    with opened(kept) as store:
        assert store.verify() == []
        assert store.checkpoint(AT).root == root
    for no_row in (2**62, 2**63 - 1):
        executed(kept, f"UPDATE tombstones SET last_row = {no_row}")
        with opened(kept) as store:
            assert [(each.game, each.what) for each in store.verify()] == [(GAME, "edited")]


def executed(url: str, statement: str) -> None:
    """Change a store behind Moothall's back."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute(statement)
    else:
        import psycopg

        with psycopg.connect(url) as server:
            server.execute(statement.encode())


# What the database says of its file


def test_a_page_that_is_damaged_is_found(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with opened(f"sqlite:///{path}") as store:
        store.put_game(GAME, TOY, stream(5), META)
        store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole, name = path.read_bytes(), str(META_OF_OTHER.source).encode()
    places = [at for at in range(len(whole)) if whole.startswith(name, at)]
    assert len(places) == 2, "in the table, and in its index"
    for at in places:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with opened(f"sqlite:///{path}") as store:
            assert store.verify(), at
    path.write_bytes(whole)
    with opened(f"sqlite:///{path}") as store:
        assert store.verify() == []


# What a checkpoint and a chain compare


def test_a_checkpoint_with_another_root_is_refused(url: str) -> None:
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(5), META)
        document = store.checkpoint(AT).to_json()
    assert Checkpoint.from_json(document).root == document["root"]
    for root in ("0" * 64, document["root"].upper(), document["root"][:-1], ""):
        with pytest.raises(StoreError, match="its root is not that of its leaves"):
            Checkpoint.from_json({**document, "root": root})


@pytest.mark.parametrize("seq", [0, -1, 6])
def test_a_row_before_or_behind_a_stream_is_found(kept: str, seq: int) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
    columns = "originator_id, originator_version, topic, state"
    executed(
        kept,
        f"INSERT INTO stored_events ({columns}) SELECT originator_id, {seq}, topic, state FROM stored_events "
        "WHERE originator_version = 5",
    )
    with opened(kept) as store:
        assert (GAME, seq, "extra") in [(each.game, each.seq, each.what) for each in store.verify()]


@pytest.mark.parametrize(("length", "is_sound"), [(4, False), (5, True), (6, True)])
def test_a_game_that_was_forgotten_had_no_less_than_a_checkpoint_has(url: str, length: int, is_sound: bool) -> None:
    with opened("memory:") as before:
        before.put_game(GAME, TOY, stream(5), META)
        checkpoint = before.checkpoint(AT)
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(length), META)
        forget(store)
        since = store.since(checkpoint)
        assert (since.forgotten, since.findings == []) == ([GAME], is_sound)
