"""Time travel: how soon a table at a random fact of a long stored game is there.

    python -m benchmarks travel                   the table
    python -m pytest benchmarks/bench_travel.py   that it is there within twenty milliseconds

One game of 5,000 facts in an SQLite file. `table` reads the facts up to a random one and folds them, and gives the view
of that table to a viewer; `show` says what is asked there too. The process is warm: the file is opened once, and the
game was looked at before.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import perf_counter
from uuid import UUID, uuid4

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.domain.store import Archive, Meta
from moothall.projections.blame import blame
from moothall.projections.finding.filters import filter_of
from moothall.projections.finding.search import bisect
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import board, table_of

from benchmarks.contest import percentile

FACTS = 5000
TIMES = 400
KINGDOM = (
    "Possession",
    "Village",
    "Smithy",
    "Market",
    "Laboratory",
    "Militia",
    "Remodel",
    "Cellar",
    "Festival",
    "Moat",
)


@cache
def long_game() -> tuple[Fact, ...]:
    """The first 5,000 facts of a game of random answers, in which four play and seldom buy."""
    rng = random.Random(1)
    names = ("Ann", "Bob", "Cid", "Dee")
    session = GAME.session(GAME.table(), Fresh(dict.fromkeys(("p1", "p2", "p3", "p4"), slow(rng)), rng))
    session.take(started("2013-05-23", names, KINGDOM))
    session.run()
    assert len(session.facts) >= FACTS
    return tuple(session.facts[:FACTS])


def slow(rng: random.Random) -> Policy:
    """Answers at random, but buys something only now and then."""
    other = random_legal(rng)

    def answer(game: object, ask: Ask) -> Answer:
        if not isinstance(ask, Menu):
            return other(game, ask)
        quiet = [choice for choice in ask.choices if choice[0] != "buy"]
        return rng.choice(quiet if rng.random() < 0.9 else ask.choices)

    return answer


@contextmanager
def stored() -> Iterator[tuple[Archive, UUID]]:
    """The game in an SQLite file."""
    with tempfile.TemporaryDirectory() as folder, Archive.open(f"sqlite:///{Path(folder) / 'games.db'}") as archive:
        game = uuid4()
        archive.put_game(game, GAME, long_game(), Meta(("Ann", "Bob"), "2013-05-23"))
        yield archive, game


def times(work: Callable[[Archive, UUID, int], object], count: int = TIMES) -> list[float]:
    """How many milliseconds a piece of work takes at random facts."""
    rng = random.Random(2)
    found: list[float] = []
    with stored() as (archive, game):
        work(archive, game, FACTS)
        for _ in range(count):
            seq = rng.randint(1, FACTS)
            begun = perf_counter()
            work(archive, game, seq)
            found.append((perf_counter() - begun) * 1000)
    return sorted(found)


def look(archive: Archive, game: UUID, seq: int) -> object:
    """The table at a fact, as a player sees it."""
    return table_of(ViewedStream(GAME, archive.read(game, seq), "p1"))


def show(archive: Archive, game: UUID, seq: int) -> object:
    """The same, and what is asked there."""
    return board(ViewedStream(GAME, archive.read(game, seq), "p1"))


def find_blame(archive: Archive, game: UUID, seq: int) -> object:
    """Which facts put the cards of a discard pile there."""
    return blame(ViewedStream(GAME, archive.read(game, seq), "p1"), "p1.discard")


def halve(archive: Archive, game: UUID, seq: int) -> object:
    """Where an expression about tables becomes true."""
    wanted = filter_of("turns(p2) > 3", GAME, {"p1": "Ann", "p2": "Bob"})
    return bisect(ViewedStream(GAME, archive.read(game, seq), "p1"), wanted)


WORK = {"table": look, "show": show, "blame": find_blame, "bisect": halve}


def report() -> str:
    """The table of docs/benchmarks.md."""
    lines = [f"| at a random fact of {FACTS:,}, from SQLite | ms, median | 99th percentile |", "|---|---:|---:|"]
    for name, work in WORK.items():
        taken = times(work, TIMES if name in ("table", "show") else TIMES // 8)
        lines.append(f"| {name} | {percentile(taken, 0.5):.1f} | {percentile(taken, 0.99):.1f} |")
    return "\n".join(lines)


def test_a_table_at_a_random_fact_is_there_within_twenty_milliseconds() -> None:
    assert percentile(times(look), 0.99) < 20
