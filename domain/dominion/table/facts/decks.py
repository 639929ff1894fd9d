"""The facts of decks and piles as a whole: shuffled, drawn from, looked at, moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Fact, Player, fact
from ..table import HEX_OR_BOON, place_of

if TYPE_CHECKING:
    from ..table import Table


@fact
class DeckShuffled(Fact):
    """The discard pile was shuffled under what was left of the deck; `order` names it from the top."""

    player: Player
    order: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.player]
        seat.deck[:0] = self.order[::-1]
        seat.discard.clear()


@fact
class PileShuffled(Fact):
    """A pile of different cards was shuffled, at set-up or (Hexes and Boons) of their discard pile; `order` names it
    from the top."""

    pile: str
    order: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.own_pile(self.pile)[:] = self.order[::-1]
        table.hexes_and_boons.pop(place_of(self.pile, f"{HEX_OR_BOON} discard"), None)


@fact
class CardsDrawn(Fact):
    """Cards went from the top of the deck to the hand, in this order."""

    player: Player
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.player]
        del seat.deck[len(seat.deck) - len(self.cards) :]
        seat.hand.extend(self.cards)


@fact
class CardsLookedAt(Fact):
    """`player` looked at cards of `owner`; nobody else did."""

    player: Player
    owner: Player
    cards: tuple[Card, ...]


@fact
class DeckMoved(Fact):
    """The whole deck, from its top, went into the discard pile; none of it was discarded or shown."""

    player: Player
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.player]
        seat.deck.clear()
        seat.discard.extend(self.cards)


@fact
class PileRotated(Fact):
    """The cards of one name on top of a pile went, together, to its bottom."""

    player: Player
    pile: str
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        pile = table.pile(self.pile)
        for card in self.cards:
            pile.remove(card)
        pile[:0] = self.cards[::-1]
