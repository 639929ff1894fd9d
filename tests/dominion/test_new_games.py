"""How a new game begins by itself, and the bots at their menus."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.bots import big_money
from moothall.domain.dominion.new_game import KINGDOM, begin
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import TokenMoved
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CardType
from moothall.domain.kernel.fresh import Fresh

RULES = "2025-06-01"


@pytest.mark.parametrize("seed", range(12))
def test_set_up_chooses_for_riverboat_an_unused_action_that_costs_5(seed: int) -> None:
    start = begin(RULES, ["Ann", "Bob"], {"kingdom": ["Riverboat", "Laboratory", "Smithy"]}, Random(seed))
    chosen = book(rules_of(RULES))[start.options["riverboat"]]
    assert (chosen.cost.coins, chosen.cost.potions, chosen.cost.debt) == (5, 0, 0)
    assert chosen.is_action
    assert "Duration" not in chosen.types
    assert chosen.name not in ("Laboratory", "Smithy")
    assert [card.face for card in start.piles["Riverboat set aside"]] == [chosen.name]


@pytest.mark.parametrize(("card", "name"), [("Young Witch", "bane"), ("Ferryman", "ferryman"), ("Obelisk", "obelisk")])
def test_set_up_chooses_at_random_what_a_card_asks_for(card: str, name: str) -> None:
    start = begin(RULES, ["Ann", "Bob"], {"kingdom": [card, "Smithy", "Village"]}, Random(1))
    assert start.options[name]


@pytest.mark.parametrize(("card", "kind"), [("Wizards", "Ally"), ("Poet", "Prophecy")])
def test_a_liaison_brings_an_ally_and_an_omen_a_prophecy(card: str, kind: CardType) -> None:
    start = begin(RULES, ["Ann", "Bob"], {"kingdom": [card, "Smithy"]}, Random(1))
    texts = book(rules_of(RULES))
    assert [each for each in start.options["landscapes"].split("; ") if kind in texts[each].types]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_kingdom_has_ten_piles(seed: int) -> None:
    assert len(set(begin(RULES, ["Ann", "Bob"], {}, Random(seed)).kingdom)) >= KINGDOM


def test_big_money_repays_debt_before_it_buys() -> None:
    game = Dominion(Table(), Fresh(dict.fromkeys(("p1", "p2"), big_money), Random(3)))
    game.take(begin(RULES, ["Ann", "Bob"], {"kingdom": ["Tax", "Village", "Smithy"]}, Random(3)))
    game.run()
    assert game.over
    debts = [
        fact.by for fact in game.facts if isinstance(fact, TokenMoved) and fact.token == "debt" and fact.to == "p1"
    ]
    assert min(debts) < 0 < max(debts)
