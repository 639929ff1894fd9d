"""A card that a fact moves within a deck, and that does not lie there, comes there all the same.

Of an audited log the deck may be another than its facts say. [online game 82015156, 233, with a topdecked card forged]
"""

from __future__ import annotations

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact

ONE, TWO, STRANGER = Card(901, "Copper"), Card(902, "Estate"), Card(903, "Gold")
DECK = (
    started("2021-08-01", ("Ann", "Ben"), ("Moat",)),
    f.CardGained("p1", ONE, "supply", "deck").sealed(2),
    f.CardGained("p1", TWO, "supply", "deck").sealed(3),
)


def deck_after(fact: Fact) -> list[Card]:
    """Ann's deck, its top last, after one more fact."""
    deck: list[Card] = GAME.fold([*DECK, fact]).seats["p1"].deck
    return deck[-3:]


@pytest.mark.parametrize(
    ("fact", "deck"),
    [
        (f.CardMoved("p1", ONE, "deck", "deck"), [TWO, ONE]),
        (f.CardMoved("p1", STRANGER, "deck", "deck"), [ONE, TWO, STRANGER]),
        (f.CardPutInDeck("p1", TWO, "deck", "deck", 1), [TWO, ONE]),
        (f.CardPutInDeck("p1", STRANGER, "deck", "deck", 1), [ONE, STRANGER, TWO]),
    ],
    ids=["to the top", "a stranger to the top", "under the top", "a stranger under the top"],
)
def test_a_card_that_is_not_there_comes_there(fact: f.CardMoved | f.CardPutInDeck, deck: list[Card]) -> None:
    assert deck_after(fact.sealed(4)) == deck
