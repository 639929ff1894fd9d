"""`moothall diff`: what differs between two tables."""

from __future__ import annotations

import click
from moothall import service

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..options import game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import check_files, view


@click.command(
    "diff",
    epilog=Examples("moothall diff 5f0c2d8e@turn:3 5f0c2d8e@turn:4", "moothall diff 5f0c2d8e@120 5f0c2d8e@end --json"),
)
@game_argument("A")
@game_argument("B", "other")
@viewer_option
@lang_option
@store_option
@json_option
def diff_command(
    game: str, other: str, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool
) -> None:
    """Say what changed from table A to table B, each a GAME@PLACE, and nothing else."""
    check_files((game, other))
    one, two = (view(each, viewer, store=store) for each in (game, other))
    differences = service.diff(one, two)
    if as_json:
        for document in differences.to_json():
            print_json(document)
        return
    for line in differences.text_ja if lang == "ja" else differences.text:
        say(line)


COMMANDS = {"diff": diff_command}
