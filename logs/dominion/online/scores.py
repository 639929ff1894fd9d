"""The table of scores that the page shows when a game has ended, as it is saved behind a log (`scoreTables: […]`).

For each player it has a row for whatever gives points: the name, how many cards there are of it (none for a landscape),
the points, and what they are for. VP tokens have a row without a name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from moothall.domain.dominion.text.names import NAMES

from ..lines.observation import Observation
from .verbs import MARK

METADATA = "~metadata~"
"""The line after which a saved log has the tables."""
TABLES = "scoreTables:"
TOKENS = "VP tokens."


def final_scores(number: int, text: str, seats: Mapping[str, str]) -> list[Observation]:
    """The results in a line of that kind, by the seats of the players' names; none where the table is not whole.

    `final points` has the points, and the cards that the table counts; what gives points without being a card is shown.
    """
    if not text.startswith(TABLES):
        return []
    try:
        tables = json.loads(text.removeprefix(TABLES))
        scores = [each for table in tables for each in _of_player(number, table, seats)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
    return scores if len({each.actor for each in scores}) == len(seats) else []


def _of_player(number: int, table: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[Observation]:
    seat, text = seats[table["name"]], f"{TABLES} {table['name']}"
    cards: list[str] = []
    others: list[str] = []
    points = tokens = 0
    for name, count, worth, why in table["scoreTable"]:
        points += int(worth)
        if not name and why == TOKENS:
            tokens = int(worth)
        elif name in NAMES and count:
            cards += [name] * int(count)
        elif name in NAMES:
            others.append(name)
    sentence = f"{text}: {points} points"
    if others:
        yield Observation(number, seat, MARK, tuple(others), text=sentence)
    yield Observation(number, seat, "final points", tuple(cards), points, text=sentence)
    yield Observation(number, seat, "final chips", amount=tokens, text=sentence)
