"""What clients of `moothall serve` wait for: tables at a fact, answers at tables, and what spectators see.

    python -m benchmarks web                                               all of it on SQLite: some two minutes
    python -m benchmarks web --small                                       the same with less of everything
    MOOTHALL_BENCH_POSTGRES=postgresql://… python -m benchmarks web        on a PostgreSQL database as well

Each figure stands beside its aim, and whether that is reached. Server and clients share the machine, so the aims are
for two cores that do nothing else. Clients are this process, which speaks no more HTTP than it must. In the database a
schema is made, and dropped at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple
from uuid import UUID

from moothall import service
from moothall.service import Hall


class Size(NamedTuple):
    """How much of everything: requests for a table, tables that are played at and for how many seconds, spectators and
    answers that they see, and idle ones and for how many seconds."""

    requests: int = 1_000
    tables: int = 25
    seconds: float = 20
    spectators: int = 200
    seen: int = 30
    idle: int = 500
    idle_seconds: float = 20


SMALL = Size(requests=100, tables=5, seconds=5, spectators=40, seen=5, idle=100, idle_seconds=5)


class Answered(NamedTuple):
    """What a server answered: the status, the headers, the body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Wire:
    """A connection to a server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, data: object = None, **headers: str) -> Answered:
        """One request, and what is answered. A connection that was closed meanwhile is opened anew: the same request
        again does no harm."""
        try:
            reader = await self.begin(method, path, data, **headers)
            status, told = await head_of(reader)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._open = None
            reader = await self.begin(method, path, data, **headers)
            status, told = await head_of(reader)
        return Answered(status, told, await reader.readexactly(int(told.get("content-length", "0"))))

    async def begin(self, method: str, path: str, data: object = None, **headers: str) -> asyncio.StreamReader:
        """Send one request."""
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._open
        body = b"" if data is None else json.dumps(data).encode()
        named = {"host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if data is not None:
            named |= {"content-type": "application/json", "content-length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()
        return reader

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()


async def head_of(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
    return int(first.split()[1]), {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }


@contextmanager
def served(store: str, workers: int) -> Iterator[tuple[int, int]]:
    """The port of a server, and the id of its first process."""
    command = [sys.executable, "-m", "moothall", "serve", "--store", store, "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline().split("/")[2].rpartition(":")[2]), process.pid
        finally:
            process.terminate()
            process.wait(60)


def cpu_of(parent: int) -> float:
    """How many seconds of processor a process and those that it started have taken."""
    ticks, children = 0, {parent}
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda each: int(each.name)):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(folder.name) in children or int(fields[1]) in children:
                children.add(int(folder.name))
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Aim(NamedTuple):
    """What is to be reached: at most so many milliseconds at the median and at the 99th percentile; where it is
    `at_least`, so many a second; or at most so many percent. None: nothing."""

    median: float | None = None
    late: float | None = None
    at_least: bool = False

    def row(self, what: str, median: float, late: float | None = None) -> str:
        """A row of the table: what was measured, the two figures, the aims, and whether they are reached."""
        aims = [each for each in (self.median, self.late) if each is not None]
        least = "at least " if self.at_least else ""
        aim = " / ".join(
            "–" if each is None else f"{least}{each:g}" for each in (self.median, self.late)[: 1 + (late is not None)]
        )
        held = [
            (found >= wanted) if self.at_least else (found <= wanted)
            for found, wanted in ((median, self.median), (late, self.late))
            if wanted is not None and found is not None
        ]
        said = "" if not aims else "yes" if all(held) else "no"
        return f"{what} | {median:.1f} | {'' if late is None else f'{late:.1f}'} | {aim if aims else ''} | {said}"


class Aims(NamedTuple):
    """The aims for one store."""

    answers: Aim
    table: Aim = Aim(5, 25)
    same: Aim = Aim(3)
    answer: Aim = Aim(None, 250)
    seen: Aim = Aim(None, 150)
    idle: Aim = Aim(1)


def spread(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    ordered = sorted(seconds)
    return ordered[len(ordered) // 2] * 1000, ordered[int(len(ordered) * 0.99)] * 1000


async def looked(port: int, game: str, length: int, size: Size, aims: Aims) -> list[str]:
    """Tables at random facts, one after the other; and those that the client has already."""
    wire, rng = Wire(port), Random(1)
    fresh, again = [], []
    for number in range(size.requests + 20):
        path = f"/games/{game}@{rng.randint(50, length)}"
        begun = perf_counter()
        found = await wire.ask("GET", path)
        middle = perf_counter()
        same = await wire.ask("GET", path, if_none_match=found.headers["etag"])
        assert (found.status, same.status) == (200, 304)
        if number >= 20:
            fresh.append(middle - begun)
            again.append(perf_counter() - middle)
    wire.close()
    return [
        aims.table.row(f"table at a fact of {length}, ms", *spread(fresh)),
        aims.same.row("the same by 304, ms", *spread(again)),
    ]


class Table:
    """A table of two players. Whoever is asked answers; where another one is asked then, that one looks at the table
    first."""

    def __init__(self, port: int, seed: int) -> None:
        self.wires = {seat: Wire(port) for seat in ("p1", "p2")}
        self.rng = Random(seed)
        self.path = ""
        self.secrets: dict[str, str] = {}
        self.question: Any = None

    async def set_up(self) -> None:
        made = (await self.wires["p1"].ask("POST", "/tables", {"players": ["Ann", "Bob"]})).data
        self.path = made["table"]
        self.secrets = {each["seat"]: each["secret"] for each in made["seats"]}
        self.question = (await self.ask("p1", "GET"))["question"]

    async def ask(self, seat: str, method: str, below: str = "", data: object = None) -> Any:
        shown = f"Bearer {self.secrets[seat]}"
        found = await self.wires[seat].ask(method, self.path + below, data, authorization=shown)
        assert found.status == 200, found.body
        return found.data

    async def answer(self) -> float:
        """Let whoever is asked answer. Returns how many seconds the answer took."""
        seat = self.question["player"]
        if not self.question["choices"]:
            self.question = (await self.ask(seat, "GET"))["question"]
        question = self.question
        count = self.rng.randint(question["least"], question["most"])
        numbers = self.rng.sample(range(1, len(question["choices"]) + 1), count)
        begun = perf_counter()
        told = await self.ask(seat, "POST", "/answers", {"at": question["at"], "numbers": numbers})
        took = perf_counter() - begun
        self.question = told["question"]
        if told["over"]:
            await self.set_up()
        return took


async def played(port: int, parent: int, size: Size, aims: Aims) -> list[str]:
    """Answers of all tables at once, as fast as they come."""
    tables = [Table(port, number) for number in range(size.tables)]
    for each in tables:
        await each.set_up()
    took: list[float] = []
    before, until = cpu_of(parent), perf_counter() + size.seconds

    async def plays(table: Table) -> None:
        while perf_counter() < until:
            took.append(await table.answer())

    await asyncio.gather(*map(plays, tables))
    cpu = (cpu_of(parent) - before) / len(took) * 1000
    return [
        aims.answers.row(f"{size.tables} tables, {2 * size.tables} players, answers/s", len(took) / size.seconds),
        aims.answer.row("each of these answers, ms", *spread(took)),
        Aim().row("processor for an answer, and a look where another one is asked, ms", cpu),
    ]


@asynccontextmanager
async def following(port: int, path: str, count: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Streams of so many spectators, each behind what has happened."""
    wires = [Wire(port) for _ in range(count)]
    readers = []
    for each in wires:
        reader = await each.begin("GET", f"{path}/events")
        await head_of(reader)
        while b"event: standing" not in await reader.readuntil(b"\n\n"):
            pass
        readers.append(reader)
    yield readers
    for each in wires:
        each.close()


async def watched(port: int, size: Size, aims: Aims) -> list[str]:
    """How long after an answer was sent each spectator has read of it."""
    table = Table(port, 1)
    await table.set_up()
    delays: list[float] = []
    async with following(port, table.path, size.spectators) as readers:
        for _ in range(size.seen):

            async def sees(reader: asyncio.StreamReader) -> float:
                while b"event: standing" not in await reader.readuntil(b"\n\n"):
                    pass
                return perf_counter()

            waiting = [asyncio.create_task(sees(each)) for each in readers]
            took = await table.answer()
            sent = perf_counter() - took
            delays += [at - sent for at in await asyncio.gather(*waiting)]
    return [aims.seen.row(f"{size.spectators} spectators, from an answer to their screen, ms", *spread(delays))]


async def idle(port: int, parent: int, size: Size, aims: Aims) -> list[str]:
    """What spectators who see nothing new cost."""
    table = Table(port, 1)
    await table.set_up()
    async with following(port, table.path, size.idle):
        before = cpu_of(parent)
        await asyncio.sleep(size.idle_seconds)
        share = (cpu_of(parent) - before) / size.idle_seconds
    return [aims.idle.row(f"{size.idle} spectators who see nothing new, % of a core", share * 100)]


async def measured(port: int, parent: int, game: str, length: int, size: Size, aims: Aims) -> list[str]:
    return [
        *(await looked(port, game, length, size, aims)),
        *(await played(port, parent, size, aims)),
        *(await watched(port, size, aims)),
        *(await idle(port, parent, size, aims)),
    ]


def of_store(store: str, workers: int, size: Size, aims: Aims) -> list[str]:
    """The rows for one store."""
    log = service.Log("possession.txt", service.example_text("possession-forged.txt"))
    with Hall.open(store) as hall:
        (kept,) = service.import_prepared(service.prepare_import(log), store=hall)
        assert kept.game is not None
        length = hall.entry(UUID(kept.game)).length
    with served(store, workers) as (port, parent):
        return asyncio.run(measured(port, parent, str(kept.game), length, size, aims))


@contextmanager
def new_schema(server: str) -> Iterator[str]:
    """The URL of a store that nothing is in, in a database; it is gone afterwards."""
    import psycopg  # not everybody has it

    name = f"moothall_bench_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    try:
        yield f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{name}"
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


def report(small: bool = False) -> str:
    """The table of docs/benchmarks.md."""
    size = SMALL if small else Size()
    rows = ["| | median, or the figure | 99th percentile | aim | reached |", "|---|---:|---:|---:|---|"]
    began = os.getloadavg()[0]
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stores = [("SQLite, one process", f"sqlite:///{folder}/games.db", 1, 250)]
        if given := os.environ.get("MOOTHALL_BENCH_POSTGRES"):
            stores.append(("PostgreSQL, two processes", stack.enter_context(new_schema(given)), 2, 300))
        for name, store, workers, least in stores:
            found = of_store(store, workers, size, Aims(Aim(least, None, at_least=True)))
            rows += [f"| **{name}** | | | | |", *(f"| {row} |" for row in found)]
    cores = os.cpu_count()
    rows.append(f"\nLoad of the machine before and after: {began:.1f}, {os.getloadavg()[0]:.1f} on {cores} cores.")
    return "\n".join(rows)
