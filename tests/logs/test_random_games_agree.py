"""Random games of all cards, written as one player of Dominion Online sees them or with all hands open, agree."""

from __future__ import annotations

import hidden
import pytest

OPEN = (
    5012,
    5307,
    5313,
    5031,
    5071,
    5155,
    5164,
    5189,
    5195,
    5198,
    5305,
    5364,
    5377,
    5389,
    5576,
    5579,
    5727,
    5880,
    5932,
    5971,
)
"""Seeds of which the log with all hands open did not agree once."""
HIDDEN = (
    5031,
    5081,
    5213,
    5072,
    5077,
    5092,
    5104,
    5137,
    5155,
    5166,
    5195,
    5248,
    5290,
    5304,
    5351,
    5389,
    5411,
    5576,
    5880,
    5952,
)
"""Seeds of which the log of the first player did not agree once."""
ACCUSED = (5155, 8053)
"""Seeds of games that were accused once."""


@pytest.mark.parametrize("seed", OPEN)
def test_a_game_with_open_hands_that_did_not_agree_once_agrees(seed: int) -> None:
    assert hidden.audited(hidden.random_game(seed), None).verdict == "agrees"


@pytest.mark.parametrize("seed", HIDDEN)
def test_a_game_with_hidden_hands_that_did_not_agree_once_agrees(seed: int) -> None:
    assert hidden.audited(hidden.random_game(seed), "p1").verdict == "agrees"


@pytest.mark.parametrize("seed", ACCUSED)
@pytest.mark.parametrize("viewer", [None, "p1"])
def test_a_game_that_was_accused_once_is_not(seed: int, viewer: str | None) -> None:
    assert hidden.audited(hidden.random_game(seed), viewer).verdict not in ("diverges", "contradicts")
