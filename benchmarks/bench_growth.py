"""Growth: what a fact, a game, a line and a process cost, as there are more of them.

    python -m benchmarks growth                     every size: some twenty minutes
    python -m benchmarks growth --small             the smaller sizes: a minute or two
    python -m benchmarks growth --plots docs/growth    draws them too

Processor time, so that a busy machine does less harm; only the table of jobs is by the clock. What other programs do is
measured in the same run, with as much of the same: pyminion plays games of big money, python-chess reads plies, SQLite
alone stores and reads the same rows.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any
from uuid import UUID, uuid4

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.streams.snapshots import Snapshots
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import Archive, Meta
from moothall.logs.formats import audit_text
from moothall.service import Hall
from moothall.service.transfer.exports import write

from benchmarks import bench_engine
from benchmarks.bench_audit import READ_PGN, write_games
from benchmarks.bench_engine import KINGDOM
from benchmarks.plot import Series, plot

FACTS = (500, 1_500, 5_000, 15_000, 50_000)
GAMES = (1_000, 20_000, 100_000, 300_000)
LINES = (300, 1_000, 10_000, 100_000)
JOBS = (1, 2)
TIMES = 15
META = Meta(("Ann", "Bob"), NEWEST)


@dataclass(frozen=True)
class Growth:
    """A table: what grows, the names of the columns, and a row of figures for each size (None: not measured)."""

    title: str
    grows: str
    columns: tuple[str, ...]
    rows: list[tuple[int, tuple[float | None, ...]]]

    def __str__(self) -> str:
        heads = [f"| {self.grows} | {' | '.join(self.columns)} |", "|---:" * (len(self.columns) + 1) + "|"]
        lines = [f"| {size:,} | {' | '.join(map(_figure, figures))} |" for size, figures in self.rows]
        return "\n".join([f"**{self.title}**", "", *heads, *lines])

    def series(self) -> list[Series]:
        """Each column as the points of a line."""
        return [
            Series(name, [(size, figures[at]) for size, figures in self.rows if figures[at] is not None])
            for at, name in enumerate(self.columns)
        ]


def _figure(number: float | None) -> str:
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def seconds(work: Callable[[], object], times: int = TIMES) -> float:
    """The median of the processor time that a piece of work takes."""
    found = []
    for _ in range(times):
        began = process_time()
        work()
        found.append(process_time() - began)
    return median(found)


# Facts per game


def endless(facts: int) -> list[Fact]:
    """The facts of a game between two who play their Treasures and buy nothing, so that decks stay as they are."""

    def answer(game: Any, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu):
            return ask.options[: ask.least]
        if len(game.facts) >= facts:
            return None
        plays = [choice for choice in ask.choices if choice[0] == "play"]
        return (plays or ask.choices[-1:])[0]

    game = GAME.session(GAME.table(), Fresh({"p1": answer, "p2": answer}, random.Random(1)))
    game.take(started(NEWEST, ("Ann", "Bob"), KINGDOM))
    game.run()
    return game.facts


def facts_per_game(sizes: Sequence[int]) -> Growth:
    """What a fact costs the engine and the store, and what a match does with one more."""
    columns = (
        "play, µs a fact",
        "fold, µs a fact",
        "resume, ms",
        "resume with snapshots, ms",
        "answer, ms",
        "undo, ms",
        "append, µs a fact",
        "raw SQLite append, µs a row",
        "read, µs a fact",
        "raw SQLite read, µs a row",
    )
    rows = []
    for size in sizes:
        facts, times = endless(size), 3 if size > 5_000 else 7
        each = 1e6 / len(facts)
        played = seconds(lambda size=size: endless(size), times)
        fold = seconds(lambda facts=facts: GAME.fold(facts), times)
        resume = seconds(lambda facts=facts: GAME.resume(facts, Fresh({}, random.Random(1))))
        snapshots = Snapshots(GAME)
        snapshots.table_after(facts, len(facts))
        kept = seconds(
            lambda facts=facts, kept=snapshots: kept.resume(facts, lambda: Fresh({}, random.Random(1)), len(facts))
        )
        answer, undo = _match(facts)
        stored = _stored(facts, times)
        rows.append(
            (
                len(facts),
                (
                    played * each,
                    fold * each,
                    resume * 1e3,
                    kept * 1e3,
                    answer * 1e3,
                    undo * 1e3,
                    *(one * each for one in stored),
                ),
            )
        )
    return Growth("Facts per game", "facts", columns, rows)


def _match(facts: Sequence[Fact]) -> tuple[float, float]:
    """How long an answer at the end of a game takes, and an undo."""
    with Hall.open("memory:") as hall:
        one = uuid4()
        hall.archive.put_game(one, GAME, facts, META)
        match = hall.resume(one, seed=1)
        answers, undos = [], []
        for _ in range(TIMES):
            ask = match.asked
            assert isinstance(ask, Menu)
            began = process_time()
            match.answer(ask.player, ask.choices[-1])
            answers.append(process_time() - began)
            began = process_time()
            match.undo("Ann")
            undos.append(process_time() - began)
        return median(answers), median(undos)


def _stored(facts: Sequence[Fact], times: int) -> tuple[float, float, float, float]:
    """How long it takes to store and to read a game: ours and raw SQLite, each in turn."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        with Archive.open(f"sqlite:///{file}") as archive:
            append = seconds(lambda: archive.put_game(uuid4(), GAME, facts, META), times)
            one = archive.games(0, 1)[0].game

            def read() -> None:
                archive._reader._last = None  # the stream that was read last is at hand
                assert len(archive.read(one)) == len(facts)

            reading = seconds(read, times)
            rows = archive._recorder.rows(one, 0, None)
        raw = sqlite3.connect(Path(folder) / "raw.db", isolation_level=None)
        with sqlite3.connect(file) as made:
            (table,) = made.execute("SELECT sql FROM sqlite_master WHERE name = 'stored_events'").fetchone()
        raw.execute("PRAGMA journal_mode=wal")
        raw.execute(table)

        def put() -> None:
            key = uuid4().hex
            raw.execute("BEGIN")
            raw.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", [(key, *row) for row in rows])
            raw.execute("COMMIT")

        raw_append = seconds(put, times)
        (key,) = raw.execute("SELECT originator_id FROM stored_events LIMIT 1").fetchone()
        select = "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ?"
        raw_read = seconds(lambda: raw.execute(f"{select} ORDER BY originator_version", (key,)).fetchall(), times)
        raw.close()
    return append, raw_append, reading, raw_read


# Games per store

LISTING = """
import json, sys
from pathlib import Path
from time import process_time
from moothall.domain.store import Archive
def room():
    status = Path("/proc/self/status").read_text().splitlines()  # getrusage would have what the parent had, too
    return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
with Archive.open(sys.argv[1], create=False) as archive:
    archive.games(0, 1)
    before, began = room(), process_time()
    count = sum(1 for _ in (archive.each() if sys.argv[2] == "each" else archive.games()))
    print(json.dumps([count, process_time() - began, room() - before]))
"""


def games_per_store(sizes: Sequence[int]) -> Growth:
    """What a store costs that holds many games: to list them, to find one, to go on with one, to add one."""
    columns = (
        "list one by one, µs a game",
        "MB for that",
        "list at once, µs a game",
        "MB for that at once",
        "find by eight digits, ms",
        "raw SQLite, ms",
        "append one answer, ms",
        "store one game, ms",
    )
    rows = []
    facts = endless(30)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        url = f"sqlite:///{file}"
        stored = 0
        for size in sizes:
            with Archive.open(url) as archive:
                template = _game(2 * 10**9 + size)
                archive.put_game(template, GAME, facts[:2], META)
                _fill(file, template, stored, size)
                stored = size
                archive.put_game(_game(10**9 + size), GAME, facts, META)
                rng = random.Random(size)
                some = [str(_game(rng.randrange(size))) for _ in range(TIMES)]
                left = iter(some)
                find = seconds(lambda: archive.find(next(left)[:13]))  # noqa: B023
                raw = sqlite3.connect(file)
                left = iter(some)
                select = "SELECT number FROM games WHERE game = ?"
                looked = seconds(lambda: raw.execute(select, (UUID(next(left)).hex,)).fetchall())  # noqa: B023
                raw.close()
                one, last = _game(10**9 + size), len(facts)
                extra = iter(endless(60)[last:])

                def append() -> None:
                    nonlocal last
                    archive.append(one, last, [next(extra)])  # noqa: B023
                    last += 1

                appended = seconds(append)
                number = iter(range(10**9 + size + 1, 10**9 + size + 1 + TIMES))
                put = seconds(lambda: archive.put_game(_game(next(number)), GAME, facts, META))  # noqa: B023
            listed = [_listing(url, how) for how in ("each", "games")]
            figures = [value for count, took, room in listed for value in (took * 1e6 / count, room)]
            rows.append((size, (*figures, find * 1e3, looked * 1e3, appended * 1e3, put * 1e3)))
    return Growth("Games per store", "games", columns, rows)


def _fill(file: Path, template: UUID, first: int, last: int) -> None:
    """Add games to a store, all with the rows of one: `put_game` would wait for the disk each time."""
    with sqlite3.connect(file) as made:
        for table, key in (("games", "game"), ("stream_heads", "game"), ("stored_events", "originator_id")):
            names = [each[1] for each in made.execute(f"PRAGMA table_info({table})") if each[1] != "number"]
            listed, marks = ", ".join(names), ", ".join("?" * len(names))
            rows = made.execute(f"SELECT {listed} FROM {table} WHERE {key} = ?", (template.hex,)).fetchall()
            at = names.index(key)
            new = ((*row[:at], _game(number).hex, *row[at + 1 :]) for number in range(first, last) for row in rows)
            made.executemany(f"INSERT INTO {table} ({listed}) VALUES ({marks})", new)
    made.close()


def _game(number: int) -> UUID:
    return UUID(int=random.Random(number).getrandbits(128))


def _listing(url: str, how: str) -> tuple[int, float, float]:
    command = [sys.executable, "-c", LISTING, url, how]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found[0], found[1], found[2]


# Lines per log


def lines_per_log(sizes: Sequence[int]) -> Growth:
    """What a line of a log costs, in a log of so many, beside a ply of a file of as many."""
    rows = []
    for size in sizes:
        text = _log(size)
        lines = text.count("\n")
        times = 3 if size <= 10_000 else 1
        took = seconds(lambda text=text: audit_text(text, name="endless.txt"), times)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "games.pgn"
            write_games(file, lines)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [sys.executable, "-c", READ_PGN, str(file)]
            plies = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        chess = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        rows.append((lines, (took * 1e6 / lines, chess * 1e6 / plies)))
    columns = ("audit, µs a line", "python-chess, µs a ply (a whole process)")
    return Growth("Lines per log", "lines", columns, rows)


def _log(lines: int) -> str:
    """The log of an endless game, by the scribe of Goko, with about so many lines."""
    facts = live(endless(lines * 5 // 2))
    return write("goko", GAME, facts, "an endless game")


# Jobs


def jobs(numbers: Sequence[int], games: int) -> Growth:
    """How many lines a second several processes audit and import, by the clock."""
    rows = []
    with TemporaryDirectory() as folder:
        logs = Path(folder) / "logs"
        logs.mkdir()
        lines = 0
        for number in range(games):
            facts = bench_engine.play(KINGDOM, bench_engine.big_money, random.Random(number))
            text = write("goko", GAME, facts, f"game {number}")
            (logs / f"{number}.txt").write_text(text, encoding="utf-8")
            lines += text.count("\n")
        for count in numbers:
            figures: list[float] = []
            for command in (("audit", "--json"), ("import", "--store", f"sqlite:///{folder}/{count}.db")):
                before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
                moothall = str(Path(sys.executable).parent / "moothall")
                run = [moothall, command[0], str(logs), "--jobs", str(count), *command[1:]]
                subprocess.run(run, stdout=subprocess.DEVNULL, check=True)
                took, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
                worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                figures += [lines / took, lines / worked]
            rows.append((count, tuple(figures)))
    columns = (
        "audit, lines a second",
        "audit, lines a second of processor",
        "import, lines a second",
        "import, lines a second of processor",
    )
    return Growth(f"Jobs, for {games} logs on {os.cpu_count()} processors", "jobs", columns, rows)


# Games of big money


def games_played(sizes: Sequence[int]) -> Growth:
    """What a game costs as more of them are played in one process, beside pyminion."""
    rows = []
    for size in sizes:
        ours = seconds(lambda size=size: [bench_engine.ours(at) for at in range(size // bench_engine.GAMES)], 1)
        theirs = seconds(lambda size=size: [bench_engine.theirs(at) for at in range(size // bench_engine.GAMES)], 1)
        rows.append((size, (ours * 1e3 / size, theirs * 1e3 / size)))
    return Growth("Games of big money in one process", "games", ("moothall, ms a game", "pyminion, ms a game"), rows)


def report(small: bool = False, plots: Path | None = None) -> str:
    """The tables of growth; with `plots` a folder for their drawings."""
    tables = []
    for name, table in (
        ("facts", lambda: facts_per_game(FACTS[: 3 if small else None])),
        ("games", lambda: games_per_store(GAMES[: 1 if small else None])),
        ("lines", lambda: lines_per_log(LINES[: 3 if small else None])),
        ("jobs", lambda: jobs(JOBS, 20 if small else 200)),
        ("played", lambda: games_played((20, 100) if small else (20, 200, 2_000))),
    ):
        made = table()
        tables.append(str(made))
        if plots is not None:
            plots.mkdir(parents=True, exist_ok=True)
            (plots / f"{name}.svg").write_text(plot(made.title, made.grows, made.series()), encoding="utf-8")
    return "\n\n".join(tables)
