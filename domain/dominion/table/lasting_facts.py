"""The facts of what lasts: effects in force, and Durations. (They are part of facts.py.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...kernel.facts import Card, Fact, Player, fact


@fact
class LastingEffectBegan(Fact):
    """Something is in force for `player` until the next turn of `until` begins: an effect, and how many times."""

    player: Player
    effect: str
    until: Player
    amount: int


@fact
class EffectBegan(Fact):
    """Something is in force until the turn ends: the name of an effect, and how many times."""

    player: Player
    effect: str
    amount: int


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


@fact
class DurationWaits(Fact):
    """A card stays in play until what it waits for happens, on whatever turn, with what it set aside."""

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]


@fact
class DurationResolved(Fact):
    """The later ability of a card that stayed in play (or of the landscape `by`) began to resolve."""

    added: ClassVar[Mapping[str, str]] = {"by": ""}

    player: Player
    card: Card
    by: str
