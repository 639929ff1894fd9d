"""Pools: what the cards without a face can be."""

from __future__ import annotations

from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.pools import Pools


def test_a_pool_is_seen_when_all_of_its_cards_were_and_no_others() -> None:
    pools = Pools()
    first, second = pools.shuffle([Card(1, "Copper"), Card(2, "Estate")], 0)
    pool = pools.of[first]
    assert pools.bind(first, "Copper")
    assert not pool.all_seen
    assert pools.bind(second, "Estate")
    assert pool.all_seen


def test_a_pool_of_which_the_log_had_another_card_is_not_seen() -> None:
    """What its player holds is not certain then: one of its cards is still somewhere."""
    pools = Pools()
    first, second = pools.shuffle([Card(1, "Copper"), Card(2, "Estate")], 0)
    pool = pools.of[first]
    pools.force(first, Card(10_001, "Gold"))
    assert pools.bind(second, "Copper")
    assert not pool.unseen
    assert not pool.all_seen


def test_a_face_that_no_pool_has_is_looked_for_once_in_each() -> None:
    """A deck that is shuffled again and again before anybody has seen it (log546, with a move of the deck cut)."""
    pools = Pools()
    cards = pools.shuffle([Card(number, "Copper") for number in range(8)], line=1)
    for line in range(2, 60):
        cards = pools.shuffle(cards, line)
    assert not pools.can_be(cards[0], "Gold")
    assert not pools.bind(cards[0], "Gold")
    assert pools.bind(cards[0], "Copper")
