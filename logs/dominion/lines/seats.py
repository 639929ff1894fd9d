"""In which order the players of a log sit: that of their turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def in_turn_order(headers: Iterable[tuple[str, int]]) -> list[str]:
    """The players of some headers of ordinary turns, each with its number, in the order of their turns: that of most
    rounds in which all of them have one. One wrong header among the first, by which the players would sit otherwise,
    is out of order then, and whoever plays below it is not. Of as many rounds the first one counts; without any round
    of all, the order in which the headers first name them."""
    rounds: dict[int, dict[str, None]] = {}
    shown: dict[str, None] = {}
    for name, number in headers:
        shown[name] = rounds.setdefault(number, {})[name] = None
    whole = Counter(tuple(each) for each in rounds.values() if len(each) == len(shown))
    return [*whole.most_common(1)[0][0]] if whole else [*shown]
