"""The registry of games: the only place that knows them all by name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from sys import modules

from .kernel.game import Game

MODULES = {
    "dominion": "moothall.domain.dominion.game",
    "one-of-dominion": "moothall.domain.one_of_dominion.game",
}
"""Where each game's record stands; a game is imported when it is asked for."""

USUAL = "dominion"
"""The game that a command plays where none is named."""


def find(name: str) -> Game:
    """The record of a game. Raises LookupError for a name that no game has."""
    if name not in MODULES:
        raise LookupError(f"there is no game {name!r}; there is {', '.join(MODULES)}")
    game: Game = import_module(MODULES[name]).GAME
    return game


def with_switch(name: str) -> Game:
    """The record of the game whose rules have a switch. Raises LookupError where none has it.

    Games that are imported already are looked at first, so that a game does not import the others.
    """
    for game in sorted(MODULES, key=lambda each: MODULES[each] not in modules):
        if name in find(game).switches.values:
            return find(game)
    raise LookupError(f"no game has a switch {name!r}")


def every() -> Iterator[Game]:
    """The records of all games, the usual one first."""
    yield from map(find, MODULES)
