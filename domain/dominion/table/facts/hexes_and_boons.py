"""The facts of Hexes and Boons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import HexOrBoonPlace, HexOrBoonZone

if TYPE_CHECKING:
    from ..table import Table


@fact
class HexReceived(Fact):
    """`player` received a Hex, and does what it says."""

    player: Player
    card: Card


@fact
class BoonReceived(Fact):
    """`player` received a Boon, and does what it says."""

    player: Player
    card: Card


@fact
class HexOrBoonMoved(Fact):
    """A Hex or a Boon (they are not cards in the words of the rules) went from one place to another for `player`."""

    player: Player
    card: Card
    from_: HexOrBoonPlace
    to: HexOrBoonZone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
