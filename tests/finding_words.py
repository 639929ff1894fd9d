"""What no sentence about a finding may hold: a field's name, a repr, a seat, and in Japanese English."""

from __future__ import annotations

import re
from collections.abc import Iterable

from moothall.logs.verdict import Finding

SEAT = re.compile(r"(?<![\w/])p[1-9]\b")
NAMES = ("Goko", "Dominion Online", "1st", "2nd")
"""What is written so in Japanese as well."""
CODE = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|[{}<>]|  |[a-z]_[a-z]|\(\)|Card\(|'[a-z ]+'")


def strange(finding: Finding, spared: Iterable[str]) -> str:
    """What no sentence may hold, '' for nothing. The names `spared` may stand in Japanese."""
    english, japanese = finding.reasons("en"), finding.reasons("ja")
    for text in (*english, *japanese):
        found = SEAT.search(text) or CODE.search(text)
        if found is not None:
            return found[0]
    known = sorted(
        map(re.escape, (*spared, "moothall", "Goko", "Dominion Online", "1st", "2nd")), key=len, reverse=True
    )
    words = re.search(r"[A-Za-z]{2,}", re.sub("|".join(known), "", " ".join(japanese)))
    return words[0] if words else ""
