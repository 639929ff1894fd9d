"""`moothall show`: the table at any fact."""

from __future__ import annotations

import click
from moothall import service

from ..display.printing import print_json, say, say_lines
from ..options import example, game_argument, json_option, lang_option, store_option


@click.command("show", epilog=example("moothall show 5f0c2d8e", "moothall show 5f0c2d8e@120 --as p1 --json"))
@game_argument()
@click.option("--as", "viewer", metavar="PLAYER", help="Show only what this player (a name, or p1, p2, …) may see.")
@lang_option
@store_option
@json_option
def show(game: str, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool) -> None:
    """Show the table of a stored game, now or as it stood after SEQ facts."""
    table = service.show(service.view(game, viewer, store=store), lang="en" if as_json else lang)
    if as_json:
        print_json(table.to_json())
        return
    say_lines(f"{table.seen.link.game}@{table.seq}\n\n{table.drawing}")
    for line in ("", *table.asked) if table.asked else ():
        say(line)


COMMANDS = {"show": show}
