"""Set-up choices that somebody states for a Kingdom that they list whole: what the rules refuse of them.

The Kingdom that a log shows may lack the card for which a choice was made. [rules/setup.md]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from moothall.words import Message, Name, Word

from ....kernel.game import BadSetup
from ...table.table import BLACK_MARKET
from ...vocabulary import CHOICES, SetUpChoice
from .layout import Layout, check_card, in_game, listed


def check_stated(layout: Layout, market: Sequence[str], kingdom: Collection[str], able: Collection[str]) -> None:
    """Check all choices that are stated. `market` is the Black Market deck, `kingdom` the piles that are listed for the
    start; the layout may have more. `able` are the piles of which a Kingdom may be made. Raises BadSetup."""
    there = in_game(layout, market)
    _check_lists(layout)
    for choice in CHOICES.values():
        if choice.new_kingdom and choice.name in layout.choices:
            _check_new_kingdom(layout, choice, market, kingdom, able)
            there |= in_game(replace(layout, kingdom=listed(layout, choice), landscapes=()), ())
    for choice in CHOICES.values():
        if choice.name in layout.choices and choice.card not in there:
            raise BadSetup(Message("setup.not-in-game", card=Name(choice.card), choice=f"`{choice.name}`"))
    for name in market:
        if layout.pile(name) not in able:
            raise BadSetup(Message("setup.not-kingdom-card-not", name=Name(name), deck=Word(BLACK_MARKET)))
    _check_piles_apart(layout, market)
    for choice in CHOICES.values():
        added = layout.choices.get(choice.name) if choice.adds_a_pile else None
        if added is not None and layout.pile(added) in kingdom:
            raise BadSetup(Message("setup.in-kingdom-and", name=Name(added), card=Name(choice.card)))
    _check_unused(layout, market)


def _check_piles_apart(layout: Layout, names: Sequence[str]) -> None:
    """Check that no two of these cards lie in one pile. [Black Market, Divine Wind: one for each unused pile]"""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(layout.pile(name), name)
        if other != name:
            raise BadSetup(Message("setup.one-pile-chosen", other=Name(other), name=Name(name)))


def _check_lists(layout: Layout) -> None:
    """Check that of each list so many are chosen as must be, of the type that they must have."""
    for choice in (each for each in CHOICES.values() if each.kind == "cards" and each.name in layout.choices):
        names = listed(layout, choice)
        if choice.many not in (0, len(names)):
            raise BadSetup(
                Message("setup.chosen-for-choose", count=len(names), card=Name(choice.card), wanted=choice.many)
            )
        for name in names:
            if choice.of_type is not None and choice.of_type not in layout.texts[name].types:
                raise BadSetup(
                    Message("setup.not-of-type", name=Name(name), type=choice.of_type, card=Name(choice.card))
                )


def _check_unused(layout: Layout, market: Sequence[str]) -> None:
    """Check that nothing is chosen for two cards, and nothing that the Black Market sells."""
    used: dict[str, str] = {}
    for choice in CHOICES.values():
        name = layout.choices.get(choice.name)
        if choice.kind != "card" or name is None:
            continue
        pile = layout.pile(name)
        other = used.setdefault(pile, choice.card)
        if other != choice.card:
            raise BadSetup(Message("setup.chosen-for", name=Name(name), other=Name(other), card=Name(choice.card)))
        if pile in {layout.pile(each) for each in market}:
            raise BadSetup(
                Message("setup.in-cannot-chosen-for", name=Name(name), deck=Word(BLACK_MARKET), card=Name(choice.card))
            )


def _check_new_kingdom(
    layout: Layout, choice: SetUpChoice, market: Sequence[str], kingdom: Collection[str], able: Collection[str]
) -> None:
    """Check the piles of a Kingdom that is set up later: ten unused Kingdom piles of the Supply, with what is chosen
    for them. [Divine Wind]"""
    card, piles = choice.card, listed(layout, choice)
    chosen = layout.chosen(lambda each: each.kind == "card" and _is_of_the_start(layout, each, market))
    used = {layout.pile(name) for name in (*kingdom, *chosen, *market)}
    for name in piles:
        if layout.pile(name) not in able:
            raise BadSetup(Message("setup.not-kingdom-pile-of-supply", name=Name(name), card=Name(card)))
        if layout.pile(name) in used:
            raise BadSetup(Message("setup.in-game-already", name=Name(name), card=Name(card)))
    _check_piles_apart(layout, piles)
    later = replace(layout, kingdom=[layout.pile(name) for name in piles], landscapes=())
    for each in CHOICES.values():
        if each.kind != "card" or each.card not in later.kingdom:
            continue
        chosen_for = layout.choices.get(each.name)
        if chosen_for is None:
            raise BadSetup(Message("setup.set-up-by", name=Name(each.card), card=Name(card), choice=f"`{each.name}`"))
        if layout.pile(chosen_for) in used or layout.pile(chosen_for) in later.kingdom:
            raise BadSetup(Message("setup.in-game-already-cannot", name=Name(chosen_for), card=Name(each.card)))
        check_card(later, each, chosen_for)


def _is_of_the_start(layout: Layout, choice: SetUpChoice, market: Sequence[str]) -> bool:
    """Whether a choice is for a card of the first Kingdom."""
    return choice.card in in_game(layout, market)
