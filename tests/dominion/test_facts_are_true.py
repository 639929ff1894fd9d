"""Facts say where a card is: at the moment of a fact, the card lies in the zone from which it says that it goes.

Stop-moving is read from this, so a fact with another zone would be a rule that nobody wrote. [setup.md: Stop-moving]
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card
from random_games import opening, played
from sweeps import sampled, seeds
from swept import PLAYED, played_alone

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
