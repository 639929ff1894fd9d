"""How things are printed: JSON by the line, tables, text that steers no terminal, bars."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any

import click


def print_json(document: Mapping[str, Any]) -> None:
    """One JSON object on one line, in ASCII, so that it passes through any terminal or pipe."""
    click.echo(json.dumps(document, separators=(", ", ": ")))


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Rows under heads: drawn by rich on a terminal, else in plain columns that are never cut."""
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
        click.echo("  ".join(cells).rstrip())


def printable(text: str) -> str:
    """Text from outside without anything that steers a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A bar on the terminal while long work goes on; call what it gives after each piece. Nothing without a terminal,
    and nothing where the results themselves appear on it as they come.

    The bar refreshes when a piece is done, not in a thread: worker processes are forked beside it.
    """
    if total < 2 or not sys.stderr.isatty() or sys.stdout.isatty():
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
