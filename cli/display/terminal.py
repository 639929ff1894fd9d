"""The terminal's habits: whether it has colours, and the pager that shows what is longer than a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import cast

import click

NO_PAGER = ("", "cat")
USUAL_PAGER = "less"
USUAL_WIDTH = 80
"""How many columns a line has where nothing says how wide the screen is: in a file or a pipe."""


def colours() -> bool | None:
    """Whether output is coloured: as NO_COLOR, TERM=dumb and FORCE_COLOR say, in this order. None: on a terminal."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return True if os.environ.get("FORCE_COLOR") else None


_columns: ContextVar[int | None] = ContextVar("columns", default=None)


def columns() -> int | None:
    """How many columns whoever reads the output has; None where it goes into a file or to another program."""
    return _columns.get()


def look_at_screen() -> None:
    """Find out, before the pager takes the output over, how many columns the terminal has, or COLUMNS says."""
    known = sys.stdout is not None and (sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal())
    _columns.set(get_terminal_size().columns if known else None)


def fit_screen() -> None:
    """Let drawings take as many columns as there are; 80 where nobody knows."""
    from moothall.service.wording import set_screen

    set_screen(columns() or USUAL_WIDTH)


def pager() -> str | None:
    """The pager's command line: MOOTHALL_PAGER, else PAGER, else less. None where there is to be none."""
    wanted = os.environ.get("MOOTHALL_PAGER", os.environ.get("PAGER", USUAL_PAGER)).strip()
    return None if wanted in NO_PAGER or os.environ.get("TERM") == "dumb" else wanted


@contextmanager
def paged(ctx: click.Context) -> Iterator[None]:
    """While output is printed: on a terminal it goes through the pager, which ends at once where all fits the screen.

    Whoever leaves the pager before the end has seen enough; that is not an error.
    """
    command = pager() if sys.stdout.isatty() and sys.stdin.isatty() else None
    if command is None:
        yield
        return
    from shlex import split
    from subprocess import PIPE, Popen

    try:
        reader = Popen(split(command), stdin=PIPE, text=True, encoding="utf-8", env={"LESS": "FRX", **os.environ})
    except (OSError, ValueError):  # no such program: print without one
        yield
        return
    if ctx.color is None:
        ctx.color = True
    assert reader.stdin is not None
    terminal, sys.stdout = sys.stdout, cast("TextIOWrapper", reader.stdin)
    try:
        with suppress(BrokenPipeError):
            yield
    finally:
        sys.stdout = terminal
        with suppress(OSError):
            reader.stdin.close()
        while True:
            with suppress(KeyboardInterrupt):
                reader.wait()
                break
