"""`moothall examples`: the logs and scenarios that come with Moothall."""

from __future__ import annotations

from pathlib import Path

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, print_table, put, say
from ..language import said
from ..options import json_option
from ..values import PathTo


@click.command(
    "examples",
    epilog=Examples(
        "moothall examples",
        "moothall examples possession.txt possession-forged.txt",
        "moothall examples possession.yaml --to rulings",
        "moothall examples witch-gives-curses --print",
    ),
)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--to", "folder", type=PathTo(file_okay=False, path_type=Path), metavar="FOLDER", help="Copy to this folder."
)
@click.option("--all", "everything", is_flag=True, help="Copy every log and every file of scenarios.")
@click.option("--print", "printed", is_flag=True, help="Print the files instead of copying them.")
@json_option
def examples(names: tuple[str, ...], folder: Path | None, everything: bool, printed: bool, as_json: bool) -> None:
    """List the logs and scenarios that come with Moothall, or copy some of them to try commands on.

    NAME is a file of the list, or the id of one scenario, such as `moothall rules` shows. Files are copied to the
    current folder unless --to names another. A different file of the same name is never overwritten.
    """
    if everything and names:
        raise click.UsageError(Sentence(Message("command.all-copies-every-file-give")))
    if printed and (folder is not None or everything):
        raise click.UsageError(Sentence(Message("command.print-copies-nothing-give-neither")))
    if printed and not names:
        raise click.UsageError(Sentence(Message("command.say-print-give-name")))
    if not names and not everything and folder is None:
        _list(service.examples(), as_json)
    elif printed:
        _print(names, as_json)
    else:
        wanted = names or [each.name for each in service.examples()]
        for path in service.copy_examples(wanted, folder or "."):
            print_json({"copied": str(path)}) if as_json else say(Message("command.copied", path=path))


def _list(examples: list[service.Example], as_json: bool) -> None:
    if as_json:
        for each in examples:
            print_json(each.to_json())
    else:
        heads = Message("command.head-example"), Message("command.head-shows")
        print_table(heads, [(each.name, said(each.says)) for each in examples])


def _print(names: tuple[str, ...], as_json: bool) -> None:
    for name in names:
        text = service.example_text(name)
        if as_json:
            print_json({**service.example(name).to_json(), "text": text})
        else:
            put(text)


COMMANDS = {"examples": examples}
