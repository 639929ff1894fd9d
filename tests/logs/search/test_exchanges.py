"""Cards that lay together unseen and changed places: the facts from before are those of the other card."""

from __future__ import annotations

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card
from moothall.logs.courses.exchanges import undone
from moothall.logs.dominion.proofs.refuting import comes_off_deck
from moothall.logs.dominion.unseen.pools import Pools


def _pools() -> tuple[Pools, Card, Card]:
    """A hand of one card of each of two shuffles: an Estate or a Gold, a Copper or a Silver."""
    pools = Pools()
    first = pools.shuffle([Card(1, "Estate"), Card(2, "Gold")], 1)[0]
    second = pools.shuffle([Card(3, "Copper"), Card(4, "Gold")], 2)[0]
    return pools, first, second


def test_a_card_that_took_a_face_too_early_changes_places() -> None:
    pools, first, second = _pools()
    hand = [first, second]
    assert pools.bind_one(hand, "Gold") is first
    assert pools.bind_one([second], "Estate") is second, "the Gold is of the second shuffle, then"
    assert {(card.face, card.number) for card in hand} == {("Gold", 4), ("Estate", 1)}
    assert [pair[:2] for pair in pools.exchanged] == [(second, first)]


def test_what_cannot_be_stays_as_it_was() -> None:
    pools, first, second = _pools()
    mark = pools.mark()
    assert pools.bind_one([first, second], "Gold") is first
    assert pools.bind_one([second], "Province") is None
    assert (first.face, second.face, pools.exchanged) == ("Gold", None, [])
    pools.rewind(mark)
    assert (first.face, second.face) == (None, None)


def test_facts_until_the_cards_lay_together_are_those_of_the_other() -> None:
    one, other = Card(1, "Estate"), Card(4, "Gold")
    shuffled = f.DeckShuffled("p1", (one,)).sealed(1)
    drawn = f.CardsDrawn("p1", (one, other)).sealed(2)
    played = f.CardPlayed("p1", other, "hand", "play", 0).sealed(3)
    facts = undone([shuffled, drawn, played], [(one, other, 2)], comes_off_deck)
    assert [fact.seq for fact in facts] == [1, 2, 3]
    assert isinstance(facts[0], f.DeckShuffled)
    assert facts[0].order == (other,)
    assert isinstance(facts[1], f.CardsDrawn)
    assert facts[1].cards == (other, one)
    assert facts[2] is played
