"""A table that cannot be: one sentence in either language, and the table that stood before stays."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from moothall.web.bridge import Desk, call

TABLE = """scenario: table
players: [Alice, Bob]
kingdom: [Witch, Moat]
given:
  Alice: {hand: [Witch, Moat], deck: [Copper]}
  Bob: {hand: [Moat]}
when: []
"""
HAND = ["given", "Alice", "hand"]
IMPOSSIBLE: list[tuple[list[str], Any]] = [
    (HAND, ["Nonsense"]),
    (HAND, ["100000000 Copper"]),
    (HAND, ["-3 Copper"]),
    (HAND, ["0 Copper"]),
    (HAND, [5]),
    (HAND, {"Copper": 1}),
    (["given", "Alice", "tokens", "vp"], -5),
    (["given", "Alice", "tokens", "coffers"], 10**30),
    (["given", "Alice", "tokens", "nonsense"], 1),
    (["given", "coins"], -1),
    (["given", "coins"], "many"),
    (["given", "buys"], 1.5),
    (["given", "effects"], ["Nonsense"]),
    (["given", "supply"], {"Witch": -1}),
    (["given", "supply"], {"Nonsense": 2}),
    (["given", "Carol", "hand"], ["Copper"]),
    (["kingdom"], ["Witch", "Witch"]),
    (["kingdom"], ["Alms"]),
    (["landscapes"], ["Witch"]),
    (["landscapes"], ["Alms", "Alms"]),
    (["players"], ["Alice", "Alice"]),
    (["players"], ["", ""]),
    (["rules"], "nonsense"),
    (["when"], ["play Copper"]),
    ([], 1),
]
POSSIBLE: list[tuple[list[str], Any]] = [
    (HAND, ["200 Witch", "Goons"]),  # more than the pile has, and what no pile has
    (["given", "supply"], {"Witch": 200}),
    (["given", "Alice", "deck"], ["900 Copper"]),
]


def asked(desk: Desk, question: str, **given: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(call(desk, question, json.dumps(given)))
    return answer


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    assert "found" in asked(desk, "sandbox", text=TABLE)
    return desk


@pytest.mark.parametrize(("place", "value"), IMPOSSIBLE)
def test_a_table_that_cannot_be_is_refused_in_a_sentence_of_either_language(
    desk: Desk, place: list[str], value: Any
) -> None:
    before = asked(desk, "sandbox_now")
    refused = asked(desk, "sandbox_set", text=TABLE, place=place, value=value)
    assert refused["fault"] is False
    assert "\n" not in refused["error"] + refused["error_ja"]
    assert re.search("[ぁ-ん]", refused["error_ja"])
    assert not re.search(r"should be|Value|\bat least\b", refused["error_ja"])
    assert asked(desk, "sandbox_now") == before


@pytest.mark.parametrize(("place", "value"), POSSIBLE)
def test_a_table_with_more_cards_than_a_game_has_is_played_on(desk: Desk, place: list[str], value: Any) -> None:
    found = asked(desk, "sandbox_set", text=TABLE, place=place, value=value)["found"]
    assert found["unsaid"] is None
    assert found["question"]
    assert asked(desk, "sandbox", text=found["scenario"])["found"] == found
