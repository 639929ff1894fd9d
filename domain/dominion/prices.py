"""What the piles of a table cost now, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..kernel.source import Source
from .play.cost import price
from .play.engine import Dominion
from .table.table import Table
from .telling.wording import price_as_data


def prices(table: Table) -> Callable[[], Mapping[str, Mapping[str, int]]]:
    """Says, as facts are applied to a table, what the top card of each Supply pile costs to buy there, by the pile:
    `{"Potion": {"coins": 4}}`. A pile that is empty, or whose price nobody knows, is left out; before the first turn
    nothing has a price. [buy/cost]"""
    game = Dominion(table, Source())

    def now() -> Mapping[str, Mapping[str, int]]:
        if table.turn is None:
            return {}
        found = ((name, price(game, name)) for name in table.supply)
        return {name: price_as_data(cost) for name, cost in found if cost is not None and cost.known}

    return now
