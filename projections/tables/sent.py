"""Patches of a table as they are sent: each pointer once, and of a list what changed of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .patches import Patch


def as_sent(patches: Iterable[Patch]) -> dict[str, Any]:
    """Patches, from the first one on, as plain data: `pointers`, and `tables` with an entry for each patch.

    An entry holds the numbers of pointers, each with its new value after it, `[pointer, value, pointer, value, …]`, and
    after that list the numbers of pointers that are gone, where some are: `[values]` or `[values, gone]`; what is gone
    goes first. A value that is a list stands as `[at, less, *more]`: behind the first `at` items of the list that was
    there `less` items go, and `more` come in their place, as JavaScript's `splice` does it. A pointer without a list
    had an empty one.
    """
    pointers: dict[str, int] = {}
    lists: dict[str, Sequence[Any]] = {}

    def number(pointer: str) -> int:
        return pointers.setdefault(pointer, len(pointers))

    tables = []
    for patch in patches:
        for pointer in patch.gone:
            lists.pop(pointer, None)
        values: list[Any] = []
        for pointer, value in patch.values.items():
            before = lists.pop(pointer, ())
            if isinstance(value, list | tuple):
                lists[pointer] = value
                value = _splice(before, value)
            values += number(pointer), value
        tables.append([values, [*map(number, patch.gone)]] if patch.gone else [values])
    return {"pointers": [*pointers], "tables": tables}


def _splice(before: Sequence[Any], now: Sequence[Any]) -> list[Any]:
    """What makes a list of the one before."""
    shorter = min(len(before), len(now))
    at = next((at for at in range(shorter) if before[at] != now[at]), shorter)
    same = next((back for back in range(shorter - at) if before[-1 - back] != now[-1 - back]), shorter - at)
    return [at, len(before) - at - same, *now[at : len(now) - same]]
