"""A table of Dominion drawn in Japanese has no English word, and fits in 80 columns."""

from __future__ import annotations

import re
from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.telling.sheet import sheet
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.kernel.telling.columns import width
from random_games import Player, opening

UNNAMED = sorted((re.escape(name) for name, other in NAMES.items() if other is None), key=len, reverse=True)
"""What has no Japanese name."""
OURS = re.compile("|".join((*UNNAMED, "Ann", "Bob", "Cid", "Dee", r"\(p\d\)")))


@pytest.mark.parametrize("seed", range(20))
def test_a_table_in_japanese_has_no_english_word(seed: int) -> None:
    rng = Random(seed)
    start = opening(rng)
    session = GAME.session(GAME.fold([start]), Player(rng, 100))
    session.facts = [start]
    session.run()
    facts = session.facts
    for seq in sorted({*rng.sample(range(1, len(facts) + 1), 12), len(facts)}):
        for viewer in (None, "p1"):
            drawn = GAME.words.drawing(GAME.view(GAME.fold(facts[:seq]), viewer), "ja")
            found = re.search(r"[A-Za-z_]{2,}", OURS.sub("", " ".join(drawn.split())))
            assert found is None, (found, drawn)
            assert max(map(width, drawn.splitlines())) <= 80, drawn


@pytest.mark.parametrize("seed", range(20))
def test_the_parts_of_a_table_in_japanese_have_no_english_word(seed: int) -> None:
    """The words of a page and of the debugger; cards stand there by their names in the rules."""
    rng = Random(seed)
    start = opening(rng)
    session = GAME.session(GAME.fold([start]), Player(rng, 100))
    session.facts = [start]
    session.run()
    for seq in rng.sample(range(1, len(session.facts) + 1), 12):
        for area in sheet(GAME.view(GAME.fold(session.facts[:seq]), None), "ja"):
            for row in area.rows:
                said = [row.label if row.shape != "pile" else ""]
                said += [each or "" for each in row.items if row.shape not in ("cards", "deck", "pile")]
                found = re.search(r"[A-Za-z_]{2,}", OURS.sub("", " ".join(said)))
                assert found is None, (found, row)
