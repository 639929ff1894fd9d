"""All cards in Japanese, a module for each expansion: the name of a card, and the summaries of its texts."""

from __future__ import annotations

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
from .card import Cards as Cards

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

CARDS: Cards = {name: each for module in MODULES for name, each in module.CARDS.items()}
"""Every card."""
