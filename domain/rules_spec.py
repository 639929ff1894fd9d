"""Rules specs: one short text that says by which rules a game is played, of whatever game.

A spec is `[ja-]YYYY-MM-DD[,name=value…]`: the rules of a day, in the Japanese printings or not, with switches set by
hand. The switches of all games stand in one table, so one spec serves every game, and a switch or a value that no game
knows is refused everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from moothall.words import Joined, Message

from .games import every, with_switch
from .kernel.failure import Failure
from .kernel.game import Switches

NEWEST = "2025-06-01"
"""The newest rules that the project knows."""

_SPEC = re.compile(r"(ja-)?(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?((?:,[a-z_]+=[^,=]+)*)", re.ASCII)


class BadRules(Failure, ValueError):
    """A rules spec that cannot be understood; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The rules of a date: `spec` as given, the `date`, whether the Japanese printings, and the values of the switches
    that were set by hand."""

    spec: str
    date: str
    japanese: bool
    by_hand: tuple[tuple[str, str], ...]
    _values: dict[str, str] = field(init=False, repr=False, compare=False)
    """The values that were asked for: the rules ask at every menu."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_values", dict(self.by_hand))

    def value(self, switch: str) -> str:
        """The value of a switch. Raises LookupError for one that no game has."""
        try:
            return self._values[switch]
        except KeyError:
            in_force = self._values[switch] = self._in_force(with_switch(switch).switches, switch)
            return in_force

    def _in_force(self, own: Switches, switch: str) -> str:
        """The value of a switch that was not set by hand."""
        if self.japanese and switch in own.japanese:
            return own.japanese[switch]
        return [value for since, value in own.values[switch] if since <= self.date][-1]

    @property
    def switches(self) -> tuple[tuple[str, str], ...]:
        """Every switch of every game, with its value."""
        return tuple((switch, self.value(switch)) for switch in switches())

    @property
    def asked(self) -> tuple[str, ...]:
        """The switches that were asked for of this object; those that were set by hand are among them."""
        return tuple(self._values)

    @property
    def overridden(self) -> tuple[str, ...]:
        """The switches that were set by hand."""
        return tuple(switch for switch, _ in self.by_hand)


def switches() -> dict[str, Sequence[tuple[str, str]]]:
    """Every switch of every game: its values, each with the day from which it is in force."""
    return {name: values for game in every() for name, values in game.switches.values.items()}


def _is_day(written: str) -> bool:
    """Whether there is such a day in the calendar."""
    try:
        date.fromisoformat(written)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=256)
def spec_of(text: str) -> Spec:
    """Read a rules spec. A bare year or month begins on its first day.

    Raises BadRules for what is not a spec, and for an unknown switch or value.
    """
    match = _SPEC.fullmatch(text.strip())
    if match is None:
        raise BadRules(Message("rules.rules-not-of-form-ja", text=text))
    japanese, year, month, day, overrides = match.groups()
    month, day = month or "01", day or "01"
    on = f"{year}-{month}-{day}"
    if not _is_day(on):
        raise BadRules(Message("rules.rules-name-no-day-of", text=text))
    by_hand: dict[str, str] = {}
    known = switches() if overrides else {}
    for override in overrides.split(",")[1:]:
        name, value = override.split("=")
        if name not in known:
            raise BadRules(Message("rules.rules-no-switch", text=text, name=name, known=Joined(sorted(known))))
        if name in by_hand:
            raise BadRules(Message("rules.switch-twice", text=text, switch=name))
        able = [each for _, each in known[name]]
        if value not in able:
            raise BadRules(Message("rules.rules-one-of", text=text, switch=name, known=Joined(able), value=value))
        by_hand[name] = value
    return Spec(text, on, bool(japanese), tuple(by_hand.items()))
