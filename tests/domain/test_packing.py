"""Packed streams: whatever reads a store finds the same in them, and every edit of one is found."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, strategies
from moothall.domain.store import Archive, DamagedStore, Meta, NoSuchGame
from moothall.domain.store.packing import segments as module
from moothall.domain.store.packing.segments import STRETCH, Columns
from moothall.domain.store.records import SCHEMA, Head
from moothall.domain.store.sealing import hash_chain
from moothall.domain.store.sealing.hash_chain import chain, payload_of
from property_tests import examples
from stores import DATABASES, KEPT, new_url
from test_archive import GAME, META, OTHER, named, rows_of, stream
from toy import TOY
from version_2 import made_version_2, made_version_3, made_version_4

LONG = 3 * STRETCH + 7
META_OF_OTHER = Meta(("Ann", "Bob"), "2013-05-23")


@pytest.fixture(params=DATABASES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """Two games whose rows alternate, and a third one."""
    with new_url(request.param, tmp_path) as url, Archive.open(url, game_named=named) as opened:
        filled(opened)
        yield opened


@pytest.fixture(params=KEPT)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_url(request.param, tmp_path) as made:
        with Archive.open(made, game_named=named) as opened:
            filled(opened)
        yield made


THIRD = UUID(int=3)


def filled(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    store.put_game(OTHER, TOY, stream(4), META_OF_OTHER)
    store.append(GAME, 5, stream(LONG - 5, 6))
    store.append(OTHER, 4, stream(3, 5))
    store.put_game(THIRD, TOY, stream(2 * STRETCH), META_OF_OTHER)


def told(store: Archive) -> list[Any]:
    """All that a store says of its games."""
    recorder: Any = store._recorder
    games = [entry.game for entry in store.games()]
    numbers = recorder.max_notification_id()
    return [
        store.games(),
        [repr(store.read(game)) for game in games],
        [store.export(game) for game in games],
        [recorder.rows(game, after, upto) for game in games for after, upto in ((0, 0), (2, 5), (1, None), (70, 90))],
        [recorder.select_events(game, gt=1, lte=6, desc=desc, limit=3) for game in games for desc in (False, True)],
        [recorder.select_notifications(start, 7) for start in range(0, numbers + 3, 5)],
        [recorder.select_notifications(start, 9, stop=start + 4) for start in range(1, numbers + 3, 7)],
        recorder.select_notifications(None, 1000),
        recorder.select_notifications(5, 50, topics=["toy.GameStarted/1", "kernel.Answered/1"]),
        recorder.select_notifications(5, 2, inclusive_of_start=False),
        store.checkpoint("2026-01-02T03:04:05Z").root,
        store.prove(GAME),
        recorder.latest(),
        store.verify(),
    ]


def count(store: Archive, table: str) -> int:
    recorder: Any = store._recorder
    return int(recorder._select(f"SELECT COUNT(*) AS count FROM {table}")[0]["count"])


def run(store: Archive, statement: str, *values: object) -> None:
    """Change a store behind its back."""
    recorder: Any = store._recorder
    with recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(recorder.sql(statement), values)


def numbered(store: Archive) -> list[Any]:
    recorder: Any = store._recorder
    return [
        (each.id, each.originator_id, each.originator_version, each.topic, each.state)
        for each in recorder.select_notifications(None, 10_000)
    ]


def test_whatever_reads_a_store_finds_the_same_in_packed_games(store: Archive) -> None:
    before = told(store)
    assert before[-1] == []
    for packed in (GAME, THIRD, OTHER):
        assert store.pack(packed)
        assert told(store) == before
    assert count(store, "stored_events") == 0
    assert store.packed() == {GAME: LONG, OTHER: 7, THIRD: 2 * STRETCH}
    assert not store.pack(GAME)


def test_unpacked_games_have_the_rows_and_the_numbers_that_they_had(store: Archive) -> None:
    before, rows = told(store), numbered(store)
    for game in (OTHER, GAME, THIRD):
        store.pack(game)
    for game in (GAME, OTHER, THIRD):
        assert store.unpack(game)
        assert not store.unpack(game)
        assert told(store) == before
    assert numbered(store) == rows
    assert count(store, "segments") == 0


def test_facts_that_come_later_stand_beside_the_packed_ones(store: Archive) -> None:
    for game in (GAME, OTHER, THIRD):
        store.pack(game)
    store.append(OTHER, 7, stream(5, 8))
    assert not store.append(OTHER, 4, stream(6, 5)), "they stand there already, packed or not"
    assert count(store, "stored_events") == 5
    assert (store.packed()[OTHER], repr(store.read(OTHER))) == (7, repr(stream(12)))
    assert repr(store.read(OTHER, after=7)) == repr(stream(5, 8))
    before = told(store)
    assert before[-1] == []
    assert store.pack(OTHER)
    assert (count(store, "stored_events"), store.packed()[OTHER]) == (0, 12)
    assert told(store) == before
    store.append(OTHER, 12, stream(1, 13))
    before = told(store)
    assert store.unpack(OTHER)
    assert told(store) == before


def test_no_number_is_given_twice_when_the_newest_rows_are_packed_or_forgotten(store: Archive) -> None:
    recorder: Any = store._recorder
    last = recorder.latest()
    store.pack(THIRD)
    assert recorder.latest() == last
    store.append(GAME, LONG, stream(1, LONG + 1))
    assert recorder.latest() == last + 1
    store.pack(GAME)
    store.forget(GAME, reason="", by="", at="2026-01-02T03:04:05Z")
    store.append(OTHER, 7, stream(1, 8))
    assert recorder.latest() > last + 1
    assert store.verify() == []


def test_a_packed_game_is_forgotten_whole(store: Archive) -> None:
    store.pack(GAME)
    buried = store.forget(GAME, reason="", by="", at="2026-01-02T03:04:05Z")
    assert (buried.length, count(store, "segments")) == (LONG, 0)
    assert store.verify() == []
    with pytest.raises(NoSuchGame):
        store.pack(GAME)
    with pytest.raises(NoSuchGame):
        store.unpack(GAME)


def test_nothing_of_a_packed_and_forgotten_game_is_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Archive.open(f"sqlite:///{path}", game_named=named) as store:
        filled(store)
        assert b"StoneTaken" in path.read_bytes() + path.with_name("games.db-wal").read_bytes()
        for game in (GAME, OTHER, THIRD):
            store.pack(game)
        recorder: Any = store._recorder
        zipped = bytes(recorder._select("SELECT zlib FROM segments WHERE game = ?", GAME.hex)[0]["zlib"])
        store.forget(GAME, reason="", by="", at="2026-01-02T03:04:05Z")
    held = path.read_bytes()
    assert b"StoneTaken" not in held
    assert zipped[64:128] not in held


def test_the_numbers_of_rows_stay_when_the_file_gives_room_back(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Archive.open(f"sqlite:///{path}", game_named=named) as store:
        filled(store)
        for game in (UUID(int=number) for number in range(100, 200)):
            store.put_game(game, TOY, stream(60), META_OF_OTHER)
        for game in (GAME, *(UUID(int=number) for number in range(100, 200, 2))):
            store.pack(game)
        before, size = numbered(store), store.size()
        assert store.tidy()
        assert numbered(store) == before
        assert store.size() < 0.75 * size


@pytest.mark.parametrize("made", [made_version_2, made_version_3, made_version_4])
def test_an_older_store_gains_the_table_with_the_first_game_that_is_packed(tmp_path: Path, made: Any) -> None:
    kept = f"sqlite:///{tmp_path}/games.db"
    with Archive.open(kept, game_named=named) as store:
        filled(store)
        before = told(store)
    made(kept)
    with Archive.open(kept, game_named=named) as store:
        assert told(store) == before
        assert store.packed() == {}
        assert store.version < SCHEMA
        assert store.pack(GAME)
        assert store.version == SCHEMA
        assert told(store) == before


# Edits


def columns(store: Archive, game: UUID) -> Columns:
    recorder: Any = store._recorder
    (row,) = recorder._select("SELECT * FROM segments WHERE game = ?", game.hex)
    return Columns(*(bytes(row[name]) if name in ("zlib", "sha256") else row[name] for name in Columns._fields))


def put(store: Archive, changed: Columns, game: UUID = GAME) -> None:
    said = ", ".join(f"{name} = ?" for name in Columns._fields)
    run(store, f"UPDATE segments SET {said} WHERE game = ?", *changed, game.hex)


def again(changed: Columns) -> Columns:
    """With the digest that fits it: whoever can write to the store can make that."""
    return changed._replace(sha256=module._digest(*changed[:-1]))


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def is_found(store: Archive) -> None:
    (found,) = store.verify()
    assert (found.game, found.what) == (GAME, "edited")
    with pytest.raises(DamagedStore, match="run moothall verify"):
        store.read(GAME)
    with pytest.raises(DamagedStore):
        store.read(GAME, after=3)
    with pytest.raises(DamagedStore):
        store.export(GAME)
    with pytest.raises(DamagedStore):
        store.unpack(GAME)
    assert len(store.read(THIRD)) == 2 * STRETCH


def test_each_flipped_bit_of_a_packed_stream_is_found(tmp_path: Path) -> None:
    """In a tenth of the places, and each in the first and last bytes, which zlib does not all read."""
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        filled(store)
        store.pack(GAME)
        sound = columns(store, GAME)
        bits = len(sound.zlib) * 8
        for bit in sorted({*range(0, bits, 10), *range(64), *range(bits - 64, bits)}):
            put(store, sound._replace(zlib=flipped(sound.zlib, bit)))
            with pytest.raises(DamagedStore):
                store.read(GAME)
            assert [found.what for found in store.verify()] == ["edited"]
        put(store, sound)
        assert store.verify() == []


@pytest.mark.parametrize(
    "changed",
    [
        lambda sound: sound._replace(sha256=flipped(sound.sha256, 9)),
        lambda sound: sound._replace(length=LONG + 1),
        lambda sound: sound._replace(first_row=sound.first_row + 1),
        lambda sound: sound._replace(last_row=sound.last_row - 1),
        lambda sound: sound._replace(zlib=b""),
        lambda sound: again(sound._replace(zlib=b"")),
        lambda sound: again(sound._replace(zlib=zlib.compress(b""))),
        lambda sound: again(sound._replace(zlib=zlib.compress(b"[]"))),
        lambda sound: again(sound._replace(zlib=zlib.compress(b"[" * 100_000))),
        lambda sound: again(sound._replace(last_row=sound.last_row + 1)),
        lambda sound: again(sound._replace(length=LONG - 1)),
        lambda sound: again(
            sound._replace(
                length=1,
                zlib=zlib.compress(b'{"topics":["a"],"kinds":[0],"rows":[[1,1]],"hashes":[]}\n,'),
            )
        ),
    ],
)
def test_a_changed_column_of_a_packed_stream_is_found(store: Archive, changed: Any) -> None:
    store.pack(GAME)
    put(store, changed(columns(store, GAME)))
    is_found(store)


def test_a_check_makes_each_hash_of_a_packed_stream_once(store: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    store.pack(GAME)
    store.append(GAME, LONG, stream(2, LONG + 1))
    made: list[int] = []
    recorder: Any = store._recorder
    recorder._segment_last = None  # which is at hand since it was packed

    def counted(game: UUID, before: Head, rows: Any, key: Any) -> Any:
        chained, head = chain(game, before, rows, key)
        if game == GAME:
            made.append(len(chained))
        return chained, head

    monkeypatch.setattr(module, "chain", counted)
    monkeypatch.setattr(hash_chain, "chain", counted)
    assert store.verify() == []
    assert made == [LONG, 2]


def test_where_somebody_made_a_new_digest_the_stretch_is_named(store: Archive) -> None:
    store.pack(GAME)
    sound = columns(store, GAME)
    text = zlib.decompress(sound.zlib).split(b"\n")
    text[70] = text[70].replace(b"heap", b"hand").replace(b'"more"', b'"less"')
    put(store, again(sound._replace(zlib=zlib.compress(b"\n".join(text)))))
    (found,) = store.verify()
    assert (found.game, found.seq, found.what) == (GAME, 2 * STRETCH, "edited")
    assert f"facts {STRETCH + 1} to {2 * STRETCH} of {GAME}" in found.sentence
    with pytest.raises(DamagedStore):
        store.unpack(GAME)


def test_where_somebody_made_all_hashes_anew_the_head_differs(store: Archive) -> None:
    store.pack(GAME)
    packed = module.opened(dict(zip(Columns._fields, columns(store, GAME), strict=True)))
    forged = module.Segment(GAME, packed._topics, packed._lines, packed.numbers, ())
    forged._lines = [line.replace(b"heap", b"hand") for line in packed._lines]
    put(store, module.packed(GAME, forged.numbered))
    (found,) = store.verify()
    assert (found.game, found.seq, found.what) == (GAME, LONG, "edited")


def test_a_packed_stream_that_is_gone_cut_or_of_another_game_is_found(store: Archive) -> None:
    for game in (GAME, OTHER, THIRD):
        store.pack(game)
    run(store, "DELETE FROM segments WHERE game = ?", THIRD.hex)
    assert [(found.game, found.what) for found in store.verify()] == [(THIRD, "missing stream")]
    with pytest.raises(DamagedStore):
        store.read(THIRD)
    sound = columns(store, GAME)
    put(store, sound._replace(game=THIRD.hex))
    assert {(found.game, found.what) for found in store.verify()} == {(GAME, "missing stream"), (THIRD, "edited")}
    put(store, again(sound._replace(game=UUID(int=9).hex)), THIRD)
    assert {found.game for found in store.verify()} == {GAME, THIRD, UUID(int=9)}
    put(store, sound, UUID(int=9))
    rows = module.opened(dict(zip(Columns._fields, sound, strict=True))).numbered
    put(store, module.packed(GAME, rows[:-2]))
    assert {(found.game, found.seq, found.what) for found in store.verify() if found.game == GAME} == {
        (GAME, LONG - 1, "cut")
    }


def test_a_fact_that_stands_beside_its_packed_self_is_found(store: Archive) -> None:
    seq, topic, state = rows_of(store, GAME)[3]
    store.pack(GAME)
    recorder: Any = store._recorder
    columns = "originator_id, originator_version, topic, state"
    run(store, f"INSERT INTO stored_events ({columns}) VALUES (?, ?, ?, ?)", recorder.key(GAME), seq, topic, state)
    (found,) = store.verify()
    assert (found.game, found.what) == (GAME, "extra")
    with pytest.raises(DamagedStore):
        store.read(GAME)


def test_a_store_that_calls_itself_older_than_packed_streams_is_found(url: str) -> None:
    with Archive.open(url, game_named=named) as store:
        store.pack(GAME)
        run(store, "UPDATE moothall SET version = 4")
    with Archive.open(url, game_named=named) as store:
        assert [found.what for found in store.verify()] == ["edited"]


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE stored_events SET state = ? WHERE originator_version = 9",
        "UPDATE stored_events SET topic = ? WHERE originator_version = 9",
        "DELETE FROM stored_events WHERE originator_version = 9 AND topic <> ?",
        "UPDATE stream_heads SET sha256 = ? WHERE length > 9",
        "UPDATE stored_events SET originator_version = 900 WHERE originator_version = 9 AND topic <> ?",
    ],
)
def test_a_game_that_somebody_edited_is_not_packed(store: Archive, edit: str) -> None:
    text = "topic" in edit.partition("WHERE")[0] or "<>" in edit
    run(store, edit, "toy" if text else bytes(range(32)) if "heads" in edit else b"x" * 60)
    before = rows_of(store, GAME), store.verify()
    with pytest.raises(DamagedStore, match=r"cannot be packed.*moothall verify"):
        store.pack(GAME)
    assert (rows_of(store, GAME), store.verify()) == before
    assert count(store, "segments") == 0


def test_a_row_with_a_line_end_is_not_packed(store: Archive) -> None:
    """Moothall writes none; where another program did, what is packed would not come back."""
    rows = [(topic, payload_of(state)) for _, topic, state in rows_of(store, OTHER)]
    rows[3] = rows[3][0], rows[3][1].replace(b",", b",\n", 1)
    chained, head = chain(OTHER, Head(0, "0" * 64), rows, None)
    for _, seq, _, state in chained:
        recorder: Any = store._recorder
        where = "originator_id = ? AND originator_version = ?"
        run(store, f"UPDATE stored_events SET state = ? WHERE {where}", state, recorder.key(OTHER), seq)
    run(store, "UPDATE stream_heads SET sha256 = ? WHERE game = ?", bytes.fromhex(head.hash), OTHER.hex)
    assert store.verify() == []
    with pytest.raises(DamagedStore, match="cannot be packed"):
        store.pack(OTHER)
    assert len(store.read(OTHER)) == 7


# Any streams


texts = strategies.text(max_size=20)
payloads = strategies.lists(strategies.tuples(strategies.sampled_from(["a.B/1", "c.D/2", "é/3"]), texts), min_size=1)


@given(payloads, strategies.lists(strategies.integers(1, 5), min_size=200, max_size=200))
@examples(200)
def test_what_is_packed_comes_back(said: list[tuple[str, str]], gaps: list[int]) -> None:
    import json

    pairs = [
        (topic, json.dumps({"seq": seq, "text": text}, separators=(",", ":"), ensure_ascii=bool(seq % 2)).encode())
        for seq, (topic, text) in enumerate(said, 1)
    ]
    chained, _ = chain(GAME, Head(0, "0" * 64), pairs, None)
    number, rows = 0, []
    for (_, seq, topic, state), gap in zip(chained, gaps * 10, strict=False):
        number += gap
        rows.append((number, seq, topic, state))
    back = module.opened(dict(zip(Columns._fields, module.packed(GAME, rows), strict=True)))
    assert back.numbered == rows
    assert list(back.findings()) == []
    assert [(seq, topic, state[32:]) for seq, topic, state in back.without_hashes] == [
        (seq, topic, state[32:]) for _, seq, topic, state in rows
    ]


# Other processes


PACKER = """
import sys
sys.path.insert(0, {tests!r})
from test_archive import named
from moothall.domain.store import Archive
with Archive.open({url!r}, create=False, game_named=named) as store:
    print("begins", flush=True)
    for entry in store.games():
        (store.unpack if entry.game in store.packed() else store.pack)(entry.game)
    store.tidy()
"""


def packing(url: str) -> subprocess.Popen[str]:
    tests = str(Path(__file__).parents[1])
    program = f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})\n" + PACKER.format(tests=tests, url=url)
    return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("times", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_at_any_moment_nothing_is_lost(url: str, times: int) -> None:
    with Archive.open(url, game_named=named) as store:
        for game in (UUID(int=number) for number in range(100, 160)):
            store.put_game(game, TOY, stream(60), META_OF_OTHER)
        before, rows = told(store)[:3], numbered(store)
    chance, packed = random.Random(times), set()
    for attempt in range(times + 1):
        victim = packing(url)
        assert victim.stdout is not None
        assert victim.stdout.readline() == "begins\n"
        if attempt == 0:
            begun = time.monotonic()
            victim.communicate(timeout=60)
            assert victim.returncode == 0
            whole = time.monotonic() - begun
        else:
            time.sleep(chance.uniform(0, whole))
            victim.send_signal(signal.SIGKILL)
            victim.communicate(timeout=60)
        with Archive.open(url, game_named=named) as store:
            assert store.verify() == []
            assert (told(store)[:3], numbered(store)) == (before, rows)
            packed.add(len(store.packed()))
    assert times < 100 or len(packed) > 10, "they were killed at many places"


def test_packing_needs_little_room_beside_the_file(tmp_path: Path) -> None:
    """On a disk that is nearly full a large -wal file would end it, and nothing could go on."""
    wal, largest = tmp_path / "games.db-wal", 0
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        games = [UUID(int=number) for number in range(100, 140)]
        for game in games:
            store.put_game(game, TOY, stream(1000), META_OF_OTHER)
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        for game in games:
            store.pack(game)
            largest = max(largest, wal.stat().st_size)
        assert largest < 1_500_000 < store.size()


def test_room_that_an_earlier_run_left_goes_back_to_the_disk(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Archive.open(url, game_named=named) as store:
        store.put_game(GAME, TOY, stream(1000), META)
        store.pack(GAME)
        before = store.size()
    with Archive.open(url, game_named=named) as store:
        assert store.tidy(changed=False)
        assert store.size() < before / 2


def test_who_follows_hears_of_each_fact_once_while_others_pack(url: str) -> None:
    """One process packs and unpacks all games again and again; another stores facts; numbers are read in order."""
    with Archive.open(url, game_named=named) as store:
        recorder: Any = store._recorder
        latest, heard, games = recorder.latest(), [], set()
        followed = latest
        length = store.length(OTHER)
        for _ in range(4):
            other = packing(url)
            while other.poll() is None:
                store.append(OTHER, length, stream(1, length + 1))
                length += 1
                new = recorder.select_notifications(followed, 10, inclusive_of_start=False)
                heard += [(each.originator_id, each.originator_version) for each in new]
                followed = new[-1].id if new else followed
                latest, told_of = recorder.stored_since(latest)
                games |= told_of or set()
                assert len(store.read(OTHER)) == length
        while new := recorder.select_notifications(followed, 10, inclusive_of_start=False):
            heard += [(each.originator_id, each.originator_version) for each in new]
            followed = new[-1].id
        assert heard == [(OTHER, seq) for seq in range(8, length + 1)]
        assert games == {OTHER}
        assert store.verify() == []


def test_two_processes_that_pack_at_once_pack_each_game_once(url: str) -> None:
    with Archive.open(url, game_named=named) as store:
        before = told(store)
    both = [packing(url), packing(url)]
    for each in both:
        each.communicate(timeout=60)
    with Archive.open(url, game_named=named) as store:
        assert told(store) == before


def test_sqlite_is_read_while_a_game_is_packed(tmp_path: Path) -> None:
    kept = f"sqlite:///{tmp_path}/games.db"
    with Archive.open(kept, game_named=named) as store, Archive.open(kept, game_named=named) as reader:
        filled(store)
        before = told(reader)

        def looked() -> list[Any]:
            assert repr(reader.read(GAME)) == before[1][0]
            store.pack(GAME)
            store.pack(THIRD)
            return [reader.export(entry.game) for entry in reader.games()]

        assert reader.at_one_moment(looked) == before[2]
        assert told(reader) == before
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("SELECT COUNT(*) FROM stored_events").fetchone() == (7,)
    connection.close()
