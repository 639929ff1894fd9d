"""How a new game of Dominion begins, and who may play it besides people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.fresh import Chance, NewGame
from .bots import BOTS
from .play.setup import check_started, started
from .table.facts import GameStarted
from .text.book import book
from .text.rulebook import rules_of

KINGDOM = 10
NO_KINGDOM = {"Shelter", "Ruins", "Curse", "Prize", "Heirloom", "Knight"}
"""Types of cards that are in no Kingdom by themselves."""


def begin(rules: str, names: Sequence[str], options: Mapping[str, Any], chance: Chance) -> GameStarted:
    """The first fact of a game with the `kingdom` of the options, else with ten of all cards that the rules know.

    Raises BadSetup, BadRules.
    """
    return started(rules, names, options.get("kingdom") or _drawn(rules, chance))


def _drawn(rules: str, chance: Chance) -> list[str]:
    there = sorted(
        name
        for name, text in book(rules_of(rules)).items()
        if text.in_supply and text.in_kingdom and not text.types & NO_KINGDOM
    )
    return chance.sample(there, min(KINGDOM, len(there)))


NEW = NewGame(begin, BOTS, takes=("kingdom",), check=check_started)
