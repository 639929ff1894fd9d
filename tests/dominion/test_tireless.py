"""Each card of a Tireless pile that is discarded from play is set aside, and comes onto the deck when the turn ends.

"Set aside" is before the next hand is drawn, "at the end of the turn" after it. [Plunder, p. 2; cards.jsonl: Tireless]
"""

from __future__ import annotations

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact
from sweeps import sampled
from swept import RICH, TODAY, Wished, at_menu, game, texts

ABOUT_IT = {"discard from play", "clean-up"}
"""Events at which some cards are put elsewhere by themselves, as their player likes."""
PILES = [
    name
    for name in kingdom_cards(rules_of(TODAY))
    if texts()[name].types & {"Action", "Treasure"}
    and not texts()[name].has_several
    and not any(each.event in ABOUT_IT for each in texts()[name].abilities)
]


def played(name: str, seed: int) -> Dominion:
    """The game after Alice's turn, in which she plays a card of a Tireless pile; up to Bob's menu."""
    hand = [name, "Estate", "Silver", "Village", "Copper"]
    given = {"Alice": {"hand": hand, "deck": RICH}, "Bob": {"hand": ["3 Copper"], "deck": RICH}}

    def plays(session: Dominion, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu) or any(isinstance(fact, f.CardPlayed) for fact in session.facts):
            return None
        return next((each for each in ask.choices if each[0] == "play" and each[1].face == name), None)

    source = Wished([plays], until=at_menu("p2"), seed=(name, seed))
    return game(source, players=2, kingdom=[name], landscapes=[f"Tireless on {name}"], given=given)


def place(facts: list[Fact], kind: type[Fact], card: Card | None = None) -> int:
    """Where the first fact of a kind stands, that of a card if there is one."""
    fits = (at for at, fact in enumerate(facts) if isinstance(fact, kind))
    return next((at for at in fits if card is None or getattr(facts[at], "card", None) == card), -1)


@pytest.mark.parametrize("name", sampled(PILES, 12))
def test_a_tireless_card_is_set_aside_in_clean_up_and_lies_on_the_deck_afterwards(name: str) -> None:
    for seed in range(3):
        session = played(name, seed)
        facts = session.facts
        cleaned = place(facts, f.CleanedUp)
        card = next(fact.card for fact in facts if isinstance(fact, f.CardPlayed))
        cleaned_up = facts[cleaned]
        assert isinstance(cleaned_up, f.CleanedUp)
        if card.face != name or card not in cleaned_up.cards:
            continue  # it stays in play, or has left it
        after = facts[cleaned:]
        aside, drawn, put = (place(after, kind, which) for kind, which in (
            (f.SetAside, card), (f.CardsDrawn, None), (f.CardMoved, card)
        ))  # fmt: skip
        assert 0 < aside < drawn < put
        assert not any(isinstance(fact, f.CardsDrawn) and card in fact.cards for fact in after[: put + 1])
        moved = after[put]
        assert isinstance(moved, f.CardMoved)
        assert moved.to == "deck"
