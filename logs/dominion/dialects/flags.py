"""The flags of a dialect are data: `dialect.json` of its format holds each value with the real logs that need it.

`python -m moothall.logs.dominion.needing FORMAT FOLDER…` counts the logs anew, and with no folder what `attested.json`
shows of each value. A value that no log needs or shows is assumed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from typing import Any

from moothall.words.packaged import packaged

FILE = "dialect.json"


@dataclass(frozen=True, slots=True)
class Flag:
    """One value of a flag. `value` is what the flag is, or one entry of it where it is a set or a mapping (`is_entry`);
    `logs` says by time how many logs agree with it and not without it, `most` how many were looked for at most (None:
    all), `shown` how many have lines as it says."""

    name: str
    value: Any
    is_entry: bool
    logs: Mapping[str, int]
    most: int | None = None
    shown: Mapping[str, int] = field(default_factory=dict)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@lru_cache(maxsize=8)
def flags(package: str) -> tuple[Flag, ...]:
    """The flags of a format, from the package that holds it."""
    rows = json.loads(packaged(package, FILE))
    return tuple(
        Flag(each["flag"], _frozen(each["value"]), each["entry"], each["logs"], each["most"], each["shown"])
        for each in rows
    )


def values(package: str, kind: type) -> dict[str, Any]:
    """The flags of a format by name, as the fields of a `kind` of dialect have them."""
    by_name: dict[str, Any] = {}
    for each in flags(package):
        usual = usual_value(kind, each.name)
        if not each.is_entry:
            by_name[each.name] = each.value
        elif isinstance(usual, dict):
            question, verbs = each.value
            by_name[each.name] = {**by_name.get(each.name, {}), question: verbs}
        else:
            by_name[each.name] = by_name.get(each.name, frozenset()) | {each.value}
    return by_name


def usual_value(kind: type, name: str) -> Any:
    """The value of a flag in a format that does not set it: the default of the field of a kind of dialect."""
    each = next(each for each in fields(kind) if each.name == name)
    return each.default if each.default_factory is MISSING else each.default_factory()
