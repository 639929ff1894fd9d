"""A face that was given away too early is found again along a path through several shuffles."""

from __future__ import annotations

from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.pools import Pools


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
