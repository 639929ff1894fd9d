"""The Kingdom that is asked for in a new game: what is refused, in a sentence, and what is made of it."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.table.table import LANDSCAPES
from moothall.domain.kernel.game import BadSetup
from moothall.domain.rules_spec import NEWEST


def begun(*kingdom: str) -> GameStarted:
    return begin(NEWEST, ["Ann", "Bob"], {"kingdom": list(kingdom)}, Random(1))


@pytest.mark.parametrize(
    ("kingdom", "says"),
    [
        (
            ["Catapult", "Rocks"],
            "Catapult and Rocks lie in one pile, which is in the Kingdom once; leave one of them out",
        ),
        (["Moat", "Moat"], "Moat is named twice, which is in the Kingdom once; leave one of them out"),
        (["Sir Martin", "Knights"], "Sir Martin and Knights lie in one pile"),
        (["Horse"], "Horse is not a Kingdom card; leave it out"),
        (["Moat", "Lantern"], "Lantern is not a Kingdom card; leave it out"),
        (["Necropolis"], "Necropolis is not a Kingdom card; leave it out"),
        (["Abandoned Mine"], "Abandoned Mine is not a Kingdom card; leave it out"),
        (["Moat", "Way of the Ox", "Way of the Ox"], "Way of the Ox is laid out twice, and there is one of it"),
        (["Gardens", "Cheap"], "Cheap is a Trait, and no Action or Treasure pile of the Kingdom is left for it"),
        (["Moat", "Gardens", "Cheap", "Pious"], "Pious is a Trait, and no Action or Treasure pile"),
    ],
)
def test_a_kingdom_that_the_rules_forbid_is_refused_in_a_sentence(kingdom: list[str], says: str) -> None:
    with pytest.raises(BadSetup, match=f"^{says}") as refused:
        begun(*kingdom)
    assert "\n" not in str(refused.value)


def test_a_trait_is_dealt_to_a_pile_that_may_have_it() -> None:
    laid = begun("Gardens", "Moat", "Copper", "Cheap").options[LANDSCAPES]
    assert laid == "Cheap on Moat"


def test_basic_cards_and_one_card_of_a_pile_may_be_named() -> None:
    game = begun("Rocks", "Moat", "Gold")
    assert game.kingdom == ("Catapult/Rocks", "Moat")
