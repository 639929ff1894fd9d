"""Makes a class a kind of fact."""

# Not compiled: it makes classes at run time.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Never, TypeVar, cast, dataclass_transform

KindT = TypeVar("KindT")


def refuse(fact: object, *_: object) -> Never:
    """Raise AttributeError: a sealed fact has its `__setattr__` and `__delattr__` from here."""
    raise AttributeError(f"{type(fact).__name__} is a fact; facts do not change")


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Gets the values of these fields, also of a single one, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda fact: tuple(getattr(fact, name) for name in names)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(kind: type[KindT]) -> type[KindT]:
    """Make a class a kind of fact: a slotted dataclass whose instances are sealed when they are emitted.

    The build writes out a kind that it compiles, and then calls this (docs/compiled.md). Such a kind has one class:
    only compiled code sets a field of a fact.
    """
    made: Any = kind
    opened: Any = kind
    if "__dataclass_fields__" not in vars(kind):
        made, opened = _sealed_and_open(kind)
    made.__setattr__ = made.__delattr__ = refuse
    names = tuple(each.name for each in fields(made))
    made.open_class, made.sealed_class = opened, made
    made.own_fields = own = names[len(fields(made.__base__)) if made.__base__ is not object else 0 :]
    made.own_values = staticmethod(_getter(own))
    made.every_field = names
    made.every_value = staticmethod(_getter(names))
    return cast("type[KindT]", made)


def _sealed_and_open(kind: type[Any]) -> tuple[Any, Any]:
    """The class of the sealed facts of an interpreted kind, and a subclass of it for the open ones.

    `dataclass(frozen=True)` sets each field through `object.__setattr__`, four times slower than a plain slot, and a
    game has thousands of facts. So the slots of an open fact are plain. To seal it is to give it the other class, which
    refuses changes. What is called to make a fact is the class of open facts.
    """
    calls: Any = type("Kind", (type(kind),), {})
    made: Any = dataclass(slots=True, eq=False, repr=False)(calls(kind.__name__, kind.__bases__, dict(vars(kind))))

    for each in fields(made):  # a compiled base has no `__slots__` by which `dataclass` knows what it holds
        if each.name in vars(made) and hasattr(made.__base__, each.name):
            delattr(made, each.name)

    def close(self: Any) -> None:
        self.__class__ = made

    members = {
        "__slots__": (),
        "__module__": kind.__module__,
        "__qualname__": kind.__qualname__,
        "__doc__": kind.__doc__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "_close": close,
    }
    makes: Any = type("Open", (calls,), {"__call__": type.__call__})
    opened = makes(kind.__name__, (made,), members)
    calls.__call__ = staticmethod(opened)
    return made, opened
