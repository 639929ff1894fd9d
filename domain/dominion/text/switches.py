"""The switches of Dominion: what of its rules a spec may set by hand."""

from __future__ import annotations

SWITCHES: dict[str, tuple[tuple[str, str], ...]] = {
    "possession": (("", "2010"), ("2016-06-01", "2016"), ("2021-01-01", "2021"), ("2023-09-01", "2023-09")),
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
    "gladiator": (("", "2016"), ("2025-02-01", "2025")),
    "command_duration": (("", "2019"), ("2025-02-01", "2025")),
    "duration_left_play": (("", "pre2025"), ("2025-02-01", "2025")),
    "stop_moving": (("", "lose-track"), ("2019-09-25", "stop-moving")),
    "shuffle_first": (("", "no"), ("2019-09-25", "yes")),
    "when_buy": (("", "when-buy"), ("2022-06-01", "when-gain")),
    "coffers": (("", "buy-phase"), ("2022-06-01", "any-time")),
    "last_turn": (("", "previous"), ("9999", "current")),
    "starting_decks": (("", "by-rules"), ("9999", "as-logged")),
    "habit_possession": (("", "none"), ("9999", "goko")),
    "habit_outpost": (("", "none"), ("9999", "goko")),
    "habit_misfits": (("", "none"), ("9999", "goko")),
}
"""Every switch: its values, each with the day from which it is in force; from 9999: only where it is set by hand.

A habit is a known way of a server that breaks a rule (docs/findings.md): it is imitated, and no rule of any date.
[rules/RULINGS.md]
"""

JAPANESE: dict[str, str] = {"possession": "2010"}
"""The values in force by the Japanese printings, whatever the date."""
