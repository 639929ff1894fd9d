"""Questions in the middle of a shuffle: wherever cards are drawn, looked at or revealed, games stop and go on there."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.table import facts as f
from random_games import CHECKS, opening, played

TURNS = 24
CASES = (
    ("Star Chart", "Laboratory", "Possession", "Adventurer"),
    ("Order of Astrologers", "Underling", "Council Room", "Sentinel"),
    ("Order of Masons", "Emissary", "Journeyman", "Wharf"),
    ("Avoid", "Inn", "Library", "Cartographer", "Annex"),
    ("Fated", "Patron", "Oracle", "Catacombs"),
    ("Star Chart", "Fated", "Order of Astrologers", "Underling", "Donate", "Minion"),
)


@pytest.mark.parametrize("wanted", CASES, ids=lambda wanted: wanted[0])
def test_a_game_that_asks_while_it_shuffles_is_folded_run_again_resumed_and_undone(wanted: tuple[str, ...]) -> None:
    rng = Random(len(wanted[0]))
    session, asked = played(rng, opening(rng, *wanted, date="2025-06-01", players=2), TURNS)
    CHECKS.check_all(rng, session, asked, every=3)
    assert any(isinstance(fact, f.DeckShuffled) for fact in session.facts)
