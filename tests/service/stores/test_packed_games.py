"""Packed games: imported ones, played ones, forks and games with an undo look the same before and after."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.store import Archive, DamagedStore, NoSuchGame
from moothall.service import Hall
from stores import KEPT, new_url
from sweeps import sampled

TESTS = Path(__file__).parents[2]
LOGS = TESTS.parent / "docs" / "logs"
RELEASED = sorted((TESTS / "streams").glob("version_*/*.sqlite"))


@pytest.fixture(params=KEPT)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store with games that may be packed, and one that goes on."""
    with new_url(request.param, tmp_path) as url:
        with Hall.open(url) as hall:
            filled(hall)
        yield url


def filled(hall: Hall) -> None:
    logs = [service.Log(str(LOGS / name), None) for name in ("possession.txt", "possession-forged.txt")]
    games = [each.game for each in service.import_logs(logs, store=hall)]
    service.note(f"{games[0]}@50", "so it was", by="Judy", store=hall)
    service.fork(f"{games[0]}@40", store=hall)
    ended(hall, 3)
    undone = ended(hall, 4)
    service.undo(str(undone), store=hall)
    hall.start(["Ann", "Bob"], seed=7)


def ended(hall: Hall, seed: int) -> UUID:
    match = hall.start(["Ann", "Bob"], seed=seed)
    played(match)
    return match.game


def played(match: service.Match) -> None:
    while (ask := match.asked) is not None:
        match.answer(ask.player, big_money(match.session, ask))
    assert match.over


def told(store: str) -> list[Any]:
    """What the service says of each game of a store."""
    said: list[Any] = []
    with Hall.open(store, create=False) as hall:
        for entry in hall.games():
            game = str(entry.game)
            said.append(
                [
                    entry,
                    service.export(game, store=hall),
                    service.export(game, "html", store=hall),
                    repr(hall.archive.read(entry.game)),
                    hall.archive.source_text(entry.game),
                    hall.archive.audit(entry.game),
                    service.prove(game, store=hall) | {"at": ""},
                ]
            )
        said += [service.verify(store=hall).findings, service.head(store=hall).root, hall.archive.tombstones()]
    return said


def test_what_the_service_says_of_games_is_the_same_when_they_are_packed(kept: str) -> None:
    before = told(kept)
    done = service.pack(store=kept)
    going_on = sum(1 for entry, *_ in before[:-3] if not entry.imported and entry.result is None)
    assert (done.going_on, done.games, done.damaged) == (going_on, len(before) - 3 - going_on, [])
    assert done.games >= 3
    assert told(kept) == before
    again = service.pack(store=kept)
    assert (again.games, again.already, again.going_on) == (0, done.games, going_on)
    back = service.unpack(store=kept)
    assert (back.games, back.already) == (done.games, going_on)
    assert told(kept) == before


def test_a_game_is_undone_answered_and_packed_again(kept: str) -> None:
    with Hall.open(kept) as hall:
        entry = next(entry for entry in hall.games() if not entry.imported and entry.result is not None)
        service.pack([str(entry.game)], store=hall)
        service.undo(str(entry.game), store=hall)
        with pytest.raises(service.Refused, match="goes on"):
            service.unpack([str(entry.game)], store=hall)
            service.pack([str(entry.game)], store=hall)
        match = hall.resume(str(entry.game), seed=1)
        played(match)
        before = repr(hall.archive.read(entry.game))
        assert service.pack([str(entry.game)], store=hall).games == 1
        service.note(str(entry.game), "packed", store=hall)
        assert service.pack([str(entry.game)], store=hall).games == 1
        assert repr(hall.archive.read(entry.game)).startswith(before[:-1])
        assert service.verify(store=hall).findings == []


def test_verify_finds_a_flipped_bit_with_any_number_of_processes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    manifest, checkpoint = tmp_path / "manifest.json", tmp_path / "head.json"
    with Hall.open(url) as hall:
        filled(hall)
        service.verify(write_manifest=manifest, store=hall)
        checkpoint.write_text(json.dumps(service.head(store=hall).document), encoding="utf-8")
    service.pack(store=url)
    both: dict[str, Any] = {"manifest": manifest, "checkpoint": checkpoint}
    sound = service.verify(store=url, jobs=2, **both)
    assert (sound.findings, sound.compared is not None) == ([], True)
    with Archive.open(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT game, zlib FROM segments ORDER BY game")
            game, zipped = cursor.fetchone()
            changed = zipped[:100] + bytes([zipped[100] ^ 16]) + zipped[101:]
            cursor.execute("UPDATE segments SET zlib = ? WHERE game = ?", (changed, game))
    for jobs in (1, 2):
        for given in ({}, both):
            found = service.verify(store=url, jobs=jobs, **given)
            assert {(each.game, each.what) for each in found.findings} == {(UUID(game), "edited")}
    with pytest.raises(DamagedStore):
        service.export(game, store=url)
    with pytest.raises(DamagedStore):
        service.unpack([game], store=url)
    done = service.unpack(store=url)
    assert [game in str(each).replace("-", "") for each in done.damaged] == [True]
    assert done.games > 1


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_stores_as_released_code_wrote_them_are_packed(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "games.db"
    shutil.copy(path, kept)
    url = f"sqlite:///{kept}"
    with Archive.open(url) as store:
        before, findings = store.checkpoint("").root if not store.verify() else "", store.verify()
        facts = [repr(store.read(entry.game)) for entry in store.games()] if not findings else []
    done = service.pack(store=url)
    with Archive.open(url) as store:
        assert set(map(str, store.verify())) == set(map(str, findings))
        if not findings:
            assert not done.damaged
            assert store.checkpoint("").root == before
            assert [repr(store.read(entry.game)) for entry in store.games()] == facts
            assert len(store.packed()) == done.games


def test_only_whole_games_that_are_there_are_packed(kept: str) -> None:
    with Hall.open(kept) as hall:
        *_, last = hall.games()
        with pytest.raises(service.Refused, match="as a whole"):
            service.pack([f"{last.game}@3"], store=hall)
        with pytest.raises(NoSuchGame):
            service.pack([str(hall.games()[0].game), "none"], store=hall)
        assert hall.archive.packed() == {}, "names are looked up before anything is packed"
        assert service.pack([], store=hall).games == 0


def test_a_damaged_game_is_left_and_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Hall.open(url) as hall:
        filled(hall)
        first, *_ = hall.games()
        recorder: Any = hall.archive._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(
                "UPDATE stored_events SET topic = 'x' WHERE originator_version = 9 AND originator_id = ?",
                (first.game.hex,),
            )
        done = service.pack(store=hall)
        assert [str(each) for each in done.damaged] == [
            f"{first.game} cannot be packed, because its rows are not as Moothall writes them: run moothall verify"
        ]
        assert first.game not in hall.archive.packed()
        assert done.games == len(hall.archive.packed()) > 1
        with pytest.raises(DamagedStore, match="cannot be packed"):
            service.pack([str(first.game)], store=hall)


def test_a_store_in_use_is_packed_and_keeps_the_room(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Hall.open(url) as hall, Hall.open(url) as other:
        filled(hall)
        recorder: Any = other.archive._recorder
        with recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT COUNT(*) FROM games")
            cursor.fetchone()
            done = service.pack(store=hall)
        assert done.games > 1
        assert service.verify(store=other).findings == []


@pytest.mark.parametrize("room", sampled([4096, 0, 100_000], 3))
def test_files_that_may_not_grow_are_told_in_one_sentence_and_nothing_is_lost(tmp_path: Path, room: int) -> None:
    """A limit of the system for each file, where the disk itself has room."""
    resource = pytest.importorskip("resource", reason="only Unix limits the size of a file")
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(url) as hall:
        filled(hall)
    before = told(url)
    command = [sys.executable, "-m", "moothall", "pack", "--all", "--store", url]
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (room, room))
    wide = os.environ | {"COLUMNS": "1000"}
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, env=wide)
    assert run.returncode == 1
    assert re.fullmatch(r"moothall: .*games\.db cannot be used: disk I/O error\n", run.stderr)
    assert service.verify(store=url).findings == []
    assert told(url) == before
    assert service.pack(store=url).damaged == []
    assert told(url) == before
