"""The reel of a game looks at a table once, however many facts leave it as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from endless import endless_game
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.facts import Fact
from moothall.projections.reel import reel


def test_a_table_is_looked_at_only_after_facts_that_change_it() -> None:
    facts = endless_game(400)
    looked = 0

    def view(table: Any, viewer: str | None) -> dict[str, Any]:
        nonlocal looked
        looked += 1
        return GAME.view(table, viewer)

    made = reel(replace(GAME, view=view), facts, None, None, "en", lambda _: None)
    changing = [fact for fact in facts if type(fact).apply is not Fact.apply]
    assert looked == len(changing) < len(facts)
    assert len(made.changes) == len(facts)


def test_the_last_table_of_the_reel_is_the_table_of_the_game() -> None:
    facts = endless_game(400)
    made = reel(GAME, facts, None, None, "en", lambda _: None)
    for at in (10, 200, len(facts) - 1):
        view = GAME.view(GAME.fold(facts[: at + 1]), None)
        rows = {row.label: items for row, items in zip(made.rows, made.table(at), strict=True) if row.shape == "pile"}
        assert {pile["pile"]: str(pile["count"]) for pile in view["supply"]} == {
            name: items[0] for name, items in rows.items() if name in {pile["pile"] for pile in view["supply"]}
        }
