"""`moothall mark` and `note`: names for places in a game, and what people write about them."""

from __future__ import annotations

import click

from .common import Refused, example, game_argument, json_option, opened, permalink, print_json, printable, store_option

by_option = click.option("--by", default="", metavar="NAME", help="Who says so.")


@click.command(
    "mark", epilog=example("moothall mark 5f0c2d8e@turn:7 the-dispute", "moothall show 5f0c2d8e@mark:the-dispute")
)
@game_argument()
@click.argument("name")
@by_option
@store_option
@json_option
def mark(game: str, name: str, by: str, store: str | None, as_json: bool) -> None:
    """Give a place in a stored game a name: GAME@mark:NAME is an address then. A name given again moves."""
    from moothall.projections.addresses import is_mark

    if not is_mark(name):
        raise click.UsageError(f"a mark is a word of letters, digits, - and _, not {name!r}")
    _write(game, name, "", by, store, as_json)


@click.command("note", epilog=example("moothall note 5f0c2d8e@88 'he meant the other Gold' --by Judy"))
@game_argument()
@click.argument("text")
@by_option
@store_option
@json_option
def note(game: str, text: str, by: str, store: str | None, as_json: bool) -> None:
    """Write something about a place in a stored game. log shows it; nothing of the game changes."""
    if not text.strip():
        raise click.UsageError("an empty note says nothing: write some words")
    _write(game, "", text, by, store, as_json)


def _write(game: str, name: str, text: str, by: str, store: str | None, as_json: bool) -> None:
    from moothall.domain.kernel.facts import Noted

    with opened(store) as archive:
        link = permalink(archive, game)
        length = archive.length(link.game)
        target = length if link.upto is None else link.upto
        if target > length:
            raise Refused(f"there is no fact {target}: the game has {length}")
        archive.append(link.game, length, [Noted(target, name, text, by).sealed(length + 1)])
    if as_json:
        print_json(
            {"game": str(link.game), "seq": length + 1, "target": target, "name": name or None, "text": text or None}
        )
    else:
        click.echo(printable(f"{link.game}@{target}: {name or 'noted'}"))


COMMANDS = {"mark": mark, "note": note}
