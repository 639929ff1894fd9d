"""What compares parts of a store reads all of them at one moment: others may write at any time, and no false word comes
of it."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.store.sealing.checkpoint import Checkpoint, proven
from moothall.domain.store.tables.queries import Tables
from moothall.service import Conflict, Hall, Log, NoSuchGame
from stores import KEPT, new_url

LOGS = Path(__file__).parents[3] / "docs" / "logs"
LOG = Log("guests.jsonl", (LOGS / "one-of-dominion.jsonl").read_text(encoding="utf-8"))


@pytest.fixture(params=KEPT)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_url(request.param, tmp_path) as made:
        yield made


class Writer:
    """Somebody who does something else to a store each time: starts a game, answers, takes it back, notes, imports a
    log and forgets the oldest game that is not among those `kept`."""

    def __init__(self, hall: Hall, kept: frozenset[UUID] = frozenset(), seed: int = 0) -> None:
        self.hall = hall
        self.kept = kept
        self.done = seed
        self.match = hall.start(["Ann", "Bob"], kind="toy", seed=seed)

    def __call__(self) -> None:
        deeds = self.answer, self.start, self.undo, self.note, self.import_log, self.forget
        with suppress(Conflict, NoSuchGame):  # of several writers
            deeds[self.done % len(deeds)]()
        self.done += 1

    def start(self) -> None:
        self.match = self.hall.start(["Ann", "Bob"], kind="toy", seed=self.done)
        self.answer()

    def answer(self) -> None:
        if self.match.asked is not None:
            self.match.choose(self.match.asked.player, 1)

    def undo(self) -> None:
        with suppress(service.UndoRefused):
            self.match.undo("Ann")

    def note(self) -> None:
        service.note(str(self.match.game), "a word", store=self.hall)

    def import_log(self) -> None:
        list(service.import_logs([LOG], again=True, store=self.hall))

    def forget(self) -> None:
        old = [entry.game for entry in self.hall.games() if entry.game not in {*self.kept, self.match.game}]
        for game in old[:1]:
            service.forget(str(game), store=self.hall)


@contextmanager
def written_between_looks(monkeypatch: pytest.MonkeyPatch, write: Callable[[], None]) -> Iterator[list[str]]:
    """While it lasts, somebody else writes before each statement that reads the store."""
    selected, statements, busy = Tables._selected, [], []

    def look(self: Tables, cursor: Any, statement: str, values: Any) -> Any:
        if not busy:
            busy.append(True)
            write()
            busy.clear()
            statements.append(statement)
        return selected(self, cursor, statement, values)

    with monkeypatch.context() as patched:
        patched.setattr(Tables, "_selected", look)
        yield statements


def begun(hall: Hall) -> str:
    """A game that stays, with a few answers."""
    match = hall.start(["Ann", "Bob"], kind="toy", seed=7)
    for _ in range(3):
        assert match.asked is not None
        match.choose(match.asked.player, 1)
    return str(match.game)


@pytest.mark.parametrize("times", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_no_check_says_a_false_word_while_others_write(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    manifest, checkpoint, proof = (tmp_path / name for name in ("manifest.json", "head.json", "proof.json"))
    with Hall.open(url) as hall, Hall.open(url) as elsewhere:
        game = begun(hall)
        write = Writer(elsewhere, frozenset({UUID(game)}))
        service.verify(write_manifest=manifest, store=hall)
        checkpoint.write_text(json.dumps(service.head(store=hall).document))
        with written_between_looks(monkeypatch, write) as looks:
            for _ in range(times):
                found = service.verify(manifest=manifest, checkpoint=checkpoint, store=hall)
                assert found.findings == []
                head = service.head(store=hall)
                assert head.document is not None
                assert (len(head.document["leaves"]), head.games) == (head.games + head.forgotten, head.games)
                assert sum(leaf[3] for leaf in head.document["leaves"]) >= head.facts
                proof.write_text(json.dumps(service.prove(game, store=hall)))
                document = json.loads(proof.read_text())
                assert service.check_proof(str(proof), root=document["root"]).game == UUID(game)
                exported = json.loads(service.export(game, store=hall))
                assert [row["seq"] for row in exported["rows"]] == [*range(1, len(exported["rows"]) + 1)]
        assert len(looks) > 25 * times
        assert service.verify(store=hall).findings == []


@pytest.mark.parametrize("times", [8, pytest.param(20, marks=pytest.mark.slow)])
def test_games_that_come_and_go_are_told_apart_from_damaged_ones(
    url: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    with Hall.open(url) as hall, Hall.open(url) as elsewhere:
        write = Writer(elsewhere)
        with written_between_looks(monkeypatch, write):
            for _ in range(times):
                for entry in hall.games()[:3]:
                    with suppress(NoSuchGame):
                        hall.archive.read(entry.game)
                    with suppress(NoSuchGame):
                        service.export(str(entry.game), store=hall)


@pytest.mark.parametrize("look", range(4, 13))
def test_a_game_that_is_forgotten_meanwhile_is_whole_or_not_there(
    url: str, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    """Its log goes with its facts."""
    with Hall.open(url) as hall, Hall.open(url) as elsewhere:

        def forget() -> None:
            count.append(1)
            if len(count) == look:
                service.forget(game, store=elsewhere)

        for ask in (
            lambda game: json.loads(service.export(game, store=hall))["text"],
            lambda game: service.view(game, store=hall).log,
        ):
            (done,) = service.import_logs([LOG], again=True, store=hall)
            game, count = str(done.game), list[int]()
            with written_between_looks(monkeypatch, forget), suppress(NoSuchGame):
                assert ask(game) == LOG.text
            with suppress(NoSuchGame):
                service.forget(game, store=hall)


def edit(url: str, game: str) -> bytes:
    """Change a fact of a game behind Moothall's back. Returns what stood in its row."""
    with hold(url) as (execute, mark, key):
        where = f"WHERE originator_id = {mark} AND originator_version = 3"
        (kept,) = execute(f"SELECT state FROM stored_events {where}", [key(game)])
        execute(f"UPDATE stored_events SET state = {mark} {where}", [bytes(kept)[:40] + b"9", key(game)])
    return bytes(kept)


def mend(url: str, game: str, kept: bytes) -> None:
    """Put back what stood there."""
    with hold(url) as (execute, mark, key):
        where = f"WHERE originator_id = {mark} AND originator_version = 3"
        execute(f"UPDATE stored_events SET state = {mark} {where}", [kept, key(game)])


@contextmanager
def hold(url: str) -> Iterator[tuple[Callable[[str, list[Any]], Any], str, Callable[[str], object]]]:
    """What executes a statement in a store and gives the first row, its mark for a parameter, and how an id stands
    there."""
    connection: Any
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=60)
        mark, key = "?", lambda game: UUID(game).hex
    else:
        import psycopg

        connection, mark, key = psycopg.connect(url), "%s", UUID
    try:
        yield lambda statement, values: first(connection.execute(statement, values)), mark, key
        connection.commit()
    finally:
        connection.close()


def first(cursor: Any) -> Any:
    return None if cursor.description is None else cursor.fetchone()


def looked_once(hall: Hall, game: str, checkpoint: Checkpoint) -> None:
    """Everything that compares parts of a store, once."""
    assert hall.archive.since(checkpoint).findings == []
    assert service.verify(store=hall).findings == []
    assert service.head(store=hall).games > 0
    made = service.prove(game, store=hall)
    assert proven(made) == (UUID(game), made["root"])
    exported = json.loads(service.export(game, store=hall))
    assert [row["seq"] for row in exported["rows"]] == [*range(1, len(exported["rows"]) + 1)]


def writes(url: str, game: str, seed: int, until: Any) -> None:
    """What one of several processes does until it is told to end."""
    from moothall.domain import games

    games.MODULES["toy"] = "toy"
    with Hall.open(url, create=False, timeout=60) as hall:
        write = Writer(hall, frozenset({UUID(game)}), seed)
        while not until.is_set():
            write()
            time.sleep(0.01)


@contextmanager
def writers(url: str, game: str, number: int = 4) -> Iterator[None]:
    """Several processes that write to a store."""
    context = multiprocessing.get_context("spawn")
    until = context.Event()
    started = [context.Process(target=writes, args=(url, game, seed, until)) for seed in range(number)]
    for each in started:
        each.start()
    try:
        yield
    finally:
        until.set()
        for each in started:
            each.join(60)
    assert [each.exitcode for each in started] == [0] * number


@pytest.mark.parametrize("runs", [pytest.param(10), pytest.param(1000, marks=pytest.mark.slow)])
def test_four_writers_and_one_who_checks(url: str, runs: int) -> None:
    """`python tests/long_runs.py` does so for as long as one likes."""
    with Hall.open(url, timeout=60) as hall:
        game = begun(hall)
        checkpoint = hall.archive.checkpoint("2026-01-01T00:00:00Z")
        with writers(url, game):
            for _ in range(runs):
                looked_once(hall, game, checkpoint)
            kept = edit(url, game)
            found = service.verify(store=hall).findings
            assert {(str(each.game), each.seq) for each in found} == {(game, 3)}
            mend(url, game, kept)
            looked_once(hall, game, checkpoint)
