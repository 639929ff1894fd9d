"""A new Kingdom in the middle of a game: all its piles leave, and others are set up. [setup.md: Divine Wind]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...table.table import BLACK_MARKET, IN_TRASH
from ...text.book import Text, book, kingdom_cards, pile_names
from ...vocabulary import CHOICES, MATS
from ..turns.turn import set_up_cards, shuffle_piles
from .layout import Layout, may_choose
from .setup import KINGDOM, brought, pile

if TYPE_CHECKING:
    from ..engine import Dominion

MARKET = 60
"""How many cards a Black Market deck has at most that is made then. Its rules name no number, and more would make the
set-up long."""


def deal_new_kingdom(game: Dominion, player: Player, choice_name: str) -> Effect:
    """Remove all Kingdom piles, set up ten others at random (those that set-up chose, if it did, by the choice of this
    name), with what they bring: no Heirlooms, and nothing is decided anew about Shelters or Colonies."""
    listed = [name for name in game.table.options.get(choice_name, "").split("; ") if name]
    table, texts, before = game.table, book(game.rules), game.has_any("Liaison")
    gone = tuple(name for name in table.supply if name in table.kingdom and name in kingdom_cards(game.rules))
    _take_tokens_off(game, player, gone)
    able = tuple(listed or _candidates(texts, game))
    order = game.source.shuffle(game, "", _numbered(game, able))
    game.identify(player, order, "dealt")
    game.emit(f.KingdomDrawn(player, tuple(order)))
    drawn = [name for name in able if name in listed] or [card.face or "?" for card in order]
    kingdom = [name for name in drawn if not texts[name].types & {"Ally"}]
    kingdom, rest = kingdom[:KINGDOM], kingdom[KINGDOM:]
    options = _chosen(game, kingdom, rest) | {choice_name: "; ".join(kingdom)}
    market = _market(texts, kingdom, rest, options)
    beside = [options[each.name] for each in CHOICES.values() if each.beside and each.name in options]
    there = (*table.supply, *table.others)
    extra = [name for name in brought(texts, (*kingdom, *beside, *market)) if name not in there]
    supply = [*kingdom, *(name for name in extra if texts[name].in_supply)]
    stock = {name: pile(texts.get(name), name, len(table.players)) for name in dict.fromkeys((*supply, *extra))}
    for choice in (each for each in CHOICES.values() if each.beside and each.name in options):
        name = options[choice.name]
        stock[choice.place if choice.set_aside else name] = (
            (name,) if choice.set_aside else pile(texts[name], name, len(table.players))
        )
    if market and BLACK_MARKET not in table.others:
        stock[BLACK_MARKET] = market
    trashed = [name for each in (*kingdom, *beside) for name in texts[each].in_trash]
    if trashed:
        stock[IN_TRASH] = trashed
    allies = [name for name in drawn if "Ally" in texts[name].types]
    laid = allies[:1] if any("Liaison" in texts[name].types for name in (*kingdom, *beside)) else []
    piles, cards = _made(game, stock)
    game.emit(
        f.KingdomDealt(player, gone, tuple(kingdom), tuple(supply), piles, tuple(laid), options, cards),
        rule="new-kingdom",
    )
    game.renew()
    shuffle_piles(game, stock)
    yield from set_up_cards(game, (*kingdom, *beside), favors=not before)


def _take_tokens_off(game: Dominion, player: Player, piles: Sequence[str]) -> None:
    """Take all tokens off these piles, except those that mark a card set aside."""
    marks = {mat.marked_by for mat in MATS.values()}
    for (place, whose, token), count in tuple(game.table.on_piles.items()):
        if place in piles and token not in marks:
            game.emit(f.TokenMoved(whose or player, token, -count, place))


def _candidates(texts: Mapping[str, Text], game: Dominion) -> list[str]:
    """What the new Kingdom may be made of: Kingdom cards that are not in the game, and Allies where there is none."""
    table = game.table
    used = {*table.names, *table.pile_of, *table.pile_of.values(), *table.options.values(), *table.kingdom}
    candidates = [name for name in kingdom_cards(game.rules) if name not in used]
    if not any("Ally" in texts[name].types for name in table.landscapes if name in texts):
        candidates += sorted(name for name, text in texts.items() if "Ally" in text.types)
    return candidates


def _numbered(game: Dominion, names: Iterable[str]) -> tuple[Card, ...]:
    """Cards with these faces, with numbers that no card of the game has had."""
    first = free_number(game)
    return tuple(Card(first + at, name) for at, name in enumerate(names))


def free_number(game: Dominion) -> int:
    """The first number that no card of the game has had, and none behind it."""
    return 1 + max(card.number or 0 for card in _cards(game))


def _cards(game: Dominion) -> Iterable[Card]:
    """All cards of the game. Those of the starting decks come first, for nobody may know where they lie now."""
    table = game.table
    for begun in game.facts:
        if isinstance(begun, f.GameStarted):
            yield from chain.from_iterable(begun.starting.values())
            break
    for cards in (*table.supply.values(), *table.others.values(), *table.hexes_and_boons.values(), table.trash):
        yield from cards
    for seat in table.seats.values():
        yield from seat.cards()
    for fact in reversed(game.facts):
        if isinstance(fact, f.KingdomDrawn):
            yield from fact.order
            return
        if isinstance(fact, f.TurnBegan):
            return


def _chosen(game: Dominion, kingdom: list[str], rest: list[str]) -> dict[str, str]:
    """What is chosen for the cards of the new Kingdom: what set-up chose, else the first of the `rest` that will do,
    which leaves it. One that joins the Kingdom does so."""
    options: dict[str, str] = {}
    texts, piles = book(game.rules), pile_names(game.rules)
    for choice in CHOICES.values():
        if choice.kind == "card" and choice.card in kingdom:
            layout = Layout(texts, piles, kingdom, (), options)
            able = (each for each in rest if may_choose(layout, choice, each))
            name = game.table.options.get(choice.name) or next(able, None)
            if name is not None:
                options[choice.name] = name
                rest[:] = (each for each in rest if each != name)
                if choice.joins_kingdom:
                    kingdom.append(name)
    return options


def _market(
    texts: Mapping[str, Text], kingdom: Sequence[str], rest: Sequence[str], options: Mapping[str, str]
) -> list[str]:
    """The cards of a Black Market deck, where the new Kingdom has need of one."""
    sold = [name for name in rest if not texts[name].has_several]
    return sold[:MARKET] if BLACK_MARKET.removesuffix(" deck") in kingdom else []


def _made(game: Dominion, stock: Mapping[str, Sequence[str]]) -> tuple[dict[str, tuple[Card, ...]], tuple[Card, ...]]:
    """The piles of the cards that the source gives, and all these cards."""
    names = [name for cards in stock.values() for name in cards]
    made = game.source.shuffle(game, "", _numbered(game, names))
    game.identify(game.frame.player, made, "dealt")
    cards = tuple(sorted(made, key=lambda card: card.number or 0))
    left = iter(cards)
    return {name: tuple(next(left) for _ in names) for name, names in stock.items()}, cards
