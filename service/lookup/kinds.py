"""The kinds of game that there are."""

from __future__ import annotations

from moothall.domain import games
from moothall.domain.games import USUAL
from moothall.domain.kernel.game import Game
from moothall.words import said_of

from ..errors import BadRequest

__all__ = ["USUAL", "is_kind", "kind_called", "kinds"]


def is_kind(name: str) -> bool:
    """Whether there is a kind of game of this name.

    >>> is_kind("dominion"), is_kind("chess")
    (True, False)
    """
    return name in games.names()


def kind_called(name: str) -> Game:
    """The record of a kind of game, by its name. Raises BadRequest for a name that no game has, BadPlugin for one of
    a package that cannot be used."""
    try:
        return games.find(name)
    except LookupError as error:
        raise BadRequest(said_of(error)) from error


def kinds() -> list[Game]:
    """The records of all kinds of game, the usual one first.

    >>> kinds()[0].name
    'dominion'
    """
    return list(games.every())
