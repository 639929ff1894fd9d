"""Checks a whole store: the chain of hashes in each stream, each line of the catalogue, and what belongs to no game.

A row that cannot be read is a finding like others; it does not keep the rest from being checked. A store is checked
in stretches of its catalogue, so that nobody needs room for all of it, and several processes can share the work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from moothall.words import Message, Sentence, Word

from ...kernel.telling.games import at_fact
from ..encoding.topics import KERNEL, owner
from ..errors import DamagedStore
from ..identity import is_its_own
from ..records import KEPT, PACKED, PROVED, SHOWN, Finding, Head
from .hash_chain import hash_in, manifest_findings, payload_of, stream_findings
from .lines import Columns, Line

if TYPE_CHECKING:
    from ..recorder import Recorder

Rows = Sequence[tuple[int, str, bytes]]


class Stretch(NamedTuple):
    """The games of a store whose numbers in the catalogue are above `after` and at most `upto` (None: no bound)."""

    after: int | None = None
    upto: int | None = None


def stretches(recorder: Recorder, games: int, after: int | None = None) -> Iterator[Stretch]:
    """The catalogue, after a number, in stretches of so many `games`; the last has no bound."""
    while True:
        upto = recorder.number_after(after, games)
        yield Stretch(after, upto)
        if upto is None:
            return
        after = upto


class Checked(NamedTuple):
    """What a check of a stretch found, and the head of each of its streams."""

    findings: list[Finding]
    heads: dict[UUID, Head]


def findings_of_version(recorder: Recorder) -> list[Finding]:
    """That a store says it is of an earlier version than its tables: then nothing else of it can be checked."""
    names = recorder.names()
    version = recorder.version()
    for table, since in (("line_digests", PROVED), ("results", KEPT), ("segments", PACKED), ("visibility", SHOWN)):
        if version < since and table in names:
            sentence = Sentence(Message("store.store-says-of-version", version=version, number=since))
            return [Finding(None, None, "edited", sentence)]
    return []


def findings_of_no_game(recorder: Recorder) -> list[Finding]:
    """The traces of tampering that belong to no game of the catalogue. The caller reads them at one moment."""
    found = [
        Finding(None, None, "edited", Sentence(Message("store.file-of-store-damaged", system=said)))
        for said in recorder.damage()
    ]
    games: set[UUID] = set()
    for table, ids in recorder.strays().items():
        for each in sorted(ids):
            game = _id_in(each)
            if game is None or game.hex != each:
                sentence = Sentence(Message("store.row-of-belongs-to-no", table=table))
                found.append(Finding(None, None, "edited", sentence))
            else:
                games.add(game)
    for game in sorted(games):
        found += _game_findings(recorder, game, None, recorder.head(game))
    return found


def findings_in(recorder: Recorder, stretch: Stretch) -> Checked:
    """The traces of tampering in a stretch of games. The caller reads them at one moment."""
    lines, alone = recorder.lines(*stretch)
    found = [
        Finding(None, None, "missing", Sentence(Message("store.line-of-catalogue-missing", number=number)))
        for number in alone
    ]
    listed: dict[UUID, Line] = {}
    proved = recorder.version() >= PROVED
    for line in lines:
        game = _id_in(line.game)
        if game is None:
            found.append(
                Finding(None, None, "edited", Sentence(Message("store.line-of-catalogue-names-no", number=line.number)))
            )
            continue
        if line.changed or (proved and line.kept is None):
            of_line = Message("store.tombstone-edited" if line.tombstone else "store.line-edited", game=game)
            found.append(Finding(game, None, "edited", Sentence(of_line)))
        if not line.tombstone:
            listed[game] = line
    for written in recorder.changed_results(*stretch):
        sentence = Sentence(Message("store.what-kept-of-how-came", game=written))
        found.append(Finding(_id_in(written), None, "edited", sentence))
    heads: dict[UUID, Head] = {}
    for game in sorted(listed):
        head = recorder.head(game)
        if head is not None:
            heads[game] = head
        found += _game_findings(recorder, game, listed[game], head)
    return Checked(found, heads)


def _id_in(written: str) -> UUID | None:
    try:
        return UUID(written)
    except ValueError:
        return None


def _game_findings(recorder: Recorder, game: UUID, line: Line | None, head: Head | None) -> Iterator[Finding]:
    rows: Rows = ()
    try:
        segment = recorder.segment(game)
        wrong = [] if segment is None else list(segment.findings())
        rows = recorder.rows(game, 0, None)
        made = 0 if segment is None else segment.length
        wrong = wrong or list(_stream_findings(game, head, rows, made))
    except DamagedStore:
        wrong = [_packed_edited(game)]
    yield from wrong
    if line is None:
        yield Finding(game, None, "missing", Sentence(Message("store.missing-from-catalogue", game=game)))
        return
    _, _, kind, players, rules, format, _, *proof = line.columns
    if not is_its_own(game, _text(format), recorder.text(game), str(rules)):
        sentence = Sentence(Message("store.log-format-or-rules-kept", game=game))
        yield Finding(game, None, "edited", sentence)
    if wrong or line.changed:
        return
    yield from _told_otherwise(game, (kind, players, rules), rows)
    if proof:
        yield from _proof_findings(game, proof, rows)


def compared(recorder: Recorder, game: UUID, head: Head, *, forgotten: bool = False) -> list[Finding]:
    """How a stored stream differs from what a manifest or a checkpoint says of it; it may have been `forgotten`."""
    try:
        rows = recorder.rows(game, 0, head.length)
    except DamagedStore:
        return [_packed_edited(game)]
    return list(manifest_findings(game, head, rows, recorder.tombstones(game.hex) if forgotten and not rows else ()))


def _packed_edited(game: UUID) -> Finding:
    return Finding(game, None, "edited", Sentence(Message("store.packed-edited", game=game)))


def _stream_findings(game: UUID, head: Head | None, rows: Rows, made: int) -> Iterator[Finding]:
    """The results of `stream_findings`, and numbers that are none: SQLite keeps whatever is written into a column."""
    if head is not None and type(head.length) is not int:
        yield Finding(game, None, "edited", Sentence(Message("store.head-of-says-no-length", game=game)))
    elif any(type(seq) is not int for seq, _, _ in rows):
        yield Finding(game, None, "edited", Sentence(Message("store.row-of-has-no-number", game=game)))
    else:
        yield from stream_findings(game, head, rows, made)


def _text(column: object) -> str | None:
    return None if column is None else str(column)


def _told_otherwise(game: UUID, columns: Columns, rows: Rows) -> Iterator[Finding]:
    """Whether the facts at the start of a stream say the same kind, names and rules as the catalogue."""
    kind, players, rules = columns
    said = next((owner(topic) for _, topic, _ in rows if owner(topic) != KERNEL), kind)
    started = next((_object(state) for _, topic, state in rows[:OPENING] if ".GameStarted/" in topic), {})
    for what, written, told in (
        ("kind", kind, said),
        ("players", _list(players), started.get("players", _list(players))),
        ("rules", rules, started.get("rules", rules)),
    ):
        if written != told:
            yield Finding(
                game,
                None,
                "edited",
                Sentence(Message("store.catalogue-names-other-for-than", columns=Word(what), game=game)),
            )


def _proof_findings(game: UUID, proof: Columns, rows: Rows) -> Iterator[Finding]:
    """Where a game is another one than was proved when it was imported: then the row that was last has another hash."""
    how, length, digest, *_ = proof
    if length and not any(seq == length and hash_in(state) == digest for seq, _, state in rows):
        at = length if isinstance(length, int) else None
        sentence = Sentence(Message("store.not-fact-up-to-which", place=at_fact(game, length), how=how))
        yield Finding(game, at, "edited", sentence)


def _object(state: bytes) -> dict[str, Any]:
    try:
        found = json.loads(payload_of(state))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _list(written: object) -> object:
    try:
        return json.loads(str(written))
    except ValueError:
        return None


OPENING = 3
"""Among how many facts the one that starts a game stands: an import's own fact goes before it."""
