"""The time, which the store keeps with what was proved, forgotten and signed. The rules know none."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time, to the second, in UTC, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")
