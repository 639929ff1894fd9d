"""A shuffle puts cards in the order in which Python puts them, and asks whoever has a shuffle of their own."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.kernel.card import Card
from moothall.domain.kernel.chance import shuffle


def cards(count: int) -> list[Card]:
    return [Card(number, None) for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 60, 500])
def test_the_order_is_that_of_the_standard_library(count: int) -> None:
    for seed in range(50):
        ours, theirs, one, other = cards(count), cards(count), Random(seed), Random(seed)
        for _ in range(3):
            shuffle(ours, one)
            other.shuffle(theirs)
        assert [each.number for each in ours] == [each.number for each in theirs]
        assert one.getstate() == other.getstate()


def test_a_generator_with_a_shuffle_of_its_own_is_asked_for_it() -> None:
    class Reversing(Random):
        def shuffle(self, x: list[Card]) -> None:  # type: ignore[override]
            x.reverse()

    class Alone:
        shuffle = staticmethod(list[Card].reverse)

    for rng in (Reversing(1), Alone()):
        order = cards(5)
        shuffle(order, rng)
        assert [each.number for each in order] == [4, 3, 2, 1, 0]
