"""What makes cards say something else, and keeps their types."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.card_text import Text
from moothall.domain.dominion.text.rulebook import rules_of

TEXTS: dict[str, Text] = dict(book(rules_of("2026-01-01")))
KEEPING = {name: text for name, text in TEXTS.items() if len(text.retypes) < len(text.shifts)}


def test_few_cards_change_others_but_their_types() -> None:
    assert sorted(KEEPING) == ["Coppersmith", "Envious"]


@pytest.mark.parametrize("name", KEEPING)
def test_what_says_that_it_keeps_types_keeps_them(name: str) -> None:
    """In the turn in which it counts, twice."""
    turn = SimpleNamespace(player="p1", controller="p1")
    game: Any = SimpleNamespace(table=SimpleNamespace(turn=turn, phase="buy"), in_force=lambda *_: 2)
    changed = 0
    for change in (each for each in KEEPING[name].shifts if each not in KEEPING[name].retypes):
        for text in TEXTS.values():
            shifted = change(game, text)
            assert shifted.types == text.types
            changed += shifted is not text
    assert changed
