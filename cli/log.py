"""`moothall log`: the facts of a game as a tree of causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import example, game_argument, json_option, lang_option, print_json, printable, store_option, viewed
from .find import passing

if TYPE_CHECKING:
    from moothall.domain.kernel.telling.words import Lang


@click.command(
    "log",
    epilog=example(
        "moothall log 5f0c2d8e",
        "moothall log 5f0c2d8e@120 --all --as p1 --json",
        "moothall log 5f0c2d8e 'gain & player:Ann'",
    ),
)
@game_argument()
@click.argument("filter_", metavar="[FILTER]", required=False)
@click.option(
    "--all", "everything", is_flag=True, help="Also what was taken back, marked with x, and who took it back."
)
@click.option("--as", "viewer", metavar="PLAYER", help="Only what this player (a name, or p1, p2, …) may know.")
@lang_option
@store_option
@json_option
def log(
    game: str, filter_: str | None, everything: bool, viewer: str | None, lang: Lang, store: str | None, as_json: bool
) -> None:
    """List the facts of a game, each indented below the play or trigger that caused it.

    With a FILTER only those that pass it; docs/filters.md explains the language. What people wrote stands below the
    fact that it is about.
    """
    from moothall.domain.kernel.undo import retracted_spans, reveals
    from moothall.projections.redact import redact
    from moothall.projections.timeline import timeline

    with viewed(store, game, viewer) as seen:
        link, kind, facts, seat = seen.link, seen.kind, seen.facts, seen.seat
        shown = list(redact(kind, facts, seat))
        entries = timeline(shown, everything=everything, notes=True, called=kind.words.naming(lang))
        if filter_ is not None:
            seqs = {fact.seq for fact in passing(seen, filter_, everything=True)}
            entries = [entry for entry in entries if entry.fact.seq in seqs]
        hidden = {each.seq: reveals(span, kind.sight) for each, span in retracted_spans(facts)}
    if as_json:
        from moothall.domain.store.codec import to_json

        for entry in entries:
            marked = {"hidden": hidden[entry.fact.seq]} if entry.fact.seq in hidden else {}
            row = {"game": str(link.game), "live": entry.live, "depth": entry.depth, **marked}
            print_json({**row, **to_json(entry.fact)})
        return
    width = len(str(len(facts)))
    for entry in entries:
        fact = entry.fact
        marks = [
            *([f"[{fact.rule}]"] if fact.rule else []),
            *([f"({fact.source})"] if fact.source != "rules" else []),
            *(["(cards were seen or shuffled in what it took)"] if hidden.get(fact.seq) else []),
            *([f"line {fact.line}"] if fact.line is not None else []),
        ]
        taken_back = " " if entry.live else "x"
        text = " ".join([f"{fact.seq:>{width}} {taken_back} {'  ' * entry.depth}{entry.words}", *marks])
        click.echo(printable(text))


COMMANDS = {"log": log}
