"""`moothall show`: the table at any fact."""

from __future__ import annotations

from typing import Any

import click

from .common import example, json_option, print_json, printable, store_option, viewed


@click.command("show", epilog=example("moothall show 5f0c2d8e", "moothall show 5f0c2d8e@120 --as p1 --json"))
@click.argument("game", metavar="GAME[@SEQ]")
@click.option("--as", "viewer", metavar="PLAYER", help="Show only what this player (a name, or p1, p2, …) may see.")
@store_option
@json_option
def show(game: str, viewer: str | None, store: str | None, as_json: bool) -> None:
    """Show the table of a stored game, now or as it stood after SEQ facts."""
    from moothall.projections.board import board

    with viewed(store, game, viewer) as (link, kind, facts, seat):
        table = board(kind, facts, seat)
    if as_json:
        print_json({**table, "game": str(link.game), "kind": kind.name})
        return
    click.echo(f"{link.game}@{table['seq']}\n")
    click.echo("\n".join(map(printable, kind.draw(table).split("\n"))))
    _open_question(table)


def _open_question(table: dict[str, Any]) -> None:
    question = table["question"]
    if question is not None:
        card = f" ({question['card']})" if question["card"] else ""
        click.echo(f"\n{question['player']} is asked{card}: {question['question']}")
        for option in question["options"] or ():
            click.echo("  " + " ".join(str(part or "?") for part in (option if isinstance(option, list) else [option])))
    if table["note"] is not None:
        click.echo(f"\nNote: {table['note']}.")


COMMANDS = {"show": show}
