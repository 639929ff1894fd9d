"""The rules of a date: the spec, its switches, and the rules by id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

NEWEST = "2025-06-01"
"""The newest rules that the project knows."""

SWITCHES: dict[str, tuple[tuple[str, str], ...]] = {
    "possession": (("", "2010"), ("2016-01-01", "2016"), ("2021-01-01", "2021"), ("2023-09-01", "2023-09")),
    "extra_turns": (("", "unlimited"), ("2023-09-01", "2023-09")),
    "extra_turns_count": (("", "player"), ("9999", "table")),
    "outpost": (("", "2009"), ("2019-01-01", "2019"), ("2023-09-01", "2023-09")),
    "mission": (("", "2015"), ("2023-09-01", "2023-09")),
    "trader": (("", "2011"), ("2020-10-01", "2020-10")),
    "hermit": (("", "2012"), ("2022-06-01", "2022-06")),
    "farmland": (("", "when-buy"), ("2022-06-01", "when-gain")),
    "haunted_woods": (("", "when-buy"), ("2022-06-01", "when-gain")),
    "prince": (("", "2014"), ("2022-06-01", "2022-06")),
    "override_ruling": (("", "2020"), ("2023-01-31", "2023-01-31")),
    "harbor_village_way": (("", "2023"), ("2025-03-01", "2025")),
    "gladiator": (("", "2016"), ("2025-01-01", "2025")),
    "command_duration": (("", "2019"), ("2025-02-01", "2025")),
    "duration_left_play": (("", "pre2025"), ("2025-02-01", "2025")),
    "stop_moving": (("", "lose-track"), ("2019-01-01", "stop-moving")),
    "shuffle_first": (("", "no"), ("2019-01-01", "yes")),
    "when_buy": (("", "when-buy"), ("2022-06-01", "when-gain")),
    "coffers": (("", "buy-phase"), ("2022-06-01", "any-time")),
    "ood_end": (("", "and"), ("9999", "or")),
}
"""Every switch: its values, each with the day from which it is in force. [rules/RULINGS.md]"""

NOT_RULED_YET = ("stop_moving", "ood_end")
"""Switches that no card or rule asks for yet: they are accepted and change nothing."""
GOVERNED: dict[str, str] = {
    "Trader": "trader",
    "Gladiator": "gladiator",
    "Hermit": "hermit",
    "Prince": "prince",
    "Farmland": "farmland",
    "Voyage": "extra_turns",
    "Island Folk": "extra_turns",
    "Haunted Woods": "haunted_woods",
    "Mission": "mission",
    **dict.fromkeys(("Band of Misfits", "Inheritance", "Overlord", "Way of the Mouse"), "command_duration"),
    **dict.fromkeys(
        (
            "Doctor",
            "Haggler",
            "Herald",
            "Hoard",
            "Hovel",
            "Masterpiece",
            "Merchant Guild",
            "Messenger",
            "Mint",
            "Plan",
            "Port",
            "Stonemason",
            "Swamp Hag",
        ),
        "when_buy",
    ),
}
"""The switch that chooses the text of a card, whatever the date."""

_SPEC = re.compile(r"(ja-)?(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?((?:,[a-z_]+=[^,=]+)*)", re.ASCII)


class BadRules(ValueError):
    """A rules spec that cannot be understood; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a date: `spec` as given, the `date`, whether the Japanese printings, the value of each switch, and
    which switches were set by hand."""

    spec: str
    date: str
    japanese: bool
    switches: tuple[tuple[str, str], ...]
    shuffle_first: bool
    overridden: tuple[str, ...]

    def value(self, switch: str) -> str:
        """The value of a switch."""
        return dict(self.switches)[switch]

    def text_date(self, card: str) -> str:
        """The date whose text of a card is in force: this one, unless a switch that governs the card says another."""
        switch = GOVERNED.get(card)
        if switch is None or switch not in self.overridden:
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
    """Read a rules spec, `[ja-]YYYY-MM-DD[,name=value…]`. A bare year or month begins on its first day.

    Raises BadRules for anything else, and for an unknown switch or value.
    """
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise BadRules(f"rules {spec!r} are not of the form [ja-]YYYY-MM-DD[,name=value…]")
    japanese, year, month, day, overrides = found.groups()
    month, day = month or "01", day or "01"
    if not ("01" <= month <= "12" and "01" <= day <= "31"):
        raise BadRules(f"rules {spec!r} name no day of the calendar")
    on = f"{year}-{month}-{day}"
    values = {name: [value for since, value in dated if since <= on][-1] for name, dated in SWITCHES.items()}
    if japanese:
        values["possession"] = "2010"
    for override in filter(None, overrides.split(",")):
        name, value = override.split("=")
        if name not in SWITCHES:
            raise BadRules(f"rules {spec!r}: there is no switch {name!r}; there are {', '.join(sorted(SWITCHES))}")
        known = [each for _, each in SWITCHES[name]]
        if value not in known:
            raise BadRules(f"rules {spec!r}: {name} is one of {', '.join(known)}, not {value!r}")
        values[name] = value
    overridden = tuple(override.split("=")[0] for override in overrides.split(",") if override)
    return Rules(spec, on, bool(japanese), tuple(values.items()), values["shuffle_first"] == "yes", overridden)
