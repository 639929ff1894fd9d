"""Places in games, as people write them: `GAME`, `GAME@PLACE`, `GAME@A..B`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.store import NoSuchGame
from moothall.domain.store.tables.catalogue import Seen, everything
from moothall.projections.finding.addresses import FORMS, BadAddress, is_address, resolve
from moothall.projections.finding.seats import names_by_seat
from moothall.words import Message, said_of

from .errors import NoSuchPlace
from .files import is_there

if TYPE_CHECKING:
    from .matches.hall import Hall


class Permalink(NamedTuple):
    """A game in a store, and how many of its stored facts are meant (`upto`; None: all, now and later)."""

    game: UUID
    upto: int | None

    def __str__(self) -> str:
        return str(self.game) if self.upto is None else f"{self.game}@{self.upto}"


def permalink(hall: Hall, written: str | Permalink, seen: Seen = everything) -> Permalink:
    """The place that `GAME` or `GAME@PLACE` names in a hall.

    A game is named by its id, the beginning of it, or the name of its log. `seen` says which games there are for
    whoever asks, by the line of each in the catalogue and whether its whole id was given.
    Raises NoSuchGame, NoSuchPlace.
    """
    if not isinstance(written, str):
        return written
    archive = hall.archive
    name, address = split_address(written)
    if address is None:
        return Permalink(_found(hall, written, seen), None)
    game = archive.find(name, seen)
    if address.isdecimal():
        return Permalink(game, int(address))
    entry = archive.entry(game)
    return Permalink(game, place(hall.kind(entry.kind), archive.read(game), entry.players, address))


def _found(hall: Hall, written: str, seen: Seen) -> UUID:
    """The game that is called so. Raises NoSuchGame, or NoSuchPlace where only what follows an `@` is wrong."""
    name, _, address = written.rpartition("@")
    try:
        return hall.archive.find(written, seen)
    except NoSuchGame:
        if name:
            game = hall.archive.find(name, seen)
            raise NoSuchPlace(
                Message("place.not-place-in-game-write", place=address, game=hall.short_id(game), forms=FORMS)
            ) from None
        raise


def split_address(written: str) -> tuple[str, str | None]:
    """A game and the address in it, split at the last `@` that an address follows: a player's name may have one too.

    The name of a file is not an address, whatever it has in it.

    >>> split_address("5f0c2d8e@turn:7/p2")
    ('5f0c2d8e', 'turn:7/p2')
    >>> split_address("5f0c2d8e")
    ('5f0c2d8e', None)
    """
    if is_there(written, Path.is_file):
        return written, None
    return _split_at(written, is_address) or (written, None)


def split_span(written: str) -> tuple[str, tuple[str, str] | None]:
    """A game and the two addresses of `GAME@A..B`; None where it is not written so.

    >>> split_span("5f0c2d8e@turn:7..turn:8")
    ('5f0c2d8e', ('turn:7', 'turn:8'))
    """
    parts = None if is_there(written, Path.is_file) else _split_at(written, _is_span)
    if parts is None:
        return written, None
    first, last = parts[1].split("..")
    return parts[0], (first, last)


def _is_span(after: str) -> bool:
    ends = after.split("..")
    return len(ends) == 2 and all(map(is_address, ends))


def _split_at(written: str, fits: Callable[[str], bool]) -> tuple[str, str] | None:
    """What stands before and after the last `@` after which all of the rest fits; None where there is none."""
    ends = [end for end, letter in enumerate(written) if letter in "@＠" and fits(written[end + 1 :])]
    return (written[: ends[-1]], written[ends[-1] + 1 :]) if ends else None


def place(kind: Game, facts: Sequence[Fact], players: Sequence[str], address: str) -> int:
    """The number of stored facts of a game that an address means. Raises NoSuchPlace."""
    try:
        return resolve(address, kind, facts, names_by_seat(players))
    except BadAddress as error:
        raise NoSuchPlace(said_of(error)) from error
