"""The summaries of the texts of all cards in Japanese, a module for each expansion."""

from __future__ import annotations

from functools import lru_cache

from . import (
    adventures,
    alchemy,
    allies,
    base,
    cornucopia_guilds,
    dark_ages,
    empires,
    hinterlands,
    intrigue,
    menagerie,
    nocturne,
    plunder,
    promo,
    prosperity,
    renaissance,
    rising_sun,
    seaside,
)
from .said import Said

MODULES = (
    base,
    intrigue,
    seaside,
    alchemy,
    prosperity,
    cornucopia_guilds,
    hinterlands,
    dark_ages,
    adventures,
    empires,
    nocturne,
    renaissance,
    menagerie,
    allies,
    plunder,
    rising_sun,
    promo,
)


@lru_cache(maxsize=1)
def said() -> Said:
    """What every text says that has more than its numbers."""
    return {key: each for module in MODULES for key, each in module.SAID.items()}
