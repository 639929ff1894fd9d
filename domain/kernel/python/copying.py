"""Copies of tables, of whatever game: `copy.deepcopy` would copy the cards too, and takes ten times as long."""

# Not compiled: it looks into classes, compiled ones too.

from __future__ import annotations

from enum import Enum
from typing import Any

from ..facts import Card, Fact

VALUES = (str, int, float, bytes, frozenset, Enum, type, type(None), Card, Fact)
"""What a copy shares with its table: what never changes, and cards, each of which is the same only as one object."""


def copied(table: Any) -> Any:
    """A copy of a table: nothing that changes is shared, and what was one object in it is one object in the copy.

    A table is made of lists, dicts, sets, tuples and objects with attributes, and of values. An object that is not made
    without arguments says by `__getnewargs__` which it takes, as for `pickle`: one of a compiled class does.
    Raises TypeError for anything else.
    """
    return _copied(table, {})


Made = dict[type, list[tuple[Any, Any]]]
"""The parts of a table that were copied, by class, each with its copy. (A table has some fifty, so those of a class are
gone through: what tells them apart differs between two runs, and so no dict of the domain may have it as a key.)"""


def _copied(value: Any, made: Made) -> Any:
    """A copy of a part of a table; `made` has the other parts with their copies."""
    kind: Any = type(value)
    if _is_value(kind):
        return value
    alike = made.setdefault(kind, [])
    for old, copy in alike:
        if old is value:
            return copy
    new: Any
    if kind is list:
        new = []
        alike.append((value, new))
        all_values = all(map(_is_value, dict.fromkeys(map(type, value))))
        new.extend(value if all_values else [_copied(each, made) for each in value])
    elif kind is dict:
        new = {}
        alike.append((value, new))
        for key, each in value.items():
            new[key] = each if _is_value(type(each)) else _copied(each, made)
    elif kind is set:
        new = set(value)
        alike.append((value, new))
    elif kind is tuple:
        new = tuple([_copied(each, made) for each in value])
    else:
        arguments = value.__getnewargs__() if hasattr(value, "__getnewargs__") else ()
        new = kind.__new__(kind, *arguments)
        alike.append((value, new))
        for name in (*_slots(kind), *getattr(value, "__dict__", ())):
            if hasattr(value, name):
                setattr(new, name, _copied(getattr(value, name), made))
    return new


def _is_value(kind: type) -> bool:
    """Whether objects of a class never change: those of a frozen dataclass and of a named tuple too."""
    found = _kinds.get(kind)
    if found is None:
        frozen = getattr(getattr(kind, "__dataclass_params__", None), "frozen", False)
        named = issubclass(kind, tuple) and hasattr(kind, "_fields")
        found = _kinds[kind] = frozen or named or issubclass(kind, VALUES)
    return found


_kinds: dict[type, bool] = {}
"""The classes that were met, and whether their objects never change."""


def _slots(kind: type) -> list[str]:
    """The names of the attributes that objects of a class have in slots, or by being compiled."""
    names: dict[str, None] = {}
    for each in kind.__mro__:
        for listed in ("__slots__", "__mypyc_attrs__"):
            found = each.__dict__.get(listed, ())
            names.update(dict.fromkeys((found,) if isinstance(found, str) else found))
    return [name for name in names if name not in ("__dict__", "__weakref__")]
