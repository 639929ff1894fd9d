"""What differs between two tables is said as people say it."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from moothall.domain import games
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card
from moothall.domain.kernel.telling.remarks import Remark, Remarked
from moothall.domain.kernel.telling.sheet import Area, Row, Sheet
from moothall.projections.tables.diff import diff
from moothall.projections.tables.diff_words import by_row, diff_in_words, of_path
from random_games import Player, opening


def a_table(hand: tuple[str, ...], gold: int = 3) -> dict[str, object]:
    cards = tuple(Card(number, face) for number, face in enumerate(hand, 1))
    pile = tuple(Card(number, "Gold") for number in range(50, 50 + gold))
    start = f.GameStarted("2025-06-01", ("Alice", "Bob"), (), ("Gold",), {"Gold": pile}, {}, {})
    zones = {"p1": {"hand": cards}, "p2": {"deck": (Card(90, "Estate"), Card(91, "Curse"))}}
    given = f.TableGiven(zones, {}, (), {}, {}, "buy", (1, 1, 0, 0), (), ())
    return GAME.view(GAME.fold([start.sealed(1), given.sealed(2)]), None)


def test_cards_that_came_and_went_are_said_with_their_player_and_place() -> None:
    assert diff_in_words(GAME.words, a_table(("Copper",)), a_table(("Village",))) == [
        ("Alice's hand: +Village, -Copper", "Aliceの手札：+村、-銅貨")
    ]


def test_a_pile_is_said_with_its_size() -> None:
    assert diff_in_words(GAME.words, a_table(("Copper",), 3), a_table(("Copper",), 2)) == [
        ("Gold pile: from 3 to 2", "金貨の山：3から2へ")
    ]


def test_a_change_of_the_view_has_the_line_that_tells_it() -> None:
    one, two = a_table(("Copper",), 3), a_table(("Village",), 2)
    said = by_row(GAME.words, one, two)
    lines = {each.path: of_path(said, each.path) for each in diff(one, two)}
    assert lines == {
        "p1.zones.hand": ("Alice's hand: +Village, -Copper", "Aliceの手札：+村、-銅貨"),
        "supply.Gold.count": ("Gold pile: from 3 to 2", "金貨の山：3から2へ"),
    }
    assert of_path(said, "options.bane") is None


def test_equal_tables_differ_in_nothing() -> None:
    assert diff_in_words(GAME.words, a_table(("Copper",)), a_table(("Copper",))) == []


@pytest.mark.parametrize("viewer", [None, "p1"])
@pytest.mark.parametrize("seed", range(4))
def test_in_random_games_whatever_differs_is_said_without_seats(seed: int, viewer: str | None) -> None:
    rng = Random(seed)
    start = opening(rng)
    session = GAME.session(GAME.fold([start]), Player(rng, 80))
    session.facts = [start]
    session.run()
    half = len(session.facts) // 2
    one, two = (games.find("dominion").view(GAME.fold(session.facts[:upto]), viewer) for upto in (half, None))
    said = diff_in_words(GAME.words, one, two)
    assert bool(said) == bool(diff(one, two))
    assert not [line for both in said for line in both if "p1" in line.split() or "None" in line or "  " in line]


def test_a_remark_is_paired_with_what_is_said_of_the_same() -> None:
    def sheet(view: dict[str, Any], _lang: str) -> Sheet:
        return (Area("p1", "player", "Ann", (Row("remark", "", "remark", view["remarks"]),)),)

    one, two, stays = Remark("style", "Style 1"), Remark("style", "The other one"), Remark("turns", "9 turns")
    before, after = {"remarks": (one, stays)}, {"remarks": (two, Remark("points", "2 points"), stays)}
    said = diff_in_words(replace(GAME.words, parts=sheet), before, after)
    assert said[0][0] == "Ann: from Style 1 to The other one, 2 points"


def test_words_with_a_remark_cross_to_another_process() -> None:
    for words, part in ((Remark("turns", "9 turns"), "about"), (Remarked("buy Gold", " ($6)"), "plain")):
        there = pickle.loads(pickle.dumps(words))
        assert (there, getattr(there, part)) == (words, getattr(words, part))
        assert type(there) is type(deepcopy(words)) is type(words)
