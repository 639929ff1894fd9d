"""What unseen cards can be: the counting against every deal, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from moothall.domain.kernel.telling.unseen import Mix, Slot
from moothall.projections.sight import possible as counting
from moothall.projections.sight.possible import Bounds, possible


def mix_of(mixes: list[Mix], known: str, lent: list[Slot] | None = None) -> Mix:
    """A new mix of cards with names of one letter, and of slots of earlier ones."""
    mix = Mix(len(mixes), None, Counter(known), lent or [])
    for slot in mix.lent:
        slot.into = mix
    mix.slots = [Slot(mix) for _ in range(len(known) + len(mix.lent))]
    mixes.append(mix)
    return mix


def deals(mixes: list[Mix]) -> Iterator[dict[Slot, str]]:
    """Every way in which the mixes can have dealt what was shown."""
    if not mixes:
        yield {}
        return
    *earlier, last = mixes
    for dealt in deals(earlier):
        cards = [*last.known.elements(), *(dealt[slot] for slot in last.lent)]
        for order in permutations(cards):
            if all(slot.face in (None, face) for slot, face in zip(last.slots, order, strict=True)):
                yield dealt | dict(zip(last.slots, order, strict=True))


def one_by_one(mixes: list[Mix], slots: list[Slot]) -> dict[tuple[tuple[str, int], ...], Fraction]:
    """The shares of all that slots can hold together."""
    found = Counter(tuple(sorted(Counter(dealt[slot] for slot in slots).items())) for dealt in deals(mixes))
    return {held: Fraction(count, found.total()) for held, count in found.items()}


def test_what_is_left_of_a_pool_is_certain():
    mixes: list[Mix] = []
    mix = mix_of(mixes, "CCG")
    mix.slots[0].face, mix.slots[0].shown = "G", 7
    found = possible(mixes, mix.slots)
    assert [(group.count, group.shown, group.certain, dict(group.most)) for group in found.groups] == [
        (1, 7, True, {"G": 1}),
        (2, None, True, {"C": 2}),
    ]
    assert found.holdings == (((("C", 2), ("G", 1)), Fraction(1)),)


def test_what_a_later_mix_shows_came_from_the_earlier_one():
    """One of two unseen cards went into the next shuffle, which showed two Golds, and had one itself."""
    mixes: list[Mix] = []
    first = mix_of(mixes, "CG")
    later = mix_of(mixes, "G", [first.slots[0]])
    later.slots[0].face = later.slots[1].face = "G"
    found = possible(mixes, [first.slots[1]])
    assert [chance.card for group in found.groups for chance in group.can_be] == ["C"]


@pytest.mark.parametrize("seed", range(60))
def test_the_counting_is_right_for_any_chain(seed: int):
    rng, mixes = Random(seed), list[Mix]()
    free: list[Slot] = []
    for _ in range(3):
        lent = [slot for slot in free if rng.random() < 0.4][:2]
        free = [slot for slot in free if slot not in lent]
        free += mix_of(mixes, "".join(rng.choices("CEG", k=rng.randint(1, 3))), lent).slots
    truth = rng.choice(list(deals(mixes)))
    for slot in free:
        if rng.random() < 0.4:
            slot.face, slot.shown = truth[slot], 9
    slots = rng.sample(free, min(3, len(free)))
    found = possible(mixes, slots)
    assert found.holdings is not None
    assert dict(found.holdings) == one_by_one(mixes, slots)
    bounds = Bounds(mixes)
    assert all(slot.face or bounds.left(slot.mix)[truth[slot]] for slot in slots)


def test_too_many_ways_are_bounded_and_said_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(counting, "MOST_STEPS", 3)
    mixes: list[Mix] = []
    mix = mix_of(mixes, "CCCEEGG")
    mix.slots[0].face = "G"
    found = possible(mixes, mix.slots[1:4])
    assert found.holdings is None
    assert not found.all_shown
    (group,) = found.groups
    assert dict(group.most) == {"C": 3, "E": 2, "G": 1}
    assert dict(group.least) == {"C": 0, "E": 0, "G": 0}
    assert [chance.share for chance in group.can_be] == [None] * 3
