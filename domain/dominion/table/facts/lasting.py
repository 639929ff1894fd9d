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
    """Something is in force for `player` until the next turn of `until` begins: an effect, and how many times (a
    negative number: so many times fewer)."""

    player: Player
    effect: EffectName
    until: Player
    amount: int

    def apply(self, table: Table) -> None:
        key = (self.player, self.effect, self.until)
        amount = table.lasting.pop(key, 0) + self.amount
        if amount:
            table.lasting[key] = amount
            table.had.add(self.effect)


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
            table.had.add(self.effect)


@fact
class DurationPrepared(Fact):
    """A card stays in play, and its later ability is due on `player`'s next turn, with what it set aside.

    Where a landscape set the card aside for then, it is the ability of that landscape, `by`; else `by` is empty. Where
    the play that left it was a replay, `replayed_by` is the card that replayed it, if a card did. Streams of old do not
    say (None); nor do they say that what a landscape set aside lies face up, as it always has.
    """

    added: ClassVar[Mapping[str, str]] = {"by": ""}
    unsaid: ClassVar[frozenset[str]] = frozenset({"replayed_by"})

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]
    by: str
    replayed_by: tuple[Card, ...] | None

    def apply(self, table: Table) -> None:
        left = (table.turns_begun, self.by, self.replayed_by or (), self.cause, self.seq)
        table.due.append(Due(self.player, self.card, self.cards, self.holders, *left))
        if self.by:
            table.face_down.difference_update(self.cards)


@fact
class DurationWaits(Fact):
    """A card stays in play until what it waits for happens, on whatever turn, with what it set aside; `replayed_by` as
    for what is due on a later turn."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"replayed_by"})

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]
    replayed_by: tuple[Card, ...] | None

    def apply(self, table: Table) -> None:
        left = (NEVER, "", self.replayed_by or (), self.cause, self.seq)
        table.due.append(Due(self.player, self.card, self.cards, self.holders, *left))


@fact
class DurationResolved(Fact):
    """The later ability of a card that stayed in play (or of the landscape `by`) began to resolve, or is lost.

    Where several of that card are due, it is the one after so many (`after`) older ones.
    """

    added: ClassVar[Mapping[str, str | int]] = {"by": "", "after": 0}

    player: Player
    card: Card
    by: str
    after: int

    def apply(self, table: Table) -> None:
        mine = (self.player, self.by)
        same = [at for at, due in enumerate(table.due) if due.card is self.card and (due.player, due.by) == mine]
        if self.after < len(same):
            del table.due[same[self.after]]
