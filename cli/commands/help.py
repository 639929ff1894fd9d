"""`moothall help`: what a command does."""

from __future__ import annotations

import click

from ..display.helping import Context
from ..display.printing import say_lines
from ..options import example


@click.command("help", epilog=example("moothall help", "moothall help audit"))
@click.argument("name", metavar="[COMMAND]", required=False)
@click.pass_context
def help_command(ctx: click.Context, name: str | None) -> None:
    """Explain a command, or list all of them."""
    group = ctx.parent
    assert group is not None
    assert isinstance(group.command, click.Group)
    if name is None:
        say_lines(group.get_help(), whole=True)
        return
    _, command, _ = group.command.resolve_command(group, [name])
    assert command is not None
    with Context(command, info_name=name, parent=group) as explained:
        say_lines(explained.get_help(), whole=True)


COMMANDS = {"help": help_command}
