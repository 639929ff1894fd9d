"""The engine: games of big money beside pyminion, and how soon a game is opened again.

    python -m benchmarks engine                   the table, the two engines in turns
    python -m pytest benchmarks/bench_engine.py   the same pieces of work by pytest-benchmark

Both engines play a whole game, set-up, scores and winner included, with two players and the same ten piles. Ours
records every fact. pyminion 0.4.0 plays `Game(players=[BigMoney, BigMoney], log_stdout=False)` with the `logging`
module disabled; it plays on, as ours does, until the Provinces or three piles are gone.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from functools import cache
from time import perf_counter
from typing import Any

import pytest
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.domain.rules_spec import NEWEST

from benchmarks.contest import percentile, rates, table

KINGDOM = ("Cellar", "Festival", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
QUESTIONS = (
    "Bishop",
    "Cellar",
    "Chapel",
    "Hermit",
    "Masquerade",
    "Minion",
    "Possession",
    "Remodel",
    "Vault",
    "Village",
)
"""A Kingdom whose cards ask a lot, for games that stop in mid-effect."""
TIMES = 10
GAMES = 20
ROUNDS = 25


def play(kingdom: Sequence[str], policy: Policy, rng: random.Random) -> list[Fact]:
    """The facts of a game between two such players."""
    game = GAME.session(GAME.table(), Fresh({"p1": policy, "p2": policy}, rng))
    game.take(started(NEWEST, ("Ann", "Bob"), kingdom))
    game.run()
    assert game.over
    return game.facts


def ours(number: int) -> int:
    """Some games of big money with every fact recorded. Returns how many."""
    for game in range(GAMES):
        play(KINGDOM, big_money, random.Random(number * GAMES + game))
    return GAMES


def theirs(number: int) -> int:
    """As many games of pyminion's big money. Returns how many."""
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions import base
    from pyminion.game import Game

    logging.disable(logging.CRITICAL)
    random.seed(number)
    piles = [getattr(base, name.lower()) for name in KINGDOM]
    for _ in range(GAMES):
        players = [BigMoney("Ann"), BigMoney("Bob")]
        Game(players=players, expansions=[base.base_set], kingdom_cards=piles, log_stdout=False).play()
    logging.disable(logging.NOTSET)
    return GAMES


@cache
def long_game() -> tuple[Fact, ...]:
    """The longest of some games between players who play and buy whatever they can."""
    games = []
    for seed in range(10):
        rng = random.Random(seed)
        games.append(play(QUESTIONS, busy(rng), rng))
    return tuple(max(games, key=len))


def busy(rng: random.Random) -> Policy:
    """Answers at random, but does something at a menu as long as there is anything to do."""
    other = random_legal(rng)

    def answer(game: Dominion, ask: Ask) -> Answer:
        if not isinstance(ask, Menu):
            return other(game, ask)
        plays = [choice for choice in ask.choices if choice[0] == "play"]
        return rng.choice(plays or ask.choices[:-1])

    return answer


def nobody() -> Fresh:
    """A source that leaves every question open."""
    return Fresh({}, random.Random(0))


def resume_times() -> list[float]:
    """How long it takes to open the long game at each of its questions that stands in the middle of an effect.

    Each is opened `TIMES` times: the garbage collector goes through the whole process about once in 150 of them, and
    takes 7 ms for it.
    """
    facts = long_game()
    places = [at for at, fact in enumerate(facts) if type(fact) is Answered and fact.question != MENU]
    times = []
    for at in places * TIMES:
        began = perf_counter()
        game = GAME.resume(facts[:at], nobody())
        times.append(perf_counter() - began)
        assert game.asked is not None
    return times


def report() -> str:
    """The tables of the engine."""
    games = table(
        "big money against big money", "games/s", rates({"moothall": ours, "pyminion": theirs}, ROUNDS), "pyminion"
    )
    facts = long_game()
    fold, rerun = [], []
    for _ in range(20):
        began = perf_counter()
        GAME.fold(facts)
        fold.append(perf_counter() - began)
        began = perf_counter()
        GAME.rerun(facts, nobody())
        rerun.append(perf_counter() - began)
    resumed = resume_times()
    opened = [
        f"| a game of {len(facts):,} facts | ms, median | 99th percentile |",
        "|---|---:|---:|",
        *(
            f"| {name} | {percentile(times, 0.5) * 1000:.2f} | {percentile(times, 0.99) * 1000:.2f} |"
            for name, times in (
                ("fold", fold),
                ("re-run by the rules", rerun),
                (f"resume in mid-effect ({len(resumed) // TIMES} places)", resumed),
            )
        ),
    ]
    return games + "\n\n" + "\n".join(opened)


@pytest.mark.benchmark(group="twenty games of big money")
@pytest.mark.parametrize("engine", [ours, theirs], ids=["moothall", "pyminion"])
def test_games(benchmark: Callable[..., Any], engine: Callable[[int], int]) -> None:
    assert benchmark(engine, 1) == GAMES


@pytest.mark.benchmark(group="open a long game")
def test_fold(benchmark: Callable[..., Any]) -> None:
    assert benchmark(GAME.fold, long_game()).over


@pytest.mark.benchmark(group="open a long game")
def test_rerun(benchmark: Callable[..., Any]) -> None:
    assert benchmark(lambda: GAME.rerun(long_game(), nobody())).over


def test_a_game_is_resumed_in_mid_effect_within_five_milliseconds() -> None:
    assert percentile(resume_times(), 0.99) < 0.005
