"""States that a table set up by hand has, and no card of the game brings, last as long as those of a game do."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.scenarios.dominion.document.document import DominionDocument
from moothall.scenarios.dominion.table.opening import opening
from moothall.scenarios.ruling import load
from random_games import CHECKS, Watched

GIVEN = """
scenario: a-state-that-nothing-brings
given:
  Alice: {{states: [{state}], hand: [Gold, Silver, 3 Copper], deck: any}}
  Bob: {{hand: [Gold, 4 Silver], deck: any}}
"""
STATES = ("Envious", "Deluded", "Lost in the Woods", "Miserable", "Horn", "Key", "Flag", "Lantern", "Treasure Chest")


@pytest.mark.parametrize("state", STATES)
def test_a_game_with_a_state_that_nothing_brings_is_run_again_resumed_and_undone(state: str) -> None:
    """Also after the state and what it put in force are gone: the plays are told by the same facts."""
    (document,) = load(GIVEN.format(state=state), "states.yaml")
    assert isinstance(document, DominionDocument)
    rng = Random(state)
    source = Watched(rng, 8)
    session = GAME.resume(opening(document, "2025-06-01"), source)
    assert isinstance(session, Dominion)
    assert session.table.turns_begun > 8
    if state == "Envious":
        assert any(isinstance(fact, f.StateReturned) for fact in session.facts)
    CHECKS.check_all(rng, session, source.asked, every=3)
