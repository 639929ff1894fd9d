"""JSON from elsewhere. No key may stand twice in an object: programs differ in which of the two they take."""

from __future__ import annotations

import json
from typing import Any

from moothall.words import Message


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, for the decoder's `object_pairs_hook`. Raises ValueError for one with a key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise ValueError(Message("store.key-stands-twice-in-object", key=twice[:LONGEST]))
    return found


LONGEST = 40
"""How many characters of a key are told."""


def loads(text: str) -> Any:
    """The value of a JSON text. Raises ValueError, RecursionError."""
    return json.loads(text, object_pairs_hook=once)
