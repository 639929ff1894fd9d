"""What installed packages add to Moothall by entry points: games, formats of logs, notations of scenarios, projections.

A package names what it adds in its metadata. Moothall reads that when it looks for a name that it does not bring
itself, or for all names of a group; a command that does neither spends no time on it.

>>> added("moothall.games")
{}
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from moothall.domain.kernel.failure import Failure
from moothall.words import Message

GAMES, FORMATS, NOTATIONS, PROJECTIONS = GROUPS = (
    "moothall.games",
    "moothall.formats",
    "moothall.notations",
    "moothall.projections",
)
"""The groups of entry points."""

T = TypeVar("T")

_METADATA = (".dist-info", ".egg-info")
_ANY_GROUP = b"[moothall."
_LONGEST = 200
"""How many characters of an error of somebody else's code are quoted."""


class BadPlugin(Failure, ValueError):
    """What a package adds cannot be used; the message names the package and the reason."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """What a package adds: an entry point of `group` called `name`, which stands for the object `value`
    (`module:ATTRIBUTE`); `package` and `version` are those of the package."""

    group: str
    name: str
    value: str
    package: str
    version: str

    def load(self, kind: type[T]) -> T:
        """The object, which must be of this kind. Raises BadPlugin."""
        module, _, path = self.value.partition(":")
        try:
            found: Any = import_module(module)
            for attribute in path.split("."):
                found = getattr(found, attribute)
        except (Exception, SystemExit) as error:  # whatever somebody else's module raises
            self.failed(error)
        if not isinstance(found, kind):
            self.refuse(Message("plugin.not-of-kind", value=self.value, kind=kind.__name__))
        return found

    def failed(self, error: BaseException) -> NoReturn:
        """Refuse the plug-in since its code raised an error. Raises BadPlugin."""
        said = " ".join(str(error).split())[:_LONGEST]
        raised = type(error).__name__
        saying = Message("plugin.raised-saying", kind=raised, said=said)
        self.refuse(saying if said else Message("plugin.raised", kind=raised))

    def refuse(self, why: Message) -> NoReturn:
        """Say why the plug-in cannot be used, also in `troubles`. Raises BadPlugin."""
        error = BadPlugin(
            Message(
                "plugin.cannot-be-used",
                package=self.package,
                version=self.version,
                name=self.name,
                group=self.group,
                why=why,
            )
        )
        _TROUBLES[self] = error
        raise error


_TROUBLES: dict[Plugin, BadPlugin] = {}


def troubles() -> list[BadPlugin]:
    """The error of each plug-in that could not be used since Python started."""
    return list(_TROUBLES.values())


@cache
def plugins() -> tuple[Plugin, ...]:
    """What the installed packages add, in the order of groups and names. Of two with one name only the first counts, as
    the order of `sys.path` has it."""
    if not any(map(_adds_anything, sys.path)):
        return ()
    from importlib.metadata import entry_points

    found: dict[tuple[int, str], Plugin] = {}
    for at, group in enumerate(GROUPS):
        for each in entry_points(group=group):
            package = each.dist
            named = (package.name, package.version) if package is not None else ("(unknown)", "")
            found.setdefault((at, each.name), Plugin(group, each.name, each.value, *named))
    return tuple(found[key] for key in sorted(found))


def _adds_anything(folder: str) -> bool:
    """Whether the metadata of a package in a folder of `sys.path` has a group of ours.

    `importlib.metadata` takes 25 ms to import and 10 ms to read the metadata of 75 packages, this 1 ms, and most people
    have no plug-in.
    """
    with suppress(OSError):  # a path that is not there, or an archive
        for each in Path(folder).iterdir():
            if each.name.endswith(_METADATA):
                with suppress(OSError):
                    if _ANY_GROUP in (each / "entry_points.txt").read_bytes():
                        return True
    return False


def added(group: str) -> dict[str, Plugin]:
    """What packages add to a group, by name."""
    return {each.name: each for each in plugins() if each.group == group}


class Registry(MutableMapping[str, Callable[[], T]]):
    """The things of one kind by name, each as a function that loads it: Moothall's own, then what packages add.

    A package cannot replace what Moothall brings: its plug-in of that name is left out.
    """

    def __init__(self, group: str, kind: Callable[[], type[T]], own: Mapping[str, Callable[[], T]]) -> None:
        """`kind` gives the class of the things when one is loaded that a package adds; `own` are Moothall's own."""
        self.group = group
        self._kind = kind
        self.own = dict(own)

    def __getitem__(self, name: str) -> Callable[[], T]:
        if name in self.own:
            return self.own[name]
        plugin = added(self.group)[name]
        return lambda: plugin.load(self._kind())

    def __setitem__(self, name: str, load: Callable[[], T]) -> None:
        self.own[name] = load

    def __delitem__(self, name: str) -> None:
        del self.own[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (name for name in added(self.group) if name not in self.own)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in added(self.group)

    def sound(self) -> Iterator[tuple[str, T]]:
        """Each thing with its name, without those that cannot be loaded; `troubles` says why."""
        for name in self:
            found = self.made(name)
            if found is not None:
                yield name, found

    def made(self, name: str) -> T | None:
        """The thing of a name; None for one that cannot be loaded, which `troubles` has then. Raises KeyError."""
        load = self[name]
        try:
            return load()
        except BadPlugin:
            return None
