"""Logs of games in which a card stays in play with a Duration whose later ability was settled after its play."""

from __future__ import annotations

from random import Random

import hidden
import pytest
import random_games
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

CARRIAGE = ("Royal Carriage", "Cargo Ship", "Throne Room", "Workshop")
TASKS = ("Royal Carriage", "Taskmaster", "Flagship", "Daimyo")
SCEPTER = ("Scepter", "Cargo Ship", "Forts", "King's Court")


def game(seed: int, wanted: tuple[str, ...]) -> list[Fact]:
    rng = Random(seed)
    begun = random_games.opening(rng, *wanted, date="2025-06-01", players=2)
    return list(GAME.rerun([begun], random_games.Player(rng, None, 6)).facts)


@pytest.mark.parametrize(
    ("seed", "wanted", "duration", "holder"),
    [
        (6, CARRIAGE, "Cargo Ship", "Royal Carriage"),
        (39, CARRIAGE, "Cargo Ship", "Royal Carriage"),
        (26, SCEPTER, "Cargo Ship", "Scepter"),
        (7, SCEPTER, "Cargo Ship", "King's Court"),
        (53, TASKS, "Taskmaster", "Flagship"),
        (67, TASKS, "Taskmaster", "Royal Carriage"),
    ],
)
def test_what_stays_with_a_duration_that_something_kept_after_its_play_agrees(seed, wanted, duration, holder):
    facts = game(seed, wanted)
    prepared = [fact for fact in facts if isinstance(fact, f.DurationPrepared) and fact.card.face == duration]
    assert holder in {card.face for fact in prepared for card in fact.holders}
    assert {hidden.audited(facts, viewer).verdict for viewer in (None, "p1", "p2")} == {"agrees"}
