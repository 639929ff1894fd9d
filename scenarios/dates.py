"""A scenario under the rules of several dates: what differs, and the rule that makes the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from moothall.domain.rules_spec import Spec, spec_of

from .document import Document
from .ruling import Ruling, play

_NEVER = "9999"


@dataclass(frozen=True, slots=True)
class Reason:
    """What makes a difference: the id of a card's text (`card/Trader`) or the name of a switch, and what changed."""

    rule: str
    words: str


class SideBySide:
    """One scenario and its rulings by rules spec."""

    def __init__(self, document: Document[Any]) -> None:
        self.document = document
        self.notation = document.notation
        self._rulings: dict[str, Ruling] = {}

    def ruling(self, spec: str) -> Ruling:
        """The ruling under a rules spec; each is played once."""
        found = self._rulings.get(spec)
        if found is None:
            found = self._rulings[spec] = play(self.document, spec)
        return found

    def same(self, one: str, other: str) -> bool:
        """Whether two specs rule alike: the same end, the same facts, or the same complaint."""
        return alike(self.ruling(one), self.ruling(other))

    def reasons(self, before: str, after: str) -> list[Reason]:
        """What makes the difference between two specs: found by playing it on every day between them on which
        something in this scenario changed, and there with each switch as it was before."""
        found: list[Reason] = []
        path = _path(before, after, self._days(before, after))
        for earlier, later in pairwise(path):
            if not self.same(earlier, later):
                found += self._changes(earlier, later)
        return list(dict.fromkeys(found))

    def _days(self, *specs: str) -> set[str]:
        """The days on which something in this scenario may have changed."""
        days = {since for values in self.notation.switches.values() for since, _ in values}
        return days | {day for name in self._named(*specs) for day in self.notation.texts.days(name)}

    def _named(self, *specs: str) -> list[str]:
        """What has a text and is named in the scenario, or stands in a table by one of the specs."""
        return self.notation.texts.named(self.document, [self.ruling(spec).table for spec in specs])

    def _changes(self, earlier: str, later: str) -> Iterator[Reason]:
        old, new = spec_of(earlier), spec_of(later)
        explained = False
        for name, value in old.switches:
            if name not in self.notation.switches or value == new.value(name):
                continue
            as_before = _with(later, name, value)
            if not self.same(as_before, later):
                explained = explained or self.same(as_before, earlier)
                yield Reason(name, f"{new.value(name)} instead of {value}{_since(old, new)}")
        if not explained:
            yield from self._texts(old, new)

    def _matters(self, name: str, old: str, new: str) -> bool:
        """Whether the text of a card alone makes a difference: with the one that it had before."""
        with self.notation.texts.as_before(name, old, new):
            return not alike(play(self.document, new), self.ruling(new))

    def _texts(self, old: Spec, new: Spec) -> Iterator[Reason]:
        """The cards whose text changed: those that were named in what happened, else all of them."""
        since = self.notation.texts.in_force
        named = self._named(old.spec, new.spec)
        changed = [name for name in named if since(name, old.spec) != since(name, new.spec)]
        happened = [*self.ruling(old.spec).events, *self.ruling(new.spec).events]
        seen = set(_words(happened))
        named = [name for name in changed if name in seen] or changed
        for name in [name for name in named if self._matters(name, old.spec, new.spec)] or named:
            yield Reason(f"card/{name}", f"another text of {name}{_since(old, new)}")


def alike(first: Ruling, second: Ruling) -> bool:
    """Whether two rulings are alike: the same end, the same open question and the same facts, in whatever order; what
    was asked on the way is none of them."""
    if (first.error, first.table, first.events) == (second.error, second.table, second.events):
        return True
    happened = [sorted(repr(each) for each in ruling.events if _ANSWER not in each) for ruling in (first, second)]
    left_open = [[each for each in ruling.asked if each.became == "open"] for ruling in (first, second)]
    if first.error != second.error or happened[0] != happened[1] or left_open[0] != left_open[1]:
        return False
    return not differences({"": first, " ": second})


_ANSWER = "Answered"
"""The kind of the facts that are answers."""


def differences(rulings: Mapping[str, Ruling]) -> dict[str, dict[str, Any]]:
    """What differs between rulings by spec: each part of the table, such as `Alice hand`, with its value by spec."""
    tables = {spec: dict(_flat(ruling.table)) for spec, ruling in rulings.items()}
    keys = dict.fromkeys(key for table in tables.values() for key in table)
    found = {key: {spec: table.get(key) for spec, table in tables.items()} for key in keys}
    return {key: values for key, values in found.items() if len({_as_set(key, each) for each in values.values()}) > 1}


def _as_set(key: str, value: Any) -> str:
    """A part of a table, in no order but that of a deck."""
    ordered = key.endswith(_ORDERED) or not isinstance(value, list)
    return repr(value if ordered else sorted(value, key=repr))


_ORDERED = ("deck", "last_turns", "extra_turns")
"""The parts of a table that are in order."""


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key} ")
        elif value not in ([], None):
            yield before + key, value


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _words(value)


def _path(before: str, after: str, days: set[str]) -> list[str]:
    """Specs from one to the other: on each day between them that may matter, with the first one's switches."""
    old, new = spec_of(before), spec_of(after)
    low, high = sorted((old.date, new.date))
    between = sorted(day for day in days if low < day <= high and day < _NEVER)
    if old.date > new.date:
        between = [low, *between][-2::-1]
    prefix, _, overrides = before.partition(",")
    head = "ja-" if prefix.startswith("ja-") else ""
    tail = f",{overrides}" if overrides else ""
    return list(dict.fromkeys((before, *(f"{head}{day}{tail}" for day in between), after)))


def _with(spec: str, name: str, value: str) -> str:
    """A spec with one switch set."""
    date, *overrides = spec.split(",")
    return ",".join((date, *(each for each in overrides if not each.startswith(f"{name}=")), f"{name}={value}"))


def _since(old: Spec, new: Spec) -> str:
    return f" (from {max(old.date, new.date)} on)" if old.date != new.date else ""
