"""Packing: games that have ended, each kept as one compressed row, and back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.store import DamagedStore, GameEntry
from moothall.words import Message, said_of

from ..errors import Refused
from ..matches.hall import Hall, opened
from ..places import permalink
from ..results import TAIL, result_of_stream


@dataclass(frozen=True, slots=True)
class Packed:
    """The result of packing or unpacking: how many `games` it changed, how many were so already, and how many it left
    as they are since they go on (`going_on`).

    `damaged` has a sentence for each game that was left since its rows are not as Moothall writes them. The store took
    `before` bytes, and takes `after`. `tidied` is False where the disk did not get the room of the rows back: somebody
    else used the store, or the disk was full. New rows take that room.
    """

    url: str
    games: int
    already: int
    going_on: int
    damaged: Sequence[Message | str]
    before: int
    after: int
    tidied: bool

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall pack --json` and `unpack --json` print."""
        return {
            "store": self.url,
            "games": self.games,
            "already": self.already,
            "going_on": self.going_on,
            "damaged": [str(each) for each in self.damaged],
            "bytes_before": self.before,
            "bytes_after": self.after,
            "tidied": self.tidied,
        }


def pack(
    games: Collection[str] | None = None,
    *,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Packed:
    """Keep stored games as one compressed row each: those with these ids or logs' names (None: all that may be packed).

    Games that were imported and games that have ended may be packed. Whatever reads a game finds the same as before:
    facts, hashes and numbers of rows stay what they are. Notes, and what an undo leads to, are stored beside the packed
    row, and packed with it the next time. Each game is one transaction: whatever ends the run, no fact is lost, and
    those that were packed stay so. `advance` is told how many of how many games are done; `store` is a hall or its URL.
    Raises Refused for a game that goes on, NoSuchGame, DamagedStore for a named game whose rows are not as Moothall
    writes them, other StoreErrors.

    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     pack(store=hall).going_on
    1
    """

    def one(hall: Hall, entry: GameEntry, packed: bool) -> bool | None:
        if not packed and not _is_sealed(hall, entry):
            if games is None:
                return None
            raise Refused(Message("store.game-to-pack-goes-on", game=entry.game))
        return hall.archive.pack(entry.game)

    return _each(games, one, advance, store, packing=True)


def unpack(
    games: Collection[str] | None = None,
    *,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Packed:
    """Store the rows of packed games as they were before, with the same numbers: the opposite of `pack`, with the same
    arguments and errors. Any packed game may be unpacked.

    >>> with Hall.open("memory:") as hall:
    ...     unpack(store=hall).games
    0
    """

    def one(hall: Hall, entry: GameEntry, _packed: bool) -> bool | None:
        return hall.archive.unpack(entry.game)

    return _each(games, one, advance, store, packing=False)


def _each(
    games: Collection[str] | None,
    one: Callable[[Hall, GameEntry, bool], bool | None],
    advance: Callable[[int, int], None],
    store: str | Hall | None,
    *,
    packing: bool,
) -> Packed:
    with opened(store) as hall:
        archive = hall.archive
        before, lengths = archive.size(), archive.packed()
        done = already = going_on = 0
        damaged: list[Message | str] = []
        of = archive.count() if games is None else len(games)
        for place, entry in enumerate(archive.each() if games is None else _named(hall, games), 1):
            packed = lengths.get(entry.game)
            if packed == (entry.length if packing else None):
                already += 1
            else:
                try:
                    changed = one(hall, entry, packed is not None)
                    done, going_on = done + (changed is True), going_on + (changed is None)
                    already += changed is False
                except DamagedStore as error:
                    if games is not None:
                        raise
                    damaged.append(said_of(error))
            advance(place, of)
        tidied = not packing or archive.tidy(changed=done > 0)
        return Packed(archive.url, done, already, going_on, damaged, before, archive.size(), tidied)


def _named(hall: Hall, games: Collection[str]) -> Iterator[GameEntry]:
    """The games with these names. All are looked up before the first is changed."""
    links = [permalink(hall, game) for game in games]
    for link in links:
        if link.upto is not None:
            raise Refused(Message("store.game-packed-as-whole"))
    yield from [hall.entry(game) for game in dict.fromkeys(link.game for link in links)]


def _is_sealed(hall: Hall, entry: GameEntry) -> bool:
    """Whether a game was imported, or has ended; of a game that an earlier Moothall stored, its facts tell that."""
    if entry.imported or entry.result is not None:
        return True
    end = hall.archive.read(entry.game, after=max(entry.length - TAIL, 0))
    if not any(hasattr(fact, "winners") for fact in end):
        return False
    return result_of_stream(hall.kind(entry.kind), hall.archive.read(entry.game)) is not None
