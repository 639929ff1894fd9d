"""What a rules spec says of Dominion: which texts it chooses, and when a deck is shuffled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from ...rules_spec import Spec, spec_of
from .switches import SWITCHES


@dataclass(frozen=True, slots=True)
class Rules(Spec):
    """The rules of a date for Dominion: a spec, whether a deck that is too small is shuffled before the draw, and
    whether an effect loses track of a card that is covered in a discard pile."""

    shuffle_first: bool
    loses_track: bool

    def text_date(self, switch: str) -> str:
        """The date whose text is in force of a card whose texts `switch` chooses (empty: none does): this one, unless
        the switch is set by hand."""
        if switch not in self.overridden:
            return self.date
        value = self.value(switch)
        days = [day for day, _ in SWITCHES[switch]]
        at = next(at for at, (_, each) in enumerate(SWITCHES[switch]) if each == value)
        latest = _day_before(days[at + 1]) if at + 1 < len(days) else self.date
        return max(days[at], min(self.date, latest))


def _day_before(day: str) -> str:
    return str(date.fromisoformat(day) - timedelta(days=1))


@lru_cache(maxsize=256)
def rules_of(spec: str) -> Rules:
    """The rules of a spec. Raises BadRules for what is not a spec."""
    read = spec_of(spec)
    first = read.value("shuffle_first") == "yes"
    loses_track = read.value("stop_moving") == "lose-track"
    return Rules(read.spec, read.date, read.japanese, read.by_hand, first, loses_track)


ALWAYS_ASKED = frozenset({"shuffle_first", "stop_moving"})
"""The switches that `rules_of` asks for, before any game begins."""


def rules_of_game(spec: str) -> Rules:
    """The rules of a spec, for one game alone: `asked` is what that game asked for. Raises BadRules as `rules_of`."""
    return replace(rules_of(spec))
