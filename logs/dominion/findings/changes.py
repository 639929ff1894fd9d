"""The changes between two days in the rules that a game depended on."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moothall.domain.dominion.text.book import every_text
from moothall.domain.dominion.text.switches import SWITCHES

NEVER = "9999"
"""The day of a value that is in force only where it is set by hand."""


def changed(switches: Iterable[str], cards: Iterable[str], first: str, last: str) -> Iterator[str]:
    """The changes after the day `first`, up to the day `last`: of switches and of the texts of cards.

    >>> list(changed(["outpost"], ["Copper"], "2018-12-15", "2021-06-15"))
    ['outpost=2019 since 2019-01-01']
    """
    for switch in sorted({*switches}):
        for day, value in SWITCHES[switch]:
            if first < day <= last and day < NEVER:
                yield f"{switch}={value} since {day}"
    for card in sorted({*cards}):
        for text in every_text(card)[1:]:  # by the first one, a younger card is played before its day too
            if not text.switch and first < text.since <= last:
                yield f"another text of {card} since {text.since}"
