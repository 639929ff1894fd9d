"""A card that games share is closed: its number and its face do not change."""

from __future__ import annotations

import copy
import pickle

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.facts import Card, ClosedCard


def test_a_closed_card_keeps_its_number_and_its_face() -> None:
    card = ClosedCard(7, "Gold")
    for change in ("number", "face"):
        with pytest.raises(AttributeError, match="Gold#7 is shared between games"):
            setattr(card, change, None)
        with pytest.raises(AttributeError, match="Gold#7 is shared between games"):
            delattr(card, change)
    assert (card.number, card.face, repr(card)) == (7, "Gold", "Gold#7")


def test_the_cards_of_a_set_up_are_closed_and_shared() -> None:
    first, second = (started("2025-06-01", ("Ann", "Bob"), ["Smithy"]).piles["Smithy"] for _ in range(2))
    assert all(isinstance(card, ClosedCard) for card in first)
    assert all(card is other for card, other in zip(first, second, strict=True))


def test_a_closed_card_can_be_copied_and_pickled() -> None:
    card = ClosedCard(7, "Gold")
    for other in (copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert isinstance(other, ClosedCard)
        assert (other.number, other.face) == (7, "Gold")


def test_a_card_without_a_face_can_get_one() -> None:
    card = Card(None, None)
    card.number, card.face = 3, "Gold"
    assert repr(card) == "Gold#3"
