"""Makes the transcripts of this folder: `python docs/logs/make_transcripts.py` writes them beside this file.

One game of One of Dominion that four bots play on the engine, in each form: `one-of-dominion.jsonl`, and as readable
text `one-of-dominion.en.txt` and `one-of-dominion.ja.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.setup import started
from moothall.logs.one_of_dominion.scribe import write_transcript

HERE = Path(__file__).parent
RULES = "2025-06-01"
SEED = 8
NAMES = ("Aoi", "Ren", "Mika", "Jun")
ENOUGH = 3
"""With so many addresses a bot would rather have points."""


def policy(rng: Random) -> Callable[[OneOfDominion, Ask], Answer]:
    """A bot: it uses its skills, places the dearest guest that it can pay, and takes what it has less of."""

    def answer(game: OneOfDominion, ask: Ask) -> Answer:
        if not isinstance(ask, Menu):
            cards = [each for each in ask.options if isinstance(each, Card)]
            return tuple(sorted(cards, key=game.price, reverse=ask.verb == "take")[: ask.most])
        choices = list(ask.choices)
        wanted = [
            [each for each in choices if each[0] == "use" and each[1] not in ("Gestalt", "Subliminal")],
            sorted((each for each in choices if each[0] == "place"), key=lambda each: _price(game, each)),
            [("take", "points" if len(game.seat(ask.player).hand) >= ENOUGH else "address")],
            [("take", "points")],
        ]
        for few in wanted:
            offered = [each for each in few if each in choices]
            if offered:
                return offered[-1] if offered[0][0] == "place" else rng.choice(offered)
        return ("end",)

    return answer


def _price(game: OneOfDominion, choice: Answer) -> int:
    card = choice[-1]
    return game.price(card) if isinstance(card, Card) else 0


@cache
def play(seed: int = SEED) -> Sequence[Fact]:
    """The facts of the whole game."""
    kind, rng = find("one-of-dominion"), Random(seed)
    policies = {f"p{number}": policy(rng) for number in range(1, len(NAMES) + 1)}
    game = kind.session(kind.table(), Fresh(policies, rng))
    game.take(started(RULES, NAMES))
    game.run()
    return tuple(game.facts)


LOGS: dict[str, Callable[[], str]] = {
    "one-of-dominion.jsonl": lambda: write_transcript(play()),
    "one-of-dominion.en.txt": lambda: write_transcript(play(), form="text", lang="en"),
    "one-of-dominion.ja.txt": lambda: write_transcript(play(), form="text", lang="ja"),
}
"""Each transcript with what makes it."""

if __name__ == "__main__":
    for name, make in LOGS.items():
        (HERE / name).write_text(make(), encoding="utf-8")
