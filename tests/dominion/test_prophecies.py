"""Prophecies: which one a new game has, the Sun tokens, and what is shown of them."""

from __future__ import annotations

import random

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.landscapes.prophecy import SUNS
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import ProphecyTookEffect
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.table.view import view
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import BadSetup


def game_of(players: int = 2) -> Dominion:
    names = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:players]
    game = Dominion(Table(), Fresh({}, random.Random(1)))
    game.take(started("2025-06-01", names, ["Village"], landscapes=["Great Leader"]))
    game.run()
    return game


def suns(game: Dominion) -> list[int]:
    return [each["count"] for each in view(game.table, "p1")["tokens"] if each["token"] == "sun"]


@pytest.mark.parametrize("players", SUNS)
def test_with_the_last_of_so_many_suns_the_prophecy_takes_effect_once(players: int) -> None:
    game = game_of(players)
    for left in range(SUNS[players], 0, -1):
        assert (suns(game), game.table.prophecies) == ([left], ())
        list(game.remove_sun("p2"))
    for _ in range(2):
        assert (suns(game), game.table.prophecies) == ([], ("Great Leader",))
        list(game.remove_sun("p2"))
    assert [fact.player for fact in game.facts if isinstance(fact, ProphecyTookEffect)] == ["p2"]


def test_in_a_game_without_a_prophecy_no_sun_is_removed() -> None:
    game = Dominion(Table(), Fresh({}, random.Random(1)))
    game.take(started("2025-06-01", ["Ann", "Bob"], ["Village"]))
    game.run()
    before = len(game.facts)
    assert list(game.remove_sun("p1")) == []
    assert len(game.facts) == before


def test_a_view_and_its_drawing_say_whether_the_prophecy_has_taken_effect() -> None:
    game = game_of()
    assert "5 Sun tokens on Great Leader" in GAME.words.drawing(view(game.table, "p1"), "en")
    assert "in effect" not in GAME.words.drawing(view(game.table, "p1"), "en")
    for _ in range(5):
        list(game.remove_sun("p1"))
    assert view(game.table, "p2")["landscapes"] == [{"name": "Great Leader", "pile": None, "in_effect": True}]
    assert "Great Leader (in effect)" in GAME.words.drawing(view(game.table, "p2"), "en")


def test_a_landscape_may_stand_in_the_kingdom_of_a_new_game() -> None:
    chosen = {"kingdom": ["Tea House", "Growth", "Fleet"]}
    begun = GAME.new.begin("2025-06-01", ["Ann", "Bob"], chosen, random.Random(1))
    game = Dominion(Table(), Fresh({}, random.Random(1)))
    game.take(begun)
    assert dict(game.table.landscapes) == {"Growth": "", "Fleet": ""}
    assert "Growth" not in game.table.supply


def test_two_prophecies_are_refused() -> None:
    with pytest.raises(BadSetup, match="Growth and Great Leader are Prophecies, and a game has one of them"):
        started("2025-06-01", ["Ann", "Bob"], ["Village"], landscapes=["Growth", "Great Leader"])


def test_a_new_game_with_an_omen_has_a_prophecy_by_chance() -> None:
    found = set()
    for seed in range(40):
        begun = GAME.new.begin("2025-06-01", ["Ann", "Bob"], {"kingdom": ["Tea House"]}, random.Random(seed))
        game = Dominion(Table(), Fresh({}, random.Random(1)))
        game.take(begun)
        found.add(game.prophecy)
        attacks = [name for name in game.table.supply if game.is_type(name, "Attack")]
        assert len(attacks) == int(game.prophecy == "Approaching Army")
    assert len(found) > 10
    assert "" not in found


def test_a_new_game_without_an_omen_has_none() -> None:
    begun = GAME.new.begin("2025-06-01", ["Ann", "Bob"], {"kingdom": ["Village"]}, random.Random(1))
    game = Dominion(Table(), Fresh({}, random.Random(1)))
    game.take(begun)
    assert game.prophecy == ""


def test_big_money_plays_its_treasures_in_the_buy_phase_when_they_are_actions() -> None:
    for name in ("Enlightenment", "Flourishing Trade", "Rapid Expansion"):
        rng = random.Random(3)
        game = Dominion(Table(), Fresh(dict.fromkeys(("p1", "p2"), BOTS["big-money"](rng)), rng))
        game.take(started("2025-06-01", ["Ann", "Bob"], ["Village"], landscapes=[name]))
        game.table.prophecies = (name,)
        game.run()
        assert game.over, name
