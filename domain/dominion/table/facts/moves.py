"""The facts of single cards that go from one place to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import Zone

if TYPE_CHECKING:
    from ..table import Table


@fact
class CardGained(Fact):
    """A card came to `player` by a gain."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        table.gained.append(self.card)
        table.gains.append((self.player, table.phase))


@fact
class CardTrashed(Fact):
    """A card of `player` (or of the Supply) was trashed."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardDiscarded(Fact):
    """A card was discarded by an effect; Clean-up is a `CleanedUp`."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardRevealed(Fact):
    """A card was shown to everybody; `to` differs from `from` when it then lies revealed."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardMoved(Fact):
    """A card went from one place to another, and that is neither gain, trash, discard, draw nor play."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        if self.from_ == self.to == "deck":
            deck = table.seats[self.player].deck
            if self.card in deck:
                deck.remove(self.card)
            deck.append(self.card)
        else:
            table.move(self.player, self.card, self.from_, self.to)


@fact
class CardPutInDeck(Fact):
    """A card went from `from_` into the deck, so many cards (`below`) under its top."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    below: int

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        deck = table.seats[self.player].deck
        if self.card in deck:
            deck.remove(self.card)
        deck.insert(max(0, len(deck) - self.below), self.card)


@fact
class SetAside(Fact):
    """A card was set aside, face up for everybody or `face_down`; None where nobody says: a log or a stream of old.

    What may lie face down counts as if it did, so nobody is shown it who was not before.
    """

    version: ClassVar[int] = 2
    unsaid: ClassVar[frozenset[str]] = frozenset({"face_down"})

    player: Player
    card: Card
    from_: Zone
    to: Zone
    face_down: bool | None = None

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        if self.face_down is not False:
            table.face_down.add(self.card)


@fact
class CardExiled(Fact):
    """A card went to the Exile mat: neither gain nor trash."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardPassed(Fact):
    """A card went from `player`'s hand to the hand of `to`."""

    player: Player
    to: Player
    card: Card

    def apply(self, table: Table) -> None:
        hand = table.seats[self.player].hand
        if self.card in hand:
            hand.remove(self.card)
        table.seats[self.to].hand.append(self.card)


@fact
class CardExchanged(Fact):
    """`gave` went back to its pile and `got` came instead: neither trash nor gain."""

    player: Player
    gave: Card
    got: Card

    def apply(self, table: Table) -> None:
        table.guises.pop(self.gave, None)
        for zone in table.seats[self.player].zones.values():
            if self.gave in zone:
                zone.remove(self.gave)
                break
        table.own_pile(self.gave.face or "?").append(self.gave)
        table.move(self.player, self.got, "supply", "discard")


@fact
class CardNamed(Fact):
    """`player` named a card."""

    player: Player
    name: str

    def apply(self, table: Table) -> None:
        table.named = self.name
