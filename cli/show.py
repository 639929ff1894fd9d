"""`moothall show`: the table at any fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from .common import example, game_argument, json_option, lang_option, print_json, printable, store_option, viewed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from moothall.domain.kernel.telling.words import Called, Lang


@click.command("show", epilog=example("moothall show 5f0c2d8e", "moothall show 5f0c2d8e@120 --as p1 --json"))
@game_argument()
@click.option("--as", "viewer", metavar="PLAYER", help="Show only what this player (a name, or p1, p2, …) may see.")
@lang_option
@store_option
@json_option
def show(game: str, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """Show the table of a stored game, now or as it stood after SEQ facts."""
    from moothall.projections.board import board

    with viewed(store, game, viewer) as seen:
        link, kind, facts, seat = seen.link, seen.kind, seen.facts, seen.seat
        table = board(kind, facts, seat, "en" if as_json else lang)
    if as_json:
        print_json({**table, "game": str(link.game), "kind": kind.name})
        return
    click.echo(f"{link.game}@{table['seq']}\n")
    click.echo("\n".join(map(printable, kind.words.draw(table, lang).split("\n"))))
    asked = question_lines(table, kind.words.naming(lang), seen.names)
    click.echo("".join(f"\n{printable(line)}" for line in asked), nl=bool(asked))


def question_lines(table: Mapping[str, Any], called: Called, names: Mapping[str, str]) -> list[str]:
    """What is asked at a table that `board` gave, and who decides; then each option, as far as they may be known."""
    lines: list[str] = []
    question = table["question"]
    if question is not None:
        who, whose = (names.get(question[key]) or question[key] for key in ("player", "subject"))
        decides = f"{who} decides" if who == whose else f"{who} decides for {whose}"
        card = f" ({called(question['card'])})" if question["card"] else ""
        lines.append(f"{decides}{card}: {question['question']}" if question["question"] else f"{decides}.")
        for number, option in enumerate(question["options"] or (), 1):
            parts = option if isinstance(option, list) else [option]
            words = " ".join("?" if part is None else called(str(part)) for part in parts)
            lines.append(f"  {number:>2} {words}")
    if table["note"] is not None:
        lines.append(f"Note: {table['note']}.")
    return lines


COMMANDS = {"show": show}
