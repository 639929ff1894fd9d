"""What the piles of a table cost now, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from ..kernel.source import Source
from .play.cost import pile_prices, reduction
from .play.engine import Dominion
from .table.table import Table
from .telling.wording import price_as_data

Known = Mapping[str, Mapping[str, int]]


def prices(table: Table) -> Callable[[], Known]:
    """Says, as facts are applied to a table, what the top card of each Supply pile costs to buy there, by the pile:
    `{"Potion": {"coins": 4}}`. A pile that is empty, or whose price nobody knows, is left out; before the first turn
    nothing has a price. [buy/cost]

    Where nothing makes some cards cheaper than others, the answer is worked out once for each of what it rests on: the
    cards on top, and how much less all cards cost. It is the same object then.
    """
    game = Dominion(table, Source())
    known: dict[Hashable, Known] = {}

    def now() -> Known:
        if table.turn is None:
            return {}
        if game.offers.costs_vary or table.on_piles:
            return _of_piles(game)
        tops = tuple((name, game.name(pile[-1]) if pile else "") for name, pile in table.supply.items())
        rests_on = reduction(game), tops
        if rests_on not in known:
            known[rests_on] = _of_piles(game)
        return known[rests_on]

    return now


def _of_piles(game: Dominion) -> Known:
    return {name: price_as_data(cost) for name, cost in pile_prices(game).items() if cost.known}
