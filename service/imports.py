"""Imports: the games of logs, or of exported JSON, into a store."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import PurePath
from typing import Any
from uuid import UUID

from moothall.domain.kernel.game import BadSetup
from moothall.domain.store import (
    DamagedStore,
    Exported,
    Forgotten,
    LockedStore,
    Meta,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    UnusableStore,
)
from moothall.domain.store.transfer import is_export

from .audits import LOG_ENDINGS, STANDARD_INPUT, Log, audited, read
from .errors import Unproved
from .hall import Hall, opened
from .proving import Proved, check_names, proved

IMPORT_ENDINGS = (*LOG_ENDINGS, ".json")
"""How the names of files end that are imported from a folder."""

_BLANKS = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one game: its id, the verdict on its log, and how many facts are stored now.

    `stored` is False for one that was there before, which is left as it is. `proof` is how the stored game was proved
    (None: nothing is known), `remark` what else is to be said of that. `error` says why nothing was stored.
    `given` is how many facts exported JSON has (None: it was a log).
    """

    log: str
    game: str | None = None
    stored: bool = False
    verdict: str | None = None
    facts: int = 0
    proof: str | None = None
    remark: str | None = None
    error: str | None = None
    given: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall import --json` prints: all keys always."""
        return {key: value for key, value in asdict(self).items() if key != "given"}


@dataclass(frozen=True, slots=True)
class _Wish:
    """What the keeper of the store wants besides: games that cannot be proved too, and forgotten ones again."""

    unproved: bool
    again: bool


def import_logs(
    logs: Sequence[Log],
    *,
    unproved: bool = False,
    again: bool = False,
    advance: Callable[[], None] = lambda: None,
    store: str | Hall | None = None,
) -> Iterator[Imported]:
    """Store the games of logs, whatever their verdicts, or games that were exported as JSON. One result for each game.

    A game is stored as a whole or not at all. One that is stored already is left as it is. An exported game is proved
    first: its log is audited, or its answers are given to the rules, and the same facts must come of it. With
    `unproved` it is stored though that fails, and marked so. A game that was forgotten is stored with `again` alone.

    `advance` is called after each log; `store` is a hall or its URL, and is made where none is. Raises StoreError where
    the store itself is at fault: LockedStore, ReadOnlyStore, NotAStore, DamagedStore, UnusableStore.

    >>> with Hall.open("memory:") as hall:
    ...     [(each.log, each.stored) for each in import_logs([Log("a.txt", "no log")], store=hall)]
    [('a.txt', False)]
    """
    wish = _Wish(unproved, again)
    with opened(store, create=True) as hall:
        for log in logs:
            yield from _stored(hall, log, wish)
            advance()


def _stored(hall: Hall, log: Log, wish: _Wish) -> Iterator[Imported]:
    """Store what a file holds: the game of a log, or exported games."""
    given = read(log)
    if given.text is not None and _is_exported(given.text):
        yield from _exported(hall, given, given.text, wish)
    else:
        yield _audited(hall, given, wish)


def _is_exported(text: str) -> bool:
    """Whether a text is of exported games: its first JSON object is one. JSON that is not a log is taken for one too,
    so that it is said what is wrong with it."""
    if not text.lstrip().startswith("{"):
        return False
    from moothall.logs.formats import is_log

    try:
        return is_export(_document(text, 0)[0]) or not is_log(text)
    except ValueError:
        return not is_log(text)


def _audited(hall: Hall, log: Log, wish: _Wish) -> Imported:
    """Store the game of a log, with the log."""
    audit = audited(log)
    if audit.verdict == "unreadable" or audit.game is None or audit.format is None or audit.kind is None:
        return Imported(log.name, error=audit.error or f"{log.name}: no game can be made of this log")
    name = None if log.name == STANDARD_INPUT else PurePath(log.name).name
    meta = Meta(tuple(audit.players), audit.rules, audit.format, name, log.text)
    proof = Proved("audited").kept()
    try:
        new = hall.archive.put_game(audit.game, hall.kind(audit.kind), audit.facts, meta, proof, again=wish.again)
        entry = hall.archive.entry(audit.game)
    except StoreError as error:
        return _refused(log.name, error)
    if entry.format != audit.format:
        taken = f"{audit.game}, the id of this log's game, is taken by a game that is not of this log"
        return Imported(log.name, error=f"{log.name}: {taken}: moothall forget it, then import the log with --again")
    return _imported(hall, Imported(log.name, str(audit.game), new, audit.verdict))


def _exported(hall: Hall, log: Log, text: str, wish: _Wish) -> Iterator[Imported]:
    """Store exported games: JSON objects one after the other, on one line each or on several."""
    at = _blanks_end(text, 0)
    line = 1 + text.count("\n", 0, at)
    while at < len(text):
        try:
            document, end = _document(text, at)
        except ValueError as error:
            yield Imported(log.name, error=f"{log.name} line {line}: this is not JSON that export wrote ({error})")
            return
        if not is_export(document):
            yield Imported(log.name, error=f"{log.name} line {line}: {_what_is_missing(document)}")
            return
        yield _transferred(hall, f"{log.name} line {line}", log.name, document, wish)
        end = _blanks_end(text, end)
        line += text.count("\n", at, end)
        at = end


def _what_is_missing(document: Any) -> str:
    """Why JSON is not an exported game."""
    if not isinstance(document, Mapping):
        return "this JSON is not an exported game: it is not an object"
    missing = next(key for key in ("game", "rows") if key not in document)
    return f"this JSON is not an exported game: it has no {missing!r}"


def _document(text: str, at: int) -> tuple[Any, int]:
    """The JSON that stands at a place in a text, and where it ends. Raises ValueError."""
    try:
        return json.JSONDecoder().raw_decode(text, at)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _blanks_end(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return at if blanks is None else blanks.end()


def _transferred(hall: Hall, where: str, name: str, document: Any, wish: _Wish) -> Imported:
    """Store one exported game, once it is proved."""
    try:
        given = hall.archive.read_export(document)
        new = not hall.archive.has(given.game) and _prove_and_store(hall, given, wish)
    except (StoreError, Unproved, BadSetup) as error:
        return _refused(name, error, where)
    return _imported(hall, Imported(name, str(given.game), new, given=len(given.rows)))


def _prove_and_store(hall: Hall, given: Exported, wish: _Wish) -> bool:
    """Store an exported game with what was proved of it. Raises Unproved, StoreError."""
    try:
        done = proved(hall, given)
    except Unproved as error:
        if not wish.unproved:
            advice = "it is stored with --unproved alone, where you trust whoever gave it to you"
            raise Unproved(f"the exported game {given.game} is not proved: {error}; {advice}") from error
        check_names(hall.kind(given.kind), given)
        done = Proved("unproved", str(error))
    return hall.archive.put_export(given, done.kept(), again=wish.again)


def _imported(hall: Hall, done: Imported) -> Imported:
    """What became of a game that is stored now, with what the store says of it."""
    entry = hall.archive.entry(UUID(done.game))
    proof = entry.proof
    if proof is None:
        return replace(done, facts=entry.length)
    return replace(done, facts=entry.length, proof=proof.how, remark=proof.remark)


def _refused(name: str, error: Exception, where: str | None = None) -> Imported:
    """What is said of a game that was not stored. Raises `error` where the store itself is at fault."""
    if isinstance(error, LockedStore | ReadOnlyStore | NotAStore | DamagedStore | UnusableStore):
        raise error
    advice = "; import it with --again to store it again" if isinstance(error, Forgotten) else ""
    return Imported(name, error=f"{where or name}: {error}{advice}")
