"""What facts of Dominion say in a line that tells several, where it is more than a sentence about one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from ....kernel.ask import MENU
from ....kernel.facts import Answered
from ....kernel.telling.clause import CARDS, NOBODY, Clause, OfCards
from ....kernel.telling.phrase import Both, listed, listed_ja
from ...table import facts as f
from .plays import amounts, price
from .scene import CLAUSES, NOUNS, Said, both_called, who_decided

OF_TURN = frozenset({f.CardExchanged, f.TurnSkipped})
"""The kinds that the line of a whole turn has in their own words."""
APART = frozenset({f.PhaseBegan, f.TurnSkipped, f.GameEnded})
"""The kinds with which something begins that does not come of the last choice from the menu."""


class _Purchase(NamedTuple):
    """What was bought, its name in both languages, and for how much."""

    name: str
    called: Both
    paid: Both


def _purchases(bought: Sequence[_Purchase]) -> Both:
    """`buys Gold for $6 and 2 Silvers for $3 each`."""
    counts = Counter(bought)
    english = []
    japanese = []
    for each, number in counts.items():
        (called, called_ja), (paid, paid_ja) = each.called, each.paid
        many = called if number == 1 else f"{number} {NOUNS.plural(called)}"
        english.append(f"{many}{f' for {paid}' if paid else ''}{' each' if paid and number > 1 else ''}")
        many_ja = called_ja if number == 1 else f"{called_ja}{number}枚"
        remark = f"（{'各' if number > 1 else ''}{paid_ja}）" if paid_ja else ""
        japanese.append(f"{many_ja}{remark}")
    if len(bought) == 1 and bought[0].paid[1]:
        return f"buys {english[0]}", f"{bought[0].called[1]}を{bought[0].paid[1]}で購入した"
    return f"buys {listed(english)}", f"{listed_ja(japanese)}を購入した"


def _bought(said: Said, name: str, called: Both, paid: Both) -> Clause:
    who, who_ja = who_decided(said)
    player = getattr(said.fact, "player", None)
    return Clause(player, (who, f"{who_ja}は"), "buy", (_Purchase(name, called, paid),), _purchases, of_turn=True)


def _card_bought(said: Said, fact: f.CardBought) -> Clause:
    return _bought(said, fact.card.face or "", NOUNS.card(fact.card), price(fact.coins, fact.potions, fact.debt))


def _landscape_bought(said: Said, fact: f.LandscapeBought) -> Clause:
    return _bought(said, fact.name, both_called(fact.name), price(fact.coins, fact.potions, fact.debt))


_gained = CLAUSES[f.CardGained]


def _gained_otherwise(said: Said, fact: f.CardGained) -> Clause | None:
    """A gain; nothing of that which a purchase of the card says already."""
    if fact.to != "discard":
        return _gained(said, fact)
    for seq in count(fact.seq - 1, -1):
        before = said.fact_at(seq)
        if isinstance(before, f.CardBought) and before.card is fact.card and before.player == fact.player:
            return None
        if before is None or isinstance(before, f.TurnBegan) or _is_from_menu(before):
            return _gained(said, fact)
    raise AssertionError("a stream has a first fact")


def _is_from_menu(fact: object) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _drawn(said: Said, fact: f.CardsDrawn) -> Clause | None:
    return OfCards(f"draws {CARDS}", f"{CARDS}を引いた").clause(said, fact.cards) if fact.cards else None


def _looked_at(said: Said, fact: f.CardsLookedAt) -> Clause:
    if fact.owner == fact.player:
        return OfCards(f"looks at {CARDS}", f"{CARDS}を見た").clause(said, fact.cards)
    whose = said.name(fact.owner)
    return OfCards(f"looks at {CARDS} of {whose}", f"{whose}の{CARDS}を見た").clause(said, fact.cards)


def _cleaned_up(said: Said, fact: f.CleanedUp) -> Clause | None:
    stays, stays_ja = NOUNS.cards(fact.stays, articles=False)
    verb = "stays" if len(fact.stays) == 1 else "stay"
    stay, stay_ja = (f" ({stays} {verb} in play)", f"（{stays_ja}は場に残る）") if fact.stays else ("", "")
    if not fact.cards:
        return None
    return OfCards(f"discards {CARDS}{stay}", f"{CARDS}を捨て札にした{stay_ja}").clause(said, fact.cards)


def _resources(_said: Said, fact: f.ResourcesChanged) -> Clause:
    def words(changes: Sequence[tuple[int, ...]]) -> Both:
        return amounts(*map(sum, zip(*changes, strict=True)))

    return Clause(None, NOBODY, "resources", ((fact.actions, fact.buys, fact.coins, fact.potions),), words)


def _nothing(_said: Said, _fact: object) -> None:
    return None


CLAUSES.update(
    {
        f.CardBought: _card_bought,
        f.LandscapeBought: _landscape_bought,
        f.CardGained: _gained_otherwise,
        f.CardsDrawn: _drawn,
        f.CardsLookedAt: _looked_at,
        f.ResourcesChanged: _resources,
        f.CleanedUp: _cleaned_up,
        f.AbilityTriggered: _nothing,
        f.HexOrBoonMoved: _nothing,
        f.PhaseBegan: _nothing,
    }
)
