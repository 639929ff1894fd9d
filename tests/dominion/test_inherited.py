"""Starting decks of which a Trait replaces a card."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.play.start.setup import check_started, started
from moothall.domain.dominion.table.facts import GameStarted

KINGDOM = ("Village", "Smithy", "Townsfolk", "Nobles", "Market", "Moat", "Mine", "Remodel", "Workshop", "Cellar")


@pytest.mark.parametrize("pile", ["Village", "Townsfolk", "Nobles"])
@pytest.mark.parametrize("choice", ["", "Copper; Estate"])
def test_a_game_with_an_inherited_card_is_one_that_set_up_makes(pile: str, choice: str) -> None:
    options = {"inherited": choice} if choice else {}
    begun = started("2025-06-01", ("Ann", "Bob"), KINGDOM, landscapes=(f"Inherited on {pile}",), options=options)
    check_started(begun)
    assert isinstance(begun, GameStarted)
    decks = [[card.face for card in deck] for deck in begun.starting.values()]
    assert [len(deck) for deck in decks] == [10, 10]
    assert [deck.count("Copper") for deck in decks] == ([6, 7] if choice else [7, 7])


def test_a_deck_that_a_log_names_has_the_inherited_card_already() -> None:
    deck = ("Village", *["Copper"] * 7, "Estate", "Estate")
    begun = started(
        "2025-06-01",
        ("Ann", "Bob"),
        KINGDOM,
        landscapes=("Inherited on Village",),
        starting={"p1": deck, "p2": deck},
    )
    assert [card.face for card in begun.starting["p1"]] == list(deck)
    assert len(begun.piles["Village"]) == 8
