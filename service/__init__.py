"""The application: all that Moothall does, for programs. The commands are made of it, and so may a web page be.

Plain arguments, plain results, typed errors; nothing is printed. docs/python.md has it with worked examples and a
reference. What `__init__.pyi` does not list is not part of the interface. A name is imported when it is asked for.
"""

from __future__ import annotations

from moothall.domain.on_demand import exported, on_demand

EXPORTED = exported(__name__)
"""The names that are exported, by the module that has them."""

__all__ = sorted(name for names in EXPORTED.values() for name in names)  # pyright: ignore[reportUnsupportedDunderAll]

__getattr__ = on_demand(__name__, EXPORTED)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
