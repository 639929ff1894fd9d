"""Moothall keeps games as streams of facts, and says whether a log of online play agrees with the rules.

The names that most programs need; `moothall.service` has them all, and docs/python.md describes them. A name is
imported when it is asked for.

>>> import moothall
>>> moothall.audit("no log at all").verdict
'unreadable'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moothall.domain.version import __version__

if TYPE_CHECKING:
    from moothall.service import Hall, audit, show, view, why

__all__ = ["Hall", "__version__", "audit", "show", "view", "why"]


def is_compiled() -> bool:
    """Whether this installation was built with MOOTHALL_COMPILE=1, so that the engine and the audit are compiled."""
    from importlib.machinery import EXTENSION_SUFFIXES
    from pathlib import Path

    fact = Path(__file__).parent / "domain" / "kernel" / "fact"
    return any(fact.with_name(fact.name + suffix).exists() for suffix in EXTENSION_SUFFIXES)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from moothall import service

    found = globals()[name] = getattr(service, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
