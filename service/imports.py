"""Imports: the games of logs, or of exported JSON, into a store."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import PurePath
from typing import Any
from uuid import UUID

from moothall.domain.store import (
    DamagedStore,
    LockedStore,
    Meta,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    UnusableStore,
)

from .audits import LOG_ENDINGS, STANDARD_INPUT, Log, audited
from .errors import UnreadableFile
from .files import read_text
from .hall import Hall, opened

IMPORT_ENDINGS = (*LOG_ENDINGS, ".json")
"""How the names of files end that are imported from a folder."""

_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one game: its id, the verdict on its log, and how many facts are stored now.

    `stored` is False for one that was there before, which is left as it is. `error` says why nothing was stored.
    `given` is how many facts exported JSON has (None: it was a log).
    """

    log: str
    game: str | None = None
    stored: bool = False
    verdict: str | None = None
    facts: int = 0
    error: str | None = None
    given: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall import --json` prints: all keys always."""
        return {key: value for key, value in asdict(self).items() if key != "given"}


def import_logs(
    logs: Sequence[Log], *, advance: Callable[[], None] = lambda: None, store: str | Hall | None = None
) -> Iterator[Imported]:
    """Store the games of logs, whatever their verdicts, or games that were exported as JSON. One result for each game.

    A game is stored as a whole or not at all. One that is stored already is left as it is. `advance` is called after
    each log; `store` is a hall or its URL, and is made where none is. Raises StoreError where the store itself is at
    fault: LockedStore, ReadOnlyStore, NotAStore, DamagedStore, UnusableStore.

    >>> with Hall.open("memory:") as hall:
    ...     [(each.log, each.stored) for each in import_logs([Log("a.txt", "no log")], store=hall)]
    [('a.txt', False)]
    """
    with opened(store, create=True) as hall:
        for log in logs:
            yield from _stored(hall, log)
            advance()


def _stored(hall: Hall, log: Log) -> Iterator[Imported]:
    """Store what a file holds: the game of a log, or exported games."""
    from moothall.logs.formats import is_log

    text = log.text
    error = log.error
    if text is None and error is None:
        try:
            text = read_text(log.name)
        except UnreadableFile as unreadable:
            error = str(unreadable)
    if text is not None and text.lstrip().startswith("{") and not is_log(text):
        yield from _exported(hall, log, text)
    else:
        yield _played(hall, Log(log.name, text, log.rules, log.kingdom, error))


def _played(hall: Hall, log: Log) -> Imported:
    """Store the game of a log, with the log."""
    audit = audited(log)
    if audit.verdict == "unreadable" or audit.game is None or audit.format is None or audit.kind is None:
        return Imported(log.name, error=audit.error or f"{log.name}: no game can be made of this log")
    name = None if log.name == STANDARD_INPUT else PurePath(log.name).name
    meta = Meta(tuple(audit.players), audit.rules, audit.format, name, log.text)
    try:
        new = hall.archive.put_game(audit.game, hall.kind(audit.kind), audit.facts, meta)
    except StoreError as error:
        _refuse_store(error)
        return Imported(log.name, error=f"{log.name}: {error}")
    facts = hall.archive.length(audit.game)
    return Imported(log.name, str(audit.game), new, audit.verdict, facts)


def _exported(hall: Hall, log: Log, text: str) -> Iterator[Imported]:
    """Store exported games: JSON objects one after the other, on one line each or on several."""
    decoder = json.JSONDecoder()
    at, line = 0, 1
    while at < len(text):
        try:
            document, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            yield Imported(log.name, error=f"{log.name} line {line}: this is not JSON that export wrote ({error})")
            return
        try:
            new = hall.archive.import_rows(document)
        except StoreError as error:
            _refuse_store(error)
            yield Imported(log.name, error=f"{log.name} line {line}: {error}")
        else:
            kept = hall.archive.length(UUID(document["game"]))
            yield Imported(log.name, document["game"], new, None, kept, given=len(document["rows"]))
        following = _BLANKS.match(text, end)
        end = following.end() if following is not None else end
        line += text.count("\n", at, end)
        at = end


def _refuse_store(error: StoreError) -> None:
    """End the import where the store itself is at fault, not what was to be stored. Raises `error`."""
    if isinstance(error, LockedStore | ReadOnlyStore | NotAStore | DamagedStore | UnusableStore):
        raise error
