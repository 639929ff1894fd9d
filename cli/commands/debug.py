"""`moothall debug`: step through a game on the whole screen."""

from __future__ import annotations

import os
import sys

import click
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..language import spoken
from ..options import game_argument, json_option, rules_option, store_option


@click.command(
    "debug",
    epilog=Examples(
        "moothall debug 5f0c2d8e", "moothall debug 5f0c2d8e@turn:7/Ann --as Ann", "moothall debug game.txt@line:143"
    ),
)
@game_argument("GAME[@PLACE]|LOG[@PLACE]")
@click.option(
    "--as", "viewer", metavar="PLAYER", help="Show only what this player (a name, p1, p2, … or spectator) may know."
)
@rules_option
@store_option
@json_option
def debug(game: str, viewer: str | None, rules: str | None, store: str | None, as_json: bool) -> None:
    """Step through a game on the full screen: its turns, facts, table and log beside each other.

    The key ? lists all keys. When you leave, the command prints the place where you stood, for the other commands.
    """
    if not _is_terminal(as_json):
        raise click.ClickException(Sentence(Message("command.debugger-needs-terminal-without-one")))
    from moothall.service.looking.playback import open_game

    seen, opened, at = open_game(game, viewer, lang=spoken(), store=store)
    from ..debugger.app import Debugger

    debugger = Debugger(opened, at, seen.seat, rules or "")
    debugger.run()
    if debugger.return_code:
        raise click.ClickException(Sentence(Message("command.debugger-broke-off")))
    if as_json:
        game = str(seen.link.game)
        place = debugger.address.replace(seen.called, game, 1) if game.startswith(seen.called) else debugger.address
        print_json({"game": game, "place": place, "seq": debugger.seq, "as": debugger.viewer})
    else:
        say(debugger.address)


def _is_terminal(stdout_is_free: bool) -> bool:
    """Whether there is a terminal to draw on, and to read keys from. What is printed at the end may go elsewhere."""
    streams = [sys.stdin, sys.stderr] if stdout_is_free else [sys.stdin, sys.stderr, sys.stdout]
    return os.environ.get("TERM") != "dumb" and all(each.isatty() for each in streams)


COMMANDS = {"debug": debug}
