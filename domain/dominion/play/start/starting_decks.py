"""Which starting decks the rules deal. [setup/deck; setup.md: Start; Dark Ages 2012, Nocturne 2017, Plunder 2022]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from operator import itemgetter

from ....kernel.facts import Player
from ...table.facts import GameStarted
from ...table.table import BLACK_MARKET, LANDSCAPES
from ...text.book import Text, book, pile_names
from ...text.rulebook import rules_of
from ...vocabulary import CHOICES
from .setup import BASIC, heirlooms_of, starting_deck

SWITCH = "starting_decks"
"""The switch that says whether decks are dealt by the rules or as a log has them."""
AS_LOGGED = "as-logged"
Deck = Counter[str]
Pile = frozenset[str]
"""The cards of a pile, by name."""


def not_dealt(begun: GameStarted, *, listed: bool, cut: bool = False) -> dict[Player, Deck]:
    """The players whose starting decks the rules do not deal, each with the deck that comes nearest; empty where they
    deal all of them together, and where the switch says that decks are as a log has them.

    Everybody has Shelters or nobody, and the Heirlooms of the Kingdom. `listed` says whether the whole Kingdom is
    known: else a card of one pile may stand in each deck for a Trait that no line shows, and what may have come into
    the game later brings no Heirloom. `cut` says that decks may be told in part.
    """
    if rules_of(begun.rules).value(SWITCH) == AS_LOGGED:
        return {}
    decks = {player: Counter(card.face or "" for card in cards) for player, cards in begun.starting.items()}
    nearest: list[tuple[tuple[int, bool, int], dict[Player, Deck]]] = []
    for base in _bases(begun, listed=listed):
        for pile in _inherited(begun, decks, base, listed=listed):
            wrong = {player: base for player, deck in decks.items() if not _is_dealt(deck, base, pile, cut=cut)}
            if not wrong:
                return {}
            nearest.append(((len(wrong), bool(pile), _distance(decks, wrong)), wrong))
    return min(nearest, key=itemgetter(0))[1]


def _distance(decks: Mapping[Player, Deck], dealt: Mapping[Player, Deck]) -> int:
    """By how many cards decks differ from what is dealt."""
    return sum((decks[player] - deck).total() + (deck - decks[player]).total() for player, deck in dealt.items())


def _bases(begun: GameStarted, *, listed: bool) -> Iterator[Deck]:
    """The decks that all players may have, but for a card that a Trait lets them choose."""
    texts = book(rules_of(begun.rules))
    chosen = {each: begun.options[each.name] for each in CHOICES.values() if each.name in begun.options}
    beside = [name for choice, name in chosen.items() if choice.is_pile_beside]
    apart = [name for choice, name in chosen.items() if choice.set_aside]
    market = [card.face or "" for card in begun.piles.get(BLACK_MARKET, ())]
    certain = heirlooms_of(texts, (*begun.kingdom, *beside))
    possible = heirlooms_of(texts, (*apart, *market))
    laid = {trait for trait, _ in _landscapes(begun)}
    comes_later = any(each.new_kingdom and each.card in laid for each in CHOICES.values())
    if not listed and (BLACK_MARKET in begun.piles or comes_later):
        certain, possible = [], [*certain, *possible]
    possible = [name for name in possible if name not in certain]
    some = chain.from_iterable(combinations(possible, count) for count in range(len(possible) + 1))
    for more in some:
        for shelters in (False, True):
            yield Counter(starting_deck(shelters, (*certain, *more)))


def _inherited(begun: GameStarted, decks: Mapping[Player, Deck], base: Deck, *, listed: bool) -> Iterator[Pile]:
    """The piles of which a card may stand in each deck in place of another, each as its cards; an empty one for none.
    [Plunder 2022: Inherited]"""
    texts, piles = book(rules_of(begun.rules)), pile_names(rules_of(begun.rules))
    of_kingdom = [pile for trait, pile in _landscapes(begun) if trait in texts and texts[trait].starts_with_one]
    yield frozenset()
    if not of_kingdom and not listed:
        others = {name for deck in decks.values() for name in deck - base}
        of_kingdom = sorted({piles.get(name, name) for name in others if _is_of_kingdom(texts.get(name))})
    for pile in of_kingdom:
        yield frozenset(name for name in (*texts, pile) if piles.get(name, name) == pile)


def _landscapes(begun: GameStarted) -> Iterator[tuple[str, str]]:
    """The landscapes of a game, each with the pile that it is on (empty: on none)."""
    for each in begun.options.get(LANDSCAPES, "").split("; "):
        name, _, pile = each.partition(" on ")
        yield name, pile


def _is_of_kingdom(text: Text | None) -> bool:
    """Whether a Trait may be on the pile of a card."""
    return text is not None and text.in_supply and text.name not in BASIC


def _is_dealt(deck: Deck, base: Deck, inherited: Pile, *, cut: bool) -> bool:
    """Whether a deck is one that everybody may have, with one card of a pile in place of another where there is such a
    pile; or a part of that where a log is cut."""
    more, fewer = deck - base, base - deck
    if cut:
        return more.total() <= bool(inherited) and {*more} <= inherited
    return more.total() == fewer.total() == bool(inherited) and {*more} <= inherited
