"""How things are printed: JSON by the line, tables, text that steers no terminal, bars."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any
from unicodedata import category

import click

from ..language import spoken

_COLOUR = re.compile("\x1b\\[[0-9;]*m")
"""What `click.style` puts around a word."""


def say(text: str = "", *, err: bool = False, styled: bool = False) -> None:
    """Write one line to standard output, or to standard error, in which nothing steers a terminal.

    A text that is `styled` has colours of `click.style`, which stay; what it has from outside is `printable` already.
    Where Japanese is spoken and there are Japanese words for the line, those are written.
    """
    if spoken() == "ja":
        from ..words_ja.translating import line_in_japanese

        text = line_in_japanese(text)
    _write(text, err=err, styled=styled)


def _write(text: str, *, err: bool = False, styled: bool = False) -> None:
    spared = _COLOUR.findall(text) if styled else []
    parts = map(printable, _COLOUR.split(text) if styled else [text])
    click.echo("".join(part + colour for part, colour in zip(parts, [*spared, ""], strict=True)), err=err)


def say_lines(text: str, *, err: bool = False) -> None:
    """Write each line of a text that has several."""
    for line in text.split("\n"):
        say(line, err=err)


def put(text: str) -> None:
    """Write what a file could hold to standard output: as it is, in UTF-8; to a terminal so that nothing steers it."""
    if sys.stdout.isatty():
        for line in text.removesuffix("\n").split("\n"):
            _write(line)
    else:
        click.echo(text.encode("utf-8", "backslashreplace"), nl=not text.endswith("\n"))


def print_json(document: Mapping[str, Any]) -> None:
    """One JSON object on one line, in ASCII, so that it passes through any terminal or pipe."""
    click.echo(json.dumps(document, separators=(", ", ": ")))


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Rows under heads: drawn by rich on a terminal, else in plain columns that are never cut."""
    if spoken() == "ja":
        from ..words_ja.translating import head_in_japanese

        heads = list(map(head_in_japanese, heads))
    written = [[printable(str(cell)) for cell in row] for row in rows]
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, header_style="bold", pad_edge=False)
        for number, head in enumerate(heads):
            table.add_column(head, overflow="fold", no_wrap=number == 0)
        for row in written:
            table.add_row(*map(Text, row))
        Console().print(table)
        return
    from moothall.domain.kernel.telling.columns import padded, width

    widths = [max(map(width, column)) for column in zip(heads, *written, strict=True)]
    for row in [list(heads), *written]:
        cells = (padded(cell, columns) for cell, columns in zip(row, widths, strict=True))
        _write("  ".join(cells).rstrip())


def printable(text: str) -> str:
    """Text from outside in which what could steer a terminal stands escaped, such as `\\x1b` or `\\u202e`.

    Control and format characters, the ends of lines, bytes that are not text and code points without a character are
    escaped.
    """
    if text.isprintable():
        return text
    return "".join(char if _is_harmless(char) else ascii(char)[1:-1] for char in text)


def _is_harmless(char: str) -> bool:
    """Whether a character only appears; so do all blanks, which Python does not call printable."""
    return char.isprintable() or category(char) == "Zs"


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A bar on the terminal while long work goes on; call what it gives after each piece. Nothing without a terminal.
    Results that appear on it as they come stand above the bar.

    The bar refreshes when a piece is done, not in a thread: worker processes are forked beside it.
    """
    if total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    done = count(1)
    with _bar(what, total) as show:
        yield lambda: show(next(done), total)


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None]]:
    """The same for work that says itself how much is done, and of how much; also where nothing else is printed."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with _bar(what, None) as show:
        yield show


@contextmanager
def _bar(what: str, total: int | None) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how much is done, and of how much."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total, refresh=True)
