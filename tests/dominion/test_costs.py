"""What every card costs under each rule that makes cards cheaper, and with how much it can be bought.

Expected is what the rules say: a cost has coins, Potions and Debt, and only the coins go down, never below 0.
"""

from __future__ import annotations

from typing import Any

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.text.book import NO_CARDS, Cost, Text, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from sweeps import sampled
from swept import TODAY, Wished, at_menu, game, texts

BEFORE = "2021-06-01"
"""A date at which Highway, Princess, Quarry and Bridge Troll still said what holds while they are in play."""
CARDS = {rules: [text for text in texts(rules).values() if not text.types & NO_CARDS] for rules in (BEFORE, TODAY)}


def every(text: Text) -> bool:
    """Any card."""
    return True


def an_action(text: Text) -> bool:
    """An Action."""
    return text.is_action


REDUCERS: dict[str, tuple[str, dict[str, Any], int, Any]] = {
    "a Bridge": (TODAY, {"given": {"effects": ["Bridge"]}}, 1, every),
    "three Bridges": (TODAY, {"given": {"effects": ["3 Bridge"]}}, 3, every),
    "twenty Bridges": (TODAY, {"given": {"effects": ["20 Bridge"]}}, 20, every),
    "a Bridge of another": (TODAY, {"given": {"effects": ["Bridge by Bob"]}}, 1, every),
    "a Quarry": (TODAY, {"given": {"effects": ["Quarry"]}}, 2, an_action),
    "four Quarries": (TODAY, {"given": {"effects": ["4 Quarry"]}}, 8, an_action),
    "a Canal": (TODAY, {"landscapes": ["Canal"], "given": {"Alice": {"projects": ["Canal"]}}}, 1, every),
    "a Highway in play": (BEFORE, {"given": {"Alice": {"play": ["Highway"]}}}, 1, every),
    "three Highways in play": (BEFORE, {"given": {"Alice": {"play": ["3 Highway"]}}}, 3, every),
    "a Highway of another in play": (BEFORE, {"given": {"Bob": {"play": ["Highway"]}}}, 1, every),
    "a Highway of each in play": (
        BEFORE,
        {"given": {"Bob": {"play": ["Highway"]}, "Alice": {"play": ["Highway"]}}},
        2,
        every,
    ),
    "a Princess in play": (BEFORE, {"given": {"Alice": {"play": ["Princess"]}}}, 2, every),
    "a Princess of another in play": (BEFORE, {"given": {"Bob": {"play": ["Princess"]}}}, 2, every),
    "a Quarry in play": (BEFORE, {"given": {"Alice": {"play": ["Quarry"]}}}, 2, an_action),
    "a Quarry of another in play": (BEFORE, {"given": {"Bob": {"play": ["Quarry"]}}}, 2, an_action),
    "a Bridge Troll in play": (BEFORE, {"given": {"Alice": {"play": ["Bridge Troll"]}}}, 1, every),
    "a Bridge Troll of another in play": (BEFORE, {"given": {"Bob": {"play": ["Bridge Troll"]}}}, 0, every),
    "a Canal of another": (TODAY, {"landscapes": ["Canal"], "given": {"Bob": {"projects": ["Canal"]}}}, 0, every),
}
"""What makes cards cheaper: the date, how a scenario gives it, by how much, which cards. Highway, Princess and Quarry
said "while this is in play", Bridge Troll "while this is in play, on your turns". [errata.jsonl; cards.jsonl]"""


@pytest.mark.parametrize("reducer", REDUCERS)
def test_only_the_coins_of_a_cost_go_down_and_never_below_0(reducer: str) -> None:
    rules, said, less, fits = REDUCERS[reducer]
    table = game(Wished(until=at_menu("p1")), rules=rules, kingdom=["Village"], **said)
    for text in CARDS[rules]:
        by = less if fits(text) else 0
        assert table.cost(text.name) == Cost(max(0, text.cost.coins - by), text.cost.potions, text.cost.debt), text.name


PILES = kingdom_cards(rules_of(TODAY))


@pytest.mark.parametrize("name", sampled([each for each in PILES if not texts()[each].has_several], 12))
def test_the_token_of_ferry_makes_its_pile_cheaper(name: str) -> None:
    given = {"Alice": {"tokens": {"-cost": name}, "discard": ["Copper"]}}
    table = game(Wished(until=at_menu("p1")), kingdom=[name], landscapes=["Ferry"], given=given)
    printed = texts()[name].cost
    assert table.cost(name) == Cost(max(0, printed.coins - 2), printed.potions, printed.debt)
    assert table.cost("Gold") == Cost(6)


SOLD = [
    *(each for each in PILES if not texts()[each].has_several),
    *(each.name for each in texts().values() if each.types & {"Event", "Project"}),
]


def at_any_menu(_: Dominion, ask: Ask) -> Answer | None:
    """Stops at any menu."""
    return ("end",) if isinstance(ask, Menu) else None


def offered(name: str, **given: Any) -> bool:
    """Whether a purchase is offered to Alice in her Buy phase."""
    landscape = bool(texts()[name].types & NO_CARDS)
    given.setdefault("Alice", {})
    given["Alice"] = {"discard": ["Copper"]} | given["Alice"]
    if name == "Mission":
        given["last_turns"] = ["Bob"]
    said = {"kingdom": ["Village"] if landscape else [name, "Village"], "landscapes": [name] if landscape else []}
    asked = game(Wished(until=at_any_menu), given={"turn": {"phase": "buy"}, "potions": 0} | given, **said).asked
    assert isinstance(asked, Menu)
    return asked.player == "p1" and ("buy", name) in asked.choices


@pytest.mark.parametrize("name", sampled(SOLD, 12))
def test_a_purchase_is_offered_for_its_cost_and_for_nothing_less(name: str) -> None:
    cost = texts()[name].cost
    assert offered(name, coins=cost.coins, potions=cost.potions)
    assert offered(name, coins=cost.coins + 1, potions=cost.potions + 1)
    assert not offered(name, coins=cost.coins, potions=cost.potions, buys=0)
    assert not offered(name, coins=cost.coins, potions=cost.potions, Alice={"tokens": {"debt": 1}})
    if cost.coins:
        assert not offered(name, coins=cost.coins - 1, potions=cost.potions + 1)
    if cost.potions:
        assert not offered(name, coins=cost.coins + 9, potions=cost.potions - 1)
