"""Games, and logs of them, as long as a test wants them."""

from __future__ import annotations

from random import Random
from typing import Any

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh

KINGDOM = ("Cellar", "Festival", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
SUPPLY = f"Supply cards: {', '.join(KINGDOM)}, Copper, Silver, Gold, Estate, Duchy, Province, Curse"


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


def endless_log(size: int) -> str:
    """A log of Goko of almost `size` letters that agrees with the rules: two players draw their ten cards for ever."""
    one, other = ", ".join(["Copper"] * 5), ", ".join(["Copper"] * 2 + ["Estate"] * 3)
    lines = ["------------ Game Setup ------------", SUPPLY]
    for what in (f"starting cards: {one}, {other}", "shuffles deck", f"draws {one}"):
        lines += [f"{name} - {what}" for name in ("Ann", "Bob")]
    odd = ["plays Copper"] * 5 + [f"draws {other}"]
    even = ["plays Copper"] * 2 + ["shuffles deck", f"draws {one}"]
    rounds = "\n".join(
        "\n".join([" ", f"---------- {name}: turn {{{number}}} ----------", *(f"{name} - {each}" for each in did)])
        for number, did in (("odd", odd), ("even", even))
        for name in ("Ann", "Bob")
    )
    setup = "\n".join(lines)
    most = (size - len(setup)) // (len(rounds) + 2)  # the numbers of the turns have six digits at most
    turns = (rounds.format(odd=2 * number - 1, even=2 * number) for number in range(1, most + 1))
    return "\n".join([setup, *turns, ""])
