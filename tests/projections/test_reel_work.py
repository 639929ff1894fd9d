"""The reel of a game looks at a table once, however many facts leave it as it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
import random_games
from endless import endless_game
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.facts import Fact
from moothall.projections.reel import reel
from moothall.projections.sight.unseen import ViewedStream
from sweeps import seeds


def test_a_table_is_looked_at_only_after_facts_that_change_it() -> None:
    facts = endless_game(400)
    looked = 0

    def view(table: Any, viewer: str | None) -> dict[str, Any]:
        nonlocal looked
        looked += 1
        return GAME.view(table, viewer)

    made = reel(ViewedStream(replace(GAME, view=view), facts), None, "en", lambda _: None)
    changing = [fact for fact in facts if type(fact).apply is not Fact.apply]
    assert looked == len(changing) < len(facts)
    assert len(made.changes) == len(facts)


def test_the_last_table_of_the_reel_is_the_table_of_the_game() -> None:
    facts = endless_game(400)
    made = reel(ViewedStream(GAME, facts), None, "en", lambda _: None)
    for at in (10, 200, len(facts) - 1):
        view = GAME.view(GAME.fold(facts[: at + 1]), None)
        rows = {row.label: items for row, items in zip(made.rows, made.table(at), strict=True) if row.shape == "pile"}
        assert {pile["pile"]: str(pile["count"]) for pile in view["supply"]} == {
            name: items[0] for name, items in rows.items() if name in {pile["pile"] for pile in view["supply"]}
        }


@pytest.mark.parametrize("seed", seeds(3, 40))
@pytest.mark.parametrize("viewer", [None, "p1"])
def test_a_table_of_the_reel_is_the_sheet_of_that_table_alone(seed: int, viewer: str | None) -> None:
    rng = Random(seed)
    facts = random_games.played(rng, random_games.opening(rng), turns=8)[0].facts
    made = reel(ViewedStream(GAME, facts, viewer), None, "ja", lambda _: None)
    table = GAME.table()
    for at, fact in enumerate(facts):
        fact.apply(table)
        if at % 5 == 0:
            sheet_of_another_table()
            alone = GAME.words.sheet(GAME.view(table, viewer), "ja")
            items = {(area.key, row.key): row.items for area in alone for row in area.rows if row.items}
            keys = [made.areas[row.area][0] for row in made.rows]
            found = zip(keys, made.rows, made.table(at), strict=True)
            assert {(key, row.key): each for key, row, each in found if each} == items, fact


def sheet_of_another_table() -> None:
    """Another table is looked at in between, as where one process serves several games."""
    GAME.words.sheet(GAME.view(GAME.table(), None), "ja")
