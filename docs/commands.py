"""Makes the list of commands in commands.md from the commands themselves: `python docs/commands.py` writes it.

Everything below the mark is made; a test compares it with the code.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import click
from moothall.cli import main

DOCUMENT = Path(__file__).with_name("commands.md")
MARK = "<!-- Below this line everything is made by docs/commands.py from the commands. -->"
HELP = "--help"
"""The option of every command, which the text above the mark names."""


def reference() -> str:
    """The list, from its mark to its end."""
    assert isinstance(main, click.Group)
    context = click.Context(main, info_name="moothall")
    parts = [MARK]
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        parts += ["", f"## {name}", "", *_entry(command, click.Context(command, info_name=name, parent=context))]
    return "\n".join(parts) + "\n"


def _entry(command: click.Command, context: click.Context) -> Iterator[str]:
    yield from _paragraphs(command.help or "")
    yield ""
    yield "```text"
    yield f"{context.command_path} {' '.join(command.collect_usage_pieces(context))}"
    yield "```"
    yield ""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context) if isinstance(parameter, click.Option) else None
        if record is not None and parameter.opts[-1] != HELP:
            yield f"* `{record[0]}`: {_safe(record[1])}"
    yield ""
    yield "```sh"
    yield from (line.strip() for line in (command.epilog or "").splitlines() if line.strip().startswith(_EXAMPLES))
    yield "```"


_EXAMPLES = ("moothall ", "cat ")


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(inspect.cleandoc(text).split("\n\n")):
        if number:
            yield ""
        yield _safe(" ".join(paragraph.split()))


def _safe(text: str) -> str:
    """Text of a terminal as Markdown: what stands in capitals and brackets stays as it is."""
    return text.replace("[", r"\[").replace("<", r"\<").replace("*", r"\*").replace("_", r"\_")


def written(document: str) -> str:
    """The document with the list as it is now."""
    return document.partition(MARK)[0] + reference()


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
