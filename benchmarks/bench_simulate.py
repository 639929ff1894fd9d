"""Simulations beside those of others: the same two strategies on the same ten piles, in pyminion and in DominionSim.

    python -m benchmarks simulate

The three take turns, each on one core. Two strategies are pure buy lists, and the cards that they buy ask nothing, so
each engine should find the same win rate: that compares the rules as well as the speed. DominionSim (Geronimoo's, in
Java) takes part where `MOOTHALL_DOMINION_SIM` names a folder with its sources, as `git clone
https://github.com/Geronimoo/DominionSim` makes it, and where `javac` is installed.
"""

from __future__ import annotations

import logging
import os
import random
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from moothall import service

from benchmarks.bench_engine import KINGDOM
from benchmarks.contest import Contestants, rates, table

GAMES = 100
"""How many games each plays in a round."""
ROUNDS = 12
CARDS = (("Smithy", 2), ("Witch", 2), ("Laboratory", 5))
"""What the first strategy of each kingdom buys beside money, and how many at most. None of these asks anything."""
ENDS = (("Duchy", 4), ("Estate", 2))
"""What both buy when so few Provinces are left."""


def piles(card: str) -> list[str]:
    """The ten piles of the engine's benchmark, with a card in the place of the last where it is not there."""
    return list(KINGDOM if card in KINGDOM else (*KINGDOM[:-1], card))


# Moothall


def buy_list(folder: Path, card: str | None, most: int = 0) -> str:
    """A file with money and the end of the game, and so many of a card where one is given."""
    lines = ["Province", *(f"{name} if left(Province) <= {left}" for name, left in ENDS), "Gold"]
    lines += [f"{card} x{most}"] if card is not None else []
    path = folder / f"{card or 'money'}.txt"
    path.write_text("\n".join([*lines, "Silver"]), encoding="utf-8")
    return str(path)


def ours(folder: Path, card: str, most: int, results: list[float]) -> Callable[[int], int]:
    """What plays a round in Moothall, and keeps what the first strategy scored."""
    both = buy_list(folder, card, most), buy_list(folder, None)

    def play(number: int) -> int:
        found = service.simulate(*both, games=GAMES, seed=number, jobs=1, kingdom=piles(card))
        results.append(found.players[0].rate.mean or 0.0)
        return found.games

    return play


# pyminion


def theirs(card: str, most: int, results: list[float]) -> Callable[[int], int]:
    """The same in pyminion."""
    from pyminion.bots.bot import Bot, BotDecider
    from pyminion.expansions import base
    from pyminion.game import Game

    wanted = getattr(base, card.lower())

    class Decider(BotDecider):
        def __init__(self, most: int) -> None:
            self.most = most

        def action_priority(self, player: Any, game: Any) -> Iterator[Any]:
            yield wanted

        def buy_priority(self, player: Any, game: Any) -> Iterator[Any]:
            coins = player.state.money
            left = game.supply.pile_length("Province")
            if coins >= 8:
                yield base.province
            for name, few in ENDS:
                end = getattr(base, name.lower())
                if left <= few and coins >= end.get_cost(player, game):
                    yield end
            if coins >= 6:
                yield base.gold
            if coins >= wanted.get_cost(player, game) and player.get_card_count(wanted) < self.most:
                yield wanted
            if coins >= 3:
                yield base.silver

    kingdom = [getattr(base, name.lower()) for name in piles(card)]

    def play(number: int) -> int:
        logging.disable(logging.CRITICAL)
        random.seed(number)
        score = 0.0
        for game in range(GAMES):
            first, second = Bot(Decider(most), player_id="first"), Bot(Decider(0), player_id="second")
            seats = [first, second] if game % 2 else [second, first]
            played = Game(
                players=seats,
                expansions=[base.base_set],
                kingdom_cards=kingdom,
                random_order=False,
                log_stdout=False,
            ).play()
            score += (first in played.winners) / len(played.winners)
        logging.disable(logging.NOTSET)
        results.append(score / GAMES)
        return GAMES

    return play


# DominionSim


def compiled(sources: Path, folder: Path) -> str:
    """The class path of DominionSim, compiled with the program that lets it play without its window."""
    jars = [str(path) for path in (sources / "assets").glob("*.jar") if "Dom" not in path.name]
    classes = os.pathsep.join([str(folder), *jars])
    files = [str(path) for path in (sources / "src" / "main" / "java").rglob("*.java")]
    files.append(str(Path(__file__).with_name("BesideDominionSim.java")))
    subprocess.run(
        ["javac", "-nowarn", "-encoding", "UTF-8", "-cp", classes, "-d", str(folder), *files],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return classes


def players(card: str, most: int) -> str:
    """The two players as DominionSim reads them."""

    def rule(name: str, *condition: object) -> str:
        if not condition:
            return f'<buy name="{name}"/>'
        kind, what, operator, number = condition
        return (
            f'<buy name="{name}"><condition><left type="{kind}" attribute="{what}"/><operator type="{operator}"/>'
            f'<right type="constant" attribute="{number}.0"/></condition></buy>'
        )

    ends = [rule(name, "countCardsInSupply", "Province", "smallerOrEqualThan", left) for name, left in ENDS]
    extra = rule(card, "countCardsInDeck", card, "smallerThan", most)
    lists = [[rule("Province"), *ends, rule("Gold"), *more, rule("Silver")] for more in ([extra], [])]
    both = "".join(
        f'<player name="{number}" author="" description=""><type name="TwoPlayer"/>{"".join(each)}</player>'
        for number, each in enumerate(lists)
    )
    return f"<playerCollection>{both}</playerCollection>"


@contextmanager
def dominion_sim(
    classes: str, folder: Path, card: str, most: int, results: list[float]
) -> Iterator[Callable[[int], int]]:
    """The same in DominionSim: one process, so that Java has compiled what it runs after the first games."""
    path = folder / f"{card}.xml"
    path.write_text(players(card, most), encoding="utf-8")
    command = ["java", "-XX:ActiveProcessorCount=1", "-Djava.awt.headless=true", "-cp", classes, "BesideDominionSim"]
    with subprocess.Popen([*command, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def play(_number: int) -> int:
            assert process.stdin is not None
            assert process.stdout is not None
            games = GAMES * 10  # or a round is too short for a clock
            print(games, file=process.stdin, flush=True)
            won, ties = map(int, process.stdout.readline().split())
            results.append((won + ties / 2) / games)
            return games

        play(0)
        results.clear()
        yield play


def report() -> str:
    """A table for each pair of strategies, and how often the first won in each engine."""
    tables = []
    sources = os.environ.get("MOOTHALL_DOMINION_SIM")
    with TemporaryDirectory() as made:
        folder = Path(made)
        classes = compiled(Path(sources), folder) if sources else None
        for card, most in CARDS:
            scores: dict[str, list[float]] = {name: [] for name in ("moothall simulate", "pyminion", "DominionSim")}
            with ExitStack() as stack:
                contestants: dict[str, Callable[[int], int]] = {
                    "moothall simulate": ours(folder, card, most, scores["moothall simulate"]),
                    "pyminion": theirs(card, most, scores["pyminion"]),
                }
                if classes is not None:
                    each = scores["DominionSim"]
                    contestants["DominionSim"] = stack.enter_context(dominion_sim(classes, folder, card, most, each))
                said: Contestants = contestants
                tables.append(
                    table(f"money and {most} {card} against money", "games/s", rates(said, ROUNDS), "pyminion")
                )
            tables.append("\n".join(_won(name, each) for name, each in scores.items() if each))
    return "\n\n".join(tables)


def _won(name: str, scores: list[float]) -> str:
    """How often the first strategy won, with an interval of 95 % that is taken from the rounds."""
    mean = service.Mean()
    for each in scores:
        mean.add(each)
    estimate = mean.estimate()
    return f"* {name}: {mean.mean:.1%} ({estimate.low:.1%} – {estimate.high:.1%})"
