"""The audit: lines of logs per second beside plies per second of python-chess, each as a whole process.

    python -m benchmarks audit                    the table, the processes in turns
    python -m pytest benchmarks/bench_audit.py    the same processes by pytest-benchmark

`moothall audit --json FOLDER` runs as anybody runs it, start-up and the default `--jobs` included; a line counts if it
got a verdict. python-chess reads as many plies, to within a game, with `chess.pgn.read_game`: random games of a fixed
seed. The logs are a quarter of those at `../shared/logs/goko`; without them, copies of the shipped log.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from benchmarks.contest import rates, table

ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT.parent / "shared/logs/goko"
SHIPPED = ROOT / "docs/logs/possession.txt"
EVERY, COPIES = 4, 100
ROUNDS = 7
WITH_BYTE_CODE = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of an audit: its modules are compiled once, as those of an installed package are."""
LONGEST = 160
"""Where a random game of chess is broken off, in plies."""

READ_PGN = """
import sys, chess.pgn
plies = 0
with open(sys.argv[1]) as games:
    while (game := chess.pgn.read_game(games)) is not None:
        plies += game.end().ply()
print(plies)
"""


@dataclass(frozen=True)
class Material:
    """A folder of logs with so many lines, and a file with about as many plies."""

    logs: Path
    lines: int
    games: Path

    def audit(self, *options: str) -> int:
        """Audit the logs. Returns how many lines got a verdict."""
        command = [str(Path(sys.executable).parent / "moothall"), "audit", "--json", *options, str(self.logs)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=WITH_BYTE_CODE)
        return sum(json.loads(document)["lines"]["total"] for document in done.stdout.splitlines())

    def read_games(self) -> int:
        """Read the games of chess. Returns how many plies they have."""
        command = [sys.executable, "-c", READ_PGN, str(self.games)]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@contextmanager
def material() -> Iterator[Material]:
    """Logs and games in a folder that goes away again."""
    with tempfile.TemporaryDirectory() as folder:
        logs, games = Path(folder) / "logs", Path(folder) / "games.pgn"
        logs.mkdir()
        if REAL.is_dir():
            for log in sorted(REAL.glob("*.txt"))[::EVERY]:
                shutil.copy(log, logs)
        else:
            for copy in range(COPIES):
                shutil.copy(SHIPPED, logs / f"{copy}.txt")
        lines = Material(logs, 0, games).audit()
        write_games(games, lines)
        yield Material(logs, lines, games)


def write_games(file: Path, wanted: int) -> None:
    """Random games of chess with at least so many plies together."""
    import chess
    import chess.pgn

    rng = random.Random(1)
    with file.open("w") as out:
        while wanted > 0:
            board = chess.Board()
            while not board.is_game_over() and board.ply() < LONGEST:
                board.push(rng.choice(list(board.legal_moves)))
            wanted -= board.ply()
            print(chess.pgn.Game.from_board(board), file=out, end="\n\n")


def report() -> str:
    """The table of the audit."""
    with material() as found:
        contestants = {
            "moothall audit, lines": lambda _: found.audit(),
            "moothall audit --jobs 1, lines": lambda _: found.audit("--jobs", "1"),
            "python-chess read_game, plies": lambda _: found.read_games(),
        }
        title = f"{found.lines:,} lines or plies, a whole process"
        return table(title, "per second", rates(contestants, ROUNDS), "python-chess read_game, plies")


@pytest.fixture(scope="module")
def found() -> Iterator[Material]:
    with material() as each:
        yield each


@pytest.mark.benchmark(group="as many lines or plies")
def test_audit(benchmark: Callable[..., Any], found: Material) -> None:
    assert benchmark.pedantic(found.audit, rounds=3) == found.lines  # type: ignore[attr-defined]


@pytest.mark.benchmark(group="as many lines or plies")
def test_read_games(benchmark: Callable[..., Any], found: Material) -> None:
    assert benchmark.pedantic(found.read_games, rounds=3) >= found.lines  # type: ignore[attr-defined]
