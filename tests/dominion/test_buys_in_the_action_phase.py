"""A buy that is chosen in the Action phase begins the Buy phase first, and what that sets off may forbid it."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Card, Fact
from random_games import Player

VILLAGE = Card(1000, "Village")


def in_action_phase(*before: Fact) -> Dominion:
    """The game of a player with a Village in hand, $3 and these facts, asked in their Action phase what they do."""
    given = f.TableGiven(
        {"p1": {"hand": (VILLAGE,)}, "p2": {}}, {}, (), {}, {"p1": 1, "p2": 0}, "action", (1, 1, 3, 0), (), ()
    )
    facts: list[Fact] = [started("2025-06-01", ("Ann", "Bob"), ("Village", "Leprechaun"))]
    facts += [
        each.sealed(seq, source="inferred")
        for seq, each in enumerate((f.TurnBegan("p1", "p1", "normal", 1), given, *before), 2)
    ]
    session = GAME.resume(facts, Player(Random(5), answers=0))
    assert isinstance(session, Dominion)
    return session


@pytest.mark.parametrize(("name", "is_bought"), [("Village", False), ("Silver", True)])
def test_who_is_deluded_buys_no_action_by_choosing_it_before_the_buy_phase(name: str, is_bought: bool) -> None:
    game = in_action_phase(f.StateTaken("p1", "Deluded"))
    game.answer(("buy", name))
    assert any(isinstance(fact, f.CardBought) for fact in game.facts) is is_bought
    assert (game.table.phase, list(game.table.seats["p1"].states)) == ("buy", [])
    if not is_bought:
        assert isinstance(game.asked, Menu)
        assert ("buy", name) not in game.asked.choices
        assert ("buy", "Silver") in game.asked.choices


def test_who_is_not_deluded_buys_it() -> None:
    game = in_action_phase()
    game.answer(("buy", "Village"))
    assert any(isinstance(fact, f.CardBought) for fact in game.facts)
