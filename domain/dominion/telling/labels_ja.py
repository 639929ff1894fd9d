"""What the zones of a table are called in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

ZONES_JA: Mapping[str, str] = {
    "hand": "手札",
    "deck": "山札",
    "discard": "捨て札",
    "play": "場",
    "aside": "脇",
    "revealed": "公開中",
    "looked at": "確認中",
}
"""The zones that every player has."""
