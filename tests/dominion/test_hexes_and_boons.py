"""Hexes and Boons: what the set-up does for them, and who sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import BoonReceived, HexReceived, PileShuffled
from moothall.domain.dominion.table.view import view
from random_games import Player, numbers, opening, played

DATE = "2025-06-01"


def test_a_ferryman_pile_brings_its_heirloom_and_what_that_gains() -> None:
    begun = started(DATE, ["Ann", "Bob", "Cid"], ["Ferryman", "Village"], options={"ferryman": "Secret Cave"})
    for cards in begun.starting.values():
        faces = [card.face for card in cards]
        assert [faces.count(name) for name in ("Copper", "Magic Lamp", "Estate")] == [6, 1, 3]
    assert "Wish" in begun.piles


def test_a_ferryman_pile_puts_the_zombies_into_the_trash() -> None:
    table = GAME.fold([started(DATE, ["Ann", "Bob"], ["Ferryman"], options={"ferryman": "Necromancer"})])
    assert [card.face for card in table.trash] == ["Zombie Apprentice", "Zombie Mason", "Zombie Spy"]
    assert not any("Zombie" in name for name in (*table.pile_of, *table.others))


@pytest.mark.parametrize("seed", range(4))
def test_each_hex_and_boon_lies_in_one_place_however_often_they_are_shuffled(seed: int) -> None:
    wanted = ("Leprechaun", "Bard", "Fool", "Druid", "Blessed Village")
    session, _ = played(Random(seed), opening(Random(seed), *wanted, date=DATE), 40)
    table = session.table
    for pile, number in (("Hexes", 12), ("Boons", 12)):
        apart = [card for name, cards in table.hexes_and_boons.items() if name.startswith(pile) for card in cards]
        assert len({*table.others[pile], *apart}) == len(table.others[pile]) + len(apart) == number
    assert len(table.hexes_and_boons["Boons set aside"]) == 3
    assert len(numbers(table)) == len(set(numbers(table)))
    assert any(isinstance(fact, HexReceived | BoonReceived) for fact in session.facts)


def test_nobody_sees_the_next_hex_nor_what_lies_below_the_last_one() -> None:
    session, _ = played(Random(0), opening(Random(0), "Leprechaun", "Bard", date=DATE), 30)
    seen: dict[str, Any] = view(session.table, "p1")
    piles = {pile["pile"]: pile for pile in seen["other_piles"]}
    assert piles["Hexes"]["top"] is piles["Boons"]["top"] is None
    for name, faces in seen["hexes_and_boons"].items():
        if name.endswith("discard"):
            assert set(faces[:-1]) <= {None}
            assert None not in faces[-1:]
    shuffles = [fact for fact in session.facts if isinstance(fact, PileShuffled)]
    assert {"Hexes", "Boons"} <= {fact.pile for fact in shuffles}


def test_the_boons_of_druid_are_those_that_set_up_chose() -> None:
    chosen = ("The Sea's Gift", "The Sun's Gift", "The Sky's Gift")
    begun = started(DATE, ["Ann", "Bob"], ["Druid"], options={"druid": "; ".join(chosen)})
    session = GAME.rerun([begun], Player(Random(1), answers=0))
    assert [card.face for card in session.table.hexes_and_boons["Boons set aside"]] == list(chosen)
    assert len(session.table.others["Boons"]) == 9
