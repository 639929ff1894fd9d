"""The registry of games: the only place that knows them all by name."""

from __future__ import annotations

from importlib import import_module

from .kernel.registry import Game

MODULES = {
    "dominion": "moothall.domain.dominion.game",
    "one-of-dominion": "moothall.domain.one_of_dominion.game",
}
"""Where each game's record stands; a game is imported when it is asked for."""


def find(name: str) -> Game:
    """The record of a game. Raises LookupError for a name that no game has."""
    if name not in MODULES:
        raise LookupError(f"there is no game {name!r}; there is {', '.join(MODULES)}")
    game: Game = import_module(MODULES[name]).GAME
    return game
