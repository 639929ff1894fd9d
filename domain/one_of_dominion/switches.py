"""The switches of One of Dominion: what of its rules a spec may set by hand."""

from __future__ import annotations

SWITCHES: dict[str, tuple[tuple[str, str], ...]] = {
    "ood_end": (("", "and"), ("9999", "or")),
}
"""Every switch: its values, each with the day from which it is in force."""
