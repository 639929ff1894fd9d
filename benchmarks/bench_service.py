"""The interface for clients: answers stored one by one in SQLite, beside the same games in memory.

    python -m benchmarks service

A bot plays whole games through a match: `answer` alone, and as a server does it, with the question, and for each of two
players their new facts and their view.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from moothall.domain.dominion.bots import big_money
from moothall.service import Hall, Match

from benchmarks.bench_engine import KINGDOM

GAMES = 8


def alone(match: Match) -> int:
    """Play a match to its end. Returns how many answers that took."""
    answers = 0
    while match.asked is not None:
        match.answer(match.asked.player, big_money(match.session, match.asked))
        answers += 1
    return answers


def served(match: Match) -> int:
    """Play a match to its end as a server does. Returns how many answers that took."""
    answers = 0
    news = {player: match.subscribe(player) for player in match.names}
    while match.asked is not None:
        question = match.question(match.asked.player)
        assert question is not None
        match.answer(question.player, big_money(match.session, match.asked), at=question.at)
        answers += 1
        for player, each in news.items():
            each.poll()
            match.view(player)
    return answers


def rate(url: str, served_too: bool) -> float:
    """Answers per second, over some games."""
    answers, seconds = 0, 0.0
    with Hall.open(url) as hall:
        for seed in range(GAMES):
            match = hall.start(["Ann", "Bob"], options={"kingdom": KINGDOM}, seed=seed)
            begun = perf_counter()
            answers += served(match) if served_too else alone(match)
            seconds += perf_counter() - begun
    return answers / seconds


def report() -> str:
    """The table of docs/benchmarks.md."""
    lines = ["| answers per second | SQLite, in a file | in memory |", "|---|---:|---:|"]
    with TemporaryDirectory() as folder:
        file = f"sqlite:///{Path(folder) / 'games.db'}"
        for what, served_too in (("answers alone", False), ("with the question, two subscribers, two views", True)):
            lines.append(f"| {what} | {rate(file, served_too):,.0f} | {rate('memory:', served_too):,.0f} |")
    return "\n".join(lines)
