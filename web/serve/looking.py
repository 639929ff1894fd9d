"""How a visitor looks at a stored game: whoever asks over the network, nobody learns more than is open to all."""

from __future__ import annotations

from operator import attrgetter
from uuid import UUID

from moothall import service
from moothall.service import SPECTATOR, Hall, Looking, NoSuchPlace, Permalink
from moothall.words import Message

from .lately import Lately

MOST_FACTS = 50_000
"""How many facts of games that are over a process keeps at hand, some 1 KB each: those of ten of the longest real
games, or of a hundred others."""


class Kept:
    """The games of a hall that were looked at last, and are over: what is stored of them changes no more, but for marks
    and notes, which make them longer."""

    def __init__(self) -> None:
        self._games: Lately[tuple[UUID, int, bool], Looking] = Lately(MOST_FACTS, attrgetter("seq"))

    def get(self, game: UUID, length: int, hides_names: bool = False) -> Looking | None:
        """A game that has so many facts; None where it is not at hand."""
        return self._games.get((game, length, hides_names))

    def keep(self, game: UUID, seen: Looking, hides_names: bool = False) -> None:
        """Keep a game that is over, as its keeper sees all of it."""
        self._games.keep((game, seen.seq, hides_names), seen)


class Looks:
    """How visitors look at the games of a hall, of which those that are over stay at hand for a while."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._kept = Kept()

    def link(self, written: str, secret: str = "", met: dict[UUID, int] | None = None) -> Permalink:
        """The place that `GAME` or `GAME@PLACE` names for a visitor who shows a secret. A game that is not public is
        found by its whole id alone, a private one only with one of its secrets. `met` gets the games that were looked
        at, with their lengths. Raises NoSuchGame, NoSuchPlace, other StoreErrors."""

        def is_open(entry: service.GameEntry, by_id: bool) -> bool:
            if met is not None:
                met[entry.game] = entry.length
            return service.is_open(self.hall, entry, secret, by_id=by_id)

        return service.permalink(self.hall, written, is_open)

    def __call__(self, written: str, viewer: str | None, hides_names: bool = False, secret: str = "") -> Looking:
        """A stored game, `GAME@PLACE`, for a visitor. A game that is over is open to everybody who finds it (`link`),
        and through the eyes of `viewer` where one is named. A game that goes on is seen as a spectator. If it
        `hides_names`, its players have invented names, and `viewer` is one of those.

        Raises NoSuchGame, NoSuchPlace, NoSuchPlayer, other StoreErrors; KeeperOnly for a player of a game that goes on.
        """
        # Not `view(written)`: that reads a file of this name, too.
        met: dict[UUID, int] = {}
        link = self.link(written, secret, met)
        length = met[link.game]
        if link.upto is not None and link.upto > length:
            length = self.hall.entry(link.game).length  # it may have gone on since
            if link.upto > length:
                called = self.hall.short_id(link.game)
                place = f"{called}@{link.upto}"
                raise NoSuchPlace(Message("store.has-facts-no", game=called, length=length, place=place))
        seen = self._whole(link.game, length, hides_names)
        if link.upto is not None:
            seen = seen.at(link.upto)
        if not seen.running:
            return seen.by(viewer)
        spectator = seen.by(SPECTATOR)
        return spectator if viewer is None else spectator.by(viewer)

    def _whole(self, game: UUID, length: int, hides_names: bool) -> Looking:
        found = self._kept.get(game, length, hides_names)
        if found is None:
            if hides_names:
                found = service.hidden_names(self._whole(game, length, False), same_id=True)
            else:
                found = service.view(service.Permalink(game, None), store=self.hall)
            if not found.running:
                self._kept.keep(game, found, hides_names)
        return found
