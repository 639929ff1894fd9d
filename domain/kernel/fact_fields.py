"""What the two modules that say what a fact is have in common: `fact.py`, and `native_fact.py` of a compiled build."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Literal

Provenance = Literal["rules", "log", "inferred"]
"""Who says that something happened: the rules, a log, or a conclusion from what a log shows later."""


def refuse(self: object, *_: object) -> None:
    """Raise AttributeError: a sealed fact has its `__setattr__` and `__delattr__` from here."""
    raise AttributeError(f"{type(self).__name__} is a fact; facts do not change")


def getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Gets the values of these fields, also of a single one, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda fact: tuple(getattr(fact, name) for name in names)
