"""Cards that games share. A compiled build interprets this module: a native class would set its own fields past what it
refuses."""

# Not compiled: it refuses changes, which a compiled class would make past its `__setattr__`.

from __future__ import annotations

from .card import Card


class ClosedCard(Card):
    """A card with a face that never changes, so that games may share it."""

    __slots__ = ()

    def __init__(self, number: int, face: str) -> None:
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "face", face)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is shared between games; its {name} does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is shared between games; its {name} is not taken away")

    def __reduce__(self) -> tuple[type[ClosedCard], tuple[int | None, str | None]]:
        return ClosedCard, (self.number, self.face)
