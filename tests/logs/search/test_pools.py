"""Pools: what the cards without a face can be."""

from __future__ import annotations

from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.unseen.pools import Pools


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


def test_a_card_whose_face_was_shown_before_it_was_shuffled_keeps_it() -> None:
    """A Copper that was played is a Copper, whatever a later card must be."""
    pools = Pools()
    played, unseen, _ = pools.shuffle([Card(1, "Copper"), Card(2, "Gold"), Card(4, "Gold")], 1)
    assert pools.bind_one([played], "Copper") is played
    first, second, third = pools.shuffle([played, unseen, Card(3, "Copper")], 2)
    assert pools.bind_one([first], "Copper") is first
    assert pools.bind_one([second], "Gold") is second
    assert pools.bind_one([third], "Gold") is None
    assert (played.face, first.face, second.face, third.face) == ("Copper", "Copper", "Gold", None)


def test_a_card_that_changed_places_is_the_same_real_card_after_it_was_shuffled() -> None:
    pools = Pools()
    first = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)[0]
    second = pools.shuffle([Card(3, "Copper"), Card(4, "Gold")], 2)[0]
    assert pools.bind_one([first, second], "Gold") is first
    mark = pools.mark()
    drawn = pools.shuffle([first], 3)[0]
    assert pools.bind(drawn, "Gold")
    assert pools.bind_one([second], "Estate") is second
    assert [(card.number, card.face) for card in (first, second, drawn)] == [(4, "Gold"), (1, "Estate"), (4, "Gold")]
    pools.rewind(mark)
    assert [(card.number, card.face) for card in (first, second, drawn)] == [(2, "Gold"), (None, None), (None, None)]


def test_a_deck_that_is_shuffled_without_end_costs_no_more_for_each_card() -> None:
    """The oldest cards settle: who has not been seen for hundreds of shuffles may be anything that is left."""
    pools = Pools()
    cards = pools.shuffle([*(Card(number, "Copper") for number in range(7)), Card(7, "Gold")], 1)
    for line in range(2, 3_000):
        cards = [*pools.shuffle(cards[:4], line), *cards[4:]] if line % 2 else pools.shuffle(cards, line)
    assert pools.bind_one(cards, "Gold") is not None
    assert pools.bind_one(cards, "Gold") is None


def test_a_card_that_lies_twice_in_a_shuffle_is_lent_once() -> None:
    """By the log's word a card may lie in two places: its list of cards is put back all the same. [81741954, 159]"""
    pools = Pools()
    card = pools.shuffle([Card(1, "Copper")], 1)[0]
    mark = pools.mark()
    first, second = pools.shuffle([card, card], 2)
    assert pools.of[first] is pools.of[second]
    pools.rewind(mark)
    assert first not in pools.of
    assert pools.bind(card, "Copper")


def test_cards_that_questions_did_not_allow_every_face_get_faces_wherever_there_is_a_way() -> None:
    """The first two take the lowest cards, and the third could be neither Smithy nor Village: one of them gives its own
    up. Where there is no way, the last gets what is left all the same."""
    pools = Pools()
    kinds = ("Copper", "Smithy", "Village", "Witch")
    cards = pools.shuffle([Card(number, kind) for number, kind in enumerate(kinds, 1)], 1)
    first, second, third, last = cards
    pools.exclude(first, ("Village", "Witch"))
    pools.exclude(second, ("Copper", "Witch"))
    pools.exclude(third, ("Village", "Witch"))
    pools.exclude(last, ("Copper", "Village"))
    pools.settle(cards)
    assert sorted(str(card.face) for card in cards) == [*kinds]
    assert not pools.disallowed
    for card in cards:
        pools.release(card)
        pools.exclude(card, ("Copper",))
    pools.settle(cards)
    assert sorted(str(card.face) for card in cards) == [*kinds]
    assert pools.disallowed
