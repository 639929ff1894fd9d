"""Cards, a module for each expansion. A card needs no entry anywhere else."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules


@cache
def load() -> None:
    """Read every card file, once."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
