"""A card that only gives something asks nothing when it is played, and gives just that."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.text.book import TEXTS, Text, load_cards
from moothall.scenarios.ruling import Document, load, play

load_cards()
PLAYED = {"Action", "Treasure"}
NEWEST = "9999-01-01"
GIVING = [
    pytest.param(text, following.since if following else NEWEST, id=f"{text.name} {text.since}".strip())
    for texts in TEXTS.values()
    for text, following in zip(texts, [*texts[1:], None], strict=True)
    if text.effect is None and text.types & PLAYED and not text.has_several
]
SCENARIO = """
scenario: played
rules: {rules}
given: {{actions: 5, buys: 5, coins: 5, Alice: {{hand: [{name}, Estate], deck: any}}, Bob: {{hand: [Estate]}}}}
when: [play {name}]
"""


def day(text: Text, until: str) -> str:
    """A day on which a text is in force: its first, or one of today."""
    return text.since or ("2008-11-01" if until != NEWEST else "2025-06-01")


@pytest.mark.parametrize(("text", "until"), GIVING)
def test_a_card_that_only_gives_something_asks_nothing(text: Text, until: str) -> None:
    (document,) = load(SCENARIO.format(rules=day(text, until), name=text.name), "played.yaml")
    assert isinstance(document, Document), str(document)
    ruling = play(document)
    assert ruling.error is None
    assert [each for each in ruling.asked if each.options] == []
    table = ruling.table
    spent = "Action" in text.types
    assert (table["actions"], table["buys"]) == (5 - spent + text.actions, 5 + text.buys)
    assert (table["coins"], table["potions"]) == (5 + text.coins, text.potions)
    drawn = [f"{text.cards} Copper" if text.cards > 1 else "Copper"] if text.cards else []
    assert sorted(table["Alice"]["hand"]) == sorted(["Estate", *drawn])
