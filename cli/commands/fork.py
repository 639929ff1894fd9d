"""`moothall fork`: a new stream that goes on from a place in a stored game."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..options import game_argument, json_option, store_option


@click.command("fork", epilog=Examples("moothall fork 5f0c2d8e@turn:7", "moothall fork 5f0c2d8e@120 --json"))
@game_argument()
@store_option
@json_option
def fork(game: str, store: str | None, as_json: bool) -> None:
    """Begin a new game with the facts of a stored one up to a place, else all of them.

    Neither game changes the other: what is played, undone or noted in the fork is only in the fork. Its facts keep the
    numbers that they had, and the fact after them says where they come from.
    """
    with service.opened(store) as hall:
        new = service.fork(game, store=hall)
        if as_json:
            print_json(new.to_json())
            return
        parent = f"{hall.short_id(new.parent)}@{new.at}"
        say(Message("command.goes-on-from", game=hall.short_id(new.game), parent=parent))
        if new.assumes is not None:
            say(new.assumes)


COMMANDS = {"fork": fork}
