"""What the piles of a table cost now, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from ..kernel.source import Source
from .play.cost import pile_prices, reduction
from .play.engine import Dominion
from .table.table import Table
from .telling.wording import price_as_data
from .text.card_text import Cost

Known = Mapping[str, Mapping[str, int]]


def prices(table: Table) -> Callable[[], Known]:
    """Says, as facts are applied to a table, what the top card of each Supply pile costs to buy there, by the pile:
    `{"Potion": {"coins": 4}}`. A pile that is empty, or whose price nobody knows, is left out; before the first turn
    nothing has a price. [buy/cost]

    Where nothing makes some cards cheaper than others, the answer is worked out once for each of what it rests on: the
    cards on top, and how much less all cards cost. It is the same object then, and also where it has not changed since
    it was asked for last.
    """
    game = Dominion(table, Source())
    known: dict[Hashable, Known] = {}
    last: tuple[dict[str, Cost], Known] = {}, {}

    def of_piles() -> Known:
        nonlocal last
        costs = pile_prices(game)
        if costs != last[0]:
            last = costs, {name: price_as_data(cost) for name, cost in costs.items() if cost.known}
        return last[1]

    def now() -> Known:
        if table.turn is None:
            return {}
        if game.offers.costs_vary or table.on_piles:
            return of_piles()
        tops = tuple((name, game.name(pile[-1]) if pile else "") for name, pile in table.supply.items())
        rests_on = reduction(game), tops
        if rests_on not in known:
            known[rests_on] = of_piles()
        return known[rests_on]

    return now
