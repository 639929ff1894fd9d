"""Which logs an audit or an import is about, and the audit of one of them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import Unreadable, card_names, is_there, read_text

if TYPE_CHECKING:
    from moothall.logs.verdict import Audit

LOG_ENDINGS = (".log", ".txt", ".jsonl")
"""How the names of logs end in a folder; a file that is named itself may be called anything."""

GAME_ID = re.compile(r"[0-9a-f][0-9a-f-]{3,35}", re.IGNORECASE)
"""What an argument looks like that may be a stored game: four digits of its id or more."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log to be audited: its name, and its text where that is at hand (else it is read from the file of that name).

    `error` says why it cannot be read, where that is known already.
    """

    name: str
    text: str | None
    rules: str | None
    kingdom: tuple[str, ...] | None
    error: str | None = None


def logs(
    written: Sequence[str],
    rules: str | None,
    kingdom: str | None,
    store: str | None = None,
    endings: Sequence[str] = LOG_ENDINGS,
    games: bool = True,
) -> list[Log]:
    """The logs that arguments name, in their order: files, folders (with the folders in them, sorted), `-`, games.

    What is not there, or cannot be read, is a log with an `error`. `games` says whether stored ones may be meant.
    Raises UsageError for a second `-`.
    """
    if list(written).count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    named = tuple(name for name, _ in card_names(kingdom)) if kingdom is not None else None
    found: list[Log] = []
    for each in written:
        if each == "-":
            found.append(_standard_input(rules, named))
        elif is_there(each, Path.is_dir):
            found += _folder(Path(each), rules, named, endings)
        elif games and not os.path.lexists(each) and (game := _stored(each, store, rules, named)) is not None:
            found.append(game)
        else:
            found.append(Log(each, None, rules, named))
    return found


def _standard_input(rules: str | None, kingdom: tuple[str, ...] | None) -> Log:
    try:
        return Log("-", read_text("-"), rules, kingdom)
    except Unreadable as error:
        return Log("-", None, rules, kingdom, error.message)


def _folder(folder: Path, rules: str | None, kingdom: tuple[str, ...] | None, endings: Sequence[str]) -> Iterator[Log]:
    empty = True
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.casefold() in endings and not hidden and path.is_file():
            empty = False
            yield Log(str(path), None, rules, kingdom)
    if empty:
        wanted = ", ".join(endings)
        yield Log(
            str(folder), None, rules, kingdom, f"{folder}: no file in this folder is called like a log ({wanted})"
        )


def _stored(written: str, store: str | None, rules: str | None, kingdom: tuple[str, ...] | None) -> Log | None:
    """The log of the stored game that an argument means, by its id or its log's whole name; None when none is."""
    from moothall.domain.store import Archive, MissingStore, NoSuchGame, StoreError, default_url
    from moothall.logs.formats import own_rules

    try:
        with Archive.open(store or default_url(), create=False) as archive:
            entry = archive.entry(archive.find(written))
            if entry.source != written and not GAME_ID.fullmatch(written):
                return None
            text = archive.source_text(entry.game)
    except (MissingStore, NoSuchGame):
        return None
    except StoreError as error:
        if not GAME_ID.fullmatch(written):
            return None
        return Log(written, None, rules, kingdom, str(error))
    name = entry.source or str(entry.game)
    if text is None:
        return Log(name, None, rules, kingdom, f"{entry.game}: this game was not imported, so it has no log to audit")
    own = own_rules(text, name)
    return Log(name, text, rules or (None if own == entry.rules else entry.rules), kingdom)


def audited(log: Log) -> Audit:
    """The audit of a log. It never raises for what is in the log: then the verdict is `unreadable`."""
    from moothall.logs.formats import audit_text

    error = log.error
    try:
        if error is None:
            text = log.text if log.text is not None else read_text(log.name)
            return audit_text(text, name=log.name, rules=log.rules, kingdom=log.kingdom)
    except Unreadable as unreadable:
        error = unreadable.message
    except Exception as unexpected:
        if os.environ.get("MOOTHALL_DEBUG") == "1":
            raise
        error = f"{log.name}: the audit broke off ({type(unexpected).__name__}: {unexpected}); please report this log"
    return failed(log, error)


def failed(log: Log, error: str) -> Audit:
    """The audit of a log that could not be audited: `unreadable`, and why."""
    from moothall.logs.formats import unreadable

    return unreadable(log.name, log.rules, " ".join(error.split()))


def audit_document(log: Log) -> dict[str, Any]:
    """The audit of a log as plain data: what a worker process sends."""
    return audited(log).to_json()


def lost_document(log: Log) -> dict[str, Any]:
    """What is said of a log whose audit ended the process twice."""
    return failed(log, f"{log.name}: the process that audited it died twice, so it is left out").to_json()
