"""What facts of Dominion say in a line that tells several, where it is more than a sentence about one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from moothall.words import Message, Name, Series

from ....kernel.ask import MENU
from ....kernel.facts import Answered
from ....kernel.telling.clause import CARDS, Clause, OfCards, Subject
from ....kernel.telling.phrase import Says, is_said
from ...table import facts as f
from .plays import amounts, price
from .scene import CLAUSES, NOUNS, Said, who_decided

OF_TURN = frozenset({f.CardExchanged, f.TurnSkipped})
"""The kinds that the line of a whole turn has in their own words."""
APART = frozenset({f.PhaseBegan, f.TurnSkipped, f.GameEnded})
"""The kinds with which something begins that does not come of the last choice from the menu."""


AMOUNTS = frozenset({f.TokenMoved, f.ResourcesChanged})
"""The kinds of which the sentence is a clause that only counts something, where it has no subject."""


class _Purchase(NamedTuple):
    """What was bought, what it is called, and for how much."""

    name: str
    called: Says
    paid: Says


def _purchases(bought: Sequence[_Purchase]) -> Message:
    """`buys Gold for $6 and 2 Silvers for $3 each`."""
    if len(bought) == 1 and is_said(bought[0].paid):
        return Message("fact.buys-one-for", card=bought[0].called, paid=bought[0].paid)
    return Message("fact.buys", cards=Series(_so_many(*each) for each in Counter(bought).items()))


def _so_many(each: _Purchase, number: int) -> Says:
    """So many of what was bought, and for how much."""
    name = each.called
    cards = name if number == 1 else NOUNS.some(name, number) if isinstance(name, Name) else NOUNS.unknown(number)
    if not is_said(each.paid):
        return cards
    if number == 1:
        return Message("fact.bought-for", cards=cards, paid=each.paid)
    return Message("fact.bought-for-each", cards=cards, paid=each.paid)


def _bought(saying: Said, name: str, called: Says, paid: Says) -> Clause:
    player = getattr(saying.fact, "player", None)
    who = Subject(who_decided(saying))
    return Clause(player, who, "buy", (_Purchase(name, called, paid),), _purchases, of_turn=True)


def _card_bought(saying: Said, fact: f.CardBought) -> Clause:
    return _bought(saying, fact.card.face or "", NOUNS.card(fact.card), price(fact.coins, fact.potions, fact.debt))


def _landscape_bought(saying: Said, fact: f.LandscapeBought) -> Clause:
    return _bought(saying, fact.name, Name(fact.name), price(fact.coins, fact.potions, fact.debt))


_gained = CLAUSES[f.CardGained]


def _gained_otherwise(saying: Said, fact: f.CardGained) -> Clause | None:
    """A gain; nothing of that which a purchase of the card says already."""
    if fact.to != "discard":
        return _gained(saying, fact)
    for seq in count(fact.seq - 1, -1):
        before = saying.fact_at(seq)
        if isinstance(before, f.CardBought) and before.card is fact.card and before.player == fact.player:
            return None
        if before is None or isinstance(before, f.TurnBegan) or _is_from_menu(before):
            return _gained(saying, fact)
    raise AssertionError("a stream has a first fact")


def _is_from_menu(fact: object) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _drawn(saying: Said, fact: f.CardsDrawn) -> Clause | None:
    return OfCards(Message("fact.draws", cards=CARDS)).clause(saying, fact.cards) if fact.cards else None


def _looked_at(saying: Said, fact: f.CardsLookedAt) -> Clause:
    if fact.owner == fact.player:
        return OfCards(Message("fact.looks-at", cards=CARDS)).clause(saying, fact.cards)
    whose = saying.name(fact.owner)
    return OfCards(Message("fact.looks-at-of", cards=CARDS, whose=whose)).clause(saying, fact.cards)


def _cleaned_up(saying: Said, fact: f.CleanedUp) -> Clause | None:
    if not fact.cards:
        return None
    stays = NOUNS.cards(fact.stays, articles=False)
    if not fact.stays:
        words = Message("fact.cleans-up", cards=CARDS)
    elif len(fact.stays) == 1:
        words = Message("fact.cleans-up-and-one-stays", cards=CARDS, stays=stays)
    else:
        words = Message("fact.cleans-up-and-some-stay", cards=CARDS, stays=stays)
    return OfCards(words).clause(saying, fact.cards)


def _resources(_said: Said, fact: f.ResourcesChanged) -> Clause:
    def words(changes: Sequence[tuple[int, ...]]) -> Says:
        return amounts(*map(sum, zip(*changes, strict=True)))

    changed = (fact.actions, fact.buys, fact.coins, fact.potions)
    return Clause(None, None, "resources", (changed,), words, is_amount=True)


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
