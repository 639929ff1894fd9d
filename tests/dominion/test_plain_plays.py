"""A card that only gives something is played on a shorter way, which makes the facts that the long way makes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.play.turns import turn
from moothall.domain.kernel.facts import Fact
from random_games import opening, played

TURNS = 12
PLAIN = ("Village", "Smithy", "Festival", "Laboratory", "Market", "Merchant", "Bridge", "Candlestick Maker", "Militia")
"""Cards that only give something, what is in force, and tokens: what the shorter way looks at."""


def games(seed: int) -> list[Fact]:
    """The facts of a random game: the usual kingdoms by turns with ones of which nothing waits for a play."""
    rng = Random(seed)
    begun = started("2025-06-01", ("Ann", "Bob"), PLAIN) if seed % 2 else opening(rng)
    return played(rng, begun, TURNS, 0)[0].facts


@pytest.mark.parametrize("seed", range(20))
def test_a_game_without_the_shorter_way_has_the_same_facts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = games(seed)
    monkeypatch.setattr(turn, "is_plain", lambda game, text: False)
    monkeypatch.setattr(turn, "play_plain_treasures", lambda game, player, cards: cards)
    assert list(map(repr, games(seed))) == list(map(repr, short))


def test_the_shorter_way_is_taken_in_some_of_these_games(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = [0]
    plays = turn.play_plain

    def counted(*values: Any) -> None:
        taken[0] += 1
        plays(*values)

    monkeypatch.setattr(turn, "play_plain", counted)
    for seed in range(20):
        games(seed)
    assert taken[0] > 50
