"""What clients of `moothall serve` wait for: tables at a fact, answers at tables, and what spectators see.

    python -m benchmarks web                                               all of it on SQLite: some two minutes
    python -m benchmarks web --small                                       the same with less of everything
    MOOTHALL_BENCH_POSTGRES=postgresql://… python -m benchmarks web        on an empty PostgreSQL database as well

Server and clients share the machine. Clients are this process, which speaks no more HTTP than it must.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
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


def spread(seconds: Sequence[float]) -> str:
    """The median and the 99th percentile, in milliseconds."""
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2] * 1000:.1f} | {ordered[int(len(ordered) * 0.99)] * 1000:.1f}"


async def looked(port: int, game: str, length: int, size: Size) -> list[str]:
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
    return [f"table at a fact of {length}, ms | {spread(fresh)}", f"the same by 304, ms | {spread(again)}"]


class Table:
    """A table of two players, who answer one after the other."""

    def __init__(self, port: int, seed: int) -> None:
        self.wires = {seat: Wire(port) for seat in ("p1", "p2")}
        self.rng = Random(seed)
        self.path = ""
        self.secrets: dict[str, str] = {}

    async def set_up(self) -> None:
        made = (await self.wires["p1"].ask("POST", "/tables", {"players": ["Ann", "Bob"]})).data
        self.path = made["table"]
        self.secrets = {each["seat"]: each["secret"] for each in made["seats"]}

    async def ask(self, seat: str, method: str, below: str = "", data: object = None) -> Any:
        shown = f"Bearer {self.secrets[seat]}"
        found = await self.wires[seat].ask(method, self.path + below, data, authorization=shown)
        assert found.status == 200, found.body
        return found.data

    async def answer(self) -> float:
        """Let whoever is asked answer. Returns how many seconds the answer took."""
        seat = (await self.ask("p1", "GET"))["question"]["player"]
        question = (await self.ask(seat, "GET"))["question"]
        count = self.rng.randint(question["least"], question["most"])
        numbers = self.rng.sample(range(1, len(question["choices"]) + 1), count)
        begun = perf_counter()
        told = await self.ask(seat, "POST", "/answers", {"at": question["at"], "numbers": numbers})
        took = perf_counter() - begun
        if told["over"]:
            await self.set_up()
        return took


async def played(port: int, parent: int, size: Size) -> list[str]:
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
        f"{size.tables} tables, {2 * size.tables} players, answers/s | {len(took) / size.seconds:.0f} |",
        f"each of these answers, ms | {spread(took)}",
        f"processor for an answer and the two looks before it, ms | {cpu:.1f} |",
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


async def watched(port: int, size: Size) -> list[str]:
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
    return [f"{size.spectators} spectators, from an answer to their screen, ms | {spread(delays)}"]


async def idle(port: int, parent: int, size: Size) -> list[str]:
    """What spectators who see nothing new cost."""
    table = Table(port, 1)
    await table.set_up()
    async with following(port, table.path, size.idle):
        before = cpu_of(parent)
        await asyncio.sleep(size.idle_seconds)
        share = (cpu_of(parent) - before) / size.idle_seconds
    return [f"{size.idle} spectators who see nothing new, % of a core | {share * 100:.1f} |"]


async def measured(port: int, parent: int, game: str, length: int, size: Size) -> list[str]:
    return [
        *(await looked(port, game, length, size)),
        *(await played(port, parent, size)),
        *(await watched(port, size)),
        *(await idle(port, parent, size)),
    ]


def of_store(store: str, workers: int, size: Size) -> list[str]:
    """The rows for one store."""
    log = service.Log("possession.txt", service.example_text("possession-forged.txt"))
    with Hall.open(store) as hall:
        (kept,) = service.import_prepared(service.prepare_import(log), store=hall)
        assert kept.game is not None
        length = hall.entry(UUID(kept.game)).length
    with served(store, workers) as (port, parent):
        return asyncio.run(measured(port, parent, str(kept.game), length, size))


def report(small: bool = False) -> str:
    """The table of docs/benchmarks.md."""
    size = SMALL if small else Size()
    rows = ["| | median, or the figure | 99th percentile |", "|---|---:|---:|"]
    with TemporaryDirectory() as folder:
        stores = [("SQLite, one process", f"sqlite:///{folder}/games.db", 1)]
        if given := os.environ.get("MOOTHALL_BENCH_POSTGRES"):
            stores.append(("PostgreSQL, two processes", given, 2))
        for name, store, workers in stores:
            rows += [f"| **{name}** | | |", *(f"| {row} |" for row in of_store(store, workers, size))]
    rows.append(f"\nLoad of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    return "\n".join(rows)
