"""A scenario under the rules of several dates: what differs, and the rule that makes the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import combinations, pairwise, zip_longest
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.rules_spec import Spec, spec_of
from moothall.words import Message, Name, in_words

from .document import Document
from .ruling import Ruling, decided, play

_NEVER = "9999"
_NO_DAY = ("", _NEVER)
"""The days of a change that no day makes."""
_MOST_TOGETHER = 4
"""How many changes are tried together: each more doubles the games that are played."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What makes a difference: the id of a card's text (`card/Trader`), the name of a switch or the id of a rule, and
    what changed, in English and in Japanese. One that is `alone` makes all of the difference by itself. `value` is that
    of a switch which makes it."""

    rule: str
    words: str
    words_ja: str = ""
    alone: bool = True
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two rulings part: the `step` of `when`, from 1, in which something else happens (0: before all of them),
    as it is written, and the fact that each ruling has there (None: no more happens)."""

    step: int
    says: str | None
    before: Fact | None
    after: Fact | None


class SideBySide:
    """One scenario and its rulings by rules spec."""

    def __init__(self, document: Document[Any]) -> None:
        self.document = document
        self.notation = document.notation
        self._rulings: dict[str, Ruling] = {}

    def ruling(self, spec: str) -> Ruling:
        """The ruling under a rules spec; each is played once."""
        known = self._rulings.get(spec)
        if known is None:
            known = self._rulings[spec] = play(self.document, spec)
        return known

    def same(self, one: str, other: str) -> bool:
        """Whether two specs rule alike: the same end, the same facts, or the same complaint."""
        return alike(self.ruling(one), self.ruling(other))

    def parting(self, one: str, other: str) -> Parting | None:
        """The first step at which two specs rule otherwise; None where the same happens, in whatever order."""
        if self.same(one, other):
            return None
        first, second = self.ruling(one), self.ruling(other)
        for before, after in zip_longest(_happened(first), _happened(second)):
            if before is None or after is None or before[1] != after[1]:
                return self._parted(first, second, before and before[0], after and after[0])
        return Parting(0, None, None, None)

    def _parted(self, first: Ruling, second: Ruling, before: Fact | None, after: Fact | None) -> Parting:
        sides = [(decided(ruling), fact) for ruling, fact in ((second, after), (first, before)) if fact is not None]
        step = min((each.steps.get(fact.seq, 0) for each, fact in sides), default=0)
        return Parting(step, sides[0][0].said.get(step) if sides else None, before, after)

    def reasons(self, before: str, after: str) -> list[Reason]:
        """What makes the difference between two specs: the one switch or text with which alone the later rules rule as
        the earlier ones do; where no single one does, the fewest that do together; else the rules that changed on the
        day on which the ruling does."""
        if self.same(before, after):
            return []
        old, new = spec_of(before), spec_of(after)
        changes = list(self._changes(old, new))
        alone = [each for each in changes if each.makes(before)]
        if alone:
            return [self._reason(each, old, new, alone=True) for each in alone]
        matter = [each for each in changes if each.matters()]
        for count in range(2, min(len(matter), _MOST_TOGETHER) + 1):
            for some in combinations(matter, count):
                if _Change(self, after, [part for each in some for part in each.parts]).makes(before):
                    return [self._reason(each, old, new, alone=False) for each in some]
        listed = list(self._by_day(before, after))
        return listed or [self._reason(each, old, new, alone=False) for each in matter]

    def _changes(self, old: Spec, new: Spec) -> Iterator[_Change]:
        """The switches that differ, then the texts, where no switch chooses between them."""
        chosen: set[str] = set()
        for name, value in old.switches:
            if name in self.notation.switches and value != new.value(name):
                chosen.add(name)
                yield _Change(self, new.spec, [(name, value)])
        since = self.notation.texts.in_force
        for name in self._named(old.spec, new.spec):
            differs = since(name, old.spec) != since(name, new.spec)
            if differs and chosen.isdisjoint(self.notation.texts.switch(name, each.spec) for each in (old, new)):
                yield _Change(self, new.spec, [(name, old.spec)], of_text=True)

    def _named(self, *specs: str) -> list[str]:
        """What has a text and is named in the scenario, or stands in a table by one of the specs."""
        return self.notation.texts.named(self.document, [self.ruling(spec).table for spec in specs])

    def _reason(self, change: _Change, old: Spec, new: Spec, *, alone: bool) -> Reason:
        ((name, value),) = change.parts
        since = self.notation.texts.in_force
        if not change.of_text:
            now, days = self._first(name, value, new), {each: day for day, each in self.notation.switches[name]}
            by_hand = name in (*old.overridden, *new.overridden)
            day = "" if by_hand else max(days[value], days[now])
            if day in _NO_DAY:
                return self._because(name, Message("scenario.value-instead", now=now, value=value), alone, now)
            return self._because(
                name, Message("scenario.value-instead-since", now=now, value=value, day=day), alone, now
            )
        day, card = max(since(name, old.spec), since(name, new.spec)), Name(name)
        if day in _NO_DAY:
            return self._because(f"card/{name}", Message("scenario.another-text", card=card), alone)
        return self._because(f"card/{name}", Message("scenario.another-text-since", card=card, day=day), alone)

    def _because(self, rule: str, words: Message, alone: bool = True, value: str | None = None) -> Reason:
        called = find(self.document.head.game).words.called
        said_ja = in_words(words, "ja", lambda thing, _: called(thing, "ja"))
        return Reason(rule, in_words(words), said_ja, alone, value)

    def _first(self, name: str, value: str, new: Spec) -> str:
        """The first value of a switch after another one with which the new rules rule as they do."""
        values = [each for _, each in self.notation.switches[name]]
        later = values[values.index(value) + 1 : values.index(new.value(name))]
        return next((each for each in later if self.same(_with(new.spec, name, each), new.spec)), new.value(name))

    def _by_day(self, before: str, after: str) -> Iterator[Reason]:
        """The rules that hold from, or until, the days on which the ruling changes."""
        rules = find(self.document.head.game).reference().rules
        days = {day for rule in rules for day in (rule.since, rule.until) if day}
        for earlier, later in pairwise(_path(before, after, days)):
            if self.same(earlier, later):
                continue
            spans = sorted((spec_of(earlier).date, spec_of(later).date))
            decides = {*decided(self.ruling(earlier)).rules, *decided(self.ruling(later)).rules}
            changed = [rule for rule in rules if any(spans[0] < day <= spans[1] for day in (rule.since, rule.until))]
            for rule in [rule for rule in changed if rule.id in decides] or changed:
                day = spans[1]
                words = Message("scenario.another-rule-since", day=day)
                yield self._because(rule.id, Message("scenario.another-rule") if day in _NO_DAY else words)


class _Change:
    """Something that the rules `spec` are given back as it was before: switches with their values, or the text of a
    card by an earlier spec."""

    def __init__(
        self, beside: SideBySide, spec: str, parts: Sequence[tuple[str, str]], *, of_text: bool = False
    ) -> None:
        self._beside = beside
        self._spec = spec
        self.parts = parts
        self.of_text = of_text
        self._ruled: Ruling | None = None

    def makes(self, before: str) -> bool:
        """Whether the ruling is as before with this alone."""
        return alike(self._ruling(), self._beside.ruling(before))

    def matters(self) -> bool:
        """Whether the ruling is another one with this."""
        return not alike(self._ruling(), self._beside.ruling(self._spec))

    def _ruling(self) -> Ruling:
        if self._ruled is None:
            texts, switches = self._beside.notation.texts, self._beside.notation.switches
            spec = self._spec
            with ExitStack() as stack:
                for name, value in self.parts:
                    if name in switches:
                        spec = _with(spec, name, value)
                    else:
                        stack.enter_context(texts.as_before(name, value, self._spec))
                self._ruled = play(self._beside.document, spec)
        return self._ruled


def _happened(ruling: Ruling) -> list[tuple[Fact, Any]]:
    """What happened, without the answers."""
    return [(fact, each) for fact, each in zip(ruling.facts, ruling.events, strict=True) if _ANSWER not in each]


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
    by_key = {key: {spec: table.get(key) for spec, table in tables.items()} for key in keys}
    return {key: values for key, values in by_key.items() if len({_as_set(key, each) for each in values.values()}) > 1}


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
