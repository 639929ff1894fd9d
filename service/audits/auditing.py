"""Audits: whether logs agree with the rules of their date, line by line; of one text, or of many files at once."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.python.garbage import uncollected
from moothall.domain.store import MissingStore, NoSuchGame, StoreError, path_called
from moothall.logs.opening import Origin
from moothall.logs.verdict import Audit
from moothall.words import Joined, Message, OneLine, Sentence, in_one_line, sentence_of, single_blanks

from ..errors import UnreadableFile
from ..files import decoded, is_there, read_text

if TYPE_CHECKING:  # a log in a file needs no store
    from moothall.domain.store import Result

    from ..matches.hall import Hall
    from ..results import Again

LOG_ENDINGS = (".log", ".txt", ".jsonl")
"""How the names of logs end in a folder; a file that is named itself may be called anything."""

PAGE_ENDINGS = (".html", ".htm")
"""How the names of pages end. A page in a folder counts where it is a log, as those of Isotropic are: other pages often
lie beside logs, such as reports of audits."""

KINGDOM_ENDING = ".kingdom"
"""How the name of the file ends that has the Kingdom of the log beside it: one name a line, or by commas."""

KINGDOM_AT = 2
"""How many facts of a log's game tell its Kingdom, and where that is from."""

GAME_ID = re.compile(r"[0-9a-f][0-9a-f-]{3,35}", re.IGNORECASE)
"""What an argument looks like that may be a stored game: four digits of its id or more."""

STANDARD_INPUT = "-"
"""The name of a log that comes from no file."""

FEW = 8
"""Up to this many logs are audited sooner in one process than others have started."""


class Fault(Sentence):
    """The `error` of a result after a fault inside Moothall, which the log did not cause. The other logs go on."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Log:
    """A log to be audited: its name, and its text where that is at hand (else it is read from the file of that name);
    the rules spec (None: those of the log's own date), and the Kingdom where the log does not name it.

    `error` says why the log cannot be read, if that is known already. `origin` says where the Kingdom was given (None:
    not known). `game` is the stored game that was made of the log, if nothing else is given with it than at the import.
    """

    name: str
    text: str | None
    rules: str | None = None
    kingdom: tuple[str, ...] | None = None
    error: str | None = None
    origin: Origin | None = "option"
    game: UUID | None = None


def audit(
    log: str | PathLike[str], *, name: str | None = None, rules: str | None = None, kingdom: Sequence[str] | None = None
) -> Audit:
    """Whether a log agrees with the rules. It needs no store.

    `log` is the text of a log, or the Path of a file. `name` is what the log is called in the result, and may tell its
    date (`log.….1369284870596.txt`); `rules` a rules spec, None: that of the log's own date; `kingdom` the cards, where
    the log does not name them. No content of a log raises an error: a log that cannot be read has the verdict
    `unreadable`, and `error` says why. Raises BadRules.

    >>> found = audit("no log at all")
    >>> found.verdict, found.findings
    ('unreadable', [])
    """
    cards = None if kingdom is None else tuple(kingdom)
    if isinstance(log, str):
        return audited(Log(name or STANDARD_INPUT, log, rules, cards))
    log_read = read(Log(os.fspath(log), None, rules, cards))
    return audited(replace(log_read, name=name or log_read.name))


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit as the plain data of `Audit.to_json`; of a stored game also as it is to be kept with it. `page` is what
    was drawn of it."""

    document: dict[str, Any]
    again: Again | None = None
    page: str | None = None


def audit_all(
    logs: Sequence[Log],
    *,
    jobs: int | None = None,
    on: str | None = None,
    advance: Callable[[], None] = lambda: None,
    changed: Callable[[Log, Result], None] = lambda log, before: None,
    draw: Callable[[Log, Audit], str | None] | None = None,
    drawn: Callable[[Log, str | None], None] = lambda log, page: None,
    store: str | Hall | None = None,
) -> Iterator[dict[str, Any]]:
    """The audits of logs in their order, each as the plain data of `Audit.to_json`, as soon as it is ready.

    `jobs` says how many processes work (None: as many as it pays to use). If one dies, only its log fails. `on` is a
    Ray cluster whose machines work instead: `ray://HOST:10001`, or `ray` for the one on this machine. They need not
    have the files. `advance` is called after each log. The audit of a stored game replaces the kept one, if `store` (a
    hall or its URL) can be written to; `changed` gets the earlier result if its verdict was another. `draw` makes a
    page of each audit in the process that audits, and `drawn` gets that page, so nothing is audited twice.

    Raises BadRequest for another address, Refused where the cluster cannot be reached or has another Moothall.

    >>> [each["verdict"] for each in audit_all([Log("a", "no log"), Log("b", "neither")], jobs=1)]
    ['unreadable', 'unreadable']
    """
    for log, document in zip(logs, _documents(logs, jobs, on, partial(_document, draw)), strict=True):
        if document.again is not None and log.game is not None:
            before = _kept_again(store, log.game, document.again)
            if before is not None and before.verdict not in (None, document.document["verdict"]):
                changed(log, before)
        drawn(log, document.page)
        yield document.document
        advance()


def _kept_again(store: str | Hall | None, game: UUID, made: Again) -> Result | None:
    """Keep a new audit of a stored game, where that can be. Returns what was kept before."""
    from ..matches.hall import opened
    from ..results import keep

    with suppress(StoreError), opened(store) as hall:
        before = hall.archive.entry(game).result
        with suppress(StoreError):  # such as a store that may only be read
            keep(hall, game, made)
        return before
    return None


def _documents(
    wanted: Sequence[Log], jobs: int | None, on: str | None, work: Callable[[Log], Audited]
) -> Iterator[Audited]:
    if on is not None:
        from ..jobs.clusters import Cluster, results_of

        yield from results_of(Cluster(on, work, _lost, wanted, jobs, read))
        return
    if jobs is None and len(wanted) > FEW:
        from ..jobs.parallel import processors

        jobs = processors()
    if jobs is None or min(jobs, len(wanted)) < 2:
        yield from map(work, wanted)
        return
    from ..jobs.parallel import Pool

    load_formats()
    yield from Pool(work, _lost, wanted, jobs).run()


def load_formats() -> None:
    """Load the formats that every log may have, before processes are forked, so that each of them need not."""
    from moothall.logs.formats import FORMATS, SIGNS

    for name in FORMATS:
        if name not in SIGNS:
            FORMATS.made(name)
    import_module("moothall.logs.dominion.log_answers")


def logs(
    names: Sequence[str],
    *,
    rules: str | None = None,
    kingdom: Sequence[str] | None = None,
    store: str | Hall | None = None,
    endings: Sequence[str] = LOG_ENDINGS,
    games: bool = True,
    standard_input: Callable[[], bytes] | None = None,
) -> list[Log]:
    """The logs that names mean, in their order: files, folders (with the folders in them, sorted), stored games.

    A name that leads to nothing, or to nothing readable, becomes a log with an `error`. `endings` are those of the
    files that count in a folder; pages that are logs count there too. `games` says whether a name may mean a stored
    game. If `standard_input` is given, `-` means what it reads.
    """
    cards = None if kingdom is None else tuple(kingdom)
    logs_read: list[Log] = []
    for each in names:
        if each == STANDARD_INPUT and standard_input is not None:
            logs_read.append(_given(standard_input(), rules, cards))
        elif is_there(each, Path.is_dir):
            logs_read += _folder(path_called(each), rules, cards, endings)
        elif games and not os.path.lexists(each) and (game := _stored(each, store, rules, cards)) is not None:
            logs_read.append(game)
        else:
            logs_read.append(Log(each, None, rules, cards))
    return logs_read


def _given(data: bytes, rules: str | None, kingdom: tuple[str, ...] | None) -> Log:
    try:
        return Log(STANDARD_INPUT, decoded(data, STANDARD_INPUT), rules, kingdom)
    except UnreadableFile as error:
        return Log(STANDARD_INPUT, None, rules, kingdom, sentence_of(error))


def _folder(folder: Path, rules: str | None, kingdom: tuple[str, ...] | None, endings: Sequence[str]) -> Iterator[Log]:
    empty = True
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if hidden or not path.is_file():
            continue
        ending = path.suffix.casefold()
        if ending in endings or (ending in PAGE_ENDINGS and _is_log(path)):
            empty = False
            yield Log(str(path), None, rules, kingdom)
    if empty:
        none = Message("log.no-file-called-like-log", endings=Joined((*endings, *PAGE_ENDINGS)))
        yield Log(str(folder), None, rules, kingdom, Sentence(Message("place.of", place=str(folder), said=none)))


def _is_log(path: Path) -> bool:
    """Whether a file holds a log in some format."""
    from moothall.logs.formats import is_log

    try:
        return is_log(read_text(str(path)))
    except UnreadableFile:
        return False


def _stored(written: str, store: str | Hall | None, rules: str | None, kingdom: tuple[str, ...] | None) -> Log | None:
    """The log of the stored game that a name means: its id, or its log's whole name; None when none is."""
    from moothall.logs.formats import own_rules

    from ..matches.hall import opened

    try:
        with opened(store) as hall:
            entry = hall.archive.entry(hall.archive.find(written))
            if entry.source != written and not GAME_ID.fullmatch(written):
                return None
            text = hall.archive.source_text(entry.game)
            begun = hall.archive.read(entry.game, min(entry.length, KINGDOM_AT))
    except (MissingStore, NoSuchGame):
        return None
    except StoreError as error:
        if not GAME_ID.fullmatch(written):
            return None
        return Log(written, None, rules, kingdom, sentence_of(error))
    name = entry.source or str(entry.game)
    if text is None:
        reason = Message("place.of", place=str(entry.game), said=Message("log.not-imported"))
        return Log(name, None, rules, kingdom, Sentence(reason))
    own = own_rules(text, name)
    same = entry.game if rules in (None, entry.rules) and kingdom is None else None
    log = Log(name, text, rules or (None if own == entry.rules else entry.rules), kingdom, game=same)
    return log if kingdom is not None else with_kept_kingdom(log, entry.format, begun)


def with_kept_kingdom(log: Log, format: str | None, facts: Sequence[Fact]) -> Log:
    """A stored log with the Kingdom that was given when it was imported, by the facts of its game.

    An earlier Moothall did not keep whether one was given; then it is inferred.
    """
    from moothall.logs.formats import given_with

    found = given_with(format, facts[:KINGDOM_AT])
    if found is None or found.origin is None:
        return log
    return replace(log, kingdom=found.names, origin=found.origin)


def read(log: Log) -> Log:
    """The same log with its text, which is read from the file of its name if need be; or with an `error`."""
    if log.text is not None or log.error is not None:
        return log
    try:
        text = read_text(log.name)
        if log.kingdom is None and (found := next(filter(_is_file, _besides(log.name)), None)) is not None:
            names = (name.strip() for line in read_text(found).splitlines() for name in line.split(","))
            return replace(log, text=text, kingdom=tuple(filter(None, names)), origin="file")
        return replace(log, text=text)
    except UnreadableFile as error:
        return replace(log, error=sentence_of(error))


def _besides(name: str) -> tuple[str, str]:
    """Where the Kingdom of a log may stand: game.txt.kingdom, game.kingdom."""
    return f"{name}{KINGDOM_ENDING}", str(Path(name).with_suffix(KINGDOM_ENDING))


def _is_file(name: str) -> bool:
    return is_there(name, Path.is_file)


def chosen(logs: Sequence[Log], nth: int | None) -> list[Log]:
    """The logs, each cut down to its `nth` game, counted from 1, if its text holds several (None: the logs as they
    are).

    A log without such a game gets an `error`.

    >>> chosen([Log("a", "no log")], 2)[0].error
    'a: line 1: there is no game 2 here: the text holds 0'
    """
    from moothall.logs.formats import game_in
    from moothall.logs.reader import UnreadableLog

    if nth is None:
        return list(logs)
    parts = []
    for log in map(read, logs):
        try:
            parts.append(
                log if log.text is None else replace(log, name=f"{log.name}#{nth}", text=game_in(log.text, nth))
            )
        except UnreadableLog as error:
            parts.append(replace(log, text=None, error=Sentence(Message("place.of", place=log.name, said=error))))
    return parts


def same_game(logs: Sequence[Log]) -> Log:
    """Two views of one game, each by another player, merged into one log: of each line, the version that hides fewer
    cards.

    Logs that cannot be merged become one log with an `error`.

    >>> same_game([Log("a", "no log"), Log("b", "neither")]).error
    'a + b: the first of them is not a log; give two views of one game'
    """
    from moothall.logs.formats import merged
    from moothall.logs.reader import UnreadableLog

    logs_read = [read(log) for log in logs]
    name = " + ".join(log.name for log in logs_read)
    wrong = next((log.error for log in logs_read if log.error is not None), None)
    if wrong is None and len(logs_read) != 2:
        wrong = Sentence(Message("place.of", place=name, said=Message("log.two-views-merged", count=len(logs_read))))
    if wrong is not None:
        return Log(name, None, error=wrong)
    one, other = logs_read
    with_kingdom = one if one.kingdom is not None else other
    try:
        text = merged(one.text or "", other.text or "")
    except UnreadableLog as error:
        return Log(name, None, one.rules, error=Sentence(Message("place.of", place=name, said=error)))
    return Log(name, text, one.rules, with_kingdom.kingdom, origin=with_kingdom.origin)


def audited(log: Log) -> Audit:
    """The audit of a log. No content of a log raises an error: a log that cannot be read has the verdict `unreadable`.

    With MOOTHALL_DEBUG=1 in the environment, a fault inside Moothall is raised. Raises BadRules.
    """
    from moothall.logs.formats import audit_text

    try:
        log_read = read(log)
        if log_read.text is None or log_read.error is not None:
            return failed(log_read, log_read.error or "")
        return audit_text(
            log_read.text, name=log.name, rules=log.rules, kingdom=log_read.kingdom, origin=log_read.origin
        )
    except Exception as unexpected:
        if os.environ.get("MOOTHALL_DEBUG") == "1":
            raise
        kind = type(unexpected).__name__
        fault = OneLine("log.audit-broke-off", log=log.name, kind=kind, error=single_blanks(unexpected))
        audit = failed(log, fault)
        audit.error = Fault(fault)
        return audit


def failed(log: Log, error: str | Message) -> Audit:
    """The audit of a log that could not be audited: `unreadable`, and why."""
    from moothall.logs.formats import unreadable

    return unreadable(log.name, log.rules, in_one_line(error))


def _document(draw: Callable[[Log, Audit], str | None] | None, log: Log) -> Audited:
    """The audit of a log as plain data, and what is drawn of it: what a worker process sends."""
    with uncollected():
        log = log if draw is None else read(log)
        audit = audited(log)
        page = None if draw is None else draw(log, audit)
        if log.game is None or audit.kind is None or audit.verdict == "unreadable":
            return Audited(audit.to_json(), page=page)
        from ..results import again

        return Audited(audit.to_json(), again(audit, find(audit.kind)), page)


def _lost(log: Log) -> Audited:
    """What is said of a log whose audit ended the process twice."""
    return Audited(failed(log, Message("log.process-died-auditing", log=log.name)).to_json())
