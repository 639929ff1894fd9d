"""The facts of plays and of what follows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import Zone

if TYPE_CHECKING:
    from ..table import Table


@fact
class CardPlayed(Fact):
    """A card was played, at the price of so many `actions` (1 from the menu in the Action phase, else 0)."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    actions: int

    def apply(self, table: Table) -> None:
        card = self.card
        if self.from_ == "hand" and self.to == "play":
            seat = table.seats[self.player]
            hand = seat.hand
            if card in hand:
                hand.remove(card)
            seat.play.append(card)
        else:
            table.move(self.player, card, self.from_, self.to)
        if self.actions:
            table.actions -= self.actions
        turn = table.turn
        if turn is None or turn.player == self.player:
            table.played.append(card)


@fact
class PlayedAs(Fact):
    """A card in play is the card `name` until it leaves play."""

    player: Player
    card: Card
    name: str

    def apply(self, table: Table) -> None:
        table.disguised = True
        if self.card in table.seats[self.player].play:
            table.guises[self.card] = self.name


@fact
class FollowedInstructions(Fact):
    """An Action that was played (or a card that something could have overridden) is followed, so many `times`, changed
    by these `rewrites`. [001:26]"""

    player: Player
    card: Card
    times: int
    rewrites: tuple[str, ...]


@fact
class InstructionsOverridden(Fact):
    """A card was played, and what `by` says was done instead of following its instructions. [001:26]"""

    player: Player
    card: Card
    by: str


@fact
class ReactionUsed(Fact):
    """`player` used the reaction of a card; what it does comes after."""

    player: Player
    card: Card


@fact
class AbilityTriggered(Fact):
    """An ability of a card began to resolve: when-gain, when-trash, when-buy, at the start of a turn, …"""

    player: Player
    card: str
    event: str


@fact
class CardCalled(Fact):
    """A Reserve card was called from the Tavern mat."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
