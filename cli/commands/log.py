"""`moothall log`: the facts of a game as a tree of causes."""

from __future__ import annotations

from collections.abc import Sequence

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..display.sources import with_marks
from ..options import game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import view


@click.command(
    "log",
    epilog=Examples(
        "moothall log 5f0c2d8e",
        "moothall log 5f0c2d8e --turns",
        "moothall log 5f0c2d8e --points --as Ann",
        "moothall log 5f0c2d8e@120 --all --as p1 --json",
        "moothall log 5f0c2d8e 'gain & player:Ann'",
    ),
)
@game_argument()
@click.argument("filter_", metavar="[FILTER]", required=False)
@click.option(
    "--all", "everything", is_flag=True, help="Also what was taken back, marked with x, and who took it back."
)
@click.option("--turns", is_flag=True, help="One line for each turn.")
@click.option("--points", is_flag=True, help="For each turn, what each player got, and the points at its end.")
@click.option("--open", "opened", is_flag=True, help="Every fact, each below the play or trigger that caused it.")
@viewer_option
@lang_option
@store_option
@json_option
def log(
    game: str,
    filter_: str | None,
    everything: bool,
    turns: bool,
    points: bool,
    opened: bool,
    viewer: str | None,
    lang: service.Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """List what happened in a game: its turns, and a line for each play, purchase and phase.

    Each line says everything that came of it, and begins with the number of its first fact. With --open, --all, --json
    or a FILTER there is a line for each fact; docs/filters.md explains the language of filters. Notes stand below the
    fact or the line that they are about.
    """
    if points and (filter_ is not None or everything or turns or opened):
        raise click.UsageError(Sentence(Message("command.points-go-alone")))
    seen = view(game, viewer, store=store)
    if points:
        _turns(seen, lang, as_json)
        return
    entries = service.log(seen, filter_, everything=everything, lang=lang)
    width = len(str(seen.seq))
    if as_json:
        for entry in entries:
            print_json(entry.to_json())
    elif opened or everything or filter_ is not None:
        for entry in entries:
            say(_line(entry, width))
    else:
        for below in _closed(entries, 0 if turns else 1):
            say(_closed_line(below, width, turns))


def _turns(seen: service.Looking, lang: service.Lang, as_json: bool) -> None:
    """A row for each turn: whose it is, what they got, and the points of everybody at its end."""
    if as_json:
        for turn in service.turns(seen):
            print_json(turn.to_json())
    else:
        table = service.turn_table(seen, lang)
        print_table(table.heads, table.rows)


def _line(entry: service.LogEntry, width: int) -> str:
    fact = entry.fact
    taken_back = " " if entry.live else "x"
    says = f"{fact.seq:>{width}} {taken_back} {'  ' * entry.depth}{entry.words}"
    hidden = [Message("command.cards-were-seen")] if entry.hidden else []
    return with_marks(says, [fact.rule] if fact.rule else [], [fact], *hidden)


def _closed(entries: Sequence[service.LogEntry], deepest: int) -> list[list[service.LogEntry]]:
    """The lines up to a level, each as its first fact and what is folded below that; notes are never folded."""
    lines: list[list[service.LogEntry]] = []
    for entry in entries:
        if entry.level <= deepest or entry.is_note:
            lines.append([entry])
        else:
            next(line for line in reversed(lines) if not line[0].is_note).append(entry)
    return lines


def _closed_line(line: Sequence[service.LogEntry], width: int, turns: bool) -> str:
    first = line[0]
    told = first.words if first.folded is None or (first.is_turn and not turns) else first.folded
    facts = [each.fact for each in line]
    rules = [each.rule for each in facts if each.rule and not turns]
    return with_marks(f"{first.fact.seq:>{width}} {'  ' * first.level}{told}", rules, facts)


COMMANDS = {"log": log}
