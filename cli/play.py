"""`moothall play`: people and bots at one table, stored as the game goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Refused,
    card_names,
    example,
    json_option,
    opened,
    permalink,
    print_json,
    printable,
    ruled_card,
    rules_option,
    store_option,
)

if TYPE_CHECKING:
    from random import Random

    from moothall.domain.dominion.bots import Policy
    from moothall.domain.kernel.facts import Player

    from .live_game import LiveGame

PERSON = "person"
DEFAULT_PLAYERS = "big-money,random-legal"
KINGDOM = 10
NO_KINGDOM = {"Shelter", "Ruins", "Curse", "Prize", "Heirloom", "Knight"}
"""Types of cards that are in no Kingdom by themselves."""
BESIDE_KINGDOM = {"Potion", "Platinum", "Colony"}


@click.command(
    "play",
    epilog=example(
        "moothall play --seed 7",
        "moothall play --players Ann=person,big-money --kingdom 'Village, Smithy, Militia'",
        "moothall play --game 5f0c2d8e --players person,big-money",
    ),
)
@click.option(
    "--players",
    default=DEFAULT_PLAYERS,
    show_default=True,
    metavar="KIND,…",
    help="2 to 6 of person, big-money, random-legal, in turn order; NAME=KIND gives a name.",
)
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same game.")
@click.option(
    "--kingdom", metavar="CARDS|FILE", help="The Kingdom, by commas or in a file; else ten drawn by the seed."
)
@click.option("--game", metavar="GAME", help="Go on with a stored game; --players says who plays each seat.")
@rules_option
@store_option
@json_option
def play(
    players: str,
    seed: int | None,
    kingdom: str | None,
    game: str | None,
    rules: str | None,
    store: str | None,
    as_json: bool,
) -> None:
    """Play a game of Dominion, against bots or bots among themselves.

    Each answer is stored as it is given, so a game that stops can be gone on with.
    """
    from random import Random, SystemRandom

    from moothall.domain.archive import Conflict
    from moothall.domain.rules_spec import NEWEST

    seats = _seats(players)
    if game is not None and (kingdom is not None or rules is not None):
        raise click.UsageError("a stored game has its kingdom and rules already: leave out --kingdom and --rules")
    number = SystemRandom().randrange(2**32) if seed is None else seed
    rng = Random(number)
    with opened(store, create=True) as archive:
        if game is None:
            cards = _kingdom(kingdom, rules or NEWEST, rng)
            live = _started(archive, [name for name, _ in seats], rules or NEWEST, cards, rng)
        else:
            live = _stored(archive, game, len(seats), rng)
        policies = _policies([kind for _, kind in seats], rng)
        try:
            finished = _run(live, policies)
        except Conflict as error:
            raise Refused(f"somebody else went on with this game: {error}") from error
        _report(live, number, finished, as_json)


def _seats(written: str) -> list[tuple[str, str]]:
    """The name and kind of each player. Raises BadParameter."""
    from moothall.domain.dominion.bots import BOTS

    kinds = (PERSON, *BOTS)
    found: list[tuple[str, str]] = []
    for each in written.split(","):
        name, named, kind = each.strip().rpartition("=")
        if kind not in kinds:
            raise click.BadParameter(f"a player is one of {', '.join(kinds)}, not {kind!r}", param_hint="--players")
        taken = [other for other, _ in found]
        if not named:
            alike = sum(other.startswith(kind) for other in taken)
            name = f"{kind} {alike + 1}" if alike else kind
        if not name or name in taken:
            raise click.BadParameter("each player needs a name of his own", param_hint="--players")
        found.append((name, kind))
    if not 2 <= len(found) <= 6:
        raise click.BadParameter(f"Dominion is for 2 to 6 players, not {len(found)}", param_hint="--players")
    return found


def _kingdom(written: str | None, rules: str, rng: Random) -> list[str]:
    """The Kingdom as given, else drawn from all cards that the rules know."""
    from moothall.domain.dominion.book import book
    from moothall.domain.dominion.rulebook import rules_of
    from moothall.domain.dominion.setup import BASIC

    if written is not None:
        return [ruled_card(name, where) for name, where in card_names(written)]
    texts = book(rules_of(rules))
    there = sorted(
        name
        for name, text in texts.items()
        if text.in_supply and name not in BASIC and name not in BESIDE_KINGDOM and not text.types & NO_KINGDOM
    )
    return rng.sample(there, min(KINGDOM, len(there)))


def _started(archive: Any, names: Sequence[str], rules: str, kingdom: Sequence[str], rng: Random) -> LiveGame:
    from moothall.domain.kernel.registry import BadSetup

    from .live_game import LiveGame

    try:
        return LiveGame.start(archive, names, rules, kingdom, rng)
    except BadSetup as error:
        raise click.UsageError(str(error)) from error


def _stored(archive: Any, game: str, count: int, rng: Random) -> LiveGame:
    from .live_game import LiveGame

    link = permalink(archive, game)
    if link.upto is not None:
        raise click.UsageError("a game goes on from its end: give GAME without @SEQ, and take answers back with undo")
    entry = archive.entry(link.game)
    if entry.kind != "dominion":
        raise Refused(f"{link.game} is a game of {entry.kind}, which play cannot go on with")
    if len(entry.players) != count:
        raise click.BadParameter(f"{link.game} has {len(entry.players)} players, not {count}", param_hint="--players")
    return LiveGame.go_on(archive, link.game, rng)


def _policies(kinds: Sequence[str], rng: Random) -> dict[Player, Policy]:
    """The policy of every seat that a bot plays."""
    from moothall.domain.dominion.bots import BOTS

    return {f"p{number}": BOTS[kind](rng) for number, kind in enumerate(kinds, 1) if kind in BOTS}


def _run(live: LiveGame, policies: dict[Player, Policy]) -> bool:
    """Play to the end, or until a person leaves. Returns whether the game ended."""
    from .person import Left, ask_person

    while live.asked is not None:
        policy: Callable[..., Any] | None = policies.get(live.asked.player)
        if policy is not None:
            live.answer(policy(live.session, live.asked))
            continue
        try:
            ask_person(live)
        except Left:
            return False
    return True


def _report(live: LiveGame, seed: int, finished: bool, as_json: bool) -> None:
    table = live.session.table
    if as_json:
        print_json(
            {
                "game": str(live.game),
                "seed": seed,
                "rules": table.rules,
                "players": [seat.name for seat in table.seats.values()],
                "kingdom": list(table.kingdom),
                "over": table.over,
                "scores": dict(table.scores),
                "winners": list(table.winners),
                "turns": {player: seat.turns for player, seat in table.seats.items()},
                "facts": live.length,
            }
        )
        return
    from moothall.domain.dominion.game import GAME

    if finished:
        click.echo("\n".join(map(printable, GAME.draw(GAME.view(table, None)).split("\n"))) + "\n")
    click.echo(f"{live.game}: {live.length} facts stored, seed {seed}.")
    if not finished:
        click.echo(f"Go on with: moothall play --game {live.game} --players …", err=True)


COMMANDS = {"play": play}
