"""Counts the names that unseen cards can have: every way in which the mixes can have given the cards that were
shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from operator import add, sub
from typing import NamedTuple

from moothall.domain.kernel.telling.unseen import Mix, Slot

MOST_STEPS = 100_000
"""The number of ways to deal a mix after which the counting gives up, so that an answer comes within some seconds."""

Held = tuple[tuple[str, int], ...]
"""Cards by name, with how many there are, the names in order: a multiset that can be a key."""
Ways = dict[tuple[Held, ...], int]
"""For the groups of slots that are asked about, what each can hold together, and in how many ways."""


class TooMany(Exception):
    """There are more ways than anybody wants to count."""


class Chance(NamedTuple):
    """A card that a slot may be, and the share of all ways in which it is (None: they were not counted)."""

    card: str
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are alike, for all that is known: what each of them can be, the likeliest first.

    `count` is how many they are, `mix` where they come from. `shown` is the line that showed them all, None where none
    did. `least` and `most` are how many of each name there are among them.
    """

    count: int
    mix: Mix
    shown: int | None
    can_be: tuple[Chance, ...]
    least: Mapping[str, int]
    most: Mapping[str, int]

    @property
    def certain(self) -> bool:
        """Whether it is certain what they are, all of them together."""
        return sum(self.least.values()) == self.count


@dataclass(frozen=True, slots=True)
class Possible:
    """The cards that some unseen cards can be: in groups, the more certain first; and all that they can be together,
    the likeliest first, each with its share of all ways (None where there are too many ways to count).

    `all_shown` says whether all that was shown counts: else what came of later mixes is left out.
    """

    groups: tuple[Group, ...]
    holdings: tuple[tuple[Held, Fraction], ...] | None
    all_shown: bool = True


def possible(mixes: Sequence[Mix], slots: Sequence[Slot], then: int | None = None) -> Possible:
    """The cards that the ones in `slots` can be, by what lies in `mixes` (in their order) and what of it was shown.

    `then` is how many of the mixes there were when the cards lay there (None: all of them): those that came later are
    left out where they make too many ways.
    Each way in which a mix can have dealt its cards counts as much as any other: what a player chose is not a hint.
    """
    alike: dict[Hashable, list[Slot]] = defaultdict(list)
    for slot in slots:
        alike[slot.mix, slot.shown, slot.face, slot.into].append(slot)
    groups = list(alike.values())
    ways = _ways(mixes, groups)
    all_shown = ways is not None
    if ways is None and then is not None and then < len(mixes):
        ways = _ways(mixes[:then], groups)
    if ways is None:
        bounds = Bounds(mixes)
        bounded = [_bounded(group, bounds) for group in groups]
        return Possible(tuple(sorted(bounded, key=_certainty)), None, all_shown=False)
    total = sum(ways.values())
    together: Counter[Held] = Counter()
    for held, count in ways.items():
        together[_held(sum((Counter(dict(each)) for each in held), Counter[str]()))] += count
    bounded = [_counted(group, at, ways, total) for at, group in enumerate(groups)]
    ranked = sorted(together.items(), key=lambda each: (-each[1], each[0]))
    holdings = tuple((held, Fraction(count, total)) for held, count in ranked)
    return Possible(tuple(sorted(bounded, key=_certainty)), holdings, all_shown)


def _ways(mixes: Sequence[Mix], groups: Sequence[Sequence[Slot]]) -> Ways | None:
    try:
        return _Count(mixes, groups).ways()
    except TooMany:
        return None


def _certainty(group: Group) -> tuple[bool, int, int]:
    return not group.certain, len(group.can_be), group.mix.number


def _counted(group: Sequence[Slot], at: int, ways: Ways, total: int) -> Group:
    """A group of slots by all ways: how often each name is among them."""
    mean: Counter[str] = Counter()
    for held, count in ways.items():
        for name, number in held[at]:
            mean[name] += number * count
    least = {name: min(dict(held[at]).get(name, 0) for held in ways) for name in mean}
    most = {name: max(dict(held[at]).get(name, 0) for held in ways) for name in mean}
    ranked = sorted(mean.items(), key=lambda each: (-each[1], each[0]))
    chances = tuple(Chance(name, Fraction(number, total * len(group))) for name, number in ranked)
    return Group(len(group), group[0].mix, group[0].shown, chances, least, most)


def _bounded(group: Sequence[Slot], bound: Bounds) -> Group:
    """A group of slots by what its mix can hold at most."""
    first, count = group[0], len(group)
    most = {first.face: count} if first.face is not None else bound.left(first.mix)
    most = {name: min(number, count) for name, number in sorted(most.items())}
    others = {name: sum(most.values()) - number for name, number in most.items()}
    least = {name: max(0, count - others[name]) for name in most}
    return Group(count, first.mix, first.shown, tuple(Chance(name, None) for name in most), least, most)


class Bounds:
    """At most how many of each name a mix can still hold: quick, and never too few. Nothing may be shown meanwhile."""

    def __init__(self, mixes: Sequence[Mix]) -> None:
        self._left: dict[Mix, Counter[str]] = {}
        for mix in mixes:
            cards = Counter(mix.known)
            by_mix: Counter[Mix] = Counter()
            for slot in mix.lent:
                if slot.face is not None:
                    cards[slot.face] += 1
                else:
                    by_mix[slot.mix] += 1
            for earlier, count in by_mix.items():
                for name, number in self._left[earlier].items():
                    cards[name] += min(number, count)
            cards.subtract(slot.face for slot in mix.slots if slot.face is not None)
            self._left[mix] = +cards

    def left(self, mix: Mix) -> Counter[str]:
        """Names with the most that there can be of each among the slots of a mix that were not shown."""
        return self._left[mix]


Vec = tuple[int, ...]
"""Cards by name: how many there are of each of the names that may come up, in their order."""
Share = tuple[int | None, int | None]
"""The destination of unseen cards of a mix: the group, and the later mix."""
State = tuple[tuple[Vec, ...], tuple[tuple[int, Vec], ...]]
"""The cards of the groups that are asked about, and those that the mixes ahead have got so far, by their number."""


class _Count:
    """The ways in which mixes can have dealt their cards, one mix after the other.

    All that later mixes need of the earlier ones is which cards went into them, so that is the state between two.
    """

    def __init__(self, mixes: Sequence[Mix], groups: Sequence[Sequence[Slot]]) -> None:
        self._group_of = {slot: at for at, group in enumerate(groups) for slot in group}
        self._groups = len(groups)
        self._mixes = _relevant(mixes, {group[0].mix for group in groups})
        faces = (slot.face for mix in self._mixes.values() for slot in mix.lent if slot.face is not None)
        self._names = sorted({*(name for mix in self._mixes.values() for name in mix.known), *faces})
        self._parted: dict[tuple[Vec, int], list[tuple[Vec, Vec, int]]] = {}
        self._steps = 0

    def ways(self) -> Ways:
        """The possible contents of the groups, each with its number of ways. Raises TooMany."""
        nothing = (0,) * len(self._names)
        states: dict[State, int] = {((nothing,) * self._groups, ()): 1}
        for mix in self._mixes.values():
            states = self._deal(mix, states)
        counted: Ways = defaultdict(int)
        for (held, _), count in states.items():
            counted[tuple(map(self._held, held))] += count
        return counted

    def _deal(self, mix: Mix, states: Mapping[State, int]) -> dict[State, int]:
        """The states after a mix has dealt its cards: in each of so many ways."""
        cards = mix.known + Counter(slot.face for slot in mix.lent if slot.face is not None)
        before = self._vec(cards)
        named = self._vec(Counter(slot.face for slot in mix.slots if slot.face is not None))
        shares: Counter[Share] = Counter()
        shown: list[Counter[str]] = [Counter() for _ in range(self._groups)]
        for slot in mix.slots:
            group = self._group_of.get(slot)
            if slot.face is not None:
                if group is not None:
                    shown[group][slot.face] += 1
                continue
            into = slot.into.number if slot.into is not None and slot.into.number in self._mixes else None
            shares[group, into] += 1
        free = shares.pop((None, None), 0)
        sizes = sorted(shares.items(), key=lambda each: each[1])
        added = list(map(self._vec, shown))
        after: dict[State, int] = defaultdict(int)
        for (held, got), count in states.items():
            came = dict(got)
            content = _sum(before, came.pop(mix.number)) if mix.number in came else before
            left = tuple(map(sub, content, named))
            if min(left, default=0) < 0:
                continue
            known = tuple(map(_sum, held, added))
            for state, same in self._dealt(left, sizes, free, (known, tuple(sorted(came.items())))):
                after[state] += count * (_orders(content) // same)
        return after

    def _dealt(
        self, cards: Vec, sizes: Sequence[tuple[Share, int]], free: int, state: State
    ) -> Iterator[tuple[State, int]]:
        """The states after cards have been parted into shares of these sizes, of which `free` are left over, each with
        the number of orders that are one and the same."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooMany
        if not sizes:
            yield state, _orders(cards)
            return
        share, size = sizes[0]
        if len(sizes) == 1 and not free:
            yield _with(state, share, cards), _orders(cards)
            return
        for part, rest, same in self._parts(cards, size):
            for state_reached, others in self._dealt(rest, sizes[1:], free, _with(state, share, part)):
                yield state_reached, same * others

    def _parts(self, cards: Vec, size: int) -> list[tuple[Vec, Vec, int]]:
        """Each way to take so many of the cards: what is taken, what is left, and the orders of what is taken that are
        one and the same."""
        parted = self._parted.get((cards, size))
        if parted is None:
            parts = _parts(cards, size)
            parted = [(part, tuple(map(sub, cards, part)), _orders(part)) for part in parts]
            self._parted[cards, size] = parted
        return parted

    def _vec(self, cards: Mapping[str, int]) -> Vec:
        return tuple(cards.get(name, 0) for name in self._names)

    def _held(self, cards: Vec) -> Held:
        return tuple((name, number) for name, number in zip(self._names, cards, strict=True) if number)


def _sum(one: Vec, other: Vec) -> Vec:
    return tuple(map(add, one, other))


def _with(state: State, share: Share, cards: Vec) -> State:
    """The state after a share has got cards."""
    (group, into), (held, got) = share, state
    if group is not None:
        held = (*held[:group], _sum(held[group], cards), *held[group + 1 :])
    if into is not None:
        came = dict(got)
        came[into] = _sum(came[into], cards) if into in came else cards
        got = tuple(sorted(came.items()))
    return held, got


def _parts(cards: Vec, size: int) -> Iterator[Vec]:
    """Each way to take so many of the cards."""
    if not cards:
        if not size:
            yield ()
        return
    rest = cards[1:]
    others = sum(rest)
    for number in range(max(0, size - others), min(cards[0], size) + 1):
        for more in _parts(rest, size - number):
            yield (number, *more)


@lru_cache(maxsize=100_000)
def _orders(cards: Vec) -> int:
    """The orders in which cards can lie that look the same."""
    return prod(map(factorial, cards))


def _held(cards: Mapping[str, int]) -> Held:
    return tuple(sorted((name, number) for name, number in cards.items() if number))


def _relevant(mixes: Sequence[Mix], mixes_asked: Iterable[Mix]) -> dict[int, Mix]:
    """The mixes that have to do with those that are asked about, by number: of which something was shown, or came into
    such a mix, and which cards went to and fro with them."""
    kept, mixes_asked = set[Mix](), set(mixes_asked)
    for mix in reversed(mixes):
        lends = any(slot.face is None and slot.into in kept for slot in mix.slots)
        if lends or mix in mixes_asked or any(slot.face is not None for slot in mix.slots):
            kept.add(mix)
    relevant, open_ = set(mixes_asked), list(mixes_asked)
    while open_:
        mix = open_.pop()
        near = {slot.mix for slot in mix.lent if slot.face is None}
        near |= {slot.into for slot in mix.slots if slot.face is None and slot.into is not None}
        open_ += near & kept - relevant
        relevant |= near & kept
    return {mix.number: mix for mix in mixes if mix in relevant}
