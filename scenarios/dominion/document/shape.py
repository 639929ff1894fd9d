"""Which models the notation of Dominion's scenarios has where."""

from __future__ import annotations

from pydantic import BaseModel

from ...validation import Shape
from ...yaml_lines import Path
from .models import (
    Claims,
    ClaimsOfPlayer,
    Given,
    GivenPlayer,
    GivenTurn,
    PartOfCards,
    PartOfSeen,
    Scenario,
    SeenOfPlayer,
    Setup,
    Shuffle,
)


def _at(path: Path) -> type[BaseModel]:
    """The model of the mapping at a path."""
    if path == ("setup",):
        return Setup
    if path == ("given", "turn"):
        return GivenTurn
    if len(path) == 2:
        return GivenPlayer if path[0] == "given" else ClaimsOfPlayer
    if path[:2] == ("then", "sees"):
        return SeenOfPlayer if len(path) == 4 else PartOfSeen
    return PartOfCards


def _mapping(path: Path) -> str:
    """An example of the mapping at a path."""
    match path:
        case ("given" | "then",):
            return "{coins: 3}"
        case ("setup",):
            return "{colonies: true}"
        case ("given", "turn"):
            return "{phase: buy}"
        case ("given", "turns_taken"):
            return "{Alice: 3}"
        case (_, "supply"):
            return "{Curse: 5}"
        case (_, "tokens"):
            return "{Smithy: {vp: 3}}"
        case (_, "tokens", _):
            return "{vp: 3}"
        case (_, _, "tokens"):
            return "{coffers: 1}"
    return "{hand: [Gold]}"


_A_TURN = "[Bob by Alice (possession)]"
_SOME_FACTS = "[{CardGained: {player: Bob}}]"
_LISTS = {
    "landscapes": "[Alms]", "hexes": "[Bad Omens]", "boons": "[The Sea's Gift]", "states": "[Lost in the Woods]",
    "projects": "[Cathedral]", "effects": "[Bridge]", "extra_turns": _A_TURN, "last_turns": _A_TURN, "turns": _A_TURN,
    "options": "[Gold, Silver]", "empty_piles": "[Curse]", "events": _SOME_FACTS, "no_events": _SOME_FACTS,
}  # fmt: skip

SHAPE = Shape(
    Scenario, Given, Claims, _at, "[Gold, 2 Copper]", _LISTS, _mapping, "play Smithy", steps=(Shuffle,), yes_or_no=True
)
"""The models of Dominion's notation."""
