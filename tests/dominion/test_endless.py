"""Games that might go on without end: bots with each landscape, and tables at which nobody can do anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import LANDSCAPES, book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.fresh import Fresh, Policy
from random_games import CHECKS
from records import AtRandom

DATE = "2025-06-01"
TURNS = 400
"""A game of bots ends sooner."""
KINGDOM = [
    "Tea House",
    "Village",
    "Smithy",
    "Moat",
    "Militia",
    "Market",
    "Laboratory",
    "Cellar",
    "Festival",
    "Workshop",
]
BOT, RANDOM = "big-money", "random-legal"
FEW = 12
"""The default run takes one landscape of so many, and every Prophecy."""


def landscapes(*kinds: str) -> list[str]:
    """All landscapes of these types."""
    return sorted(name for name, text in book(rules_of(DATE)).items() if text.types & set(kinds))


def is_ally(name: str) -> bool:
    """Whether a landscape is an Ally, which a Liaison alone brings."""
    return "Ally" in book(rules_of(DATE))[name].types


def seldom(names: Sequence[str]) -> list[Any]:
    """The names, of which the default run takes few."""
    return [pytest.param(name, marks=[pytest.mark.slow] * bool(at % FEW)) for at, name in enumerate(names)]


def prophesying(policy: Policy) -> Policy:
    """Plays every Omen until the Prophecy takes effect, then as the policy does; stops after TURNS."""

    def answer(game: Dominion, ask: Ask) -> Answer | None:
        if game.table.turns_begun > TURNS:
            return None
        omens: list[Answer] = []
        if isinstance(ask, Menu) and game.prophecy and not game.table.prophecies:
            cards = (choice for choice in ask.choices if choice[0] == "play")
            omens = [choice for choice in cards if isinstance(choice[1], Card) and choice[1].face == "Tea House"]
        return omens[0] if omens else policy(game, ask)

    return answer  # type: ignore[return-value]


def bots_with(name: str, *kinds: str) -> Dominion:
    """A game of bots with a landscape; a Prophecy takes effect soon."""
    rng = Random(name)
    kingdom = [*(each for each in KINGDOM if each != "Market"), "Underling"] if is_ally(name) else KINGDOM
    of_set_up = begin(DATE, ["Ann", "Bob"], {"kingdom": [*kingdom, name]}, rng).options
    options = {key: value for key, value in of_set_up.items() if key != "landscapes"}
    laid = [each for each in of_set_up["landscapes"].split("; ") if name in (each.split(" on ")[0], each)]
    prophecy = "Prophecy" in book(rules_of(DATE))[name].types
    deck = [*["Copper"] * 7, *["Estate"] * 3, *["Tea House"] * (3 if prophecy else 0)]
    game = Dominion(
        GAME.table(), Fresh({f"p{at}": prophesying(BOTS[kind](rng)) for at, kind in enumerate(kinds, 1)}, rng)
    )
    game.take(
        started(
            DATE, ["Ann", "Bob"], kingdom, landscapes=laid, options=options, starting=dict.fromkeys(("p1", "p2"), deck)
        )
    )
    game.run()
    assert bool(game.table.prophecies) == prophecy
    return game


def ends(game: Dominion) -> bool:
    """Whether a game is over, or all owe Debt for ever."""
    return game.over or all(seat.tokens.get("debt") for seat in game.table.seats.values())


@pytest.mark.parametrize("name", [*landscapes("Prophecy"), *seldom(landscapes(*(LANDSCAPES - {"Prophecy"})))])
def test_big_money_ends_a_game_with_each_landscape(name: str) -> None:
    game = bots_with(name, BOT, BOT)
    assert game.over
    CHECKS.runs_again(game)


@pytest.mark.parametrize("kinds", [(RANDOM, BOT), (RANDOM, RANDOM)])
@pytest.mark.parametrize("name", seldom(landscapes(*LANDSCAPES)))
def test_random_bots_end_a_game_with_each_landscape(name: str, kinds: tuple[str, ...]) -> None:
    assert ends(bots_with(name, *kinds))


# Nobody can do anything


def dead(players: int = 2) -> list[Fact]:
    """A table with nothing in hand but Estates, and nothing to buy for nothing."""
    names = ("Ann", "Bob", "Cid")[:players]
    begun = started(DATE, names, ["Village"], starting={f"p{at}": ["Estate"] * 6 for at in range(1, players + 1)})
    zones = {seat: {"hand": cards[:5], "deck": cards[5:]} for seat, cards in begun.starting.items()}
    turns = dict.fromkeys(zones, 3)
    given = f.TableGiven(zones, {"Copper": (), "Curse": ()}, (), {}, turns, "action", (1, 1, 0, 0), (), ()).sealed(
        3, source="inferred"
    )
    return [begun, f.TurnBegan("p1", "p1", "normal", 3).sealed(2, source="inferred"), given]


@pytest.mark.parametrize("players", [2, 3])
def test_where_nobody_can_do_anything_somebody_is_asked_after_a_round(players: int) -> None:
    game = GAME.resume(dead(players), AtRandom(Random(1), 3))
    assert [game.asked and tuple(game.asked.choices)] == [(("end",),)]  # type: ignore[union-attr]
    kinds = [type(fact).__name__ for fact in game.facts if isinstance(fact, f.TurnBegan | Answered)]
    unasked = [0]
    for kind in kinds:
        unasked = [*unasked, 0] if kind == "Answered" else [*unasked[:-1], unasked[-1] + 1]
    assert unasked == [players + 1, *[players + 1] * 3]
    CHECKS.runs_again(game)
