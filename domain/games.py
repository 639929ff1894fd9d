"""The registry of games: the only place that knows them all by name. Installed packages may add games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from sys import modules

from moothall.plugins import GAMES, BadPlugin, Plugin, added
from moothall.words import Joined, Message

from .kernel.game import Game

MODULES = {
    "dominion": "moothall.domain.dominion.game",
    "one-of-dominion": "moothall.domain.one_of_dominion.game",
}
"""Where each game's record stands; a game is imported when it is asked for."""

USUAL = "dominion"
"""The game that a command plays where none is named."""


def find(name: str) -> Game:
    """The record of a game. Raises LookupError for a name that no game has, BadPlugin for one of a package that cannot
    be used."""
    if name in MODULES:
        game: Game = import_module(MODULES[name]).GAME
        return game
    plugin = added(GAMES).get(name)
    if plugin is None:
        raise LookupError(Message("lookup.no-game", name=name, known=Joined(names())))
    return _of(plugin)


def _of(plugin: Plugin) -> Game:
    """The record of a game that a package adds. Raises BadPlugin."""
    game = plugin.load(Game)
    if game.name != plugin.name:  # streams are stored under the one name, and found by the other
        plugin.refuse(Message("plugin.calls-itself", name=game.name))
    return game


def names() -> list[str]:
    """The names of all games, the usual one first, then those that packages add."""
    return [*MODULES, *(name for name in added(GAMES) if name not in MODULES)]


def with_switch(name: str) -> Game:
    """The record of the game whose rules have a switch. Raises LookupError where none has it.

    Games that are imported already are looked at first, so that a game does not import the others.
    """
    for game in sorted(MODULES, key=lambda each: MODULES[each] not in modules):
        if name in find(game).switches.values:
            return find(game)
    for other in _added():
        if name in other.switches.values:
            return other
    raise LookupError(Message("lookup.no-game-has-switch", name=name))


def every() -> Iterator[Game]:
    """The records of all games, the usual one first. A game of a package that cannot be used is left out."""
    yield from map(find, MODULES)
    yield from _added()


def _added() -> Iterator[Game]:
    for name in names()[len(MODULES) :]:
        with suppress(BadPlugin):
            yield find(name)
