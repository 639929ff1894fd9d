"""`moothall help`: what a command does."""

from __future__ import annotations

import click
from moothall.words import Message

from ..display.helping import Context, Examples
from ..display.printing import say_lines
from ..language import said

TRANSLATE = "translate"
"""The topic that is no command: how to add a language."""


@click.command("help", epilog=Examples("moothall help", "moothall help audit"))
@click.argument("name", metavar="[COMMAND]", required=False)
@click.pass_context
def help_command(ctx: click.Context, name: str | None) -> None:
    """Explain a command, or list all of them; `translate` says how to add a language."""
    group = ctx.parent
    assert group is not None
    assert isinstance(group.command, click.Group)
    if name is None:
        say_lines(group.get_help(), whole=True)
        return
    if name == TRANSLATE:
        say_lines(said(Message("help.translate")), whole=True)
        return
    _, command, _ = group.command.resolve_command(group, [name])
    assert command is not None
    with Context(command, info_name=name, parent=group) as explained:
        say_lines(explained.get_help(), whole=True)


COMMANDS = {"help": help_command}
