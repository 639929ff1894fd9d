"""The first half of an import, which stores nothing: it reads files, audits logs and proves exported games.

It needs no store, so several processes can do it. Only a fork is proved by the game that it goes on from, which may be
in the store, or in a file before it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any
from uuid import UUID

from moothall.domain.kernel.game import BadSetup, Game
from moothall.domain.rules_spec import BadRules
from moothall.domain.store import (
    FORK,
    DamagedStore,
    Exported,
    LockedStore,
    Meta,
    NotAStore,
    ReadOnlyStore,
    Result,
    StoreError,
    UnusableStore,
)
from moothall.domain.store.encoding.codec import encoded
from moothall.domain.store.encoding.plain_json import once
from moothall.domain.store.encoding.transfer import is_export, read_exported
from moothall.logs.formats import given_with, is_log
from moothall.logs.opening import Given
from moothall.words import Message, Sentence, sentence_of

from ..audits.auditing import KINGDOM_AT, STANDARD_INPUT, Fault, Log, audited, read
from ..audits.given import name_of_audit
from ..errors import Unproved
from ..results import result_of, result_of_stream
from .proving import Proved, Stored, check_names, proved

AT_FAULT = (LockedStore, ReadOnlyStore, NotAStore, DamagedStore, UnusableStore)
"""The errors of a store that is itself at fault: then nothing can be imported."""

_BLANKS = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Ready:
    """A game that is ready to be stored: its id, kind, rows and line of the catalogue, and how it was proved.

    `log` is the file that it was read from, `where` its place there for errors; `verdict` is that on its log, `given`
    how many facts exported JSON has (None: it was a log). `refused` says why it is not to be stored, unless it is
    stored already; `result` is how the game came out, with the audit of its log, `beside` the Kingdom that the log does
    not list.
    """

    log: str
    where: str
    game: UUID
    kind: str
    meta: Meta
    rows: Sequence[tuple[str, bytes]]
    proof: Proved | None = None
    verdict: str | None = None
    given: int | None = None
    refused: str | None = None
    result: Result | None = None
    beside: Given | None = None


@dataclass(frozen=True, slots=True)
class Unready:
    """A game that cannot be stored: `error` says why."""

    log: str
    error: str


@dataclass(frozen=True, slots=True)
class Document:
    """An exported game as JSON, and `where` it stands in its file."""

    log: str
    where: str
    json: Mapping[str, Any]


Prepared = Ready | Unready | Document
"""What becomes of a game in a file. A document is a fork, which is proved where the store is."""


@dataclass(frozen=True, slots=True)
class Preparing:
    """The way in which games are made ready: `game_named` finds the record of a kind; a game that cannot be proved is
    taken `unproved`.

    `stored` reads a stored game, and `is_stored` says whether there is one; None where the store is not at hand.
    """

    game_named: Callable[[str], Game]
    unproved: bool = False
    stored: Stored | None = None
    is_stored: Callable[[UUID], bool] | None = None

    def file(self, log: Log) -> Iterator[Prepared]:
        """The games of a file: the game of a log, or exported games. Raises BadRules; where the store is at hand
        StoreError.

        What nobody expected is an error of the file, and the others go on; with MOOTHALL_DEBUG=1 it is raised.
        """
        try:
            log_read = read(log)
            if log_read.text is None or not _is_exported(log_read.text):
                yield self._audited(log_read)
                return
            for each in _documents(log_read, log_read.text):
                if isinstance(each, Unready) or (self.stored is None and each.json.get("format") == FORK):
                    yield each
                else:
                    yield self.proved(each)
        except (StoreError, BadRules):
            raise
        except Exception as unexpected:
            if os.environ.get("MOOTHALL_DEBUG") == "1":
                raise
            kind = type(unexpected).__name__
            fault = Message("log.import-broke-off", log=log.name, kind=kind, error=str(unexpected))
            yield Unready(log.name, Fault(fault))

    def whole_file(self, log: Log) -> list[Prepared]:
        """The same, all at once: what a process sends."""
        return list(self.file(log))

    def _audited(self, log: Log) -> Ready | Unready:
        """The game of a log."""
        audit = audited(log)
        if audit.verdict == "unreadable" or audit.game is None or audit.format is None or audit.kind is None:
            return Unready(log.name, audit.error or Sentence(Message("proof.no-game-can-made-of", log=log.name)))
        name = None if log.name == STANDARD_INPUT else PurePath(log.name).name
        meta = Meta(tuple(audit.players), audit.rules, audit.format, name, log.text)
        try:
            rows = encoded(audit.facts, self.game_named(audit.kind), 0)
        except StoreError as error:
            return Unready(log.name, Sentence(Message("place.of", place=log.name, said=error)))
        proof, result = Proved(name_of_audit(audit, log.text)), result_of(audit)
        beside = given_with(audit.format, audit.facts[:KINGDOM_AT])
        return Ready(
            log.name, log.name, audit.game, audit.kind, meta, rows, proof, audit.verdict, result=result, beside=beside
        )

    def proved(self, exported: Document) -> Ready | Unready:
        """An exported game, proved unless it is stored already. Raises StoreError where the store itself is at
        fault."""
        name, where = exported.log, exported.where
        try:
            exported_game = read_exported(exported.json, self.game_named)
            ready = Ready(
                name,
                where,
                exported_game.game,
                exported_game.kind,
                exported_game.meta,
                exported_game.rows,
                given=len(exported_game.rows),
            )
            if self.is_stored is not None and self.is_stored(exported_game.game):
                return ready
            return self._with_proof(ready, exported_game)
        except AT_FAULT:
            raise
        except (StoreError, BadSetup) as error:
            return Unready(name, Sentence(Message("place.of", place=where, said=error)))

    def _with_proof(self, ready: Ready, exported: Exported) -> Ready:
        kind = self.game_named(exported.kind)
        try:
            try:
                proof = proved(kind, exported, self.stored)
                result = proof.result or result_of_stream(kind, exported.facts)
                return replace(ready, proof=replace(proof, result=None), result=result)
            except Unproved as error:
                if not self.unproved:
                    advice = Message("proof.stored-with-unproved-alone")
                    raise Unproved(
                        Message("proof.exported-game-not-proved", game=exported.game, error=error, advice=advice)
                    ) from error
                check_names(kind, exported)
                return replace(ready, proof=Proved("unproved", sentence_of(error)))
        except Unproved as error:
            return replace(ready, refused=Sentence(Message("place.of", place=ready.where, said=error)))


def _is_exported(text: str) -> bool:
    """Whether a text is of exported games: its first JSON object is one. JSON that is not a log is taken for one too,
    so that it is said what is wrong with it."""
    if not text.lstrip().startswith("{"):
        return False
    try:
        return is_export(_document(text, 0)[0]) or not is_log(text)
    except ValueError:
        return not is_log(text)


def _documents(log: Log, text: str) -> Iterator[Document | Unready]:
    """Exported games: JSON objects one after the other, on one line each or on several."""
    at = _blanks_end(text, 0)
    line = 1 + text.count("\n", 0, at)
    while at < len(text):
        where = Sentence(Message("place.in-line", path=log.name, line=line))
        try:
            document, end = _document(text, at)
        except ValueError as error:
            yield Unready(
                log.name,
                Sentence(Message("place.of", place=where, said=Message("proof.not-json-of-export", error=error))),
            )
            return
        if not is_export(document):
            yield Unready(log.name, Sentence(Message("place.of", place=where, said=_what_is_missing(document))))
            return
        yield Document(log.name, where, document)
        end = _blanks_end(text, end)
        line += text.count("\n", at, end)
        at = end


def _what_is_missing(document: Any) -> Message:
    """Why JSON is not an exported game."""
    if not isinstance(document, Mapping):
        return Message("proof.json-no-object")
    missing = next(key for key in ("game", "rows") if key not in document)
    return Message("store.json-not-exported-game", name=missing)


def _document(text: str, at: int) -> tuple[Any, int]:
    """The JSON that stands at a place in a text, and where it ends. Raises ValueError."""
    try:
        return json.JSONDecoder(object_pairs_hook=once).raw_decode(text, at)
    except RecursionError as error:
        raise ValueError(Message("proof.nested-too-deeply")) from error


def _blanks_end(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return at if blanks is None else blanks.end()
