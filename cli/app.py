"""The command group: finds commands when they are asked for, and turns every error into one sentence and a code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click
from moothall import __version__, is_compiled

from .display.helping import Context, Examples, help_of
from .display.printing import say_lines
from .display.terminal import colours, fit_screen, look_at_screen, paged
from .errors import HUNG_UP, INTERRUPTED, failed, of_option, said_of, unforeseen, without_secrets
from .language import hear, language, speak, with_language
from .language import said as in_spoken
from .options import hold_places

VERSION = f"{__version__} (compiled)" if is_compiled() else __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "audit": ("commands.audit", "Say line by line whether logs agree with the rules."),
    "check": ("commands.check", "Check that a witness is the game of a log."),
    "import": ("commands.importing", "Store the games of logs, or of exported JSON."),
    "games": ("commands.games", "List the stored games."),
    "show": ("commands.show", "Show the table, now or at any fact."),
    "log": ("commands.log", "List what happened in a game, by turns and plays."),
    "why": ("commands.why", "Say what made a fact, back to the answer before it."),
    "diff": ("commands.diff", "Say what differs between two tables."),
    "blame": ("commands.blame", "Say which fact put each card of a zone there."),
    "find": ("commands.find", "List the facts at which an expression holds."),
    "bisect": ("commands.find", "Find where an expression becomes true."),
    "debug": ("commands.debug", "Step through a game on the full screen."),
    "fork": ("commands.fork", "Begin a new game at a place in a stored one."),
    "whatif": ("commands.whatif", "Say how a game would have gone otherwise."),
    "mark": ("commands.note", "Give a place in a game a name."),
    "note": ("commands.note", "Write something about a place in a game."),
    "undo": ("commands.undo", "Take back an answer and everything after it."),
    "redo": ("commands.undo", "Take back the last undo."),
    "policy": ("commands.undo", "Say or set which undo a game allows."),
    "forget": ("commands.forget", "Delete a stored game for good."),
    "verify": ("commands.verify", "Check that nobody changed the store behind its back."),
    "head": ("commands.head", "Print one hash that stands for all games of the store."),
    "prove": ("commands.head", "Prove that a game belongs to a store, to somebody who has its head."),
    "pack": ("commands.pack", "Compress finished games to a fifteenth of the space."),
    "unpack": ("commands.pack", "Store packed games as they were before."),
    "upgrade": ("commands.upgrade", "Move a store of an earlier version on to this one."),
    "export": ("commands.export", "Write a game as a log, a page, a scenario or JSON."),
    "rule": ("commands.rule", "Rule on scenarios: a table and what is done, written as YAML."),
    "rules": ("commands.rules", "Look up rules, and the switches that change by date."),
    "cards": ("commands.cards", "Look up cards."),
    "formats": ("commands.formats", "Look up what is known of how servers print a game."),
    "plugins": ("commands.plugins", "List what installed packages add to Moothall."),
    "examples": ("commands.examples", "List and copy the logs and scenarios that come with Moothall."),
    "open": ("commands.open", "Open a log, a game or a scenario in the browser."),
    "serve": ("commands.serve", "Serve the games of a store over HTTP."),
    "deck": ("commands.deck", "Print or check a deck file of One of Dominion."),
    "play": ("commands.play", "Play a game: people and bots."),
    "stats": ("commands.stats", "Count the stored games: how long they are, who wins, with which cards."),
    "simulate": ("commands.simulate", "Let two strategies play many games, and say which one wins."),
    "help": ("commands.help", "Explain a command."),
}
"""Each command with its module and what it is for. A module is imported when its command is called."""


PAGED = frozenset(
    ("log", "find", "why", "blame", "diff", "rules", "cards", "formats", "games", "stats", "show", "help")
)
"""The commands whose output a pager shows on a terminal."""


DRAWN = frozenset(("show", "play"))
"""The commands whose drawings take the whole width of the screen."""


class Moothall(click.Group):
    """The commands, loaded when needed."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = import_module(f"{__package__}.{module}").COMMANDS[cmd_name]
        command.context_class = Context
        command.allow_extra_args = True  # about which the context complains
        return with_language(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with. Raises UsageError, with the nearest one, for another word."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from moothall.service.wording import meant
            from moothall.words import Message, Sentence

            hint = meant(args[0], {name: name for name in COMMANDS})
            raise click.UsageError(Sentence(Message("command.no-command", name=args[0], meant=hint)), ctx)
        name, command, rest = super().resolve_command(ctx, args)
        return name, command, rest if command is None else hold_places(command, rest)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help, without importing one of them."""
        with formatter.section("Commands"):
            rows = [(name, purpose) for name, (_, purpose) in COMMANDS.items()]
            if language() != "en":
                rows = [(name, help_of([f"purpose of {name}"], purpose) or purpose) for name, purpose in rows]
            formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, long output through a pager. Errors of the service are raised as Failed."""
        ctx.color = colours()
        name = next(iter(ctx._protected_args), "")
        if name in DRAWN:
            fit_screen()
        try:
            with paged(ctx) if name in PAGED and not ctx.params.get("no_pager") else nullcontext():
                return super().invoke(ctx)
            return None  # whoever read it has left the pager
        except click.BadOptionUsage as error:
            raise of_option(error, self.get_command(ctx, name)) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError as error:  # whoever read the output has seen enough; click would end with 1
            raise click.exceptions.Exit(HUNG_UP) from error
        except Exception as error:
            failure = failed(error, f"{ctx.command_path} {ctx.invoked_subcommand}")
            if failure is None:
                raise
            raise failure from error

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with the code that it returns (None: 0). No exception leaves this function."""
        args = [_as_written(each) for each in (sys.argv[1:] if args is None else args)]
        _open_closed_streams()
        hear(args)
        look_at_screen()
        extra |= {"standalone_mode": False, "prog_name": "moothall"}
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # what its encoding lacks is written as \u652f, such as in cp932
                stream.reconfigure(errors="backslashreplace")
        code: object
        try:
            code = super().main(args, *more, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            code = error.exit_code
            say_lines(error.format_message(), whole=True)
        except click.ClickException as error:
            code = error.exit_code
            if getattr(error.__cause__, "kind", "") != "bad-plugin":  # which is said below
                _complain(said_of(error))
        except (click.Abort, KeyboardInterrupt):
            from moothall.words import Message

            code = INTERRUPTED
            _complain(in_spoken(Message("command.stopped")))
        except BrokenPipeError:  # whoever read the output has seen enough
            code = HUNG_UP
        except Exception as error:
            if os.environ.get("MOOTHALL_DEBUG") == "1":
                raise
            said, code = unforeseen(error)
            _complain(said)
        _complain_of_plugins()
        _let_go_of_output()
        speak("en")
        sys.exit(code if isinstance(code, int) else 0)


def _open_closed_streams() -> None:
    """Open what was closed before the program began (`moothall show - <&-`), for which Python has None.

    Such an input holds nothing, and the system refuses to write to such an output.
    """
    nothing = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nothing.open(encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nothing.open("w", encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(nothing, os.O_RDONLY), "w", encoding="utf-8")


def _as_written(argument: str) -> str:
    """An argument as it was written: UTF-8 where the encoding of the system could not read its bytes."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        with suppress(UnicodeError):
            return os.fsencode(argument).decode()
    return argument


def _complain_of_plugins() -> None:
    """Say of each plug-in that could not be used why, unless the command was about nothing else."""
    plugins = sys.modules.get("moothall.plugins")
    for said in plugins.troubles() if plugins is not None else ():
        _complain(without_secrets(said))


def _complain(said: str) -> None:
    with suppress(OSError):  # where standard error is gone too, the exit code says it
        text = f"moothall: {said}"
        say_lines(text, err=True, whole="\n" in text)  # what points at a place below stays below it


def _let_go_of_output() -> None:
    """Leave nothing in standard output that Python would complain about when it closes it."""
    output = sys.stdout
    if output is None:
        return
    try:
        output.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())


@click.group(
    cls=Moothall,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=Examples("moothall audit game.txt"),
)
@click.option("--no-pager", is_flag=True, help="Print without a pager (MOOTHALL_PAGER, PAGER or less).")
@click.version_option(VERSION, prog_name="moothall", message="%(prog)s %(version)s")
def main(no_pager: bool) -> None:
    """Keep games of Dominion as streams of facts, and audit logs of online play."""
