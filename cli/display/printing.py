"""How things are printed: JSON by the line, tables, text that steers no terminal, bars."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, count
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from ..language import said
from .terminal import columns

if TYPE_CHECKING:
    from moothall.words import Message

_COLOUR = re.compile("\x1b\\[[0-9;]*m")
"""What `click.style` puts around a word."""
_PLAIN = "\x1b[0m"
"""What ends a colour."""
_BEGINNING = re.compile(r" *(?:\d+ +(?:x +)?)?")
"""What stands before the words of a line of a list: blanks, and a number."""
DRAWN_AFTER = 0.1
"""After how many seconds a bar is drawn again: drawing it takes a millisecond, and counting a stored game 50 µs."""
HANGING = 4
"""How far a line goes on to the right of where it began, where nothing stands before its words: deeper than what is
listed below it, so that the two are told apart."""


def say(
    text: str | Message = "", *, head: str = "", err: bool = False, styled: bool = False, whole: bool = False
) -> None:
    """Write one line to standard output, or to standard error, in which nothing steers a terminal.

    On a screen that is too narrow for it the line goes on below where its words began, broken between words, unless it
    must stay `whole`. What stands before its words is `head`; without one it is blanks and a number, if any.
    A text that is `styled` has colours of `click.style`, which stay; what it has from outside is `printable` already.
    A message is said in the language that is spoken.
    """
    if not isinstance(text, str):
        text = said(text)
    for line in [f"{head}{text}"] if whole else _fitted(text, head, styled):
        _write(line, err=err, styled=styled)


def _fitted(text: str, head: str, styled: bool) -> list[str]:
    """A line as several, none wider than the screen."""
    room = columns()
    line = f"{head}{text}"
    if room is None or len(line) * 2 <= room:
        return [line]
    from moothall.domain.kernel.telling.columns import width, wrapped

    plain = printable(_COLOUR.sub("", line) if styled else line)
    if width(plain) <= room:
        return [line]
    begun = printable(head) or _beginning(plain)
    deep = width(begun) or HANGING
    later = " " * (deep if deep * 2 <= room else 2)
    lines = wrapped(plain[len(begun) :], room, begun, later, at_hyphens=False)
    return _coloured(lines, line) if styled else lines


def _beginning(plain: str) -> str:
    match = _BEGINNING.match(plain)
    return match[0] if match is not None else ""


def _coloured(lines: Sequence[str], text: str) -> list[str]:
    """Lines of a text with its colours: each begins before the letter that it begins before in the text, and ends
    after the letter that it ends after."""
    parts = _COLOUR.split(text)
    letters = accumulate(sum(not char.isspace() for char in printable(part)) for part in parts)
    colours = iter([*zip(letters, _COLOUR.findall(text), strict=False), (inf, "")])
    at, colour = next(colours)
    seen = 0
    coloured: list[str] = []
    for line in lines:
        written = ""
        for char in line:
            while not char.isspace() and seen >= at:
                written += colour
                at, colour = next(colours)
            written += char
            seen += not char.isspace()
            while seen >= at and colour == _PLAIN:
                written += colour
                at, colour = next(colours)
        coloured.append(written)
    coloured[-1] += colour + "".join(rest for _, rest in colours)
    return coloured


_bars: list[str] = []
"""What erases the line of each bar of progress that is drawn now."""


def _write(text: str, *, err: bool = False, styled: bool = False) -> None:
    for erases in _bars:
        click.echo(erases, err=True, nl=False, color=True)
    spared = _COLOUR.findall(text) if styled else []
    parts = map(printable, _COLOUR.split(text) if styled else [text])
    click.echo("".join(part + colour for part, colour in zip(parts, [*spared, ""], strict=True)), err=err)


def say_lines(text: str, *, err: bool = False, whole: bool = False) -> None:
    """Write each line of a text that has several."""
    for line in text.split("\n"):
        say(line, err=err, whole=whole)


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


def print_table(heads: Sequence[str | Message], rows: Sequence[Sequence[object]]) -> None:
    """Rows under heads: on a screen drawn by rich so that they fit, and on one too narrow for it below each other; else
    in plain columns that are never cut."""
    from moothall.domain.kernel.telling.columns import padded, width

    titles = [each if isinstance(each, str) else said(each) for each in heads]
    written = [[printable(str(cell)) for cell in row] for row in rows]
    room = columns()
    widths = [max(map(width, column)) for column in zip(titles, *written, strict=True)]
    if room is None or sum(widths) + GAP * (len(widths) - 1) <= room:
        for row in [titles, *written]:
            cells = (padded(cell, columns) for cell, columns in zip(row, widths, strict=True))
            _write((" " * GAP).join(cells).rstrip())
    elif sum(min(each, NARROWEST) for each in widths) + GAP * (len(widths) - 1) <= room:
        _print_drawn(titles, written, room)
    else:
        _print_below(titles, written, room)


GAP = 2
"""How many blanks part the columns of a table."""
NARROWEST = 12
"""How narrow a column of a table may become whose cells would take more."""


def _print_drawn(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, GAP, 0, 0))
    for number, head in enumerate(heads):
        table.add_column(head, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=room)
    with console.capture() as drawn:  # written here, for a console ends the program where nobody reads any more
        console.print(table)
    for line in drawn.get().splitlines():
        _write(line)


def _print_below(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> None:
    """Each row as lines: its first cell, and below it the others with their heads."""
    from moothall.domain.kernel.telling.columns import padded, width, wrapped

    widest = max(map(width, heads[1:]))
    for first, *others in rows:
        for line in wrapped(first, room, later="  "):
            _write(line)
        for head, cell in zip(heads[1:], others, strict=True):
            begun = f"  {padded(head, widest)}  "
            for line in wrapped(cell, room, begun, " " * min(width(begun), room // 2)) if cell else ():
                _write(line)


def printable(text: str) -> str:
    """Text from outside in which what could steer a terminal stands escaped, such as `\\x1b` or `\\u202e`."""
    if text.isprintable():
        return text
    from moothall.service.wording import visible

    return visible(text)


@contextmanager
def progress(total: int, what: Message) -> Iterator[Callable[[], None]]:
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
def progress_of(what: Message) -> Iterator[Callable[[int, int], None]]:
    """The same for work that says itself how much is done, and of how much; also where nothing else is printed."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with _bar(what, None) as show:
        yield show


@contextmanager
def _bar(what: Message, total: int | None) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how much is done, and of how much."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task(said(what), total=total)
        if not bar.console.is_dumb_terminal:
            _bars.append("\r\x1b[2K")
        drawn = -inf

        def show(done: int, total: int) -> None:
            nonlocal drawn
            due = done == total or monotonic() - drawn >= DRAWN_AFTER
            bar.update(task, completed=done, total=total, refresh=due)
            drawn = monotonic() if due else drawn

        try:
            yield show
        finally:
            _bars.clear()
