"""`moothall plugins`: what installed packages add."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..language import said
from ..options import json_option

HEADS = Message("column.adds-to"), Message("column.name"), Message("column.package"), Message("column.can-be-used")


@click.command("plugins", epilog=Examples("moothall plugins", "moothall plugins --json"))
@json_option
def plugins(as_json: bool) -> None:
    """List the formats of logs, games, notations and projections that installed packages add to Moothall.

    Those that cannot be used are listed too, with the reason below.
    """
    listed = service.plugins()
    if as_json:
        for each in listed:
            print_json(each.to_json())
        return
    if not listed:
        say(Message("command.plugins-none"))
        return
    rows = [
        (
            each.group,
            each.name,
            f"{each.package} {each.version}",
            said(Message("column.no" if each.error else "column.yes")),
        )
        for each in listed
    ]
    print_table([*map(said, HEADS)], rows)


COMMANDS = {"plugins": plugins}
