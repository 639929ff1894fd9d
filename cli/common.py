"""What several commands share: options, the store, permalinks, files, and how things are printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

import click
from moothall.projections.seats import names_by_seat

if TYPE_CHECKING:
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.game import Game
    from moothall.domain.store import Archive
    from moothall.logs.verdict import Audit, Finding

FuncT = TypeVar("FuncT", bound=Callable[..., Any])

MOST_BYTES = 64 * 1024 * 1024 + 1
"""How much of a file is read at most: one byte more than a log may have, so that a larger one is noticed."""


class Refused(click.ClickException):
    """What was asked for cannot be done, or is not there: exit code 1."""


class Pointed(Refused):
    """What was asked for cannot be understood: a sentence, then the text with a mark below the place. Exit code 2."""

    exit_code = 2


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


def game_argument(metavar: str = "GAME[@PLACE]") -> Callable[[FuncT], FuncT]:
    """The argument that names a stored game, or a place in one; shells complete its id."""
    return click.argument("game", metavar=metavar, shell_complete=games_called)


def games_called(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[Any]:
    """The stored games whose ids or logs begin so, for the completion of a shell; files where there are none."""
    from click.shell_completion import CompletionItem
    from moothall.domain import store

    url = _ctx.params.get("store") or store.default_url()
    try:
        with store.Archive.open(url, create=False) as archive:
            entries = archive.games()
    except store.StoreError:
        entries = []
    told = [(str(entry.game), entry) for entry in entries]
    told += [(entry.source, entry) for entry in entries if entry.source]
    found = [
        CompletionItem(name, help=f"{entry.kind}: {', '.join(entry.players)}")
        for name, entry in told
        if name.startswith(begun)
    ]
    return found or [CompletionItem(begun, type="file")]


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
    from moothall.domain import store

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
    """What `GAME` or `GAME@PLACE` means. Raises StoreError where there is no such game, Refused for no such place."""
    name, address = split_address(written)
    if address is None:
        return Permalink(_found(archive, written), None)
    game = archive.find(name)
    if address.isdecimal():
        return Permalink(game, int(address))
    from moothall.domain import games

    entry = archive.entry(game)
    return Permalink(game, place(games.find(entry.kind), archive.read(game), entry.players, address))


def _found(archive: Archive, written: str) -> UUID:
    """The game that is called so. Raises NoSuchGame, or Refused where only what follows an `@` is wrong."""
    from moothall.domain.store import NoSuchGame
    from moothall.projections.addresses import FORMS

    name, _, address = written.rpartition("@")
    try:
        return archive.find(written)
    except NoSuchGame:
        if name:
            game = archive.find(name)
            raise Refused(f"{address!r} is no place in the game {game}: write {FORMS}") from None
        raise


def split_address(written: str) -> tuple[str, str | None]:
    """A game and the address in it, split at the last `@` that an address follows: a player's name may have one too."""
    from moothall.projections.addresses import is_address

    return split_at(written, is_address) or (written, None)


def split_at(written: str, fits: Callable[[str], bool]) -> tuple[str, str] | None:
    """What stands before and after the last `@` after which all of the rest fits; None where there is none."""
    ends = [end for end, letter in enumerate(written) if letter == "@" and fits(written[end + 1 :])]
    return (written[: ends[-1]], written[ends[-1] + 1 :]) if ends else None


def place(kind: Game, facts: Sequence[Fact], players: Sequence[str], address: str) -> int:
    """How many stored facts of a game an address means. Raises Refused."""
    from moothall.projections.addresses import BadAddress, resolve

    try:
        return resolve(address, kind, facts, names_by_seat(players))
    except BadAddress as error:
        raise Refused(str(error)) from error


@dataclass(frozen=True)
class Viewed:
    """A game to be looked at: what it is, its facts up to the place that was named, and the seat that looks (None:
    everybody). `log` is the text of the log that it was made of, `audit` gives the audit of that."""

    link: Permalink
    kind: Game
    facts: list[Fact]
    seat: str | None
    players: Sequence[str]
    log: str | None
    audit: Callable[[], Audit | None]

    @cached_property
    def divergent(self) -> Mapping[int, Finding]:
        """Where the log is against the rules, by the engine of today: the first finding at each seq."""
        audit = self.audit()
        return {} if audit is None else first_findings(audit.findings, len(audit.facts), len(self.facts))

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat."""
        return names_by_seat(self.players)


def first_findings(findings: Sequence[Finding], end: int, upto: int) -> dict[int, Finding]:
    """The findings of an audit by seq, up to some seq: those of earlier lines never after those of later ones, and of
    several at one seq that of the first line. One without a fact stands at the `end`."""
    found: dict[int, Finding] = {}
    at = end
    for finding in sorted(findings, key=lambda each: each.line, reverse=True):
        at = min(at, finding.seq or end)
        if at <= upto:
            found[at] = finding
    return found


@contextmanager
def viewed(store: str | None, game: str, viewer: str | None) -> Iterator[Viewed]:
    """`GAME@PLACE` as `--as` may see it: of a store, or of a log file, which need not be imported.

    Facts that turn out to be no stream end the command with Refused.
    """
    found = _of_file(game, viewer) or _of_store(store, game, viewer)
    try:
        yield found
    except ValueError as error:
        raise Refused(f"{found.link.game} is no sound stream ({error}): run moothall verify") from error


@contextmanager
def viewed_whole(store: str | None, game: str, viewer: str | None) -> Iterator[tuple[Viewed, int | None]]:
    """All of a game, and how many of its stored facts the place that was named means (None: none was)."""
    name, address = (game, None) if is_there(game, Path.is_file) else split_address(game)
    with viewed(store, name, viewer) as seen:
        yield seen, None if address is None else place(seen.kind, seen.facts, seen.players, address)


def _of_store(store: str | None, written: str, viewer: str | None) -> Viewed:
    from moothall.domain import games

    with opened(store) as archive:
        link = permalink(archive, written)
        entry = archive.entry(link.game)
        facts = archive.read(link.game, link.upto)
        text = archive.source_text(link.game)

    def audit() -> Audit | None:
        from .auditing import Log, audited

        return audited(Log(entry.source or str(entry.game), text, entry.rules, None)) if text is not None else None

    seat = seat_of(entry.players, viewer)
    return Viewed(link, games.find(entry.kind), facts, seat, entry.players, text, audit)


def _of_file(written: str, viewer: str | None) -> Viewed | None:
    """A log file as a game; None where there is no file of that name. Raises Refused for one that is no log."""
    name, address = (written, None) if is_there(written, Path.is_file) else split_address(written)
    if not is_there(name, Path.is_file):
        return None
    from moothall.domain import games
    from moothall.domain.store.codec import as_stored

    from .auditing import Log, audited

    text = read_text(name)
    audit = audited(Log(name, text, None, None))
    if audit.game is None or audit.kind is None or audit.verdict == "unreadable":
        raise Refused(audit.error or f"{name}: no game can be made of this log")
    kind = games.find(audit.kind)
    stored = as_stored(audit.facts, kind)
    facts = stored[: None if address is None else place(kind, stored, audit.players, address)]
    link = Permalink(audit.game, None if address is None else len(facts))
    return Viewed(link, kind, facts, seat_of(audit.players, viewer), audit.players, text, lambda: audit)


def seat_of(players: Sequence[str], written: str | None) -> str | None:
    """The seat that `--as` means: a seat itself or a player's name. Raises Refused for neither."""
    from moothall.projections import seats

    try:
        return None if written is None else seats.seat_of(players, written)
    except seats.NoSuchPlayer as error:
        raise Refused(str(error)) from error


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
    from moothall.logs.reader import UnreadableLog

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
    from moothall.domain.kernel.telling.columns import padded, width

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
