"""How a new game begins: what is refused of the Kingdom asked for, in a sentence, and what is chosen at random."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.new_game import MARKET, begin
from moothall.domain.dominion.play.start.setup import KINGDOM, started
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.table.table import BLACK_MARKET, LANDSCAPES
from moothall.domain.dominion.text.book import book, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES, CardType
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
        (
            ["Gardens", "Colony", "Cheap"],
            "Cheap is a Trait, and no Action or Treasure pile of the Kingdom is left for it",
        ),
        (["Moat", "Potion"], "Potion is not a Kingdom card; leave it out"),
        (["Moat", "Ruins"], "Ruins is not a Kingdom card; leave it out"),
        (["Moat", "Island Folk"], "Island Folk comes with cards of the type Liaison alone, and this Kingdom has none"),
        (["Moat", "Divine Wind"], "Divine Wind comes with cards of the type Omen alone, and this Kingdom has none"),
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


@pytest.mark.parametrize("named", [["Colony"], ["Platinum"], ["Platinum", "Colony"]])
def test_platinum_and_colony_come_together_and_are_not_in_the_kingdom(named: list[str]) -> None:
    game = begun("Moat", *named)
    assert game.kingdom == ("Moat",)
    assert {"Platinum", "Colony"} <= {*game.supply}


def test_piles_that_others_bring_may_be_named_and_are_not_in_the_kingdom() -> None:
    game = begun("Cultist", "Alchemist", "Potion", "Ruins")
    assert game.kingdom == ("Cultist", "Alchemist")
    assert {"Potion", "Ruins"} <= {*game.supply}


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


@pytest.mark.parametrize("seed", range(6))
def test_a_black_market_sells_unused_kingdom_cards_with_what_they_bring(seed: int) -> None:
    start = begin(NEWEST, ["Ann", "Bob"], {"kingdom": ["Black Market", "Young Witch", "Smithy"]}, Random(seed))
    sold = [card.face or "" for card in start.piles[BLACK_MARKET]]
    texts, there = book(rules_of(NEWEST)), {*start.kingdom, *start.options.values()}
    assert len(sold) == len({*sold}) == MARKET
    assert not there & {*sold}
    assert {*sold} <= {*kingdom_cards(rules_of(NEWEST))}
    assert ("Ally" in kinds(start)) == any("Liaison" in texts[each].types for each in sold)
    assert not [each for each in sold for choice in CHOICES.values() if choice.card == each]
    brought_along = {other for each in sold for other in texts[each].comes_with if texts[other].in_supply}
    assert brought_along <= {*start.supply}


def kinds(start: GameStarted) -> set[str]:
    """The types of the landscapes of a game."""
    laid = [each.partition(" on ")[0] for each in start.options.get(LANDSCAPES, "").split("; ")]
    return {kind for each in laid if each for kind in book(rules_of(NEWEST))[each].types}


def test_a_game_without_a_black_market_has_no_such_deck() -> None:
    assert BLACK_MARKET not in begun("Moat").piles


@pytest.mark.parametrize("seed", range(40))
def test_a_random_kingdom_has_ten_piles(seed: int) -> None:
    assert len(set(begin(NEWEST, ["Ann", "Bob"], {}, Random(seed)).kingdom)) >= KINGDOM


@pytest.mark.parametrize(("players", "count"), [(2, 8), (3, 12), (6, 12)])
def test_victory_cards_of_starting_decks_come_out_of_their_piles_and_estates_do_not(players: int, count: int) -> None:
    names = [f"Player {at}" for at in range(players)]
    deck = ["Gardens", "Duchy", "Estate", *["Copper"] * 7]
    begun = started(NEWEST, names, ["Gardens"], starting={f"p{at}": deck for at in range(1, players + 1)})
    left = {name: len(begun.piles[name]) for name in ("Gardens", "Duchy", "Estate")}
    assert left == {"Gardens": count - players, "Duchy": count - players, "Estate": count}
