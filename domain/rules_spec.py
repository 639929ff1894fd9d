"""Rules specs: one short text that says by which rules a game is played, of whatever game.

A spec is `[ja-]YYYY-MM-DD[,name=value…]`: the rules of a day, in the Japanese printings or not, with switches set by
hand. The switches of all games stand in one table, so one spec serves every game, and a switch or a value that no game
knows is refused everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .games import every

NEWEST = "2025-06-01"
"""The newest rules that the project knows."""

_SPEC = re.compile(r"(ja-)?(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?((?:,[a-z_]+=[^,=]+)*)", re.ASCII)


class BadRules(ValueError):
    """A rules spec that cannot be understood; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The rules of a date: `spec` as given, the `date`, whether the Japanese printings, the value of each switch, and
    which switches were set by hand."""

    spec: str
    date: str
    japanese: bool
    switches: tuple[tuple[str, str], ...]
    overridden: tuple[str, ...]
    _values: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The same as `switches`, to be looked up: the rules ask at every menu."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_values", dict(self.switches))

    def value(self, switch: str) -> str:
        """The value of a switch."""
        return self._values[switch]


def switches() -> dict[str, Sequence[tuple[str, str]]]:
    """Every switch of every game: its values, each with the day from which it is in force."""
    return {name: values for game in every() for name, values in game.switches.values.items()}


def japanese_values() -> dict[str, str]:
    """The values of switches in force by the Japanese printings, whatever the date."""
    return {name: value for game in every() for name, value in game.switches.japanese.items()}


@lru_cache(maxsize=256)
def spec_of(text: str) -> Spec:
    """Read a rules spec. A bare year or month begins on its first day.

    Raises BadRules for what is no spec, and for an unknown switch or value.
    """
    found = _SPEC.fullmatch(text.strip())
    if found is None:
        raise BadRules(f"rules {text!r} are not of the form [ja-]YYYY-MM-DD[,name=value…]")
    japanese, year, month, day, overrides = found.groups()
    month, day = month or "01", day or "01"
    if not ("01" <= month <= "12" and "01" <= day <= "31"):
        raise BadRules(f"rules {text!r} name no day of the calendar")
    on = f"{year}-{month}-{day}"
    known = switches()
    values = {name: [value for since, value in dated if since <= on][-1] for name, dated in known.items()}
    if japanese:
        values |= japanese_values()
    by_hand = [override.split("=") for override in overrides.split(",") if override]
    for name, value in by_hand:
        if name not in known:
            raise BadRules(f"rules {text!r}: there is no switch {name!r}; there are {', '.join(sorted(known))}")
        able = [each for _, each in known[name]]
        if value not in able:
            raise BadRules(f"rules {text!r}: {name} is one of {', '.join(able)}, not {value!r}")
        values[name] = value
    return Spec(text, on, bool(japanese), tuple(values.items()), tuple(name for name, _ in by_hand))
