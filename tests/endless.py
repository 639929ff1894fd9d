"""Games as long as a test wants them."""

from __future__ import annotations

from random import Random
from typing import Any

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.setup import started
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh

KINGDOM = ("Cellar", "Festival", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def endless_game(facts: int, seed: int = 0) -> list[Fact]:
    """The facts of a game of Dominion between two who play their Treasures and buy Copper, up to a menu."""
    rng = Random(seed)

    def answer(game: Any, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu):
            return tuple(rng.sample(ask.options, ask.least))
        if len(game.facts) >= facts:
            return None
        plays = [choice for choice in ask.choices if choice[0] == "play"]
        buys = [choice for choice in ask.choices if choice == ("buy", "Copper")]
        return (plays or buys or ask.choices[-1:])[0]

    game = GAME.session(GAME.table(), Fresh({"p1": answer, "p2": answer}, rng))
    game.take(started("2025-06-01", ("Ann", "Bob"), KINGDOM))
    game.run()
    return game.facts
