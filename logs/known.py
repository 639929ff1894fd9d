"""What real logs show of how a format prints a game: by time, and of one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.telling.phrase import Says


@dataclass(frozen=True, slots=True)
class Worded:
    """A line of a format in another language than English: what the English one says, how it is worded, and how many
    real logs show that, 0 where it is assumed."""

    says: str
    text: str
    logs: int


@dataclass(frozen=True, slots=True)
class Shown:
    """One kind of thing that a card does: in how many logs, and in how many of them each way tells it.

    `fact` is a kind of fact or another word of the counts, `about` what it is about beside the card (a token). `what`
    says it in words, `told` how it is told; `is_assumed` whether too few logs show it for a
    proof.
    """

    fact: str
    about: str
    logs: int
    ways: Mapping[str, int]
    what: Says
    told: tuple[Says, ...]
    is_assumed: bool

    def to_json(self) -> dict[str, Any]:
        """One row of `moothall formats NAME CARD --json`."""
        return {
            "fact": self.fact,
            "about": self.about or None,
            "logs": self.logs,
            "ways": dict(self.ways),
            "assumed": self.is_assumed,
        }


@dataclass(frozen=True, slots=True)
class Time:
    """What is known of a format in a time, which `says` puts into words: how many logs, and the cards and landscapes
    that enough of them show. `shown` is what one card does, where one was asked for."""

    name: str
    says: Says
    logs: int
    cards: tuple[str, ...]
    shown: tuple[Shown, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """A time of a format in `moothall formats --json`."""
        return {
            "time": self.name,
            "logs": self.logs,
            "cards": list(self.cards),
            "shown": [each.to_json() for each in self.shown],
        }


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that a format always does: the name of the flag and `what` it means, in words; `value` is one value of
    it, and `logs` how many logs of each time need it, as far as they were counted, `shown` how many have lines as it
    says. One that none needs or shows is assumed."""

    flag: str
    what: Says
    value: Any
    logs: Mapping[str, int]
    shown: Mapping[str, int]

    @property
    def is_assumed(self) -> bool:
        """Whether no log needs or shows it."""
        return not self.logs and not self.shown

    def to_json(self) -> dict[str, Any]:
        """A way of a format in `moothall formats --json`."""
        return {
            "flag": self.flag,
            "value": self.value,
            "logs": dict(self.logs),
            "shown": dict(self.shown),
            "assumed": self.is_assumed,
        }
