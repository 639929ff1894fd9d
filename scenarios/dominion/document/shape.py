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


SHAPE = Shape(
    Scenario, Given, Claims, _at, "[Gold, 2 Copper]", "{coins: 3}", "play Smithy", steps=(Shuffle,), yes_or_no=True
)
"""The models of Dominion's notation."""
