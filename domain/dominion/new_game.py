"""How a new game of Dominion begins, and who may play it besides people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.fresh import Chance, NewGame
from .bots import BOTS
from .play.setup import check_started, started
from .table.facts import GameStarted
from .text.book import LANDSCAPES, Text, book
from .text.rulebook import rules_of
from .vocabulary import CardType

KINGDOM = 10
NO_KINGDOM = {"Shelter", "Ruins", "Curse", "Prize", "Heirloom", "Knight"}
"""Types of cards that are in no Kingdom by themselves."""


def begin(rules: str, names: Sequence[str], options: Mapping[str, Any], chance: Chance) -> GameStarted:
    """The first fact of a game with the `kingdom` of the options, else with ten of all cards that the rules know.

    Landscapes may stand among the `kingdom`. With an Omen there is a Prophecy: the one that stands there, else a random
    one. Raises BadSetup, BadRules.
    """
    texts = book(rules_of(rules))
    chosen = options.get("kingdom") or _drawn(rules, chance)
    laid = [name for name in chosen if name in texts and texts[name].types & LANDSCAPES]
    kingdom = [name for name in chosen if name not in laid]
    if _has(texts, kingdom, "Omen") and not _has(texts, laid, "Prophecy"):
        laid.append(chance.choice(sorted(name for name, text in texts.items() if "Prophecy" in text.types)))
    return started(rules, names, kingdom, landscapes=laid)


def _has(texts: Mapping[str, Text], names: Sequence[str], kind: CardType) -> bool:
    """Whether something of a type is among these names."""
    return any(name in texts and kind in texts[name].types for name in names)


def _drawn(rules: str, chance: Chance) -> list[str]:
    there = sorted(
        name
        for name, text in book(rules_of(rules)).items()
        if text.in_supply and text.in_kingdom and not text.types & NO_KINGDOM
    )
    return chance.sample(there, min(KINGDOM, len(there)))


NEW = NewGame(begin, BOTS, takes=("kingdom",), check=check_started)
