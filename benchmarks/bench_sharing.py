"""Many logs, shared among processes in each of the ways of docs/clusters.md: every way must give the same verdicts.

    python -m benchmarks.bench_sharing FOLDER N
    python -m benchmarks.bench_sharing FOLDER N --ray

Copies the logs of a folder, again and again, until there are N, and audits them with one process, with two, as two
shards, and by Ray with two processors. It prints how long each way took and how many logs have each verdict, and ends
with an error where two ways differ in a line of JSON. One of the two processes of the second way is killed while it
works. Ray needs `pip install 'moothall[cluster]'`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter

SOON = 5.0
"""After how many seconds a process is killed: by then it audits."""


def copied(folder: Path, number: int, target: Path) -> None:
    """Put `number` logs into `target`: those of `folder`, again and again."""
    logs = sorted(folder.glob("*.txt"))
    if not logs:
        raise SystemExit(f"there are no logs in {folder}")
    for at, log in zip(range(number), cycle(logs), strict=False):
        shutil.copy(log, target / f"{at:06}-{log.name}")


def audited(logs: Path, *options: str, killed: bool = False) -> list[str]:
    """The lines that `moothall audit` prints of the logs. Where `killed`, one of its processes is ended meanwhile."""
    command = [sys.executable, "-m", "moothall", "audit", str(logs), "--json", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    timer = Timer(SOON, _kill_a_child, (process.pid,))
    if killed:
        timer.start()
    printed, _ = process.communicate()
    timer.cancel()
    if process.returncode > 4:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return printed.splitlines()


def _kill_a_child(parent: int) -> None:
    """End a process that `parent` has started."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    if children:
        os.kill(int(children[0]), signal.SIGKILL)


def ways(ray: bool) -> dict[str, list[tuple[Sequence[str], bool]]]:
    """By name: the commands of one way, with their options, and whether a process of theirs is killed."""
    commands: dict[str, list[tuple[Sequence[str], bool]]] = {
        "one process": [(("--jobs", "1"), False)],
        "two, one of them killed": [(("--jobs", "2"), True)],
        "two shards": [(("--jobs", "1", "--shard", f"{part}/2"), False) for part in (1, 2)],
    }
    if ray:
        commands["Ray, two processors"] = [(("--jobs", "2", "--on", "ray"), False)]
    return commands


def report(folder: Path, number: int, ray: bool) -> None:
    """Print a row for each way, as soon as it is done. Raises SystemExit where two ways differ."""
    print(f"| {number:,} logs | s | verdicts |\n|---|---:|---|", flush=True)
    expected: list[str] | None = None
    with TemporaryDirectory() as target:
        copied(folder, number, Path(target))
        for name, commands in ways(ray).items():
            began = perf_counter()
            lines = sorted(
                line for options, killed in commands for line in audited(Path(target), *options, killed=killed)
            )
            counts = Counter(json.loads(line)["verdict"] for line in lines)
            verdicts = ", ".join(f"{count:,} {verdict}" for verdict, count in sorted(counts.items()))
            print(f"| {name} | {perf_counter() - began:.0f} | {verdicts} |", flush=True)
            expected = lines if expected is None else expected
            if lines != expected:
                raise SystemExit(f"{name}: other lines than with one process")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_sharing")
    parser.add_argument("folder", type=Path, help="a folder of logs")
    parser.add_argument("number", type=int, help="how many logs there shall be")
    parser.add_argument("--ray", action="store_true", help="by Ray, too")
    arguments = parser.parse_args()
    report(arguments.folder, arguments.number, arguments.ray)
