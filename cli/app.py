"""The command group: finds commands when they are asked for, and turns every error into one sentence and a code."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

VERSION = "0.1.0"
"""The version that `moothall --version` prints; a constant, since package metadata takes longer to read than to use."""

COMMANDS: dict[str, tuple[str, str]] = {
    "audit": ("audit", "Say line by line whether logs agree with the rules."),
    "import": ("importing", "Store the games of logs, or of exported JSON."),
    "games": ("games", "List the stored games."),
    "show": ("show", "Show the table, now or at any fact."),
    "log": ("log", "List the facts of a game, indented by what caused them."),
    "why": ("why", "Say what made a fact, back to the answer before it."),
    "diff": ("diff", "Say what differs between two tables."),
    "blame": ("blame", "Say which fact put each card of a zone there."),
    "find": ("find", "List the facts at which an expression holds."),
    "bisect": ("find", "Find where an expression becomes true."),
    "debug": ("debug", "Step through a game on the whole screen."),
    "fork": ("fork", "Begin a new game at a place in a stored one."),
    "whatif": ("whatif", "Say how a game would have gone otherwise."),
    "mark": ("note", "Give a place in a game a name."),
    "note": ("note", "Write something about a place in a game."),
    "undo": ("undo", "Take back an answer and everything after it."),
    "redo": ("undo", "Take back the last undo."),
    "policy": ("undo", "Say or set which undo a game allows."),
    "verify": ("verify", "Check that nobody changed the store behind its back."),
    "upgrade": ("upgrade", "Move a store of an earlier version on to this one."),
    "export": ("export", "Write a game as a log, a page, a scenario or JSON."),
    "rule": ("rule", "Rule on scenarios: a table and what is done, written as YAML."),
    "rules": ("rules", "Look up rules, and the switches that change by date."),
    "cards": ("cards", "Look up cards."),
    "deck": ("deck", "Print or check a deck file of One of Dominion."),
    "play": ("play", "Play a game: people and bots."),
}
"""Each command with its module and what it is for. A module is imported when its command is called."""

INTERRUPTED = 130
"""The exit code of a command that was stopped from the keyboard, as shells have it."""


class Moothall(click.Group):
    """The commands, loaded when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = import_module(f"{__package__}.{module}").COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help, without importing one of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, purpose) for name, (_, purpose) in COMMANDS.items()])

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with the code that it returns (None: 0). No exception leaves this function."""
        extra |= {"standalone_mode": False, "prog_name": "moothall"}
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            code = error.exit_code
            click.echo(error.format_message())
        except click.ClickException as error:
            code = error.exit_code
            _complain(error.format_message(), error)
        except click.Abort:
            code = INTERRUPTED
            _complain("stopped")
        except BrokenPipeError:
            # Whoever read the output has seen enough. Python would complain again when it closes stdout.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        except Exception as error:
            if os.environ.get("MOOTHALL_DEBUG") == "1":
                raise
            code = 1
            _complain(_unexpected(error))
        sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, error: click.ClickException | None = None) -> None:
    """One line on stderr; after a wrong command line, where the right one is described; below a sentence that points
    at a place in a text, that text."""
    sentence, *pointing = sentence.split("\n") if getattr(error, "exit_code", 1) == 2 else (sentence,)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        sentence = f"{sentence.rstrip('.')}; see {error.ctx.command_path} --help"
    click.echo("\n".join([f"moothall: {' '.join(sentence.split())}", *pointing]), err=True)


def _unexpected(error: Exception) -> str:
    from moothall.domain.store import StoreError

    if isinstance(error, StoreError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'the output'}: {error.strerror}"
    return (
        f"something went wrong inside ({type(error).__name__}: {error}); "
        "set MOOTHALL_DEBUG=1 to see where, and please report it"
    )


@click.group(
    cls=Moothall, context_settings={"help_option_names": ["-h", "--help"]}, epilog="Example: moothall audit game.txt"
)
@click.version_option(VERSION, prog_name="moothall", message="%(prog)s %(version)s")
def main() -> None:
    """Keep games of Dominion as streams of facts, and audit logs of online play."""
