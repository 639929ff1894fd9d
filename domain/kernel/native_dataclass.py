"""Dataclasses in a compiled build: the build writes their `__init__`, and they get the rest here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import FrozenInstanceError, field, make_dataclass
from typing import Any

_ALIKE: dict[Any, Any] = {}
"""For each compiled dataclass one of the same fields that is not compiled."""


def describe(kind: Any, fields: Sequence[Any], *, frozen: bool = False, eq: bool = True, kw_only: bool = False) -> None:
    """Give a compiled class the methods of a dataclass, and what `dataclasses` asks for. `fields` are those of its own,
    each with its type as it is written and, where it has one, its default."""
    bases = tuple(_ALIKE[each] for each in kind.__bases__ if each in _ALIKE)
    alike: Any = make_dataclass(kind.__name__, fields, bases=bases, frozen=frozen, eq=eq, kw_only=kw_only)
    _ALIKE[kind] = alike
    kind.__dataclass_fields__ = alike.__dataclass_fields__
    kind.__dataclass_params__ = alike.__dataclass_params__
    kind.__annotations__ = dict(alike.__annotations__)
    kind.__repr__ = alike.__repr__
    if eq and not frozen:
        kind.__hash__ = None
    if frozen:
        kind.__setattr__ = kind.__delattr__ = _refuse


def made_by(factory: Callable[[], object]) -> Any:
    """The default of a field that is made anew for each instance."""
    return field(default_factory=factory)


def _refuse(_self: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")
