"""Gaining and buying."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask, key_of
from ....kernel.facts import Card, Player
from ....kernel.session import Effect, Frame
from ...table import facts as f
from ...text.book import Cost, Text, asks
from ...vocabulary import CHOICES, CUBE, SetUpChoice, Zone
from ..abilities.events import Event, instead, window

if TYPE_CHECKING:
    from ..engine import Dominion

UNKNOWN_COINS = 99
"""As much as anybody could overpay by when nobody can say how many coins there are."""


def gain(game: Dominion, player: Player, what: Card | str, to: Zone = "discard", from_: Zone = "supply") -> Effect:
    """Gain the top card of the pile `what`, the card called `what` if it lies on top of its pile, or the card `what`
    from `from_` (`trash`). (A card that copies another gains by `gain_copy`, which is from the Supply alone.)

    Returns the card when `player` gained it, None when somebody else did, another card came instead, or the pile
    was empty: "if you gained it" is read from what comes back. [gain/blue-dog] From a pile that only one card lets gain
    from, no name gains. [002:39]
    """
    card = what
    if not isinstance(card, Card):
        name = game.table.pile_of.get(card, card)
        pile = game.table.pile(name)
        if not pile or (card != name and pile[-1].face not in (card, None)) or name in _piles_beside(game):
            return None
        card = pile[-1]
    if game.offers.nothing_waits_for_gains:
        return card if _come_to(game, player, card, from_, to, None) is not None else None
    watchers = game.watchers
    event = Event("would gain", player, card, from_, to)
    if "would gain" in watchers:
        yield from instead(game, event)
    if event.replaced or event.card is None:
        return None
    event.kind, event.phase, gained = "gain", game.table.phase, event.card
    if gained.face is not None and "gain" in watchers:
        event.cost = game.cost(gained)
    event.seq = _come_to(game, event.player, gained, event.from_, event.to, event.rule)
    if event.seq is None:
        return None
    emptied = event.from_ == "supply" and empties(game, gained)
    if "gain" in game.watchers:
        yield from window(game, event)
    if emptied:
        yield from window(game, Event("pile emptied", event.player, gained, seq=event.seq))
    return gained if event.player == player and gained is card and not event.other else None


def _piles_beside(game: Dominion) -> tuple[str | None, ...]:
    """The piles beside the Supply that set-up chose for a card, which alone lets gain from them."""
    options = game.table.options
    return tuple(options.get(choice.name) for choice in CHOICES.that(_is_pile_beside)) if options else ()


def _is_pile_beside(choice: SetUpChoice) -> bool:
    return choice.is_pile_beside


def empties(game: Dominion, card: Card) -> bool:
    """Whether a card that just left the Supply was the last of its pile, and something waits for that."""
    if "pile emptied" not in game.watchers or card.face is None:
        return False
    pile = game.table.supply.get(game.table.pile_of.get(card.face, card.face))
    return pile is not None and not pile


def _come_to(game: Dominion, player: Player, card: Card, from_: Zone, to: Zone, rule: str | None) -> int | None:
    """Let a card come to a player by a gain. Returns the fact's seq, None when the card is not where it should be."""
    if card.face is None:
        game.identify(player, (card,), how="gained")
    there = game.table.zone(player, from_, card)
    if not there or (there[-1] is not card and card not in there):
        return None
    seq: int = game.emit(f.CardGained(player, card, from_, to), rule=rule).seq
    return seq


def gain_one_of(game: Dominion, player: Player, piles: Sequence[str], to: Zone = "discard", least: int = 1) -> Effect:
    """Gain a card from one of `piles`. Returns what `gain` returns. Nothing forces one that may not fit after all."""
    certain = sum(not pile or game.text(pile[-1].face) is not None for pile in map(game.table.pile, piles))
    chosen = yield from game.ask(player, "gain", piles, min(least, certain))
    if not chosen:
        return None
    return (yield from gain(game, player, chosen[0], to))


def gain_up_to(
    game: Dominion,
    player: Player,
    limit: Cost | int,
    fits: Callable[[Text], bool] | None = None,
    to: Zone = "discard",
    least: int = 1,
) -> Effect:
    """Gain a card from the Supply that costs up to `limit` and fits. Returns what `gain` returns."""
    known = isinstance(limit, int) or limit.known
    return (yield from gain_one_of(game, player, game.supply(fits, limit), to, least if known else 0))


def gain_costing(
    game: Dominion, player: Player, price: Cost, fits: Callable[[Text], bool] | None = None, to: Zone = "discard"
) -> Effect:
    """Gain a card from the Supply that costs exactly `price` and fits. Returns what `gain` returns."""
    piles = game.supply_costing(lambda cost: cost == price or not price.known, fits)
    return (yield from gain_one_of(game, player, piles, to, least=int(price.known)))


def gain_cheaper(
    game: Dominion, player: Player, price: Cost, fits: Callable[[Text], bool] | None = None, to: Zone = "discard"
) -> Effect:
    """Gain a card from the Supply that costs less than `price` and fits. Returns what `gain` returns."""
    piles = game.supply_costing(lambda cost: cost.less_than(price), fits)
    return (yield from gain_one_of(game, player, piles, to, least=int(price.known)))


def copy_in_supply(game: Dominion, name: str | None, *, under: int = 0) -> Card | None:
    """The top card of a Supply pile, or the one with so many others on it, if it is called so."""
    pile = game.table.supply.get(game.table.pile_of.get(name or "?", "?"), [])
    if len(pile) <= under:
        return None
    card, *above = pile[-1 - under :]
    if card.face is None:
        game.identify(game.frame.player, (card, *above), how=f"copied {name}")
    return card if card.face == name else None


def gain_copy(game: Dominion, player: Player, name: str | None) -> Effect:
    """Gain a copy: a card of this very name, from the Supply. Returns what `gain` returns. [gain/copy]"""
    card = copy_in_supply(game, name)
    return None if card is None else (yield from gain(game, player, card))


def pays_otherwise(game: Dominion, player: Player, card: Card) -> bool:
    """Whether a player who buys a card can do something instead of paying its cost. [Animal Fair]"""
    text = game.text(card.face)
    return text is not None and text.payment is not None and text.payment.may(game, player)


def _paid_otherwise(game: Dominion, player: Player, card: Card, price: Cost) -> Effect:
    """Let a player do something instead of paying; they must if they cannot pay. Returns whether they did."""
    text = game.text(card.face)
    if text is None or text.payment is None or not text.payment.may(game, player):
        return False
    table, outer = game.table, game.frame
    must = "coins" not in table.unknown and (price.coins > table.coins or price.potions > table.potions)
    began = game.emit(f.AbilityTriggered(player, text.name, "pay"))
    game.frame = Frame(began.seq, player, text.name, card, outer)
    try:
        return (yield from text.payment.effect(game, player, must))
    finally:
        game.frame = outer


def buy(game: Dominion, player: Player, what: Card | str, from_: Zone = "supply") -> Effect:
    """Buy the top card of a pile, the card `what`, or an Event or Project: pay, use a Buy, resolve what the buy sets
    off, gain it."""
    if game.table.landscapes and what in game.table.landscapes:
        yield from _buy_landscape(game, player, str(what))
        return
    card = what if isinstance(what, Card) else game.table.pile(what)[-1]
    price = game.cost(card)
    if game.offers.payments or "buy" in game.watchers or not game.offers.nothing_waits_for_gains:
        yield from _buy_watched(game, player, card, from_, price)
        return
    _pay(game, player, card, from_, price)
    _come_to(game, player, card, from_, "discard", None)


def _buy_watched(game: Dominion, player: Player, card: Card, from_: Zone, cost: Cost) -> Effect:
    """Buy a card where something may be done instead of paying, or waits for the buy or the gain."""
    free = game.offers.payments and (yield from _paid_otherwise(game, player, card, cost))
    seq = _pay(game, player, card, from_, Cost() if free else cost)
    if "buy" in game.watchers:
        yield from window(game, Event("buy", player, card, from_, "discard", seq, cost=cost))
        pile = game.table.zone(player, from_, card)
        if card not in pile and pile and pile[-1].face == card.face:
            card = pile[-1]  # what the buy set off took the top card: the next one is as good
    yield from gain(game, player, card, from_=from_)


def _pay(game: Dominion, player: Player, card: Card, from_: Zone, price: Cost) -> int:
    """Pay for a card, and use a Buy. Returns the seq of the purchase."""
    bought = game.emit(f.CardBought(player, card, from_, "discard", price.coins, price.potions, price.debt))
    if price.debt:
        game.debt(player, price.debt)
    return bought.seq


def _buy_landscape(game: Dominion, player: Player, name: str) -> Effect:
    """Buy an Event, and do what it says; or a Project, which from then on is the player's. [event/buy]"""
    text = game.text(name)
    assert text is not None
    price = text.cost
    rule = "project" if "Project" in text.types else "event/buy"
    bought = game.emit(f.LandscapeBought(player, name, price.coins, price.potions, price.debt), rule=rule)
    outer = game.frame
    game.frame = Frame(bought.seq, player, name, None, outer)
    try:
        if price.debt:
            game.debt(player, price.debt)
        if "Project" in text.types:
            game.tokens(player, CUBE, 1, name)
        if text.effect is not None:
            yield from asks(text.effect(game, player))
    finally:
        game.frame = outer


def overpay(game: Dominion, player: Player, card: Card) -> Generator[Ask, Answer, Cost]:
    """Ask how many coins and Potions to pay beyond the cost of the card bought. Returns how much. [Guilds]"""
    table = game.table
    most = UNKNOWN_COINS if "coins" in table.unknown else table.coins
    answer = yield from game.ask(player, "overpay", range(most + 1), key=key_of("buy", "overpay", card.face or "?"))
    more = Cost(int(str(answer[0])))
    if more.coins:
        game.emit(f.Overpaid(player, card, more.coins, 0))
    if table.potions:
        answer = yield from game.ask(player, "overpay", range(table.potions + 1), name="Potions")
        more = Cost(more.coins, int(str(answer[0])))
        if more.potions:
            game.emit(f.Overpaid(player, card, 0, more.potions))
    return more
