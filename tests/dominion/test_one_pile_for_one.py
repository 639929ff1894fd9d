"""What set-up chooses at random for one card is not what was chosen for another."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.games import find
from moothall.domain.kernel.game import BadSetup


@pytest.mark.parametrize("other", ["Way of the Mouse", "Riverboat"])
def test_no_pile_is_chosen_for_two_cards(other: str) -> None:
    game = find("dominion")
    met = set()
    for seed in range(60):
        begun = game.new.begin("2025-06-01", ["Ann", "Bob"], {"kingdom": ["Ferryman", other]}, Random(seed))
        chosen = dict(begun.options)  # type: ignore[attr-defined]
        key = {"Way of the Mouse": "mouse", "Riverboat": "riverboat"}[other]
        assert chosen["ferryman"] != chosen[key]
        met.add(chosen[key])
    assert len(met) > 5


def test_no_set_up_takes_one_pile_for_two_cards() -> None:
    kingdom, two = ["Ferryman", "Smithy"], {"ferryman": "Village", "mouse": "Village"}
    with pytest.raises(BadSetup, match="Village is chosen for"):
        started("2025-06-01", ["Ann", "Bob"], kingdom, options=two, landscapes=["Way of the Mouse"])
