"""What several commands share: options, the store, permalinks, files, and how things are printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

import click

if TYPE_CHECKING:
    from moothall.domain.archive import Archive
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.registry import Game

FuncT = TypeVar("FuncT", bound=Callable[..., Any])

MOST_BYTES = 64 * 1024 * 1024 + 1
"""How much of a file is read at most: one byte more than a log may have, so that a larger one is noticed."""


class Refused(click.ClickException):
    """What was asked for cannot be done, or is not there: exit code 1."""


class Unreadable(click.ClickException):
    """A file that cannot be read, in one sentence; the caller says what becomes of the others."""

    exit_code = 3


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
store_option = click.option(
    "--store", metavar="URL", help="Where games are kept (else MOOTHALL_STORE, else your data folder)."
)
rules_option = click.option(
    "--rules",
    metavar="SPEC",
    callback=lambda _ctx, _param, spec: _checked(spec),
    help="Rules: [ja-]YYYY-MM-DD[,name=value…].",
)
lang_option = click.option(
    "--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True, help="Names in English or Japanese."
)


def example(*lines: str) -> str:
    """The end of a command's help."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


def _checked(spec: str | None) -> str | None:
    """A rules spec as it stands. Raises BadParameter for one that is none."""
    if spec is None:
        return None
    from moothall.domain.rules_spec import BadRules, spec_of

    try:
        spec_of(spec)
    except BadRules as error:
        raise click.BadParameter(str(error), param_hint="--rules") from error
    return spec


# The store


@contextmanager
def opened(url: str | None, *, create: bool = False) -> Iterator[Archive]:
    """The store at `url`, or the default one. Its errors end the command with one sentence and exit code 1."""
    from moothall.domain import archive as store

    try:
        with store.Archive.open(url or store.default_url(), create=create) as archive:
            yield archive
    except store.BadUrl as error:
        raise click.UsageError(str(error)) from error
    except store.StoreError as error:
        raise Refused(str(error)) from error


class Permalink(NamedTuple):
    """A game in a store, and how many of its facts are meant (None: all)."""

    game: UUID
    upto: int | None


def permalink(archive: Archive, written: str) -> Permalink:
    """What `GAME` or `GAME@SEQ` means. Raises StoreError where there is no such game."""
    name, at, seq = written.rpartition("@")
    if at and seq.isascii() and seq.isdecimal():
        return Permalink(archive.find(name), int(seq))
    return Permalink(archive.find(written), None)


class Viewed(NamedTuple):
    """A stored game to be shown: what it is, its facts, and the seat that looks at it (None: everybody)."""

    link: Permalink
    kind: Game
    facts: list[Fact]
    seat: str | None


@contextmanager
def viewed(store: str | None, game: str, viewer: str | None) -> Iterator[Viewed]:
    """`GAME@SEQ` of a store as `--as` may see it; facts that turn out to be no stream end the command with Refused."""
    from moothall.domain import games

    with opened(store) as archive:
        link = permalink(archive, game)
        entry = archive.entry(link.game)
        kind, facts = games.find(entry.kind), archive.read(link.game, link.upto)
        seat = seat_of(entry.players, viewer)
    try:
        yield Viewed(link, kind, facts, seat)
    except ValueError as error:
        raise Refused(f"{link.game} is no sound stream ({error}): run moothall verify") from error


def seats_of(players: Sequence[str]) -> list[str]:
    """The seats of players in turn order."""
    return [f"p{number}" for number in range(1, len(players) + 1)]


def seat_of(players: Sequence[str], written: str | None) -> str | None:
    """The seat that `--as` means: a seat itself or a player's name. Raises Refused for neither."""
    seats = seats_of(players)
    if written is None or written in seats:
        return written
    if players.count(written) == 1:
        return seats[players.index(written)]
    known = ", ".join(f"{seat} ({name})" for seat, name in zip(seats, players, strict=True))
    raise Refused(f"there is no player {written!r}: the players are {known}")


# Files


def is_there(name: str, kind: Callable[[Path], bool]) -> bool:
    """Whether there is a file or a folder of that name; False for what no file can be called."""
    try:
        return bool(name) and kind(Path(name))
    except OSError:
        return False


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`, whatever its encoding. Raises Unreadable."""
    if not path:
        raise Unreadable("an empty name names no file")
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MOST_BYTES)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Unreadable(f"{path!r} names no file: {error}") from error
    if len(data) == MOST_BYTES:
        raise Unreadable(f"{path} holds more than {MOST_BYTES >> 20} MiB: give one file for each game")
    from moothall.logs.log_file import decode
    from moothall.logs.observation import UnreadableLog

    try:
        return decode(data)
    except UnreadableLog as error:
        raise Unreadable(f"{path} {error}") from error


def card_names(written: str) -> list[tuple[str, str]]:
    """Cards as given on the command line, by commas or in a file of lines: each name with the place where it stands."""
    where = "--kingdom"
    text = written
    if "," not in written and is_there(written, Path.is_file):
        text = read_text(written)
        where = f"{written} line {{}}"
    return [
        (name.strip(), where.format(number))
        for number, line in enumerate(text.splitlines(), 1)
        for name in line.split(",")
        if name.strip()
    ]


def meant(written: str, known: Mapping[str, str]) -> str:
    """A question what was meant, if something is called nearly so. `known` has the names by their plain form."""
    from difflib import get_close_matches

    close = get_close_matches(written.casefold(), known, n=1)
    return f"; did you mean {known[close[0]]}?" if close else ""


# Printing


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
    from moothall.domain.kernel.columns import padded, width

    widths = [max(map(width, column)) for column in zip(heads, *written, strict=True)]
    for row in [list(heads), *written]:
        cells = (padded(cell, columns) for cell, columns in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def counted(number: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


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
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task(what, total=total)

        def advance() -> None:
            bar.update(task, advance=1, refresh=True)

        yield advance
