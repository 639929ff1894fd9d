"""`moothall stats`: how long games are, who wins them, and with which cards."""

from __future__ import annotations

from pathlib import Path

import click
from moothall import service
from moothall.words import Message, Word

from ..display.helping import Examples
from ..display.printing import print_json, print_table, progress_of, say
from ..display.stats_page import page, share
from ..language import spoken
from ..options import filter_options, json_option, store_option
from ..values import Bounded, PathTo

SHOWN = 10
"""How many players and cards are shown where nobody says: as many as a screen has room for with the rest."""

WIDEST = 40
"""How many marks the longest bar has: with its numbers it fits a screen of 80 columns in Japanese too."""


@click.command(
    "stats",
    epilog=Examples(
        "moothall stats",
        "moothall stats --since 2013 --card Possession",
        "moothall stats --json --store sqlite:///league.db",
        "moothall stats --html league.html",
    ),
)
@filter_options
@click.option(
    "--most", type=Bounded(min=1), default=SHOWN, metavar="N", help="How many players and cards to show (else 10)."
)
@click.option(
    "--html",
    type=PathTo(path_type=Path),
    metavar="FILE",
    help="Also write a page with plots that needs nothing else.",
)
@store_option
@json_option
def stats(
    player: str | None,
    verdict: str | None,
    card: str | None,
    since: str | None,
    until: str | None,
    winner: str | None,
    most: int,
    html: Path | None,
    store: str | None,
    as_json: bool,
) -> None:
    """Count the stored games: their verdicts and turns, who wins, and which cards are in the winning decks.

    Each share comes with its number of games and an interval of 95 %. A card that only wins together with other cards
    wins here too: the command shows what happened, not why. For more questions see export --parquet.
    """
    with progress_of(Message("stats.games-counted")) as advance:
        statistics = service.statistics(
            player=player,
            verdict=verdict,
            card=card,
            since=since,
            until=until,
            winner=winner,
            advance=advance,
            store=store,
        )
    if html is not None:
        with service.output(html, store=store) as file:
            file.write(page(statistics, most, card_called))
    if as_json:
        print_json(statistics.to_json())
        return
    say(Message("stats.games", count=statistics.games, ended=statistics.ended))
    if statistics.games == 0:
        return
    for name, count in statistics.known_verdicts:
        say(Message("stats.verdict", verdict=Word(name), count=count))
    if statistics.ended == 0:
        return
    if statistics.first.count:
        say(Message("stats.first-wins", share=share(statistics.first_wins), count=statistics.first.count))
    say()
    print_table(TURNS, [(turns, count, bar(count, statistics)) for turns, count in sorted(statistics.turns.items())])
    say()
    print_table(PLAYERS, [(name, *cells(each)) for name, each in statistics.most_active[:most]])
    if statistics.telling:
        say()
        print_table(CARDS, [(card_called(*card), *cells(each)) for card, each in statistics.telling[:most]])


TURNS = Message("stats.head-turns"), Message("stats.head-games"), ""
PLAYERS = (
    Message("stats.head-player"),
    Message("stats.head-games"),
    Message("stats.head-wins"),
    Message("stats.head-points"),
)
CARDS = (
    Message("stats.head-card"),
    Message("stats.head-decks"),
    Message("stats.head-wins"),
    Message("stats.head-points"),
)


def card_called(kind: str, card: str) -> str:
    """The name of a card of a kind of game, in the language that is spoken."""
    return service.kind_called(kind).words.called(card, spoken()) if service.is_kind(kind) else card


def cells(each: service.Tallied) -> tuple[str, str, str]:
    """How many games, the share that was won, and the points."""
    points = each.points.estimate().mean
    return f"{each.score.count:,}", share(each.score.rate()), "" if points is None else f"{points:.1f}"


def bar(count: int, statistics: service.Statistics) -> str:
    """A bar as long as there are games of so many turns."""
    return "█" * max(1, round(WIDEST * count / max(statistics.turns.values())))


COMMANDS = {"stats": stats}
