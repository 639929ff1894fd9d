"""The help of commands, in the language that is spoken: click writes it, with the words of the catalogue `helps`.

The English stands in the code, at the command and its options. A catalogue has the others, by the name of the command
and of the option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from shutil import get_terminal_size
from typing import Any

import click

from ..language import language, said
from .printing import printable

WIDEST = 78
"""How many columns help takes at most."""
NARROWEST = 10
"""How many columns a meaning takes at least."""
KEPT = "\b\n"
"""What click has before lines that are not to be wrapped again."""
OPTIONS = "Options"
"""The title of a section; the other one has the commands."""
HELP_OPTION = "-h, --help"
REQUIRED = "required"
"""What click says of an option that must be given."""


class Examples(str):
    """The end of a command's help: calls of it. It is English; `in_words` says it in the language that is spoken."""

    __slots__ = ("lines",)

    lines: tuple[str, ...]

    def __new__(cls, *lines: str) -> Examples:
        """The calls, in English."""
        self = super().__new__(cls, _below("Example:", lines))
        self.lines = lines
        return self

    def __reduce__(self) -> tuple[type[Examples], tuple[str, ...]]:
        return type(self), self.lines

    def in_words(self) -> str:
        """The calls in the language that is spoken."""
        return _below(said(_message("command.example")), self.lines)


def _below(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"{KEPT}{title}", *(f"  {line}" for line in lines)])


class Formatter(click.HelpFormatter):
    """Writes help, also in languages whose letters take two columns, or that have no blanks between words.

    On a terminal of less than 52 columns it fits too, where click's own would not.
    """

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width or min(get_terminal_size().columns, max_width or WIDEST), max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How a command is called."""
        if prefix is not None or language() == "en":
            super().write_usage(prog, args, prefix)
            return
        from moothall.domain.kernel.telling.columns import width

        usage = said(_message("command.usage"))
        wide = width(usage) - len(usage)  # click counts letters, not the columns that they take
        self.width -= wide
        super().write_usage(prog, args, usage)
        self.width += wide

    def write_heading(self, heading: str) -> None:
        """The title of a section."""
        if language() == "en":
            super().write_heading(heading)
            return
        title = _message("command.options" if heading == OPTIONS else "command.commands")
        self.write(f"{'':>{self.current_indent}}{said(_message('command.section', title=title))}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs with blank lines between."""
        if language() != "en":
            room = self.width - self.current_indent
            text = "\n\n".join(_paragraph(each, room) for each in text.split("\n\n"))
        super().write_text(text)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms, each with what it means."""
        # At most three eighths for the terms, 30 of 80 columns: a narrow terminal keeps room for what they mean.
        rows, col_max = list(rows), min(col_max, self.width * 3 // 8)
        if language() != "en":
            widest = min(max((len(term) for term, _ in rows), default=0), col_max) + col_spacing
            rows = [(term, _meaning(term, says, self.width - self.current_indent - widest - 2)) for term, says in rows]
        super().write_dl(rows, col_max, col_spacing)


class Context(click.Context):
    """What a command is called with; its help is written by `Formatter`, in the language that is spoken."""

    formatter_class = Formatter

    def get_help(self) -> str:
        """The help of the command."""
        return in_language(self.command).get_help(self)

    def invoke(self, callback: Callable[..., Any] | click.Command, /, *args: Any, **kwargs: Any) -> Any:
        """Call a command. Raises UsageError for arguments that it does not take."""
        if self.args:
            from moothall.words import Message, Sentence

            many = Message(
                "command.too-many-arguments", arguments=" ".join(map(printable, self.args)), count=len(self.args)
            )
            raise click.UsageError(Sentence(many), self)
        return super().invoke(callback, *args, **kwargs)


def in_language(command: click.Command) -> click.Command:
    """A command whose help is in the language that is spoken, as far as that has it."""
    if language() == "en":
        return command
    name = command.name or ""
    told = copy(command)
    told.help = help_of((name,), command.help)
    told.params = [_told(each, name) for each in command.params]
    if isinstance(command.epilog, Examples):
        told.epilog = command.epilog.in_words()
    return told


def _told(param: click.Parameter, command: str) -> click.Parameter:
    if not isinstance(param, click.Option):
        return param
    told = copy(param)
    told.help = help_of(names_of(param, command), param.help)
    return told


def names_of(option: click.Option, command: str) -> tuple[str, str]:
    """The names under which a catalogue may have the help of an option: of this command, or of every one."""
    longest = max(option.opts, key=len)
    return f"{command} {longest}", longest


def help_of(names: Iterable[str], english: str | None) -> str | None:
    """The help under the first of these names that the language has; else the English."""
    from moothall.words.catalogue import catalogue

    words = catalogue("helps", language())
    keys = (f"helps.{each}" for each in names)
    return next((words_found for key in keys if (words_found := words.gettext(key)) != key), english)


def _message(key: str, **fields: Any) -> Any:
    from moothall.words import Message

    return Message(key, **fields)


def _paragraph(text: str, room: int) -> str:
    return text if text.isascii() or text.startswith(KEPT) else _lines(text, room)


def _meaning(term: str, says: str, room: int) -> str:
    """What an option or a command does; what click says of its default stays behind it."""
    if term == HELP_OPTION:
        says = said(_message("command.help-option"))
    text, bracket, default = says.partition("  [")
    if text.isascii():
        return says
    return _lines(text + bracket + default.replace(REQUIRED, said(_message("command.required"))), room)


def _lines(text: str, room: int) -> str:
    from moothall.domain.kernel.telling.columns import wrapped

    return KEPT + "\n".join(wrapped(text, max(room, NARROWEST)))
