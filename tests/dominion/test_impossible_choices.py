"""A player may choose what cannot be done, or not in full: what is offered does not depend on what there is.

[Intrigue 2nd edition, p. 2: a player may choose an option that cannot be fully done, then does as much as possible.]
Each card that is played puts its choices twice: at a table where all of them can be done, and at one where everybody
has one Copper in hand, another to draw, and the basic piles are empty.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from sweeps import sampled
from swept import PLAYED, played_alone

NOTHING_EITHER_WAY = {
    ("Jester", "Jester/choose"): "a copy of what has an empty pile is gained by nobody",
    ("Scrap", "Scrap/choose"): "for a Copper one chooses nothing",
}
"""Choices that are not put at the poor table, and why."""


def choices(name: str, rich: bool) -> dict[str, set[frozenset[Any]]]:
    """What is offered in the choices of a card that Alice plays, by the key of the question."""
    found: dict[str, set[frozenset[Any]]] = defaultdict(set)
    for seed in range(4):
        source, _ = played_alone(name, rich, seed)
        for ask in source.asked:
            if ask.options and all(isinstance(each, str) for each in ask.options) and ask.verb == "choose":
                found[ask.key].add(frozenset(ask.options))
    return found


@pytest.mark.parametrize("name", sampled(PLAYED, 12))
def test_what_may_be_chosen_does_not_depend_on_what_can_be_done(name: str) -> None:
    rich, poor = choices(name, True), choices(name, False)
    for key in rich:
        if (name, key) not in NOTHING_EITHER_WAY:
            assert poor[key] == rich[key]


def test_some_cards_let_choose() -> None:
    assert len(choices("Pawn", True)) == len(choices("Torturer", False)) == 1
