"""What a player may know of a fact: the only way in which facts leave the library for a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from moothall.domain.kernel.facts import Card, Fact, Player, Retracted

OPEN_ZONES = frozenset({"play", "revealed", "island", "exile", "tavern", "trash", "supply"})
"""Where every card lies open: so it is known when it comes from there, or goes there."""

OPEN_ON_TOP = frozenset({"discard"})
"""Where a card is open as it comes, and covered later."""

OPEN_KINDS = frozenset(
    {
        "GameStarted",
        "CardPlayed",
        "PlayedAs",
        "FollowedInstructions",
        "InstructionsOverridden",
        "CardBought",
        "Overpaid",
        "CardGained",
        "CardTrashed",
        "CardDiscarded",
        "CardRevealed",
        "CardExchanged",
        "CardExiled",
        "CardCalled",
        "PileRotated",
        "HexReceived",
        "BoonReceived",
        "FateMoved",
        "ReactionUsed",
        "DurationResolved",
    }
)
"""Kinds of fact whose cards everybody sees. A kind that is not named here keeps its cards from other players."""

SECRET_KINDS = frozenset({"DeckShuffled"})
"""Kinds of fact whose cards nobody sees."""

OWN_CARD = frozenset({"DurationPrepared", "DurationWaits"})
"""Kinds of fact whose `card` is open and whose other cards are their player's."""


class Redactor:
    """Facts as one viewer may know them, given in the order of the stream.

    Who controls a turn of another player sees what that player sees, as long as it lasts.
    """

    def __init__(self, viewer: Player) -> None:
        self.viewer = viewer
        self._controls: Player | None = None
        self._before: dict[int, Player | None] = {}
        """Whom the viewer controlled before each fact: a retraction goes back to that."""

    def redact(self, fact: Fact) -> Fact:
        """The fact, or one like it in which each card that the viewer may not know has neither face nor number."""
        kind = type(fact).__name__
        self._before[fact.seq] = self._controls
        if isinstance(fact, Retracted):
            self._controls = self._before.get(fact.target)
        elif kind == "TurnBegan":
            self._controls = getattr(fact, "player", None) if getattr(fact, "controller", None) == self.viewer else None
        elif kind == "GameEnded" or (kind == "PhaseBegan" and getattr(fact, "phase", "") == "between turns"):
            self._controls = None
        if kind in OPEN_KINDS or (kind not in SECRET_KINDS and self._sees(fact)):
            return fact
        values = {each.name: getattr(fact, each.name) for each in fields(fact)}
        shown = {"card", "holders"} if kind in OWN_CARD else set()
        if not any(_has_card(value) for name, value in values.items() if name not in shown):
            return fact
        return type(fact)(**{name: value if name in shown else _hidden(value) for name, value in values.items()})

    def _sees(self, fact: Fact) -> bool:
        """Whether the fact is about the viewer or a player whom he controls, or its card lies open."""
        player, source, target = (getattr(fact, name, None) for name in ("player", "from_", "to"))
        if source in OPEN_ZONES or target in OPEN_ZONES | OPEN_ON_TOP:
            return True
        eyes = {self.viewer, self._controls} - {None}
        return player in eyes or (type(fact).__name__ == "CardPassed" and target in eyes)


def redact(facts: Iterable[Fact], viewer: Player | None) -> Iterator[Fact]:
    """The facts of a whole stream as `viewer` may know them; None: as they are."""
    if viewer is None:
        yield from facts
        return
    redactor = Redactor(viewer)
    for fact in facts:
        yield redactor.redact(fact)


def _has_card(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_has_card, value.values()))
    return isinstance(value, Card) or (isinstance(value, tuple) and any(map(_has_card, value)))


def _hidden(value: Any) -> Any:
    """A value with every card in it face down; without its number too, or it could be followed to where it is shown."""
    if isinstance(value, Card):
        return Card(None, None)
    if isinstance(value, tuple):
        return tuple(map(_hidden, value))
    if isinstance(value, Mapping):
        return {key: _hidden(each) for key, each in value.items()}
    return value
