"""`moothall log`: the facts of a game as a tree of causes."""

from __future__ import annotations

import click
from moothall import service

from ..display.printing import print_json, say
from ..options import example, game_argument, json_option, lang_option, store_option, viewer_option


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
@viewer_option
@lang_option
@store_option
@json_option
def log(
    game: str,
    filter_: str | None,
    everything: bool,
    viewer: str | None,
    lang: service.Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """List the facts of a game, each indented below the play or trigger that caused it.

    With a FILTER only those that pass it; docs/filters.md explains the language. What people wrote stands below the
    fact that it is about.
    """
    seen = service.view(game, viewer, store=store)
    entries = service.log(seen, filter_, everything=everything, lang=lang)
    width = len(str(len(seen.facts)))
    for entry in entries:
        if as_json:
            print_json(entry.to_json())
        else:
            say(_line(entry, width))


def _line(entry: service.LogEntry, width: int) -> str:
    fact = entry.fact
    marks = [
        *([f"[{fact.rule}]"] if fact.rule else []),
        *([f"({fact.source})"] if fact.source != "rules" else []),
        *(["(cards were seen or shuffled in what it took)"] if entry.hidden else []),
        *([f"line {fact.line}"] if fact.line is not None else []),
    ]
    taken_back = " " if entry.live else "x"
    return " ".join([f"{fact.seq:>{width}} {taken_back} {'  ' * entry.depth}{entry.words}", *marks])


COMMANDS = {"log": log}
