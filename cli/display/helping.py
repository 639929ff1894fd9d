"""The help of commands, in the language that is spoken: click writes it, and this puts it into Japanese."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from shutil import get_terminal_size

import click

from ..language import spoken

USAGE_JA = "使い方："
TITLES = {"Options": "オプション", "Commands": "コマンド"}
WIDEST = 78
"""How many columns help takes at most."""
NARROWEST = 10
"""How many columns a meaning takes at least."""
KEPT = "\b\n"
"""What click has before lines that are not to be wrapped again."""


class Formatter(click.HelpFormatter):
    """Writes help, in Japanese where that is spoken; what has no translation stays as it is.

    On a terminal of less than 52 columns it fits too, where click's own would not.
    """

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width or min(get_terminal_size().columns, max_width or WIDEST), max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How a command is called."""
        if prefix is not None or spoken() == "en":
            super().write_usage(prog, args, prefix)
            return
        self.width -= len(USAGE_JA)  # each of its letters takes two columns
        super().write_usage(prog, args, USAGE_JA)
        self.width += len(USAGE_JA)

    def write_heading(self, heading: str) -> None:
        """The title of a section."""
        if spoken() == "ja":
            self.write(f"{'':>{self.current_indent}}{TITLES.get(heading, heading)}：\n")
        else:
            super().write_heading(heading)

    def write_text(self, text: str) -> None:
        """Paragraphs with blank lines between."""
        if spoken() == "ja":
            room = self.width - self.current_indent
            text = "\n\n".join(_paragraph(each, room) for each in text.split("\n\n"))
        super().write_text(text)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms, each with what it means."""
        rows, col_max = list(rows), min(col_max, self.width * 3 // 8)
        if spoken() == "ja":
            widest = min(max((len(term) for term, _ in rows), default=0), col_max) + col_spacing
            rows = [(term, _meaning(said, self.width - self.current_indent - widest - 2)) for term, said in rows]
        super().write_dl(rows, col_max, col_spacing)


class Context(click.Context):
    """What a command is called with; its help is written by `Formatter`."""

    formatter_class = Formatter


def untranslated(command: click.Command) -> Iterator[str]:
    """What the help of a command says that has no Japanese words."""
    from ..words_ja.helps import HELPS

    paragraphs = [" ".join(each.split()) for each in (command.help or "").split("\n\n")]
    options = [each.help or "" for each in command.params if isinstance(each, click.Option) and not each.hidden]
    yield from (each for each in (*paragraphs, *options) if each and each not in HELPS)


def _paragraph(text: str, room: int) -> str:
    if text.startswith(KEPT):
        return text.replace("Example:", "例：", 1)
    return _lines(_in_japanese(text), room) if _in_japanese(text) != text else text.replace("Example: ", "例：", 1)


def _meaning(said: str, room: int) -> str:
    """The help of an option; what click says of its default stays behind it."""
    text, bracket, default = said.partition("  [")
    japanese = _in_japanese(text)
    return said if japanese == text else _lines(japanese + bracket + default.replace("required", "必須"), room)


def _in_japanese(text: str) -> str:
    from ..words_ja.helps import HELPS

    return HELPS.get(" ".join(text.split()), text)


def _lines(text: str, room: int) -> str:
    from moothall.domain.kernel.telling.columns import wrapped

    return KEPT + "\n".join(wrapped(text, max(room, NARROWEST)))
