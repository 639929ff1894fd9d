"""`moothall upgrade`: move a store that an earlier Moothall wrote on to the tables of this one."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message

from ..display.helping import Examples
from ..display.printing import print_json, progress_of, say
from ..options import json_option, store_option


@click.command("upgrade", epilog=Examples("moothall upgrade", "moothall upgrade --store sqlite:///games.db"))
@store_option
@json_option
def upgrade(store: str | None, as_json: bool) -> None:
    """Convert a store of an earlier version to this one, all or nothing. Facts, ids and hashes stay the same.

    A copy of a store of version 1 is kept: of a file beside it, of a PostgreSQL database in tables of other names. A
    store of version 2 only gets more tables. A store of this version stays as it is. The first command that writes to a
    store does the same.
    """
    with progress_of(Message("command.games-moved")) as advance:
        done = service.upgrade(advance=advance, store=store)
    if as_json:
        print_json(done.to_json())
    elif done.before == done.after:
        say(Message("command.of-version-already", url=done.url, version=done.after))
    else:
        games, facts = Message("count.games", count=done.games), Message("count.facts", count=done.facts)
        url, version = done.url, done.after
        moved = Message("command.is-of-version", url=url, version=version, games=games, facts=facts)
        say(moved if done.copy is None else Message("command.and-copied", moved=moved, copy=done.copy))


COMMANDS = {"upgrade": upgrade}
