"""`moothall simulate`: which of two strategies wins, by many games."""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stdout

import click
from moothall import service
from moothall.service.wording import narrow
from moothall.words import Joined, Message, Name, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, print_table, progress_of, say
from ..options import jobs_option, json_option, rules_option, store_option
from ..reading import cards_of
from ..values import Bounded, Whole

LOWER = 1
"""The exit code where the sequential test decides for the lower rate."""

UNDECIDED = 3
"""The exit code where the games did not suffice for the sequential test."""


@click.command(
    "simulate",
    epilog=Examples(
        "moothall simulate two-smithies.txt big-money --games 2000",
        "moothall simulate few-actions big-money --kingdom 'Village, Smithy, Militia' --seed 7",
        "moothall simulate mine.py:play few-actions --sprt 0.50,0.53 --games 20000 --jobs 4",
    ),
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--games", type=Bounded(min=1), default=1000, metavar="N", help="How many games, or with --sprt how many at most."
)
@click.option("--seed", type=Whole(), metavar="N", help="The same seed gives the same games, with any --jobs.")
@jobs_option
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Stop as soon as A is known to win at the rate LOW or less, or HIGH or more (each wrong 5 times in 100).",
)
@click.option(
    "--keep",
    default="none",
    metavar="none|sample:K|all",
    help="Which games to store: none, K drawn by the seed, or all.",
)
@click.option(
    "--kingdom",
    metavar="CARDS|FILE",
    help="The Kingdom, by commas or in a file; else what the buy lists name, or ten drawn for each pair.",
)
@rules_option
@store_option
@json_option
def simulate(
    first: str,
    second: str,
    games: int,
    seed: int | None,
    jobs: int | None,
    sprt: str | None,
    keep: str,
    kingdom: str | None,
    rules: str | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Let two strategies play many games, and say which one wins how often.

    A and B are each a bot (big-money, few-actions, random-legal), a file with a buy list, or a function of Python:
    MODULE:FUNCTION or FILE.py:FUNCTION. Games are played in pairs: the strategies change seats, and each seat has the
    same luck in both games.

    Exit code 0: played; with --sprt 0: A wins at HIGH or more; 1: at LOW or less; 3: the games do not say.
    """
    with progress_of(Message("simulate.games-played")) as advance, redirect_stdout(sys.stderr):
        simulated = service.simulate(
            first,
            second,
            games=games,
            seed=seed,
            jobs=jobs,
            sprt=None if sprt is None else _rates(sprt),
            keep=keep,
            rules=rules or service.NEWEST,
            kingdom=None if kingdom is None else cards_of(kingdom, service.kind_called(service.USUAL)),
            advance=advance,
            store=store,
        )
    if as_json:
        print_json(simulated.to_json())
    else:
        _tell(simulated)
    if simulated.test is None or simulated.test.decision == "high":
        return 0
    return UNDECIDED if simulated.test.decision is None else LOWER


def _rates(written: str) -> tuple[float, float]:
    """The two rates of the test. Raises BadParameter."""
    numbers = re.fullmatch(r"\s*(0?\.\d{1,6})\s*,\s*(0?\.\d{1,6})\s*", narrow(written, commas=True), re.ASCII)
    if numbers is None:
        raise click.BadParameter(Sentence(Message("simulate.rates-of-test", rates=written)), param_hint="--sprt")
    return float(numbers[1]), float(numbers[2])


HEADS = (
    Message("simulate.strategy"),
    Message("simulate.won"),
    Message("simulate.win-rate"),
    Message("simulate.interval"),
    Message("simulate.points"),
)


def _tell(simulated: service.Simulated) -> None:
    cards = (
        Message("simulate.drawn-for-each-pair") if simulated.kingdom is None else Joined(map(Name, simulated.kingdom))
    )
    say(Message("simulate.head", count=simulated.games, seed=simulated.seed, rules=simulated.rules, kingdom=cards))
    print_table(HEADS, [_row(each) for each in simulated.players])
    say(Message("simulate.ties", count=simulated.ties))
    if simulated.unfinished:
        say(Message("simulate.unfinished", count=simulated.unfinished))
    for player in simulated.players:
        if player.fault is not None:
            say(Message("simulate.faults", name=player.name, count=player.faults, fault=player.fault))
    difference, turns, begins = simulated.difference.estimate(), simulated.turns.estimate(), simulated.first.rate()
    if difference.mean is not None and turns.mean is not None and begins.mean is not None:
        say(
            Message(
                "simulate.difference",
                first=simulated.players[0].name,
                points=f"{difference.mean:+.1f}",
                interval=_from_to(difference, "+.1f"),
                turns=f"{turns.mean:.1f}",
                begins=f"{begins.mean:.0%}",
            )
        )
    say(_tested(simulated, simulated.test) if simulated.test is not None else _better(simulated))
    if simulated.kept:
        say(Message("simulate.kept", count=simulated.kept))


def _row(player: service.SimulatedPlayer) -> list[str]:
    rate, points = player.rate, player.points.estimate().mean
    return [
        player.name,
        f"{player.won:,}",
        "" if rate.mean is None else f"{rate.mean:.1%}",
        "" if rate.low is None else _from_to(rate, ".1%"),
        "" if points is None else f"{points:.1f}",
    ]


def _from_to(estimate: service.Estimate, form: str) -> str:
    """The ends of an interval of 95 %, each in the form of a format spec."""
    if estimate.low is None or estimate.high is None:
        return "?"
    return f"{estimate.low:{form}} – {estimate.high:{form}}"


def _better(simulated: service.Simulated) -> Message:
    """What the interval says."""
    better = simulated.better
    if better is None:
        return Message("simulate.not-decided")
    return Message("simulate.is-better", name=better.name)


def _tested(simulated: service.Simulated, test: service.SequentialTest) -> Message:
    """What the sequential test says."""
    name, low, high = simulated.players[0].name, f"{test.low:g}", f"{test.high:g}"
    if test.decision == "high":
        return Message("simulate.test-says-high", name=name, count=simulated.games, rate=high)
    if test.decision == "low":
        return Message("simulate.test-says-low", name=name, count=simulated.games, rate=low)
    return Message("simulate.test-says-nothing", name=name, count=simulated.games, low=low, high=high)


COMMANDS = {"simulate": simulate}
