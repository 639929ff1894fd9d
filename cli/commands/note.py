"""`moothall mark` and `note`: names for places in a game, and what people write about them."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..options import game_argument, json_option, store_option

by_option = click.option("--by", default="", metavar="NAME", help="Who says so.")


@click.command(
    "mark", epilog=Examples("moothall mark 5f0c2d8e@turn:7 the-dispute", "moothall show 5f0c2d8e@mark:the-dispute")
)
@game_argument()
@click.argument("name")
@by_option
@store_option
@json_option
def mark(game: str, name: str, by: str, store: str | None, as_json: bool) -> None:
    """Name a place in a stored game, so that GAME@mark:NAME leads there. A name that is given again moves to the new
    place."""
    with service.opened(store) as hall:
        _report(hall, service.mark(game, name, by=by, store=hall), as_json)


@click.command("note", epilog=Examples("moothall note 5f0c2d8e@88 'Ann meant the other Gold' --by Judy"))
@game_argument()
@click.argument("text")
@by_option
@store_option
@json_option
def note(game: str, text: str, by: str, store: str | None, as_json: bool) -> None:
    """Attach a note to a place in a stored game. log shows it; the game itself does not change."""
    with service.opened(store) as hall:
        _report(hall, service.note(game, text, by=by, store=hall), as_json)


def _report(hall: service.Hall, note: service.Note, as_json: bool) -> None:
    if as_json:
        print_json(note.to_json())
    else:
        place = f"{hall.short_id(note.game)}@{note.target}"
        marked = Message("command.marked", place=place, name=note.name)
        say(marked if note.name else Message("command.noted", place=place))


COMMANDS = {"mark": mark, "note": note}
