"""Physical cards, and what else an answer is made of."""

from __future__ import annotations

Player = str
"""A seat in turn order: `p1`, `p2`, …"""


class Card:
    """A physical card: a number, and a face once it is known.

    Two cards are the same only when they are one object; a stream read back from the store holds one object
    for each number. A card that a hidden shuffle dealt has neither number nor face until the log shows it.
    """

    __slots__ = ("face", "number")

    def __init__(self, number: int | None, face: str | None) -> None:
        self.number = number
        self.face = face

    def __repr__(self) -> str:
        return f"{self.face or '?'}#{'?' if self.number is None else self.number}"


Option = Card | str | int
"""What an answer is made of: cards, words (labels, names of piles) and numbers."""
