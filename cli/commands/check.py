"""`moothall check`: is the game of a witness that of a log?"""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..language import said
from ..options import json_option
from ..reading import check_files, text_of


@click.command(
    "check",
    epilog=Examples(
        "moothall check game.txt game.witness",
        "cat game.txt | moothall check - game.witness --json",
    ),
)
@click.argument("log")
@click.argument("witness")
@json_option
def check(log: str, witness: str, as_json: bool) -> int:
    """Check a WITNESS against a LOG: play it by the rules, print it as the log's format does, and compare.

    A witness is one complete game: its opening, its answers and its shuffles. `moothall audit LOG --witness FILE`
    writes it. Nothing of the search that found it takes part in the check. - stands for standard input.

    Exit code 0: the game of the witness is that of the log, word for word up to the freedoms of the format; 1: it is
    not, and the first line that differs is named.
    """
    check_files((log, witness))
    result = service.check(log, text_of(log), text_of(witness))
    if as_json:
        print_json(result.to_json())
    elif result.equal:
        say(Message("command.witness-prints-log", log=log, rules=result.rules))
        for freedom, count in result.freedoms.items():
            say(Message("command.times-free", times=count, freedom=freedom))
    else:
        say(Message("command.witness-of-another-game", log=log))
        if result.line is not None:
            say(Message("command.line-says", line=result.line, says=result.says or ""))
        say(f"    {said(result.instead or '')}")
    return 0 if result.equal else 1


COMMANDS = {"check": check}
