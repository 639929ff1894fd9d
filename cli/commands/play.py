"""`moothall play`: people and bots at one table, stored as the game goes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from random import Random, SystemRandom
from typing import Any

import click
from moothall import service
from moothall.service.wording import meant, narrow
from moothall.words import Joined, Message, Sentence, sentence_of

from ..display.helping import Examples
from ..display.printing import print_json, say, say_lines
from ..language import spoken
from ..options import json_option, rules_option, store_option
from ..reading import cards_of
from ..values import Whole
from .deck import checked

PERSON = "person"
IDLE = 200
"""So many answers in a row that leave no choice are given by bots before the game is left."""


@click.command(
    "play",
    epilog=Examples(
        "moothall play",
        "moothall play --players Ann=person,big-money --kingdom 'Village, Smithy, Militia'",
        "moothall play --game one-of-dominion --lang ja",
        "moothall play 5f0c2d8e --players person,big-money",
        "moothall play 5f0c2d8e@turn:7",
    ),
)
@click.argument("stored", metavar="[GAME[@PLACE]]", required=False)
@click.option(
    "--players",
    metavar="KIND,…",
    help="Who plays, in turn order: person, or a bot of the game (dominion: few-actions, big-money, random-legal); "
    "NAME=KIND gives a name. Else you play against bots at a terminal, and bots play elsewhere.",
)
@click.option("--seed", type=Whole(), metavar="N", help="The same seed gives the same game.")
@click.option(
    "--kingdom", metavar="CARDS|FILE", help="The Kingdom, by commas or in a file; else ten drawn by the seed."
)
@click.option("--deck", metavar="FILE", help="The deck of a game of One of Dominion (moothall deck prints one).")
@click.option("--game", metavar="KIND|GAME", help="Which kind of game (else dominion); or a stored game to continue.")
@rules_option
@store_option
@json_option
def play(
    stored: str | None,
    players: str | None,
    seed: int | None,
    kingdom: str | None,
    deck: str | None,
    game: str | None,
    rules: str | None,
    store: str | None,
    as_json: bool,
) -> None:
    """Play a game, against bots or bots among themselves.

    Each answer is stored as it is given, so you can continue a game that stopped: GAME continues at its end, GAME@PLACE
    at that place in a fork, a new game that leaves the old one as it is. An imported game always continues in a fork.
    """
    if stored is not None and game is not None:
        raise click.UsageError(Sentence(Message("command.give-stored-game-as-game")))
    game = stored if game is None else game
    number = SystemRandom().randrange(2**32) if seed is None else seed
    rng = Random(number)
    options = {name: given for name, given in {"kingdom": kingdom, "deck": deck}.items() if given is not None}
    is_new = game is None or (stored is None and service.is_kind(game))
    new = service.kind_called(game or service.USUAL) if is_new else None
    if new is None and (options or rules is not None):
        raise click.UsageError(Sentence(Message("command.stored-game-has-cards-rules")))
    seats = _seats(players, new, new.new.players) if new is not None else []
    chosen = _chosen(options, new) if new is not None else {}
    with service.opened(store, create=True) as hall:
        if new is not None:
            match = _started(hall, new, [name for name, _ in seats], rules, chosen, rng)
        else:
            match, seats = _stored(hall, game or "", players, rng)
        policies = _policies(match.kind, [kind for _, kind in seats], rng)
        try:
            finished = _run(match, policies, spoken())
        except service.Conflict as error:
            raise click.ClickException(Sentence(Message("command.somebody-else-went-on", error=error))) from error
        _report(hall, match, number, finished, spoken(), as_json)


def _seats(written: str | None, game: service.Game, count: int) -> list[tuple[str, str]]:
    """The name and kind of each player of a game; where nothing is written, `count` of them: a person against bots at
    a terminal, else bots. Raises BadParameter."""
    kinds = (PERSON, *game.new.bots)
    wanted = _usual(game, count) if written is None else narrow(written, commas=True).split(",")
    seats: list[tuple[str, str]] = []
    for each in wanted:
        name, named, kind = each.strip().rpartition("=")
        if kind not in kinds:
            hint = meant(kind, {each: each for each in kinds})
            said = Sentence(Message("command.kind-of-player", known=Joined(kinds), kind=kind, meant=hint))
            raise click.BadParameter(said, param_hint="--players")
        taken = [other for other, _ in seats]
        if not named:
            alike = sum(other.startswith(kind) for other in taken)
            name = f"{kind} {alike + 1}" if alike else kind
        if not name or name in taken:
            raise click.BadParameter(Sentence(Message("command.each-player-needs-a-name")), param_hint="--players")
        seats.append((name, kind))
    return seats


def at_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _usual(game: service.Game, count: int) -> list[str]:
    """Who plays where nobody says."""
    if not at_terminal():
        return list(islice(cycle(game.new.bots), count))
    return [f"You={PERSON}", *[game.new.opponent or next(iter(game.new.bots))] * (count - 1)]


def _chosen(options: Mapping[str, str], game: service.Game) -> dict[str, Any]:
    """What was chosen for a new game, as the game takes it. Raises UsageError for what it does not take."""
    for name in options:
        if name not in game.new.takes:
            raise click.UsageError(Sentence(Message("command.game-takes-no-option", kind=game.name, name=name)))
    read = {"kingdom": lambda written: cards_of(written, game), "deck": checked}
    return {name: read[name](written) for name, written in options.items()}


def _started(
    hall: service.Hall,
    game: service.Game,
    names: Sequence[str],
    rules: str | None,
    chosen: Mapping[str, Any],
    rng: Random,
) -> service.Match:
    try:
        return hall.start(names, kind=game.name, rules=rules or service.NEWEST, options=chosen, chance=rng)
    except service.BadSetup as error:
        raise click.UsageError(sentence_of(error)) from error


def _stored(
    hall: service.Hall, written: str, players: str | None, rng: Random
) -> tuple[service.Match, list[tuple[str, str]]]:
    """A stored game that is gone on with, and who plays it now."""
    link = service.permalink(hall, written)
    entry = hall.entry(link.game)
    seats = _seats(players, hall.kind(entry.kind), len(entry.players))
    if len(entry.players) != len(seats):
        count = len(entry.players)
        said = Message("command.players-of-game", game=hall.short_id(link.game), players=count, given=len(seats))
        raise click.BadParameter(Sentence(said), param_hint="--players")
    if link.upto is not None:
        # A place in a game is gone on from in a fork of it.
        new = service.fork(link, store=hall)
        parent, called = map(hall.short_id, (new.parent, new.game))
        say(Message("command.going-on-in-fork", parent=f"{parent}@{new.at}", new=called), err=True)
        return hall.resume(new.game, chance=rng), seats
    match = hall.resume(link.game, chance=rng)
    if match.imported:
        say(Message("command.played-in-fork", game=hall.short_id(link.game)), err=True)
    return match, seats


def _policies(game: service.Game, kinds: Sequence[str], rng: Random) -> dict[str, Any]:
    """The policy of every seat that a bot plays."""
    bots = game.new.bots
    return {f"p{number}": bots[kind](rng) for number, kind in enumerate(kinds, 1) if kind in bots}


def _run(match: service.Match, policies: Mapping[str, Any], lang: service.Lang) -> bool:
    """Play to the end, or until a person leaves or nobody can do anything more. Returns whether the game ended."""
    from ..display.person import Left, Person

    person = Person(match, lang)
    idle = 0
    while match.asked is not None:
        policy = policies.get(match.asked.player)
        if policy is not None:
            idle = idle + 1 if match.asked.answers() == 1 else 0
            if idle > IDLE:
                say(Message("command.nobody-can-do-anything"), err=True)
                return False
            match.answer(match.asked.player, policy(match.session, match.asked))
            continue
        try:
            person.ask()
        except Left:
            return False
    return True


def _report(
    hall: service.Hall, match: service.Match, seed: int, finished: bool, lang: service.Lang, as_json: bool
) -> None:
    if as_json:
        of = {} if match.fork is None else {"fork_of": match.fork.place}
        print_json({"game": str(match.game), "seed": seed, **match.outcome, "facts": match.length, **of})
        return
    if finished:
        say_lines(match.drawing(None, lang) + "\n")
    called = hall.short_id(match.game)
    say(Message("command.facts-stored", game=called, length=match.length, seed=seed))
    if not finished:
        say(Message("command.go-on-with", game=called), err=True)


COMMANDS = {"play": play}
