"""`moothall forget`: delete a stored game for good."""

from __future__ import annotations

import sys

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, printable, say
from ..language import said
from ..options import game_argument, json_option, store_option


@click.command(
    "forget", epilog=Examples("moothall forget 5f0c2d8e --reason 'asked to by Ann'", "moothall forget 5f0c2d8e --yes")
)
@game_argument("GAME")
@click.option("--reason", default="", metavar="TEXT", help="Why, for the record.")
@click.option("--by", default="", metavar="NAME", help="Who says so.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@store_option
@json_option
def forget(game: str, reason: str, by: str, yes: bool, store: str | None, as_json: bool) -> None:
    """Delete a stored game for good: its facts, and its log.

    A tombstone stays, with its id, the number of its facts, the last hash and the reason: verify distinguishes it from
    a game that somebody removed. Only import --again imports the game again.
    """
    with service.opened(store) as hall:
        link = service.permalink(hall, game)
        if link.upto is not None:
            raise click.UsageError(Sentence(Message("command.forget-takes-game-without-seq")))
        called = hall.short_id(link.game)
        if not yes:
            entry = hall.entry(link.game)
            players = ", ".join(entry.players)
            _ask(Message("command.game-of-players", game=called, players=players, count=entry.length))
        done = service.forget(link, reason=reason, by=by, store=hall)
    if as_json:
        print_json(done.to_json())
    else:
        say(Message("command.is-forgotten", game=called, count=done.length))


def _ask(game: Message) -> None:
    """Ask whether a game is to be deleted. Raises Abort for no, UsageError where nobody can be asked."""
    if not sys.stdin.isatty():
        raise click.UsageError(Sentence(Message("command.would-be-deleted", game=game)))
    click.confirm(printable(said(Message("command.delete-for-good", game=game))), abort=True, err=True)


COMMANDS = {"forget": forget}
