"""Dataclasses in a compiled build: the build writes their `__init__`, and they get the rest here."""

# Not compiled: it makes classes at run time.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field
from reprlib import recursive_repr
from typing import Any

_ALIKE: dict[Any, Any] = {}
"""For each compiled dataclass one of the same fields that is not compiled."""
described_field: Any = field
"""`field` without a type: for a type checker, and so for mypyc, `field` returns the default of the field."""
_FROZEN: Any = dataclass(frozen=True)(type("Frozen", (), {}))
_OPEN: Any = dataclass(type("Open", (), {}))


def _alike(
    name: str, hints: Mapping[str, str], values: Mapping[str, Any], bases: tuple[type, ...], *, kw_only: bool
) -> Any:
    """A dataclass with these fields, and with no method: each that `dataclasses` writes would be compiled by Python
    when Moothall starts. `values` are the defaults of some fields."""
    plain = type(name, bases, {"__annotations__": dict(hints), **values, "__doc__": name})
    return dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(plain)


def describe(
    kind: Any,
    fields: Sequence[Any],
    *,
    frozen: bool = False,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
) -> None:
    """Give a compiled class the methods of a dataclass, and what `dataclasses` asks for. `fields` are those of its own,
    each with its type as it is written and, where it has one, its default or what `field` made. The options are those
    of `dataclass`."""
    bases = tuple(_ALIKE[each] for each in kind.__bases__ if each in _ALIKE)
    hints = {name: hint for name, hint, *_ in fields}
    values = {name: value[0] for name, _, *value in fields if value}
    _ALIKE[kind] = found = _alike(kind.__name__, hints, values, bases, kw_only=kw_only)
    kind.__dataclass_fields__ = found.__dataclass_fields__
    kind.__dataclass_params__ = (_FROZEN if frozen else _OPEN).__dataclass_params__
    kind.__annotations__ = hints
    if repr:
        kind.__repr__ = _shown
    if eq and not frozen:
        kind.__hash__ = None
    if frozen:
        kind.__setattr__ = kind.__delattr__ = _refuse


@recursive_repr()
def _shown(self: Any) -> str:
    shown = (name for name, each in type(self).__dataclass_fields__.items() if each.repr)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"


def _refuse(_self: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")
