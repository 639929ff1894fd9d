"""A soak: many games of bots in one store, and what commands take there, before and after the store is packed.

    python -m benchmarks.bench_soak 100000
    python -m benchmarks.bench_soak 20000 --store postgresql://…/an_empty_database

Each row is a process of its own, `moothall` as it is installed: the time by the clock, the processor time of the
process and of those that it starts, and the most memory that one of them held. The work of a PostgreSQL server is not
in it. One check of two processes is killed half-way, and another one goes on where it stood. The tables of Parquet need
`pip install 'moothall[analysis]'`.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from moothall import service
from moothall.domain.store import Archive

MEGA = 1_000_000

RESUMED = "verify --jobs 2 --resume"
"""The check that is killed when it has taken half the time of the one before."""


class Ran(NamedTuple):
    """What a process took: seconds by the clock and of the processor, and megabytes at most."""

    clock: float
    processor: float
    memory: float


def run(store: str, arguments: Sequence[str]) -> Ran:
    """Run a command of Moothall on a store. What it prints is dropped; an exit code of 1 or more is an error."""
    command = [sys.executable, "-m", "moothall", *arguments, "--store", store]
    began = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Ran(perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / MEGA)


def killed(store: str, arguments: Sequence[str], after: float) -> None:
    """Run a command of Moothall and end it, with all processes that it started, after so many seconds."""
    command = [sys.executable, "-m", "moothall", *arguments, "--store", store]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def looks(store: str, folder: Path) -> dict[str, Sequence[str]]:
    """The commands that are measured in a full store. `games --json` is the catalogue, game by game."""
    with service.Hall.open(store, create=False) as hall:
        number = hall.archive.count() // 2
        entry = next(iter(hall.archive.each(number)))
    folder.mkdir()
    game, tables = str(entry.game), ["export", "--parquet", str(folder / "tables")]
    return {
        "games --json": ["games", "--json"],
        "games (a table)": ["games"],
        "games --winner (nobody)": ["games", "--json", "--winner", "Nobody"],
        "stats": ["stats"],
        "find in one game": ["find", game, "gain & card:Province"],
        "show one game": ["show", game],
        "head": ["head"],
        "prove one game": ["prove", game],
        "verify": ["verify"],
        "verify --jobs 2": ["verify", "--jobs", "2"],
        RESUMED: ["verify", "--jobs", "2", "--resume", str(folder / "checked.jsonl")],
        "export --parquet": tables,
        "export --parquet, nothing new": tables,
    }


def table(title: str, store: str, commands: dict[str, Sequence[str]]) -> str:
    """A table of what commands take."""
    rows = [f"| {title} | s | s of the processor | MB of memory |", "|---|---:|---:|---:|"]
    clock = 0.0
    for name, arguments in commands.items():
        if name == RESUMED:
            killed(store, arguments, clock / 2)
        ran = run(store, arguments)
        clock = ran.clock
        rows.append(f"| {name} | {ran.clock:,.1f} | {ran.processor:,.1f} | {ran.memory:,.0f} |")
        print(rows[-1], file=sys.stderr, flush=True)
    with Archive.open(store, create=False) as archive:
        rows.append(f"| the store takes {archive.size() / MEGA:,.0f} MB | | | |")
    return "\n".join(rows)


def report(games: int, store: str, folder: Path) -> str:
    """Fill a store, look at it, pack it, and look again. `folder` takes what the commands write."""
    simulate = ["simulate", "big-money", "big-money", "--games", str(games), "--seed", "1", "--jobs", "1"]
    filling = {"simulate --keep all": [*simulate, "--kingdom", "Smithy", "--keep", "all"]}
    filled = table(f"{games:,} games of big money are played and stored", store, filling)
    before = table("as rows", store, looks(store, folder / "rows"))
    packing = table("packing", store, {"pack --all": ["pack", "--all"]})
    return "\n\n".join([filled, before, packing, table("packed", store, looks(store, folder / "packed"))])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_soak")
    parser.add_argument("games", type=int, metavar="N", help="how many games")
    parser.add_argument("--store", metavar="URL", help="an empty store (else a file in the temporary folder)")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(report(given.games, given.store or f"sqlite:///{Path(folder) / 'games.db'}", Path(folder)))
