"""How a new game of Dominion begins, and who may play it besides people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from moothall.words import Message, Name

from ..kernel.fresh import Chance, NewGame
from ..kernel.game import BadSetup
from .bots import BOTS
from .bots.buy_list import read_buy_list
from .play.start.layout import BRINGING, Layout, check_one_of, may_choose
from .play.start.setup import BASIC, COLONIES, KINGDOM, brought, check_kingdom, check_started, started
from .table.facts import GameStarted
from .table.table import BLACK_MARKET
from .text.book import LANDSCAPES, NO_KINGDOM, Text, book, kingdom_cards, pile_names
from .text.rulebook import rules_of
from .vocabulary import CHOICES, CardType, SetUpChoice


def begin(rules: str, names: Sequence[str], options: Mapping[str, Any], chance: Chance) -> GameStarted:
    """The first fact of a game with the `kingdom` of the options, else with ten of all cards that the rules know.

    Landscapes may stand among the `kingdom`, and so may Platinum and Colony, which come together. What set-up chooses
    for a card is chosen at random; so is the pile of a Trait, the Black Market deck, the Prophecy of a game with an
    Omen, and the Ally of one with a Liaison, where none stands there. Raises BadSetup, BadRules.
    """
    texts, piles = book(rules_of(rules)), pile_names(rules_of(rules))
    chosen = options.get("kingdom") or _drawn(rules, chance)
    laid = [name for name in chosen if name in texts and texts[name].types & LANDSCAPES]
    named = [name for name in chosen if name not in laid]
    kingdom = _kingdom(rules, texts, named, laid)
    laid = _on_piles(texts, kingdom, laid, chance)
    check_one_of("Ally", Layout(texts, piles, kingdom, laid))
    choices = _choices(Layout(texts, piles, kingdom, laid), chance)
    market = _market(rules, Layout(texts, piles, kingdom, laid, choices), chance)
    for kind, other in BRINGING.items():
        if _has(texts, (*kingdom, *choices.values(), *market), kind):
            if not _has(texts, laid, other):
                laid.append(chance.choice(sorted(name for name, text in texts.items() if other in text.types)))
        elif _has(texts, laid, other):
            alone = next(name for name in laid if name in texts and other in texts[name].types)
            raise BadSetup(Message("setup.brought-by-none", name=Name(alone), kind=Name(kind)))
    choices = _choices(Layout(texts, piles, kingdom, laid, choices), chance, market)
    colonies = not {*COLONIES}.isdisjoint(named)
    return started(rules, names, kingdom, colonies=colonies, landscapes=laid, options=choices, black_market=market)


MARKET = 25
"""How many cards a Black Market deck has at most. Its rules recommend 15 or more, and leave to the players which."""


def _market(rules: str, layout: Layout, chance: Chance) -> list[str]:
    """The Black Market deck of a game that has one: unused Kingdom cards, for none of which something is chosen, each
    the only kind of its pile. [Black Market]"""
    texts, used = layout.texts, {layout.pile(name) for name in (*layout.kingdom, *layout.choices.values())}
    if BLACK_MARKET.removesuffix(" deck") not in used:
        return []
    needy = {choice.card for choice in CHOICES.values()}
    able = [name for name in kingdom_cards(rules_of(rules)) if not texts[name].has_several]
    able = [name for name in able if name not in used and name not in needy]
    return chance.sample(able, min(MARKET, len(able)))


def _choices(layout: Layout, chance: Chance, market: Sequence[str] = ()) -> Mapping[str, str]:
    """What set-up chooses at random for the cards of a game, those that it chose among them, by the choice's name;
    what it chose before stays. Nothing is chosen that the Black Market sells."""
    choices = dict(layout.choices)
    waiting = [each for each in CHOICES.values() if each.name not in choices]
    while due := [each for each in waiting if each.card in (*layout.kingdom, *layout.landscapes, *choices.values())]:
        waiting.remove(due[0])
        if there := [each for each in _choosable(replace(layout, choices=choices), due[0]) if each not in market]:
            choices[due[0].name] = chance.choice(there)
    return choices


def _choosable(layout: Layout, choice: SetUpChoice) -> list[str]:
    """What set-up may choose at random: a pile of the Kingdom, or an unused card."""
    texts, kingdom = layout.texts, layout.kingdom
    if choice.kind == "pile":
        return [name for name in kingdom if name in texts and texts[name].is_action]
    if choice.kind != "card":
        return []
    used = {layout.pile(name) for name in (*kingdom, *layout.choices.values())}
    choosable: list[str] = []
    for name in sorted(texts):
        pile = layout.pile(name)
        alone = not texts[name].has_several if choice.set_aside else name == pile
        free = alone and pile not in used and not texts[pile].types & NO_KINGDOM
        if free and may_choose(layout, choice, name):
            choosable.append(name)
    return choosable


def _kingdom(rules: str, texts: Mapping[str, Text], named: Sequence[str], laid: Sequence[str]) -> list[str]:
    """The piles of the Kingdom among those that are named, where basic ones may stand, and those of the Supply that
    others bring. Raises BadSetup for what is neither, and for a pile that is named twice."""
    piles, able = pile_names(rules_of(rules)), kingdom_cards(rules_of(rules))
    kingdom = [pile for pile in (piles.get(name, name) for name in named) if pile in able or pile not in texts]
    supply = {*BASIC, *COLONIES, *(name for name in brought(texts, (*kingdom, *laid)) if texts[name].in_supply)}
    for name in named:
        pile = piles.get(name, name)
        if pile not in kingdom and name not in supply:
            raise BadSetup(Message("setup.not-kingdom-card", name=Name(name)))
    check_kingdom(rules, named)
    return kingdom


def _on_piles(texts: Mapping[str, Text], kingdom: Sequence[str], laid: Sequence[str], chance: Chance) -> list[str]:
    """The landscapes, each Trait with a pile of its own. [setup.md: Traits] Raises BadSetup where none is left."""
    free = [name for name in kingdom if name in texts and texts[name].types & {"Action", "Treasure"}]
    on_piles: list[str] = []
    for name in laid:
        if "Trait" not in texts[name].types:
            on_piles.append(name)
            continue
        if not free:
            raise BadSetup(Message("setup.trait-and-no-action-or", name=Name(name)))
        pile = chance.choice(free)
        free.remove(pile)
        on_piles.append(f"{name} on {pile}")
    return on_piles


def _has(texts: Mapping[str, Text], names: Sequence[str], kind: CardType) -> bool:
    """Whether something of a type is among these names."""
    return any(name in texts and kind in texts[name].types for name in names)


def _drawn(rules: str, chance: Chance) -> list[str]:
    there = kingdom_cards(rules_of(rules))
    return chance.sample(there, min(KINGDOM, len(there)))


NEW = NewGame(begin, BOTS, takes=("kingdom",), check=check_started, opponent="few-actions", reads=read_buy_list)
