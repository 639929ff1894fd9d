"""The event store: one append-only stream of facts for each game, chained by hashes. docs/store.md describes it.

What a caller needs stands in `__init__.pyi`, and is imported when it is asked for: an audit needs ids and errors alone.
Nothing outside the standard library is loaded before a store is opened.
"""

from __future__ import annotations

from ..on_demand import exported, on_demand

EXPORTED = exported(__name__)
"""The names that are exported, by the module that has them."""

__all__ = sorted(name for names in EXPORTED.values() for name in names)  # pyright: ignore[reportUnsupportedDunderAll]

__getattr__ = on_demand(__name__, EXPORTED)
