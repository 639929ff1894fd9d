"""The differences between two viewed tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

KEYS = ("player", "pile", "name", "place", "token", "effect", "card")
"""By which of their fields the entries of a list are told apart."""

UNTOLD = frozenset(("seq", "viewer"))
"""The differences between any two tables."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: where it stands (`p1.zones.hand`), and what it was and is.

    For a zone of cards `added` and `removed` count the names that came and went; an unknown card is `?`.
    """

    path: str
    before: Any
    after: Any
    added: Mapping[str, int]
    removed: Mapping[str, int]


def diff(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """The changes from one viewed table to another of the same game, in the order of the view."""
    return list(_mapping((), before, after))


def _mapping(path: Path, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[Change]:
    for key in dict.fromkeys((*a, *b)):
        if path or key not in UNTOLD:
            yield from _value((*path, key), a.get(key), b.get(key))


def _value(path: Path, a: Any, b: Any) -> Iterator[Change]:
    if a == b:
        return
    if _entries(a) and _entries(b):
        yield from _mapping(path[:-1] if path[-1] == "players" else path, _keyed(a), _keyed(b))
    elif isinstance(a, Mapping) and isinstance(b, Mapping):
        yield from _mapping(path, a, b)
    elif _cards(a) and _cards(b):
        was, now = Counter(map(_face, a)), Counter(map(_face, b))
        yield Change(".".join(path), a, b, dict(now - was), dict(was - now))
    else:
        yield Change(".".join(path), a, b, {}, {})


def _entries(value: Any) -> TypeGuard[Sequence[Mapping[str, Any]]]:
    return (
        isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(each, Mapping) for each in value)
    )


def _cards(value: Any) -> TypeGuard[Sequence[str | None]]:
    return isinstance(value, list | tuple) and all(each is None or isinstance(each, str) for each in value)


def _face(card: str | None) -> str:
    return card or "?"


def _keyed(entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The entries of a list by what tells them apart; equal ones are numbered."""
    by_key: dict[str, Any] = {}
    for entry in entries:
        name = " ".join(
            str(entry[key]) for key in KEYS[: 1 if "zones" in entry else None] if entry.get(key) is not None
        )
        number = 2
        key = name
        while key in by_key:
            key, number = f"{name} ({number})", number + 1
        by_key[key] = entry
    return by_key
