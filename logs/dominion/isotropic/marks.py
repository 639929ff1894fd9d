"""The kinds of lines that claim nothing: why something came to nothing, or what is worth how much for a while.

Each kind is a word, so that the comparison can say which of them a log may have and the scribe need not print.
"""

from __future__ import annotations

import re

NOTHING = "nothing"
NO_PLAY = "no play"
TOO_FEW = "too few"
NO_GIFT = "+0"
WORTH = "worth"
COSTS = "costs"
STAYS = "stays"
IMMUNE = "immune"
NO_EFFECT = "no effect"
POSSESSED = "possessed"
RESULT = "result"
KINDS = (
    (NO_PLAY, re.compile(r"\bno actions?\b")),
    (TOO_FEW, re.compile(r"\b(?:only has|has|had|has only|have) (?:no\b|\d|an? )|\bhas nothing\b")),
    (NO_EFFECT, re.compile(r"\b(?:does nothing|doesn't|does not|did not|cannot|can't|decides|nothing happens)\b")),
    (WORTH, re.compile(r"\bmaking each \S+ worth\b|\bis worth\b|\bworth \$")),
    (COSTS, re.compile(r"\breducing all costs\b|\breduces all costs\b|\bcosting\b")),
    (IMMUNE, re.compile(r"\bimmun|\bunaffected\b")),
    (STAYS, re.compile(r"\b(?:keep|keeping|keeps|leave|leaving|leaves)\b")),
    (NOTHING, re.compile(r"\bnothing\b|\bno(?: other)? cards?\b|\bno \S+")),
    (NO_GIFT, re.compile(r"\+\$?0\b")),
)
"""The kinds, each with what shows it; the first that fits."""


def kind_of(text: str) -> str:
    """Which kind a line is of that claims nothing; empty for one that is of none."""
    return next((kind for kind, shows in KINDS if shows.search(text)), "")
