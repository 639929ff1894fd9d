"""The questions that the manual leaves open, each a switch with its values, the one that is ruled first.

No date changes any of them. The day 9999 says that a value is only chosen. [rules/conformance.jsonl: `ambiguous`]
"""

from __future__ import annotations

from collections.abc import Mapping

SWITCHES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "ood_end": (("", "and"), ("9999", "or")),
    "ood_bonus": (("", "held"), ("9999", "reached")),
    "ood_ties": (("", "all"), ("9999", "first")),
    "ood_detention_target": (("", "others"), ("9999", "used"), ("9999", "any")),
    "ood_detention": (("", "may"), ("9999", "must")),
    "ood_detained_guard": (("", "stays"), ("9999", "lost")),
    "ood_blackmail_target": (("", "others"), ("9999", "any")),
    "ood_subliminal": (("", "discard"), ("9999", "refused")),
    "ood_removed": (("", "discard"), ("9999", "out")),
    "ood_players": (("", "4-7"), ("9999", "2-8")),
    "ood_styles": (("", "random"), ("9999", "chosen")),
    "ood_untaken": (("", "discard"), ("9999", "bottom")),
    "ood_few": (("", "take"), ("9999", "refused")),
    "ood_skill_time": (("", "own"),),
    "ood_skip": (("", "may"), ("9999", "must")),
    "ood_turn_end": (("", "last-in-use"),),
    "ood_ninth": (("", "refused"), ("9999", "may")),
    "ood_healer": (("", "field"), ("9999", "herself")),
    "ood_healer_placed": (("", "yes"), ("9999", "no")),
    "ood_isshiki": (("", "pre-phase"), ("9999", "use")),
    "ood_mido": (("", "once"), ("9999", "often")),
    "ood_trade": (("", "draw"), ("9999", "refused")),
    "ood_jimmy": (("", "one"), ("9999", "all")),
}
"""Every switch of this game; what each asks stands in docs/one-of-dominion.md. One with a single value asks
what the manual leaves open and can be played in one way alone; rules specs of stored games name it."""
