"""The tables of a game as plain data, each as what changed since the one before it.

A table is taken apart into values, each at its JSON Pointer [RFC 6901]: `/players/0/zones/hand` is a list of names,
`/coins` a number. A patch holds the values that are new or others than before, and the pointers that are gone. The
patches up to a fact, laid over each other, are the table after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Patch:
    """The changes of a table: values at their pointers, and the pointers that are gone."""

    values: Mapping[str, Any] = field(default_factory=dict)
    gone: tuple[str, ...] = ()

    def to_json(self) -> list[Any]:
        """The patch as plain data: `[values, gone]`, or `[values]` where nothing is gone."""
        return [self.values, [*self.gone]] if self.gone else [self.values]


UNCHANGED = Patch()


def patches(tables: Iterable[Mapping[str, Any]]) -> Iterator[Patch]:
    """The changes at each of some tables; all of the first one is new."""
    last: Mapping[str, Any] | None = None
    for table in tables:
        values, gone = dict[str, Any](), list[str]()
        if last is None:
            _note("", table, values)
        elif table is not last and table != last:
            _compare("", last, table, values, gone)
        yield Patch(values, tuple(gone)) if values or gone else UNCHANGED
        last = table


def patched(patches: Iterable[Patch]) -> dict[str, Any]:
    """The table that patches make, from the first one on."""
    values: dict[str, Any] = {}
    for patch in patches:
        for pointer in patch.gone:
            del values[pointer]
        values.update(patch.values)
    return _together(values)


def _compare(at: str, old: Any, new: Any, values: dict[str, Any], gone: list[str]) -> None:
    """Note what changed between two values at a pointer that are not equal."""
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        gone += [pointer for pointer in _pointers(at, old) if after is not None or pointer != at]
        _note(at, new, values)
        return
    for key in before:
        if key not in after:
            gone += _pointers(_below(at, key), before[key])
    for key, value in after.items():
        if key not in before:
            _note(_below(at, key), value, values)
        elif before[key] != value:
            _compare(_below(at, key), before[key], value, values, gone)


def _below(at: str, key: object) -> str:
    """The pointer of a part of the value at a pointer."""
    return f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}"


def _parts(value: Any) -> Mapping[Any, Any] | None:
    """The values that a value is made of, by their names or their places; None for one that is kept whole, as a list of
    names is, and what is empty."""
    if isinstance(value, dict):
        return value or None
    if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        return dict(enumerate(value))
    return None


def _note(at: str, value: Any, values: dict[str, Any]) -> None:
    """Note a value that is new, in its parts."""
    parts = _parts(value)
    if parts is None:
        values[at] = value
        return
    for key, each in parts.items():
        _note(_below(at, key), each, values)


def _pointers(at: str, value: Any) -> Iterator[str]:
    """The place of a value: the pointers of its parts."""
    parts = _parts(value)
    if parts is None:
        yield at
        return
    for key, each in parts.items():
        yield from _pointers(_below(at, key), each)


def _together(values: Mapping[str, Any]) -> dict[str, Any]:
    """The table of values at their pointers."""
    whole: dict[str, Any] = {}
    for pointer, value in values.items():
        if not pointer:
            continue  # a table without anything
        *above, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
        into = whole
        for part in above:
            into = into.setdefault(part, {})
        into[last] = value
    return {key: _listed(value) for key, value in whole.items()}


def _listed(value: Any) -> Any:
    """A value in which what has numbers for keys is a list."""
    if not isinstance(value, dict) or not value:
        return value
    within = {key: _listed(each) for key, each in value.items()}
    if all(key.isdigit() for key in within):
        return [within[key] for key in sorted(within, key=int)]
    return within
