"""Facts say where a card is: at the moment of a fact, the card lies in the zone from which it says that it goes.
They say who pays: the player whose turn it is, out of what the turn has.

Stop-moving is read from this, so a fact with another zone would be a rule that nobody wrote. [setup.md: Stop-moving]
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import TEXTS, Text, load_cards
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card
from random_games import opening, played
from sweeps import sampled, seeds
from swept import PLAYED, RICH, TODAY, Wished, game, played_alone, texts

load_cards()

MOVING = (f.CardDiscarded, f.CardRevealed, f.CardTrashed, f.CardMoved, f.CardPlayed, f.CardGained)


def wrong(facts: list[Any]) -> list[str]:
    """The facts whose card is not where they say."""
    table, found = GAME.table(), []
    for fact in facts:
        replayed = isinstance(fact, f.CardPlayed) and fact.from_ == fact.to
        if isinstance(fact, MOVING) and isinstance(fact.card, Card) and fact.from_ and not replayed:
            zone: Any = table.zone(fact.player, fact.from_, fact.card)
            if fact.card not in zone:
                found.append(f"{fact.from_}: {fact}")
        fact.apply(table)
    return found


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_a_card_is_where_the_fact_about_it_says(seed: int) -> None:
    rng = Random(7000 + seed)
    session, _ = played(rng, opening(rng), 25, 0)
    assert wrong(session.facts) == []


@pytest.mark.parametrize("name", sampled(PLAYED, 6))
def test_a_card_is_where_the_facts_of_one_play_say(name: str) -> None:
    for seed in range(3):
        assert wrong(played_alone(name, True, seed)[1].facts) == []


PAYING = (f.CardBought, f.LandscapeBought, f.Overpaid)


def paid_wrongly(facts: list[Any]) -> list[str]:
    """The facts that say somebody else pays than the player whose turn it is, or that take more or less than they
    say."""
    table, found = GAME.table(), []
    for fact in facts:
        before = (table.coins, table.potions)
        fact.apply(table)
        if isinstance(fact, PAYING):
            after = (before[0] - fact.coins, before[1] - fact.potions)
            if table.turn is None or fact.player != table.turn.player or (table.coins, table.potions) != after:
                found.append(str(fact))
    return found


@pytest.mark.parametrize("seed", seeds(4, 200))
def test_who_has_the_turn_pays_what_facts_say(seed: int) -> None:
    rng = Random(8000 + seed)
    session, _ = played(rng, opening(rng), 25, 0)
    assert paid_wrongly(session.facts) == []


def lets_overpay(text: Text) -> bool:
    """Whether a text lets its buyer overpay."""
    return any("overpay" in each.summary for each in text.abilities)


OVERPAID = sorted({text.name for every in TEXTS.values() for text in every if lets_overpay(text)})


@pytest.mark.parametrize("rules", ["2013-06-01", TODAY])
@pytest.mark.parametrize("potions", [0, 2])
@pytest.mark.parametrize("name", OVERPAID)
def test_the_buyer_overpays_in_coins_and_potions(name: str, potions: int, rules: str) -> None:
    def buys(session: Dominion, ask: Ask) -> Answer | None:
        if isinstance(ask, Menu):
            return next((each for each in ask.choices if each == ("buy", name)), None)
        return ask.options[-1:] if ask.verb == "overpay" else None

    def is_later(session: Dominion, _: Ask) -> Answer | None:
        return ("end",) if session.table.turns_begun > 1 else None

    turn = {"turn": {"phase": "buy", "player": "Bob"}, "coins": 9, "potions": potions}
    given = turn | {"Bob": {"deck": RICH, "hand": ["Estate"]}}
    told = game(Wished([buys], until=is_later), rules=rules, kingdom=[name], given=given).facts
    more = [(each.player, each.coins, each.potions) for each in told if isinstance(each, f.Overpaid)]
    cost = texts(rules)[name].cost.coins
    assert more == [("p2", 9 - cost, 0), *([("p2", 0, potions)] if potions else [])]
    assert paid_wrongly(told) == []
