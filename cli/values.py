"""What an option or an argument may be: values whose errors are messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import click

STANDARD_INPUT_FILE = "/dev/stdin"
"""The file that standard input is on Unix."""


def name_of(param: click.Parameter | None, ctx: click.Context | None) -> str:
    """What an option or an argument is called where it is written."""
    if param is None:
        return ""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return (param.get_error_hint(ctx) if ctx is not None else param.name or "").strip("'")


def _refuse(said: Any, ctx: click.Context | None) -> NoReturn:
    from moothall.words import Sentence

    raise click.UsageError(Sentence(said), ctx)


class OneOf(click.Choice[str]):
    """One of a few words. Raises UsageError for another one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from moothall.words import Joined, Message

            known = Joined(map(repr, self.choices))
            _refuse(Message("command.not-one-of", name=name_of(param, ctx), value=value, known=known), ctx)


class Whole(click.types.IntParamType):
    """A whole number. Raises UsageError for what is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from moothall.words import Message

            _refuse(Message("command.takes-a-number", name=name_of(param, ctx), value=value), ctx)


class Bounded(click.IntRange):
    """A whole number within bounds. Raises UsageError for another value."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from moothall.words import Message

            name, least, most = name_of(param, ctx), self.min, self.max
            if most is None:
                _refuse(Message("command.takes-a-number-from", name=name, value=value, least=least), ctx)
            _refuse(Message("command.takes-a-number-between", name=name, value=value, least=least, most=most), ctx)


class PathTo(click.Path):
    """A file or a folder. Raises UsageError for one that is not there, or is the other of the two."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from moothall.words import Message

            name, path = name_of(param, ctx), Path(value)
            if not path.exists():
                _refuse(Message("command.file-not-there", name=name, value=value), ctx)
            if path.is_dir() and not self.dir_okay:
                _refuse(Message("command.file-is-a-folder", name=name, value=value), ctx)
            if path.is_file() and not self.file_okay:
                _refuse(Message("command.folder-is-a-file", name=name, value=value), ctx)
            _refuse(Message("command.file-not-readable", name=name, value=value), ctx)


class FileToRead(PathTo):
    """A file that is there; standard input by `-`, where the system has a name for it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path of the file that was written."""
        is_input = value == "-" and Path(STANDARD_INPUT_FILE).exists()
        return Path(STANDARD_INPUT_FILE) if is_input else super().convert(value, param, ctx)
