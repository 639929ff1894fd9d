"""The facts of turns, phases and what is at hand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Fact, Player, fact
from ....kernel.python.checked import CheckedDict
from ..fact_words import Phase, TurnKind, Unknown
from ..table import Turn

if TYPE_CHECKING:
    from ..table import Table


@fact
class TurnBegan(Fact):
    """A turn of `player`, decided by `controller`, of some `kind`, with the number of the round."""

    player: Player
    controller: Player
    kind: TurnKind
    number: int

    def apply(self, table: Table) -> None:
        table.turn = self
        table.taken.append(self)
        table.turns_begun += 1
        table.phase = "start"
        table.actions = table.buys = 1
        table.coins = table.potions = 0
        table.effects.clear()
        table.unknown.clear()
        table.played.clear()
        table.bought.clear()
        table.buying = False
        if table.lasting:
            lasting = {key: amount for key, amount in table.lasting.items() if key[2] != self.player}
            table.lasting = CheckedDict(lasting)
        table.gained.clear()
        table.gains.clear()
        table.overpaid.clear()
        if self.kind == "normal":
            table.seats[self.player].turns += 1
        else:
            table.unqueue(self.player, self.kind)


@fact
class TurnSkipped(Fact):
    """A turn that was due and is not taken: by the rules, or because a log knows nothing of it."""

    player: Player
    kind: TurnKind

    def apply(self, table: Table) -> None:
        table.unqueue(self.player, self.kind)
        if self.source == "rules" and self.kind == "normal":
            table.seats[self.player].turns += 1  # it counts for ties as if it was taken
        last = table.taken[-1] if table.taken else None
        if self.source != "rules" and last is not None and (last.player, last.kind) == (self.player, self.kind):
            table.taken.pop()  # the log says that the turn which began is not taken
            table.seats[self.player].turns -= self.kind == "normal"


@fact
class SkipsChanged(Fact):
    """`player` is to skip `by` more (or, negative, fewer) of the turns that they would take next."""

    player: Player
    by: int

    def apply(self, table: Table) -> None:
        count = table.skips.pop(self.player, 0) + self.by
        if count:
            table.skips[self.player] = count


@fact
class ExtraTurnQueued(Fact):
    """`player` is due a further turn, decided by `controller`."""

    player: Player
    controller: Player
    kind: TurnKind

    def apply(self, table: Table) -> None:
        table.queue.append(Turn(self.player, self.controller, self.kind, 0))


@fact
class PhaseBegan(Fact):
    """A phase of the turn in course: `action`, `buy`, `night` or `clean-up`."""

    phase: Phase

    def apply(self, table: Table) -> None:
        table.phase = self.phase
        table.buying = False
        if self.phase == "buy" and table.gains:
            table.gains = [(player, "earlier buy" if phase == "buy" else phase) for player, phase in table.gains]


@fact
class ResourcesChanged(Fact):
    """More (or fewer) Actions, Buys, Coins and Potions for the turn in course."""

    player: Player
    actions: int
    buys: int
    coins: int
    potions: int

    def apply(self, table: Table) -> None:
        table.actions += self.actions
        table.buys += self.buys
        table.coins += self.coins
        table.potions += self.potions


@fact
class CleanedUp(Fact):
    """Clean-up: `cards` (hand, then play) were discarded, `stays` remain in play; what else was in hand is kept.

    Who played cards in the turn of another discards those alone, in that turn's Clean-up.
    """

    player: Player
    cards: tuple[Card, ...]
    stays: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.player]
        hand = seat.hand
        if self.cards[: len(hand)] == tuple(hand):
            hand.clear()
        else:
            hand[:] = [card for card in hand if card not in self.cards]
        seat.play[:] = self.stays
        for card in self.cards if table.guises else ():
            table.guises.pop(card, None)
        seat.discard.extend(self.cards)


@fact
class BecameUnknown(Fact):
    """A card that no rule covers may have changed these: `coins`, `actions`, `buys`, `costs`."""

    player: Player
    what: tuple[Unknown, ...]

    def apply(self, table: Table) -> None:
        table.unknown.update(self.what)
