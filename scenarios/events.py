"""Claims about what happened: patterns of facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from moothall.domain.kernel.facts import Card, Fact

from .lists import count_of

Pattern = Mapping[str, Mapping[str, Any]]


def event(fact: Fact, called: Mapping[str, str]) -> dict[str, Any]:
    """A fact as a pattern would write it: players and cards by name, fields without what every fact carries."""
    common = {each.name for each in fields(Fact)}
    named = {
        each.name.rstrip("_"): _worded(getattr(fact, each.name), called)
        for each in fields(fact)
        if each.name not in common
    }
    return {type(fact).__name__: named}


def _worded(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, Card):
        return value.face or "?"
    if isinstance(value, str):
        return called.get(value, value)
    if isinstance(value, tuple):
        return [_worded(each, called) for each in value]
    if isinstance(value, dict):
        return {called.get(key, key): _worded(each, called) for key, each in value.items()}
    return value


def missing(patterns: Sequence[Pattern], facts: Sequence[Fact], called: Mapping[str, str]) -> int | None:
    """The position of the first pattern that no fact fits, each after that of the one before; None: all do."""
    left = iter(facts)
    for at, pattern in enumerate(patterns):
        if not any(_fits(fact, pattern, called) for fact in left):
            return at
    return None


def found(pattern: Pattern, facts: Sequence[Fact], called: Mapping[str, str]) -> Fact | None:
    """The first fact that fits a pattern."""
    return next((fact for fact in facts if _fits(fact, pattern, called)), None)


def _fits(fact: Fact, pattern: Pattern, called: Mapping[str, str]) -> bool:
    ((name, wanted),) = pattern.items()
    if type(fact).__name__ != name:
        return False
    for key, value in wanted.items():
        actual = _worded(getattr(fact, f"{key}_" if key == "from" else key), called)
        if isinstance(actual, list) and isinstance(value, list):
            value = [name for each in value for name in _repeated(each)]
        if actual != value:
            return False
    return True


def _repeated(written: Any) -> list[Any]:
    """`2 Copper` as two of them."""
    if not isinstance(written, str):
        return [written]
    times, name = count_of(written)
    return [name] * times
