"""Workers of `moothall serve` that are killed while people play: what was acknowledged is stored, and nothing twice."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
import stores

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service  # noqa: E402
from moothall.domain.kernel.facts import Answered  # noqa: E402
from moothall.service import Hall  # noqa: E402

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found by /proc, which is not here")


@contextmanager
def served(store: str) -> Iterator[tuple[str, int]]:
    """The address of a server of two processes, and the id of the one that starts them."""
    command = [sys.executable, "-m", "moothall", "serve", "--store", store, "--port", "0", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[0].removesuffix("/games"), process.pid
        finally:
            process.terminate()
            assert process.wait(60) in (0, -15)


def workers_of(parent: int) -> list[int]:
    """The processes that another one has started to answer requests."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


class Player:
    """A client that sends everything again until somebody answers."""

    def __init__(self, address: str, secret: str | None = None) -> None:
        self.address = address
        self.shown = {} if secret is None else {"authorization": f"Bearer {secret}"}

    def ask(self, method: str, path: str, data: object = None) -> Any:
        until = time.monotonic() + 240
        while True:
            with contextlib.suppress(httpx.TransportError):
                found = httpx.request(method, self.address + path, headers=self.shown, json=data, timeout=30)
                if found.status_code != 503:
                    return found
            assert time.monotonic() < until
            time.sleep(0.1)


def killing(parent: int, kills: int, done: Event, every: float = 1.0) -> Thread:
    def kill() -> None:
        rng = Random(1)
        for _ in range(kills):
            if done.wait(every):
                return
            alive = workers_of(parent)
            if alive:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(rng.choice(alive), signal.SIGKILL)

    thread = Thread(target=kill)
    thread.start()
    return thread


class Played:
    """A table of two clients, who answer one after the other, and what was acknowledged to them."""

    def __init__(self, address: str, number: int) -> None:
        made = Player(address).ask("POST", "/tables", {"players": ["Ann", "Bob"]}).json()
        self.game, self.table = made["game"], made["table"]
        self.players = {each["seat"]: Player(address, each["secret"]) for each in made["seats"]}
        self.rng = Random(number)
        self.answered: list[int] = []

    def play(self, done: Event, fewest: int) -> None:
        """Answer until somebody says that it is enough, at least so often, or to the end of the game."""
        while not done.is_set() or len(self.answered) < fewest:
            asked = self.players["p1"].ask("GET", self.table).json()
            if asked["over"]:
                return
            seat = asked["question"]["player"]
            question = self.players[seat].ask("GET", self.table).json()["question"]
            count = self.rng.randint(question["least"], question["most"])
            numbers = self.rng.sample(range(1, len(question["choices"]) + 1), count)
            given = {"at": question["at"], "numbers": numbers}
            told = self.players[seat].ask("POST", f"{self.table}/answers", given)
            assert told.status_code == 200, told.text
            self.answered.append(question["at"])


@pytest.mark.parametrize(
    ("database", "kills", "tables"),
    [("sqlite", 3, 1), *(pytest.param(each, 100, 6, marks=pytest.mark.slow) for each in stores.KEPT)],
)
def test_what_was_acknowledged_is_stored_once_though_workers_are_killed(
    database: str, kills: int, tables: int, tmp_path: Path
) -> None:
    with stores.new_url(database, tmp_path) as store:
        Hall.open(store).close()
        with served(store) as (address, parent), ThreadPoolExecutor(tables) as pool:
            all_of = [Played(address, number) for number in range(tables)]
            done = Event()
            thread = killing(parent, kills, done)
            playing = [pool.submit(each.play, done, 20) for each in all_of]
            while thread.is_alive() and not all(each.done() for each in playing):
                thread.join(0.5)
            done.set()
            thread.join()
            for each in playing:
                each.result()
        with Hall.open(store) as hall:
            for one in all_of:
                facts = hall.archive.read(service.permalink(hall, one.game).game)
                given = [fact for fact in facts if isinstance(fact, Answered) and fact.source == "rules"]
                assert len(given) == len(one.answered) == len(set(one.answered))
            assert not service.verify(store=hall).findings


def at_work(parent: int, before: set[int]) -> list[int]:
    """The workers that were started after those before them, once they are there: two at first, one for one killed."""
    until = time.monotonic() + 30
    while len(started := sorted(set(workers_of(parent)) - before)) < (1 if before else 2):
        assert time.monotonic() < until
        time.sleep(0.02)
    return started


def test_a_server_ends_at_once_though_a_worker_that_starts_was_killed(tmp_path: Path) -> None:
    with stores.new_url("sqlite", tmp_path) as store:
        Hall.open(store).close()
        with served(store) as (_, parent):
            first = at_work(parent, set())
            os.kill(first[0], signal.SIGKILL)
            (new,) = at_work(parent, set(first))
            os.kill(new, signal.SIGSTOP)
            time.sleep(1.5)  # by then it has been asked whether it works, and cannot say so
            os.kill(new, signal.SIGKILL)
            ends = time.monotonic()
        assert time.monotonic() - ends < 20
