"""Which Actions say +$: those that Capitalism makes Treasures."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.text.book import TEXTS, Text, load_cards

load_cards()
ACTIONS = [text for texts in TEXTS.values() for text in texts if "Action" in text.types]


def gives_coins(text: Text) -> bool:
    """Whether the summary of a text has +$."""
    summaries = [text.summary, *(each.summary for each in text.abilities), *(each.__doc__ or "" for each in text.later)]
    return any("+$" in each for each in summaries)


def test_an_action_whose_summary_has_plus_coins_says_so() -> None:
    """A card that gives +$ after the start of its instructions, such as by a choice, must declare `plus_coins=True`."""
    assert [f"{text.name} {text.since}" for text in ACTIONS if gives_coins(text) and not text.says_plus_coins] == []
    assert sum(map(gives_coins, ACTIONS)) > 100


@pytest.mark.parametrize("name", ["Coppersmith", "Inventor", "Smithy", "Butcher", "Trader"])
def test_an_action_that_says_no_plus_coins_has_none(name: str) -> None:
    assert not any(text.says_plus_coins for text in TEXTS[name])
