"""`moothall log`: the facts of a game as a tree of causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import example, json_option, lang_option, print_json, printable, store_option, viewed

if TYPE_CHECKING:
    from moothall.domain.kernel.words import Lang


@click.command("log", epilog=example("moothall log 5f0c2d8e", "moothall log 5f0c2d8e@120 --all --as p1 --json"))
@click.argument("game", metavar="GAME[@SEQ]")
@click.option(
    "--all", "everything", is_flag=True, help="Also what was taken back, marked with x, and who took it back."
)
@click.option("--as", "viewer", metavar="PLAYER", help="Only what this player (a name, or p1, p2, …) may know.")
@lang_option
@store_option
@json_option
def log(game: str, everything: bool, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """List the facts of a stored game, each indented below the play or trigger that caused it."""
    from moothall.projections.redact import redact
    from moothall.projections.timeline import timeline

    with viewed(store, game, viewer) as (link, kind, facts, seat):
        shown = list(redact(kind, facts, seat))
        entries = timeline(shown, everything=everything, called=kind.words.naming(lang))
    if as_json:
        from moothall.domain.codec import to_json

        for entry in entries:
            print_json({"game": str(link.game), "live": entry.live, "depth": entry.depth, **to_json(entry.fact)})
        return
    width = len(str(len(facts)))
    for entry in entries:
        fact = entry.fact
        marks = [
            *([f"[{fact.rule}]"] if fact.rule else []),
            *([f"({fact.source})"] if fact.source != "rules" else []),
            *([f"line {fact.line}"] if fact.line is not None else []),
        ]
        taken_back = " " if entry.live else "x"
        text = " ".join([f"{fact.seq:>{width}} {taken_back} {'  ' * entry.depth}{entry.words}", *marks])
        click.echo(printable(text))


COMMANDS = {"log": log}
