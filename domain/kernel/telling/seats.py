"""The names of players, where words have their seats."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

import re
from collections.abc import Mapping

from ..facts import Player

_SEAT = re.compile("(?<![A-Za-z0-9])p[1-9][0-9]?(?![A-Za-z0-9])")


def with_names(text: str, names: Mapping[Player, str]) -> str:
    """A text in which a seat that stands alone is the player's name: `Which card does p2 gain?`."""
    return _SEAT.sub(lambda found: names.get(found[0]) or found[0], text) if names else text
