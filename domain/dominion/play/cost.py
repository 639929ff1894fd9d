"""The costs of cards, and the piles that a limit reaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...kernel.ask import Answer
from ...kernel.facts import Card
from ..text.book import Cost, Text
from ..vocabulary import CANNOT_BUY, COST, CardType, Phase
from .tokens import cheaper_by

if TYPE_CHECKING:
    from .engine import Dominion

UNKNOWN = Cost(known=False)
NO_PHASE: Phase = ""


def reduction(game: Dominion) -> int:
    """The number of coins by which every card costs less now: through effects in force, and cards in play that say
    so."""
    table = game.table
    less = game.in_force_for_all(COST) if table.effects else 0
    turn = table.turn
    if turn is None or "cost" not in game.watchers:
        return less
    in_play = game.offers.cheaper_in_play
    if in_play:
        names = game.names(table.seats[turn.player].play)
        for name in in_play:
            less += names.count(name)
    in_any_play = game.offers.cheaper_in_any_play
    if in_any_play:
        names = [name for seat in table.seats.values() for name in game.names(seat.play)]
        less += sum(names.count(name) for name in in_any_play)
    if table.effects:
        named = game.offers.cheaper_by_effect
        less += sum(amount for (_, effect), amount in table.effects.items() if effect in named)
    return less


def cost(game: Dominion, card: Card | str, phase: Phase | None = None) -> Cost:
    """The cost of a card now, or in another `phase` if it began now. A card that no rule covers costs nothing that is
    known."""
    name = game.name(card)
    return _cost_of(game, name, _less_now(game), phase) if name is not None else UNKNOWN


def _less_now(game: Dominion) -> int:
    """How many coins less every card costs now; what was kept of the costs before that changed is forgotten."""
    less = reduction(game) if game.table.effects or "cost" in game.watchers else 0
    if less != game.costs_at:
        game.costs.clear()
        game.costs_at = less
    return less


def _cost_of(game: Dominion, name: str, less: int, phase: Phase | None = None) -> Cost:
    """`cost` of the card of a name, where every card costs so much `less`."""
    if game.offers.costs_vary or game.table.on_piles:
        if name in game.offers.same_costs:
            other = game.offers.same_costs[name](game)
            if other is not None:
                return cost(game, other, phase)
        text = game.played_text(name)
        if text is None:
            return UNKNOWN
        if game.table.on_piles:
            less += cheaper_by(game, game.table.pile_of.get(name, name))
        at = game.table.phase if phase is None else phase
        for reducer in game.offers.reducers:
            less += reducer(game, text, at)
        return text.cost.plus(-less)
    known = game.costs.get(name)
    if known is None:
        text = game.text(name)
        known = game.costs[name] = text.cost.plus(-less) if text is not None else UNKNOWN
    return known


def lasting_cost(game: Dominion, name: str | None) -> Cost:
    """The cost of a card outside any turn: what holds in a turn does not make it cheaper. [Plateau Shepherds]"""
    text = game.text(name)
    if text is None:
        return UNKNOWN
    return text.cost.plus(-sum(reducer(game, text, NO_PHASE) for reducer in game.offers.reducers))


class Prices:
    """The prices, in coins, of the Supply piles of which nothing but the coins decides whether somebody may buy from
    them, as long as they last: `of` each of them by its name. All cards of such a pile have its name."""

    def __init__(self, of: Mapping[str, int]) -> None:
        self.of = of
        self._most = max(of.values(), default=0)
        self._within: dict[int, list[Answer]] = {}

    def within(self, coins: int) -> list[Answer]:
        """The answers to a menu that buy from the piles that cost up to `coins`."""
        coins = min(coins, self._most)
        buys = self._within.get(coins)
        if buys is None:
            buys = self._within[coins] = [("buy", name) for name, price in self.of.items() if price <= coins]
        return buys


NO_PRICES = Prices({})


def plain_prices(game: Dominion) -> Prices:
    """The prices now of the piles that have a plain price. No pile has one where something may forbid some cards,
    change what they cost, or let them be paid for otherwise."""
    table, offers = game.table, game.offers
    if offers.costs_vary or offers.payments or table.on_piles or table.unknown:
        return NO_PRICES
    less = 0
    if table.effects or "cost" in game.watchers:
        if any(CANNOT_BUY.argument(effect) is not None for _, effect in table.effects):
            return NO_PRICES
        less = reduction(game)
    prices = game.plain_prices.get(less)
    if prices is None:
        prices = game.plain_prices[less] = _plain_prices(game, less)
    return prices


def _plain_prices(game: Dominion, less: int) -> Prices:
    """The plain prices where all cards cost so much less."""
    kinds = Counter(game.table.pile_of.values())
    texts = ((name, game.text(name)) for name in game.table.supply if kinds[name] == 1)
    return Prices(
        {
            name: text.cost.plus(-less).coins
            for name, text in texts
            if text is not None and not (text.may_buy or text.has_several or text.cost.potions)
        }
    )


def price(game: Dominion, name: str) -> Cost | None:
    """The price of the top card of a Supply pile, of an Event or of a Project for the player who buys it at a menu,
    where a purchase ends the Action phase first; None where there is nothing of that name to buy. [buy/cost]"""
    pile = game.table.pile(name)
    if pile:
        return cost(game, pile[-1], "buy")
    text = game.text(name) if name in game.offers.buyable else None
    return text.cost if text is not None else None


def pile_prices(game: Dominion) -> dict[str, Cost]:
    """The `price` of the top card of each Supply pile that is not empty, by the pile."""
    less = _less_now(game)
    tops = ((pile, game.name(cards[-1])) for pile, cards in game.table.supply.items() if cards)
    return {pile: UNKNOWN if top is None else _cost_of(game, top, less, "buy") for pile, top in tops}


def supply(
    game: Dominion, fits: Callable[[Text], bool] | None = None, limit: Cost | int | None = None
) -> tuple[str, ...]:
    """The Supply piles that are not empty, whose top card fits and costs up to `limit` (an int: coins)."""
    if limit is None:
        return _piles(game, fits, lambda _: True)
    most = Cost(limit) if isinstance(limit, int) else limit
    return _piles(game, fits, lambda price: price.within(most))


def supply_costing(
    game: Dominion, suits: Callable[[Cost], bool], fits: Callable[[Text], bool] | None = None
) -> tuple[str, ...]:
    """The Supply piles that are not empty, whose top card fits and has a cost that suits."""
    return _piles(game, fits, suits)


def action_piles(game: Dominion) -> list[str]:
    """The Supply piles that are Action piles: by the card that names the pile, be it empty or not. [setup.md]"""
    return [name for name in game.table.supply if (text := game.text(name)) is None or text.is_action]


def empty_piles(game: Dominion) -> int:
    """The number of Supply piles that are empty."""
    return list(game.table.supply.values()).count([])


def piles_beside(game: Dominion, kind: CardType) -> tuple[str, ...]:
    """The piles beside the Supply that are not empty and are of a type: Prizes, Rewards, Spirits."""
    texts = ((name, game.text(name)) for name, pile in game.table.others.items() if pile)
    return tuple(name for name, text in texts if text is not None and kind in text.types)


def _piles(game: Dominion, fits: Callable[[Text], bool] | None, suits: Callable[[Cost], bool]) -> tuple[str, ...]:
    """A card that no rule covers passes, and so does a hidden one if one that it can be would."""
    piles: list[str] = []
    less = _less_now(game)
    for name, pile in game.table.supply.items():
        for kind in _can_be(game, name, pile[-1]) if pile else ():
            text = game.played_text(kind)
            if text is None or (suits(_cost_of(game, text.name, less)) and (fits is None or fits(text))):
                piles.append(name)
                break
    return tuple(piles)


def _can_be(game: Dominion, pile: str, top: Card) -> tuple[str, ...]:
    """The names that the top card of a pile can have."""
    if top.face is not None:
        return (top.face,)
    text = game.text(pile)
    return text.mixed if text is not None and text.mixed else (pile,)
