"""Additions to Moothall by installed packages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from moothall import plugins as installed
from moothall.domain import games
from moothall.logs.formats import FORMATS
from moothall.plugins import BadPlugin
from moothall.projections.added import PROJECTED
from moothall.scenarios import notations
from moothall.words import Message, sentence_of


@dataclass(frozen=True, slots=True)
class PluginKnown:
    """An addition that a package makes to a `group` of entry points, by a `name`; `error` says in one sentence why it
    cannot be used (None: it can)."""

    group: str
    name: str
    package: str
    version: str
    error: str | None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall plugins --json` prints."""
        return asdict(self)


def plugins() -> list[PluginKnown]:
    """List the additions of installed packages, by group and name. Each is loaded to see whether it can be used.

    >>> plugins()
    []
    """
    return [
        PluginKnown(each.group, each.name, each.package, each.version, _error(each)) for each in installed.plugins()
    ]


def _error(plugin: installed.Plugin) -> str | None:
    """Why a plug-in cannot be used; None if it can."""
    own, load = _LOADED[plugin.group]
    try:
        if plugin.name in own:
            plugin.refuse(Message("plugin.name-of-moothall"))
        load(plugin.name)
    except BadPlugin as error:
        return sentence_of(error)
    return None


_LOADED: dict[str, tuple[frozenset[str], Callable[[str], object]]] = {
    installed.GAMES: (frozenset(games.MODULES), games.find),
    installed.FORMATS: (frozenset(FORMATS.own), lambda name: FORMATS[name]()),
    installed.NOTATIONS: (frozenset(notations.MODULES), notations.notation),
    installed.PROJECTIONS: (frozenset(PROJECTED.own), lambda name: PROJECTED[name]()),
}
"""For each group what Moothall brings itself, and how a name is loaded."""
