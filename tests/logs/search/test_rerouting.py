"""A face that was given away too early is found again along a path through several shuffles."""

from __future__ import annotations

from itertools import count

from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.unseen.pools import Pools


def counting() -> Pools:
    """Pools in a game in which facts are made between any two events."""
    pools = Pools()
    pools.now = count().__next__
    return pools


def test_a_card_that_was_shuffled_unseen_turns_out_to_be_another_one() -> None:
    """What was taken for the Gold of the first shuffle is that of the third: the card shuffled unseen is the Estate."""
    pools = Pools()
    shuffled = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)[0]
    early, late = pools.shuffle([shuffled, Card(3, "Copper")], 2)
    beside = pools.shuffle([Card(4, "Gold"), Card(5, "Copper")], 3)[0]
    pools.lay_together([early, beside])
    assert pools.bind_one([early], "Gold") is early
    assert early.number == 2
    assert pools.bind_one([late], "Estate") is late
    assert (early.number, late.number) == (4, 1)


def test_who_has_the_card_that_was_shuffled_unseen_gets_another_face() -> None:
    """Three cards of the second shuffle: a Copper, and two of an Estate, an Estate and a Gold. The one taken for an
    Estate changes places with a card of the third shuffle, so that the last can be the Gold."""
    pools = Pools()
    first, second = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)
    early, late = pools.shuffle([first, Card(3, "Copper")], 2)
    beside = pools.shuffle([Card(4, "Estate"), Card(5, "Copper")], 3)[0]
    pools.lay_together([early, beside])
    assert pools.bind_one([early], "Estate") is early
    assert pools.bind_one([second], "Gold") is second
    assert pools.bind_one([late], "Estate") is late, "the first is the Estate of the third shuffle, the other one its"
    assert pools.bind_one([beside], "Copper") is beside
    assert [(card.face, card.number) for card in (early, late, beside)] == [("Estate", 4), ("Estate", 1), ("Copper", 3)]


def test_what_leads_nowhere_changes_nothing() -> None:
    pools = Pools()
    first, second = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)
    drawn, _ = pools.shuffle([first, Card(3, "Copper")], 2)
    pools.lay_together([second, drawn])
    assert pools.bind_one([drawn], "Estate") is drawn
    assert pools.bind_one([second], "Province") is None
    assert (drawn.face, second.face, pools.exchanged) == ("Estate", None, [])


def test_a_card_that_the_log_alone_knows_keeps_its_face() -> None:
    pools = Pools()
    first, second = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)
    other = pools.shuffle([Card(3, "Copper"), Card(4, "Silver")], 2)[0]
    pools.lay_together([first, other])
    pools.force(first, Card(10_001, "Province"))
    assert pools.bind_one([other], "Gold") is None
    assert (first.face, first.number, second.face) == ("Province", 10_001, None)


def test_cards_of_one_shuffle_change_places_so_that_one_of_them_can_be_of_another() -> None:
    """Of a card of each shuffle one is discarded; the other then lies with one more of its own shuffle. One of these
    is played as a Copper, and the other is a Gold: it is the one that was kept. (Goko's log109, 220.)"""
    pools = counting()
    discarded, elsewhere = pools.shuffle([Card(1, "Gold"), Card(2, "Estate")], 1)
    kept, drawn = pools.shuffle([Card(3, "Copper"), Card(4, "Silver")], 2)
    pools.lay_together([discarded, kept])
    assert pools.bind_one([kept, drawn], "Copper") is kept
    assert pools.bind_one([drawn], "Gold") is drawn
    assert [(card.face, card.number) for card in (kept, drawn)] == [("Copper", 3), ("Gold", 1)]
    assert pools.bind_one([discarded], "Estate") is None, "it is of the second shuffle"
    assert pools.bind_one([discarded], "Silver") is discarded
    assert pools.bind_one([elsewhere], "Estate") is elsewhere


def test_cards_that_change_places_change_what_they_lay_with_before() -> None:
    pools = counting()
    early, _ = pools.shuffle([Card(1, "Gold"), Card(2, "Gold")], 1)
    one, other = pools.shuffle([Card(3, "Copper"), Card(4, "Silver")], 2)
    late, _ = pools.shuffle([Card(5, "Estate"), Card(6, "Estate")], 3)
    pools.lay_together([early, one])
    pools.lay_together([one, other, late])
    mark = pools.mark()
    assert pools.change_places(one, other)
    assert set(pools.beside(one)) == {other, late}
    assert set(pools.beside(other)) == {one, late, early}
    assert list(pools.beside(early)) == [other]
    pools.rewind(mark)
    assert list(pools.beside(early)) == [one]
    assert early in pools.beside(one)
    assert early not in pools.beside(other)
