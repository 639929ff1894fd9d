"""Reduces a fact to what a player may know. Facts leave the library for a player only through this module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from moothall.domain.kernel.facts import Card, Fact, Player, Retracted
from moothall.domain.kernel.game import Game


class Redactor:
    """Facts of a game as one viewer may know them, given in the order of the stream."""

    def __init__(self, game: Game, viewer: Player) -> None:
        self.sight = game.sight
        self.viewer = viewer
        self._sees_as: Player | None = None
        """With whose eyes the viewer sees, besides their own."""
        self._face_up: frozenset[Card] = frozenset()
        """The cards that lie face up in zones that are not open."""
        self._before: dict[int, tuple[Player | None, frozenset[Card]]] = {}
        """With whose eyes they saw, and what lay face up, before each fact: a retraction goes back to that."""

    def redact(self, fact: Fact) -> Fact:
        """The fact, or one like it in which each card that the viewer may not know has neither face nor number."""
        kind, sight = type(fact), self.sight
        self._before[fact.seq] = self._sees_as, self._face_up
        lay_face_up = self._face_up
        if isinstance(fact, Retracted):
            self._sees_as, self._face_up = self._before.get(fact.target, (None, frozenset()))
        else:
            self._face_up = sight.face_up(fact, lay_face_up)
            eyes = sight.eyes(fact)
            if eyes is not None:
                self._sees_as = eyes.get(self.viewer)
        if kind in sight.open or (kind not in sight.secret and self._sees(fact)):
            return fact
        shown = sight.open_fields.get(kind, ())
        values = {name: getattr(fact, name) for name in kind.own_fields if name not in shown}
        if not any(map(_has_card, values.values())):
            return fact
        known = lay_face_up | self._face_up
        hidden = {
            name: _hidden(value, lambda card: card in known or sight.has_own_back(card.face))
            for name, value in values.items()
        }
        return fact if hidden == values else fact.reopened(**hidden).sealed_like(fact)

    def _sees(self, fact: Fact) -> bool:
        """Whether the fact is about the viewer or a player with whose eyes they see, or its card lies open."""
        sight = self.sight
        player, source, target = (getattr(fact, name, None) for name in ("player", "from_", "to"))
        if any(isinstance(zone, str) and sight.is_open(zone) for zone in (source, target)):
            return True
        if target in sight.open_on_top:
            return True
        eyes = {self.viewer, self._sees_as} - {None}
        return player in eyes or (type(fact) in sight.for_both and target in eyes)


def redact(game: Game, facts: Iterable[Fact], viewer: Player | None) -> Iterator[Fact]:
    """The facts of a whole stream of a game as `viewer` may know them; None: as they are."""
    if viewer is None:
        yield from facts
        return
    redactor = Redactor(game, viewer)
    for fact in facts:
        yield redactor.redact(fact)


def _has_card(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_has_card, value.values()))
    return isinstance(value, Card) or (isinstance(value, tuple) and any(map(_has_card, value)))


def _hidden(value: Any, is_known: Callable[[Card], bool]) -> Any:
    """A value with every card in it face down; without its number too, or it could be followed to where it is shown.

    A card that is known all the same, by its back or where it lies, is left as it is.
    """
    if isinstance(value, Card):
        return value if is_known(value) else Card(None, None)
    if isinstance(value, tuple):
        return tuple(_hidden(each, is_known) for each in value)
    if isinstance(value, Mapping):
        return {key: _hidden(each, is_known) for key, each in value.items()}
    return value
