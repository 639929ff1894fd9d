"""What no sentence about a finding may hold: a field's name, a repr, a seat, a card that is a mere `?`, and words of
the other language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from moothall.logs.verdict import Finding

SEAT = re.compile(r"(?<![\w/])p[1-9]\b")
CODE = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|[{}<>]|  |[a-z]_[a-z]|[ ,、：]\?|[?？]、|\(\)|Card\(|'[a-z ]+'")
NAMES = ("Goko", "Dominion Online", "1st", "2nd")
"""What is written so in Japanese as well."""


def strange(finding: Finding, spared: Iterable[str]) -> str:
    """What no sentence may hold, '' for nothing. The names `spared` may stand in either language."""
    english, japanese = finding.reasons("en"), finding.reasons("ja")
    for text in (*english, *japanese):
        found = SEAT.search(text) or CODE.search(text)
        if found is not None:
            return found[0]
    known = "|".join(sorted(map(re.escape, (*spared, *NAMES)), key=len, reverse=True))
    words = re.search(r"[A-Za-z]{2,}", re.sub(known, "", " ".join(japanese)))
    letters = re.search("[ぁ-んァ-ヶ一-龠]+", re.sub(known, "", " ".join(english)))
    return words[0] if words else letters[0] if letters else ""
