"""Cards of which nobody can say which is which from some fact on, and what shows it in the end.

A player who takes one of two guests unseen may take one that another player saw before. Which of them was that shows
only when its face is seen again, so until then neither has a face. In the end the faces from before are given back: to
the same cards where these may have them, else to those that have them, as whose the facts before are then told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from moothall.domain.kernel.facts import Card

from .faces import Faces


@dataclass(slots=True)
class Doubt:
    """Cards, with the faces that they had, and how many facts there were then."""

    cards: list[Card]
    faces: list[str | None]
    count: int


def settled(doubts: Sequence[Doubt], faces: Faces, line: int) -> list[tuple[Card, Card, int]]:
    """Give the faces back, the last doubt first. Returns which cards change places in the facts before, for
    `exchanges.undone`."""
    exchanged: list[tuple[Card, Card, int]] = []
    faces.doubted.clear()
    for at in range(len(doubts) - 1, -1, -1):
        doubt = doubts[at]
        targets = _targets(doubt, faces)
        for card, face in zip(targets, doubt.faces, strict=True):
            if face is not None:
                faces.bind(card, face, line)
        places = dict(zip(doubt.cards, targets, strict=True))
        now = list(doubt.cards)
        for i, target in enumerate(targets):
            if (card := now[i]) is not target:
                exchanged.append((card, target, doubt.count))
                swap = {card: target, target: card}
                now = [swap.get(each, each) for each in now]
        for earlier in doubts[:at]:
            earlier.cards = [places.get(each, each) for each in earlier.cards]
    return exchanged


def _targets(doubt: Doubt, faces: Faces) -> Sequence[Card]:
    """Which card each of the cards before was: itself where that may be."""
    ways = (
        way
        for way in permutations(doubt.cards)
        if all(face is None or faces.can_be(card, face) for card, face in zip(way, doubt.faces, strict=True))
    )
    return next(ways, tuple(doubt.cards))
