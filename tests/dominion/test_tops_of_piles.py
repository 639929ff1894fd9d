"""What leaves a pile is its top card, whatever takes it; of the cards of a pile, only the top one comes to be seen.

Mixed and split piles are there, where the card below is another one: from a pile only the top card may be bought,
gained, played, exiled or trashed. [Dark Ages 2012: Knights; Empires 2016: split piles]
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.view import view
from moothall.domain.dominion.text.book import pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Player
from random_games import opening, played
from sweeps import sampled, seeds
from swept import KINGDOM, PLAYED, RICH, TODAY, Wish, Wished, game, texts

MIXED = ("Knights", "Encampment", "Augurs")
"""Piles with other cards below the top one: all of a type, two of which only the upper is an Action, of four costs."""
BOUGHT = sorted(name for name, text in texts().items() if "Event" in text.types)
EXILING = ("Invest", "Camel Train")
"""What exiles a card of the Supply that a player chooses."""
WAYS = sorted(name for name, text in texts().items() if "Way" in text.types)


def from_below(told: Sequence[Fact]) -> list[str]:
    """The facts in which a card of the Supply is played, or leaves, while another one is on top of its pile."""
    table, found = GAME.table(), []
    for fact in told:
        card = getattr(fact, "card", None)
        if getattr(fact, "from_", "") == "supply" and isinstance(card, Card):
            pile = table.pile(card.face or "?")
            if pile and pile[-1].face != card.face:
                found.append(f"{pile[-1].face} is on top: {fact}")
        fact.apply(table)
    return found


def wishes_for_mixed(_: Dominion, ask: Ask) -> Answer | None:
    """Takes a card of a mixed pile wherever one is offered."""
    piles = pile_names(rules_of(TODAY))
    for option in () if isinstance(ask, Menu) else ask.options:
        name = option if isinstance(option, str) else None
        if piles.get(name or "", name) in MIXED and ask.accepts((option,)):
            return (option,)
    return None


def beside_mixed(name: str) -> dict[str, Any]:
    """A table with mixed piles at which a card can be played, an Event bought, or a Village played using a Way."""
    landscape = name in WAYS or name in BOUGHT
    hand = ["Village" if landscape else name, "Copper", "Estate", "Gold", "Smithy", "Moat", "Silver"]
    other = {"hand": ["2 Copper", "Estate", "Curse", "Gold"], "deck": RICH}
    piles, kingdom = (
        pile_names(rules_of(TODAY)),
        [*MIXED, "Moat", "Smithy", "Village", *([name] if name in KINGDOM else [])],
    )
    mine = {"hand": hand, "deck": RICH, "discard": ["Copper", "Smithy"]}
    return {
        "kingdom": [*dict.fromkeys(piles.get(each, each) for each in kingdom)],
        "landscapes": [name] if landscape else [],
        "given": {"coins": 20, "Alice": mine, "Bob": other},
    }


def begins(name: str) -> Wish:
    """Buys the Event, or plays the card, or the Village using the Way."""

    def wish(session: Dominion, ask: Ask) -> Answer | None:
        played = "Village" if name in WAYS else name
        if not isinstance(ask, Menu):
            return next(((each,) for each in ask.options if each == name), None) if name in WAYS else None
        if name in BOUGHT:
            return next((each for each in ask.choices if each == ("buy", name)), None)
        return next((each for each in ask.choices if each[0] == "play" and each[1].face == played), None)

    return wish


def at_second_turn(session: Dominion, _: Ask) -> Answer | None:
    """Stops when the next turn has begun."""
    return ("end",) if session.table.turns_begun > 1 else None


def takes(name: str) -> list[Fact]:
    """The facts of a turn in which that happens, and a card of a mixed pile is taken wherever one may be."""
    source = Wished([begins(name), wishes_for_mixed], until=at_second_turn, seed=name)
    return game(source, **beside_mixed(name)).facts


@pytest.mark.parametrize("name", sampled([*PLAYED, *BOUGHT, *WAYS], 12))
def test_only_the_top_card_of_a_pile_leaves_it(name: str) -> None:
    assert from_below(takes(name)) == []


@pytest.mark.parametrize("name", ["Captain", "Overlord", "Band of Misfits", "Invest", "Camel Train"])
def test_what_takes_any_card_of_the_supply_takes_the_top_of_a_mixed_pile(name: str) -> None:
    told = takes(name)
    taken = [each for each in told if getattr(each, "from_", "") == "supply" and getattr(each, "card", None)]
    piles = pile_names(rules_of(TODAY))
    assert any(piles.get(each.card.face) in MIXED for each in taken)  # type: ignore[attr-defined]
    assert from_below(told) == []


@pytest.mark.parametrize("seed", seeds(4, 200))
def test_only_top_cards_leave_piles_in_random_games(seed: int) -> None:
    rng = Random(9100 + seed)
    session, _ = played(rng, opening(rng, *MIXED, date=TODAY), 20, 0)
    assert from_below(session.facts) == []


class Looking(Wished):
    """Turns a pile over when it is first asked something, as an audit has the piles that nobody saw dealt. Notes how
    far below the top the cards lay that come to be seen."""

    below: list[int]
    hidden: list[str | None]

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """As its like; the pile is turned over before."""
        if not hasattr(self, "below"):
            pile = session.table.supply["Knights"]
            self.below, self.hidden = [], [card.face for card in pile]
            pile[:] = [Card(None, None) for _ in pile]
        return super().answer(session, ask)

    def identify(self, session: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Show the cards of the pile."""
        pile = session.table.supply["Knights"]
        for card in cards:
            if card.face is None and card in pile:
                self.below.append(len(pile) - 1 - pile.index(card))
                card.face = self.hidden.pop()


@pytest.mark.parametrize("name", EXILING)
def test_of_a_pile_that_nobody_saw_only_the_top_card_comes_to_be_seen(name: str) -> None:
    source = Looking([begins(name), wishes_for_mixed], until=at_second_turn, seed=name)
    told = game(source, **beside_mixed(name)).facts
    assert any(isinstance(each, f.CardExiled) and each.from_ == "supply" for each in told)
    assert source.below == [0]


def test_the_view_of_all_lists_a_pile_of_different_cards_and_no_player_sees_more_than_its_top() -> None:
    piles = [pile_names(rules_of(TODAY)).get(name, name) for name in MIXED]
    table = GAME.fold([started(TODAY, ["Ann", "Bob"], [*piles, "Village"])])
    table.supply["Moat"] = []
    whole, seen = ({each["pile"]: each for each in view(table, viewer)["supply"]} for viewer in (None, "p1"))
    mixed = {pile: [card.face for card in table.supply[pile]] for pile in piles}
    for pile, cards in mixed.items():
        assert whole[pile] == {"pile": pile, "count": len(cards), "top": cards[-1], "cards": cards}
    assert len(set(mixed["Knights"])) == 10
    assert {each["cards"] for name, each in whole.items() if name not in mixed} == {None}
    assert {each["cards"] for each in seen.values()} == {None}
    assert {name: each["top"] for name, each in seen.items()} == {name: each["top"] for name, each in whole.items()}
    del table.supply[piles[1]][1:]
    left: dict[str, dict[str, Any]] = {each["pile"]: each for each in view(table, None)["supply"]}
    assert left[piles[1]]["cards"] is None
