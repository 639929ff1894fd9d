"""Packed streams: the rows of a game as one compressed text, from which the same rows come back. No I/O.

docs/store.md describes the form. A stream repeats itself so much that zlib needs a tenth of its room, without the
hashes: these follow from the rows, so only each 64th is kept, which shows where somebody changed a packed stream.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain as joined
from typing import Any, NamedTuple
from uuid import UUID

from moothall.words import Message, Sentence

from ..errors import DamagedStore
from ..records import Finding, Head
from ..sealing.hash_chain import HASH, START, chain, hash_in, payload_of
from ..tables.upgrade import bytes_of

STRETCH = 64
"""After how many facts a hash is kept: each takes as much room as ten packed facts, since no hash can be compressed."""

LEVEL = 9
"""How hard zlib tries. On 60 logs of Goko a packed stream takes a tenth less room than at its usual level 6, and
packing one takes 20 ms instead of 6, once."""

_NO_HASH = bytes(HASH)

Numbered = tuple[int, int, str, bytes]
"""A row with its number in the whole store: number, `seq`, topic, state."""


class Columns(NamedTuple):
    """A row of the table of packed streams: the `game` (32 digits), how many facts its stream has (`length`), the
    lowest and the highest number of its rows in the store, the compressed text, and the digest of all these."""

    game: str
    length: int
    first_row: int
    last_row: int
    zlib: bytes
    sha256: bytes


def tables(blob: str, is_digest: str) -> list[str]:
    """The statements that make the table; nothing happens where it is.

    Who follows a store looks for the streams that have rows after a number: the indexes find them also where rows of
    several games alternate, by the widest distance between the first and the last row of a game.
    """
    return [
        "CREATE TABLE IF NOT EXISTS segments (game TEXT PRIMARY KEY, length INTEGER NOT NULL, "
        f"first_row BIGINT NOT NULL, last_row BIGINT NOT NULL, zlib {blob} NOT NULL, "
        f"sha256 {blob} NOT NULL CHECK ({is_digest}))",
        "CREATE INDEX IF NOT EXISTS segments_first_row ON segments (first_row)",
        "CREATE INDEX IF NOT EXISTS segments_last_row ON segments (last_row)",
        "CREATE INDEX IF NOT EXISTS segments_width ON segments ((last_row - first_row))",
    ]


def packed(game: UUID, rows: Sequence[Numbered]) -> Columns:
    """All rows of a stream as one row of the table. Who packs compares what comes back: it differs for rows
    that are not as Moothall writes them."""
    topics = list(dict.fromkeys(topic for _, _, topic, _ in rows))
    place = {topic: at for at, topic in enumerate(topics)}
    head = {
        "topics": topics,
        "kinds": [place[topic] for _, _, topic, _ in rows],
        "rows": _runs([number for number, *_ in rows]),
        "hashes": [hash_in(rows[seq - 1][3]) for seq in _ends(len(rows))],
    }
    lines = [payload_of(state)[len(_begun(seq)) :] for seq, (_, _, _, state) in enumerate(rows, 1)]
    text = b"\n".join((json.dumps(head, separators=(",", ":")).encode(), *lines))
    numbers = [number for number, *_ in rows]
    said = game.hex, len(rows), min(numbers), max(numbers), zlib.compress(text, LEVEL)
    return Columns(*said, _digest(*said))


def opened(row: Any) -> Segment:
    """A row of the table, as it was packed. Raises DamagedStore where any bit of it is another one."""
    game, length, first, last = (row[name] for name in Columns._fields[:4])  # all but the text and its digest
    zipped = bytes_of(row["zlib"])
    try:
        if _digest(game, length, first, last, zipped) != bytes_of(row["sha256"]):
            raise ValueError(game)
        head, *lines = zlib.decompress(zipped).split(b"\n")
        said = json.loads(head)
        topics, runs, hashes = said["topics"], said["rows"], [str(each) for each in said["hashes"]]
        kinds = [str(topics[kind]) for kind in said["kinds"]]
        if not length == len(lines) == len(kinds) == sum(count for _, count in runs):
            raise ValueError(length)
        numbers = list(joined.from_iterable(range(number, number + count) for number, count in runs))
        if len(hashes) != len(_ends(length)) or (min(numbers), max(numbers)) != (first, last):
            raise ValueError(numbers)
        return Segment(UUID(game), kinds, lines, numbers, hashes)
    except (zlib.error, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise DamagedStore(Message("store.packed-stream-edited", game=game)) from error


class Segment:
    """A packed stream: of each fact its topic and its JSON, and the number of its row."""

    def __init__(
        self, game: UUID, topics: Sequence[str], lines: Sequence[bytes], numbers: Sequence[int], hashes: Sequence[str]
    ) -> None:
        self.game = game
        self.length = len(lines)
        self.numbers = numbers
        self._topics = topics
        self._lines = lines
        self._hashes = hashes

    @cached_property
    def rows(self) -> list[tuple[int, str, bytes]]:
        """The rows as they were stored: their hashes are made again."""
        payloads = [_begun(seq) + line for seq, line in enumerate(self._lines, 1)]
        chained, _ = chain(self.game, Head(0, START), zip(self._topics, payloads, strict=True), None)
        return [row[1:] for row in chained]

    @cached_property
    def without_hashes(self) -> list[tuple[int, str, bytes]]:
        """The same with zeros for the hashes, for readers of facts: it takes less time than to read rows."""
        whole = enumerate(zip(self._topics, self._lines, strict=True), 1)
        return [(seq, topic, b'%b{"seq":%d%b' % (_NO_HASH, seq, line)) for seq, (topic, line) in whole]

    @property
    def numbered(self) -> list[Numbered]:
        """The rows with their numbers in the store."""
        return [(number, *row) for number, row in zip(self.numbers, self.rows, strict=True)]

    def findings(self) -> Iterator[Finding]:
        """The stretches in which somebody changed a fact and made a new digest: each is checked from the hash on that
        is kept before it."""
        if all(
            hash_in(self.rows[end - 1][2]) == kept for end, kept in zip(_ends(self.length), self._hashes, strict=True)
        ):
            return
        at, before = 0, START
        for end, kept in zip(_ends(self.length), self._hashes, strict=True):
            stretch = [(topic, payload_of(state)) for _, topic, state in self.without_hashes[at:end]]
            if chain(self.game, Head(at, before), stretch, None)[1].hash != kept:
                sentence = Sentence(Message("store.packed-facts-edited", game=self.game, first=at + 1, last=end))
                yield Finding(self.game, end, "edited", sentence)
            at, before = end, kept


def _begun(seq: int) -> bytes:
    """How the JSON of a stored fact begins: what can be told from its place is not packed."""
    return b'{"seq":%d' % seq


def _ends(length: int) -> list[int]:
    """The numbers of the facts whose hashes are kept: each 64th, and the last."""
    return [*range(STRETCH, length, STRETCH), length]


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers as runs, each a first number and how many follow one another: those of an import are one run."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == sum(runs[-1]):
            runs[-1][1] += 1
        else:
            runs.append([number, 1])
    return runs


def _digest(game: str, length: int, first_row: int, last_row: int, zipped: bytes) -> bytes:
    said = [game, length, first_row, last_row, hashlib.sha256(zipped).hexdigest()]
    return hashlib.sha256(json.dumps(said, separators=(",", ":"), default=str).encode()).digest()
