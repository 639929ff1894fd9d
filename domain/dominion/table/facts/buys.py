"""The facts of what is bought and paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import Zone

if TYPE_CHECKING:
    from ..table import Table


def _purchase(table: Table, coins: int, potions: int) -> None:
    """The effect of every purchase: a Buy and the money are spent, and in the Buy phase buying has begun."""
    table.buys -= 1
    table.coins -= coins
    table.potions -= potions
    table.buying = table.phase == "buy"


@fact
class CardBought(Fact):
    """A card was bought for so much; the gain is a fact of its own."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    coins: int
    potions: int
    debt: int

    def apply(self, table: Table) -> None:
        _purchase(table, self.coins, self.potions)
        table.bought.append(self.card)


@fact
class LandscapeBought(Fact):
    """An Event or a Project was bought for so much."""

    player: Player
    name: str
    coins: int
    potions: int
    debt: int

    def apply(self, table: Table) -> None:
        _purchase(table, self.coins, self.potions)


@fact
class Overpaid(Fact):
    """More than the cost was paid for the card bought."""

    player: Player
    card: Card
    coins: int
    potions: int

    def apply(self, table: Table) -> None:
        coins, potions = table.overpaid.get(self.card, (0, 0))
        table.overpaid[self.card] = (coins + self.coins, potions + self.potions)
        table.coins -= self.coins
        table.potions -= self.potions
