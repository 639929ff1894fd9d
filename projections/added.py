"""Projections that installed packages add: what somebody else makes of the facts of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.plugins import PROJECTIONS, Registry


@dataclass(frozen=True, slots=True)
class Projection:
    """A projection: `made` gives plain data, which JSON can hold, from the record of a game and its live facts as the
    viewer may know them; `told` puts that data into words, in several lines. It is for the game of the name `game`
    (None: for every game)."""

    made: Callable[[Game, Sequence[Fact]], Any]
    told: Callable[[Any, Lang], str]
    game: str | None = None


PROJECTED: Registry[Projection] = Registry(PROJECTIONS, lambda: Projection, {})
"""The projections by name. Moothall brings none of this kind: its own are modules of this folder."""
