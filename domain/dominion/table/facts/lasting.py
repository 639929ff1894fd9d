"""The facts of what lasts: effects in force, and Durations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import EffectName
from ..table import NEVER, Due

if TYPE_CHECKING:
    from ..table import Table


@fact
class LastingEffectBegan(Fact):
    """Something is in force for `player` until the next turn of `until` begins: an effect, and how many times."""

    player: Player
    effect: EffectName
    until: Player
    amount: int

    def apply(self, table: Table) -> None:
        key = (self.player, self.effect, self.until)
        table.lasting[key] = table.lasting.get(key, 0) + self.amount


@fact
class EffectBegan(Fact):
    """Something is in force until the turn ends: the name of an effect, and how many times."""

    player: Player
    effect: EffectName
    amount: int

    def apply(self, table: Table) -> None:
        key = (self.player, self.effect)
        amount = table.effects.pop(key, 0) + self.amount
        if amount:
            table.effects[key] = amount


@fact
class DurationPrepared(Fact):
    """A card stays in play, and its later ability is due on `player`'s next turn, with what it set aside.

    Where a landscape set the card aside for then, it is the ability of that landscape, `by`; else `by` is empty.
    """

    added: ClassVar[Mapping[str, str]] = {"by": ""}

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]
    by: str

    def apply(self, table: Table) -> None:
        table.due.append(Due(self.player, self.card, self.cards, self.holders, table.turns_begun, self.by))


@fact
class DurationWaits(Fact):
    """A card stays in play until what it waits for happens, on whatever turn, with what it set aside."""

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.due.append(Due(self.player, self.card, self.cards, self.holders, NEVER))


@fact
class DurationResolved(Fact):
    """The later ability of a card that stayed in play (or of the landscape `by`) began to resolve."""

    added: ClassVar[Mapping[str, str]] = {"by": ""}

    player: Player
    card: Card
    by: str

    def apply(self, table: Table) -> None:
        for at, due in enumerate(table.due):
            if due.card is self.card and (due.player, due.by) == (self.player, self.by):
                del table.due[at]
                return
