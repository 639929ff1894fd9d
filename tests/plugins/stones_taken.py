"""A projection for the game `toy`: how many stones of each colour each player has taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.projections.added import Projection


def made(game: Game, facts: Sequence[Fact]) -> dict[str, dict[str, int]]:
    """The stones of each seat by colour; `?` for stones that the viewer has not seen."""
    taken: dict[str, Counter[str]] = {}
    for fact in facts:
        if type(fact).__name__ == "StoneTaken":
            stone: Any = fact
            taken.setdefault(stone.player, Counter())[stone.card.face or "?"] += 1
    return {player: dict(stones) for player, stones in taken.items()}


def told(data: dict[str, dict[str, int]], lang: Lang) -> str:
    """A line for each seat."""
    between = "、" if lang == "ja" else ", "
    lines = [f"{who}: {between.join(f'{face} {n}' for face, n in stones.items())}" for who, stones in data.items()]
    return "\n".join(lines)


STONES = Projection(made, told, game="toy")
