"""Streams of stored facts: what a store says of them, the ids of games, and the chain of hashes. No I/O."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from uuid import UUID, uuid5

if TYPE_CHECKING:
    from .kernel.facts import Fact
    from .kernel.registry import Game

SCHEMA = 1
"""The version of the tables. A store with a higher one was written by a newer Moothall."""


_NAMESPACE = UUID("5c3f0b0e-7a55-5d0b-9c0e-6d6f6f746861")
START = "0" * 64


class StoreError(Exception):
    """What a store cannot do, in one sentence."""


class BadUrl(StoreError):
    """What was given names no store."""


class MissingStore(StoreError):
    """There is no store at the URL."""


class NotAStore(StoreError):
    """The file or database holds something else; it was not touched."""


class NewerStore(StoreError):
    """A newer version of Moothall wrote the store, or facts in it."""


class LockedStore(StoreError):
    """Another process kept the store locked for too long."""


class ReadOnlyStore(StoreError):
    """The store may be read, not written."""


class DamagedStore(StoreError):
    """Rows of a stream are missing or do not hold what they should."""


class NoSuchGame(StoreError):
    """No stored game, or no single one, is meant; or the game has no such fact."""


class Conflict(StoreError):
    """The stream has gone on, or has not come as far, since the caller read it."""


FORK = "fork"
"""The format of a game that goes on from a place in another one."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What the catalogue keeps of a game besides its facts.

    `players` in turn order, `rules` the rules spec; of an imported game the `format` of the log, its name
    (`source`) and its `text`; of a fork the format FORK, and as its source the place that it goes on from.
    """

    players: tuple[str, ...]
    rules: str
    format: str | None = None
    source: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One line of the catalogue: `number` counts in the order of storing, `kind` is the name of the game."""

    number: int
    game: UUID
    kind: str
    players: tuple[str, ...]
    rules: str
    format: str | None
    source: str | None
    length: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that tampering left behind: where (`seq` None for a whole stream), what, and a sentence."""

    game: UUID
    seq: int | None
    what: Literal["edited", "missing", "swapped", "cut", "missing stream", "extra", "manifest"]
    sentence: str


class Head(NamedTuple):
    """How long a stream is, and the hash of its last row."""

    length: int
    hash: str


Row = tuple[Any, int, str, bytes]
"""A row of `stored_events` in the order of its columns, the fields of the library's StoredEvent.

SQLite takes it as it is: a StoredEvent takes longer to make than its row to write.
"""


class Change(NamedTuple):
    """What goes into the other tables in the transaction that inserts rows: a new game, or a longer one."""

    game: UUID
    before: Head | None
    after: Head
    kind: str = ""
    meta: Meta | None = None


class Moved(Exception):
    """The stream's head is not what a change expects; nothing is written."""


def text_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def digest(text: str) -> str:
    """SHA-256 of a log's text with line ends normalised."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return hashlib.sha256(text_bytes(lines)).hexdigest()


def game_id(format: str, text: str, rules: str) -> UUID:
    """The id of an imported game: the same for the same log (whatever its line ends) under the same rules."""
    return uuid5(_NAMESPACE, f"{format}\n{digest(text)}\n{rules}")


_SEAL = b'{"hash":"'
_SEALED = len(_SEAL) + 64 + 2


def chain(game: UUID, before: Head, rows: Iterable[tuple[str, bytes]], key: Any) -> tuple[list[Row], Head]:
    """`rows` as they are stored after `before`: each payload begins with the hash of everything up to it."""
    sha256 = hashlib.sha256
    owner = game.hex.encode()
    seq, last = before.length, before.hash.encode()
    chained = []
    for topic, payload in rows:
        seq += 1
        last = sha256(b"%b%b%d %b\n%b" % (last, owner, seq, topic.encode(), payload)).hexdigest().encode()
        chained.append((key, seq, topic, b'%b%b",%b' % (_SEAL, last, payload[1:])))
    return chained, Head(seq, last.decode())


def hash_of(game: UUID, previous: str, seq: int, topic: str, payload: bytes) -> str:
    return chain(game, Head(seq - 1, previous), [(topic, payload)], None)[1].hash


def payload_of(state: bytes) -> bytes:
    """The JSON of the fact in a stored row."""
    return b"{" + state[_SEALED:]


def hash_in(state: bytes) -> str:
    """The hash in a stored row, or nothing when it has been written over."""
    return state[len(_SEAL) : _SEALED - 2].decode("ascii", "replace") if state.startswith(_SEAL) else ""


def stream_findings(game: UUID, head: Head | None, rows: Sequence[tuple[int, str, bytes]]) -> Iterator[Finding]:
    """What is wrong with one stream.

    Each row is checked at the place that its payload names, after the row that should stand before it: so a
    changed row is named, and not also every row after it.
    """
    if not rows and (head is None or head.length):
        yield Finding(game, None, "missing stream", f"all facts of {game} are missing")
        return
    if head is None:
        yield Finding(game, None, "extra", f"{game} has {len(rows)} facts, but no head")
        return
    at_place = {seq: (topic, state) for seq, topic, state in rows}
    home = dict(at_place)
    for seq, (topic, state) in at_place.items():
        named = _named_seq(state)
        if named != seq and named in at_place and _named_seq(at_place[named][1]) != named:
            home[named] = (topic, state)
    last_row = max(at_place, default=0)
    wrong = False
    for seq in range(1, head.length + 1):
        if seq > last_row:
            yield Finding(game, seq, "cut", f"{game} is cut off: facts {seq} to {head.length} are missing")
            return
        if seq not in at_place:
            wrong = True
            yield Finding(game, seq, "missing", f"{game}@{seq} is missing")
            continue
        topic, state = home[seq]
        if at_place[seq] != home[seq]:
            wrong = True
            yield Finding(game, seq, "swapped", f"{game}@{seq} holds fact {_named_seq(at_place[seq][1])}")
        before = START if seq == 1 else hash_in(home[seq - 1][1]) if seq - 1 in at_place else ""
        if before and hash_of(game, before, seq, topic, payload_of(state)) != hash_in(state):
            wrong = True
            yield Finding(game, seq, "edited", f"{game}@{seq}, or the hash before it, was edited")
    for seq in sorted(place for place in at_place if not 1 <= place <= head.length):
        wrong = True
        yield Finding(game, seq, "extra", f"{game}@{seq} lies beyond the {head.length} facts of the stream")
    if not wrong and (hash_in(home[head.length][1]) if head.length else START) != head.hash:
        yield Finding(game, head.length, "edited", f"{game}@{head.length} is not the fact that the stream's head names")


def entry_findings(game: UUID, entry: GameEntry | None, text: str | None) -> Iterator[Finding]:
    """What is wrong with a game's line of the catalogue and its log's text."""
    if entry is None:
        yield Finding(game, None, "missing", f"{game} is missing from the catalogue")
    elif not _is_its_own(game, entry.format, text, entry.rules):
        sentence = f"the log, format or rules kept for {game} are not those it was imported with"
        yield Finding(game, None, "edited", sentence)


def _is_its_own(game: UUID, format: str | None, text: str | None, rules: str) -> bool:
    """Whether a game has the id that its log and rules give it. A game that was played here has no log."""
    if format in (None, FORK):
        return text is None
    return text is not None and game_id(str(format), text, rules) == game


def manifest_findings(game: UUID, head: Head, rows: Sequence[tuple[int, str, bytes]]) -> Iterator[Finding]:
    """How a stream differs from the length and last hash that a manifest gives it."""
    last = next((state for seq, _, state in rows if seq == head.length), None)
    if head.length and not rows:
        yield Finding(game, None, "missing stream", f"{game} is in the manifest, not in the store")
    elif head.length and last is None:
        yield Finding(game, head.length, "cut", f"{game} has no fact {head.length}, which the manifest has")
    elif last is not None and hash_in(last) != head.hash:
        yield Finding(game, head.length, "manifest", f"{game}@{head.length} has another hash than in the manifest")


def _named_seq(state: bytes) -> int | None:
    """The seq inside a stored fact, if it can be read."""
    try:
        seq = json.loads(payload_of(state))["seq"]
    except (ValueError, TypeError, KeyError):
        return None
    return seq if type(seq) is int else None


def encoded(facts: Sequence[Fact], game: Game, expected: int) -> list[tuple[str, bytes]]:
    """`facts` as rows. Raises Conflict for a gap, which the library stores without a word."""
    from .codec import UnwritableFact, encode

    for seq, fact in enumerate(facts, expected + 1):
        if fact.seq != seq:
            raise Conflict(f"fact {fact.seq} cannot be stored as number {seq}: a stream has no gaps")
    try:
        return encode(facts, game)
    except UnwritableFact as error:
        raise StoreError(str(error)) from error


def as_stored(facts: Sequence[Fact], game: Game) -> list[Fact]:
    """`facts` as they are read back from a store: each card is one object, whatever fact tells of it."""
    from .codec import decode

    return decode(encoded(facts, game, 0), game)


def exported_row(game: UUID, row: tuple[int, str, bytes]) -> dict[str, Any]:
    seq, topic, state = row
    try:
        return {"seq": seq, "topic": topic, "fact": json.loads(payload_of(state)), "hash": hash_in(state)}
    except ValueError as error:
        raise DamagedStore(f"{game}@{seq} is no JSON: run moothall verify") from error


def exported(document: Mapping[str, Any]) -> tuple[UUID, str, Meta, list[tuple[str, bytes]]]:
    """What `Archive.export` wrote: id, name of the game, line of the catalogue, rows. Raises StoreError."""
    try:
        game, kind, meta = UUID(document["game"]), str(document["kind"]), _meta_in(document)
        rows = [(str(row["topic"]), _compact(row["fact"])) for row in document["rows"]]
        last = START
        for place, ((topic, payload), row) in enumerate(zip(rows, document["rows"], strict=True), 1):
            last = hash_of(game, last, place, topic, payload)
            if (row["seq"], row["hash"]) != (place, last):
                raise StoreError(f"the exported game {game} was changed at {place}: its hash does not fit")
        if not _is_its_own(game, meta.format, meta.text, meta.rules):
            raise StoreError(f"the exported game {game} was changed: its id is not that of its log and rules")
    except KeyError as error:
        raise StoreError(f"this JSON is no exported game: it has no {error.args[0]!r}") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise StoreError("this JSON is no exported game: something in it is of another kind than there") from error
    return game, kind, meta, rows


def _meta_in(document: Mapping[str, Any]) -> Meta:
    names = document["players"], document["rules"], document["format"], document["source"], document["text"]
    if not all(value is None or isinstance(value, str) for value in (*names[0], *names[1:])) or names[1] is None:
        raise TypeError("a text is expected")
    return Meta(tuple(names[0]), *names[1:])


def _compact(fact: Mapping[str, Any]) -> bytes:
    return json.dumps(fact, ensure_ascii=False, separators=(",", ":")).encode()


def without_password(url: str) -> str:
    scheme, mark, rest = url.partition("://")
    user, at, host = rest.rpartition("@")
    return f"{scheme}{mark}{user.partition(':')[0]}{at}{host}"


@contextmanager
def in_one_sentence(url: str) -> Iterator[None]:
    """Turn what a database says into a StoreError."""
    try:
        yield
    except (StoreError, Moved):
        raise
    except Exception as error:
        cause = error.__cause__ or error
        owner = type(cause).__module__.partition(".")[0]
        if owner not in ("sqlite3", "psycopg", "psycopg_pool", "eventsourcing"):
            raise
        name = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
        said = str(cause).strip().partition("\n")[0]
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or name in (
            "LockNotAvailable",
            "ConnectionUnavailableError",
        ):
            raise LockedStore(f"{url} is locked by another process: try again when it has finished") from error
        if name.startswith("SQLITE_READONLY") or name == "ReadOnlySqlTransaction":
            raise ReadOnlyStore(f"{url} is read-only, so nothing can be stored in it") from error
        if name in ("ConnectionPoolClosedError", "PoolClosed"):
            raise StoreError(f"{url} is closed: open it again") from error
        if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
            raise NotAStore(f"{url} is no store, or is damaged: {said}") from error
        if name.startswith("SQLITE_CONSTRAINT") or name in ("IntegrityError", "UniqueViolation"):
            raise DamagedStore(f"{url} holds rows of no stream where new ones belong: run moothall verify") from error
        raise StoreError(f"{url} cannot be used: {said}") from error
