"""The answers of a menu: what it says of one of them is what its list says."""

from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.fresh import Fresh, random_legal

KINGDOM = (
    "Bridge",
    "Baker",
    "Peddler",
    "Grand Market",
    "Quarry",
    "Contraband",
    "Alchemist",
    "Village",
    "Militia",
    "Highway",
)


@pytest.mark.parametrize("seed", range(4))
def test_a_menu_accepts_what_it_lists_and_nothing_else(seed: int) -> None:
    rng = Random(seed)
    menus = 0

    def checked(game: Dominion, ask: Ask) -> Answer:
        nonlocal menus
        if isinstance(ask, Menu):
            menus += 1
            listed = list(ask.choices)
            assert len(listed) == len(set(listed)) == len(ask.choices)
            seats = game.table.seats.values()
            for each in (
                *(("play", card) for seat in seats for card in seat.cards()),
                *(("buy", name) for name in game.table.supply),
            ):
                assert ask.accepts(each) == (each in listed)
            plays = [choice[1] for choice in listed if choice[0] == "play"]
            assert ask.accepts(("end",))
            assert not ask.accepts(("play",))
            assert not plays or not ask.accepts(("play", plays[0], plays[0]))
            assert len(plays) < 2 or ask.accepts(("play", *plays))
        return random_legal(rng)(game, ask)

    game = GAME.session(GAME.table(), Fresh({"p1": checked, "p2": checked}, rng))
    game.take(started("2014-01-01", ("Ann", "Bob"), KINGDOM))
    game.run()
    assert game.over
    assert menus > 50
