"""How a new game begins: what is refused of the Kingdom asked for, in a sentence, and what is chosen at random."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.play.setup import KINGDOM
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.table.table import LANDSCAPES
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CardType
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


# What is chosen at random


@pytest.mark.parametrize("seed", range(12))
def test_set_up_chooses_for_riverboat_an_unused_action_that_costs_5(seed: int) -> None:
    start = begin(NEWEST, ["Ann", "Bob"], {"kingdom": ["Riverboat", "Laboratory", "Smithy"]}, Random(seed))
    chosen = book(rules_of(NEWEST))[start.options["riverboat"]]
    assert (chosen.cost.coins, chosen.cost.potions, chosen.cost.debt) == (5, 0, 0)
    assert chosen.is_action
    assert "Duration" not in chosen.types
    assert chosen.name not in ("Laboratory", "Smithy")
    assert [card.face for card in start.piles["Riverboat set aside"]] == [chosen.name]


@pytest.mark.parametrize(("card", "name"), [("Young Witch", "bane"), ("Ferryman", "ferryman"), ("Obelisk", "obelisk")])
def test_set_up_chooses_at_random_what_a_card_asks_for(card: str, name: str) -> None:
    start = begin(NEWEST, ["Ann", "Bob"], {"kingdom": [card, "Smithy", "Village"]}, Random(1))
    assert start.options[name]


@pytest.mark.parametrize(("card", "kind"), [("Wizards", "Ally"), ("Poet", "Prophecy")])
def test_a_liaison_brings_an_ally_and_an_omen_a_prophecy(card: str, kind: CardType) -> None:
    start = begin(NEWEST, ["Ann", "Bob"], {"kingdom": [card, "Smithy"]}, Random(1))
    texts = book(rules_of(NEWEST))
    assert [each for each in start.options["landscapes"].split("; ") if kind in texts[each].types]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_kingdom_has_ten_piles(seed: int) -> None:
    assert len(set(begin(NEWEST, ["Ann", "Bob"], {}, Random(seed)).kingdom)) >= KINGDOM
