"""`moothall pack` and `unpack`: games that have ended as one compressed row each, and back."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Key, Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, progress_of, say
from ..errors import REFUSED
from ..options import games_called, json_option, store_option

games_argument = click.argument("games", metavar="[GAME]...", nargs=-1, shell_complete=games_called)


@click.command("pack", epilog=Examples("moothall pack --all", "moothall pack 5f0c2d8e --store sqlite:///league.db"))
@games_argument
@click.option("--all", "every", is_flag=True, help="All games that were imported or have ended.")
@store_option
@json_option
def pack(games: tuple[str, ...], every: bool, store: str | None, as_json: bool) -> int:
    """Compress games that were imported or have ended to one row each, in a fifteenth of the space or less.

    Every command finds the same as before: verify, head, prove, export, undo. Facts that are added to a packed game
    later are stored beside it, until it is packed again. Each game is one transaction, so an interrupted run loses
    nothing. At the end the freed space is returned to the disk, unless somebody else uses the store.

    Exit code 0: done; 1: a game is damaged, or goes on.
    """
    with progress_of(Message("command.games-packed")) as advance:
        done = service.pack(_chosen(games, every), advance=advance, store=store)
    return _report(done, as_json, PACKED)


@click.command("unpack", epilog=Examples("moothall unpack --all", "moothall unpack 5f0c2d8e"))
@games_argument
@click.option("--all", "every", is_flag=True, help="All games that are packed.")
@store_option
@json_option
def unpack(games: tuple[str, ...], every: bool, store: str | None, as_json: bool) -> int:
    """Store the rows of packed games as they were before, such as for a program that reads the tables itself.

    Exit code 0: done; 1: a game is damaged.
    """
    with progress_of(Message("command.games-unpacked")) as advance:
        done = service.unpack(_chosen(games, every), advance=advance, store=store)
    return _report(done, as_json, UNPACKED)


def _chosen(games: tuple[str, ...], every: bool) -> tuple[str, ...] | None:
    """The games that were named; None for all. Raises UsageError for neither and for both."""
    if every == bool(games):
        raise click.UsageError(Sentence(Message("command.name-games-or-all")))
    return games or None


def _report(done: service.Packed, as_json: bool, sentence: Key) -> int:
    if as_json:
        print_json(done.to_json())
        return REFUSED if done.damaged else 0
    for damage in done.damaged:
        say(damage, err=True)
    before, after = (f"{size / MEGA:.1f}" for size in (done.before, done.after))
    say(sentence(url=done.url, games=Message("count.games", count=done.games), before=before, after=after))
    if done.going_on:
        say(Message("command.so-many-go-on", games=Message("count.games", count=done.going_on)))
    if not done.tidied:
        say(Message("command.room-not-given-back"), err=True)
    return REFUSED if done.damaged else 0


PACKED = Key("command.packed-so-many", "url", "games", "before", "after")
UNPACKED = Key("command.unpacked-so-many", "url", "games", "before", "after")

MEGA = 1_000_000
"""How many bytes a megabyte has: sizes are told in them, as shops and drives do."""

COMMANDS = {"pack": pack, "unpack": unpack}
