"""How a visitor looks at a stored game: whoever asks over the network, nobody learns more than is open to all."""

from __future__ import annotations

from moothall import service
from moothall.service import SPECTATOR, Hall, Looking, NoSuchPlace
from moothall.words import Message


def looked_at(hall: Hall, written: str, viewer: str | None) -> Looking:
    """A stored game, `GAME@PLACE`, for a visitor. A game that is over is open to everybody, and through the eyes of
    `viewer` where one is named. A game that goes on is seen as a spectator.

    Raises NoSuchGame, NoSuchPlace, NoSuchPlayer, other StoreErrors; KeeperOnly for a player of a game that goes on.
    """
    # Not `view(written)`: that reads a file of this name, too.
    link = service.permalink(hall, written)
    length = hall.entry(link.game).length
    if link.upto is not None and link.upto > length:
        called = hall.short_id(link.game)
        raise NoSuchPlace(Message("store.has-facts-no", game=called, length=length, place=f"{called}@{link.upto}"))
    seen = service.view(link, store=hall)
    if not seen.running:
        return seen.by(viewer)
    spectator = seen.by(SPECTATOR)
    return spectator if viewer is None else spectator.by(viewer)
