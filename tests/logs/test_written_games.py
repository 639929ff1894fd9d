"""Random games written in each format agree when they are audited, with every hand open and with hidden ones."""

from __future__ import annotations

import pytest
from written_games import FORMS, results

AGREE = 0.97
"""The share of the games that must agree; nobody may be accused in any."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_written_game_agrees(form: str, seed: int) -> None:
    assert [(verdict, why) for _, verdict, why in results(form, seed)] == [("agrees", "")] * (1 + FORMS[form].hides)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_of_sixty_games_nearly_all_agree_and_none_accuses(form: str) -> None:
    found = [verdict for seed in range(60) for _, verdict, _ in results(form, seed)]
    assert {"diverges", "contradicts", "unreadable", "unruled"}.isdisjoint(found)
    assert found.count("agrees") >= AGREE * len(found)
