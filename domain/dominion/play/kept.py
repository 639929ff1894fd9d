"""What is made when it is first asked for, and then is kept."""

# Not compiled: it is a descriptor; the build writes properties in its place.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

KeptT = TypeVar("KeptT")


class Kept(Generic[KeptT]):
    """A property that is made when it is first asked for and then is a plain attribute.

    `functools.cached_property` writes into the `__dict__` of the object; up to Python 3.12 every attribute of an object
    whose `__dict__` was touched is read more slowly, and a game's are read dozens of times for each fact. So is every
    attribute of an object that has more than thirty: what is not asked for in every turn is a plain property.
    """

    def __init__(self, make: Callable[[Any], KeptT]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, game: Any, _owner: type | None = None) -> KeptT:
        made = self._make(game)
        setattr(game, self._name, made)
        return made

    @staticmethod
    def forget(game: Any) -> None:
        """Let all that is kept be made again when it is asked for."""
        for kind in type(game).__mro__:  # a scenario plays a subclass
            for name, kept in vars(kind).items():
                if isinstance(kept, Kept):
                    game.__dict__.pop(name, None)
