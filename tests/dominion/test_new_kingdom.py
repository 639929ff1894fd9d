"""A new Kingdom in the middle of a game: chance, what it brings, and that it can be opened, re-run and undone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start import new_kingdom, setup
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import KingdomDealt, KingdomDrawn
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.vocabulary import CHOICES
from moothall.domain.kernel.facts import Answered, Retracted
from moothall.domain.kernel.fresh import Fresh, PlayedOn
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.streams.undo import Course
from moothall.domain.store.encoding.codec import decode, encode
from random_games import numbers
from records import dump

OLD = ["Tea House", "Moat", "Castles", "Smithy"]


def windy(
    seed: int = 1, listed: Sequence[str] = (), players: int = 2, landscapes: Sequence[str] = ("Divine Wind",)
) -> Dominion:
    """A game at its first menu, with the last Sun removed."""
    options = {"divine_wind": "; ".join(listed)} if listed else {}
    names = ["Ann", "Bob", "Cid"][:players]
    game = Dominion(Table(), Fresh({}, random.Random(seed)))
    game.take(started("2025-06-01", names, OLD, options=options, landscapes=landscapes))
    game.run()
    for _ in range(8):
        assert list(game.remove_sun("p1")) == []
    return game


@pytest.mark.parametrize("seed", range(12))
def test_ten_random_piles_take_the_place_of_all_kingdom_piles(seed: int) -> None:
    game = windy(seed)
    table = game.table
    assert len(table.kingdom) in (10, 11, 12)
    assert not {*OLD} & {*table.supply, *table.kingdom}
    assert {*table.kingdom} <= {*table.supply}
    assert {"Copper", "Province", "Curse"} <= {*table.supply}
    assert all(table.supply[name] for name in table.kingdom)
    assert max(Counter(numbers(table)).values()) == 1, "no card is in two places"
    assert dump(GAME.fold(game.facts)) == dump(table)


def test_chance_chooses_the_piles() -> None:
    assert len({windy(seed).table.kingdom for seed in range(5)}) == 5
    assert windy(3).table.kingdom == windy(3).table.kingdom


BRINGING = ["Cultist", "Vineyard", "Hermit", "Necromancer", "Page", "Underling", "Baker", "Druid", "Castles", "Knights"]


def test_the_new_piles_bring_what_they_need_and_are_set_up() -> None:
    game = windy(listed=BRINGING)
    table = game.table
    assert (len(table.supply["Ruins"]), len(table.supply["Potion"]), len(table.others["Madman"])) == (10, 16, 10)
    assert len({card.face for card in table.supply["Ruins"]}) > 1
    assert len({card.face for card in table.supply["Knights"]}) == 10
    assert [card.face for card in table.trash] == ["Zombie Apprentice", "Zombie Mason", "Zombie Spy"]
    assert len(table.others["Treasure Hunter"]) == 5
    assert len(table.hexes_and_boons["Boons set aside"]) == 3
    assert [seat.tokens for seat in table.seats.values()] == [{"favors": 1, "coffers": 1}] * 2
    assert game.has_any("Liaison")


def test_a_mixed_pile_beside_the_supply_is_shuffled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = {**CHOICES, "ferryman": replace(CHOICES["ferryman"], costs=(5,))}  # as Knights cost
    for module in (new_kingdom, setup):
        monkeypatch.setattr(module, "CHOICES", choices)
    listed = [*BRINGING[:9], "Ferryman", "Knights"]
    orders = {tuple(card.face for card in windy(seed, listed).table.others["Knights"]) for seed in (1, 2, 3)}
    assert [len(each) for each in orders] == [10, 10, 10]


def test_with_three_players_the_piles_have_their_size() -> None:
    table = windy(listed=[*BRINGING[:9], "Gardens"], players=3).table
    assert (len(table.supply["Ruins"]), len(table.supply["Gardens"]), len(table.supply["Castles"])) == (20, 12, 12)


def test_a_liaison_brings_an_ally_and_what_wants_something_chosen_gets_it() -> None:
    liaison = False
    for seed in range(200):
        table = windy(seed).table
        liaison = any("Liaison" in (text.types if text else ()) for text in map(windy(seed).text, table.kingdom))
        allies = [name for name in table.landscapes if name != "Divine Wind"]
        assert len(allies) == int(liaison)
        if "Young Witch" in table.kingdom:
            assert table.options["bane"] in table.supply
        if liaison:
            break
    assert liaison


def played() -> Dominion:
    """A game in which Ann has removed the last Sun."""
    game = Dominion(Table(), Fresh({}, random.Random(4)))
    starting = {"p1": ["Tea House"] * 10, "p2": ["Copper"] * 10}
    game.take(started("2025-06-01", ["Ann", "Bob"], OLD, landscapes=["Divine Wind"], starting=starting))
    game.run()
    while not game.table.prophecies:
        play(game)
    return game


def play(game: Dominion) -> None:
    game.answer(("play", next(card for card in game.seat("p1").hand if card.face == "Tea House")))


def test_a_game_with_it_is_re_run_from_its_facts() -> None:
    game = played()
    drawn, dealt = (fact for fact in game.facts if isinstance(fact, KingdomDrawn | KingdomDealt))
    assert isinstance(drawn, KingdomDrawn)
    assert {*drawn.order}.isdisjoint(dealt.order)
    back = decode(encode(game.facts, GAME), GAME)
    again = GAME.rerun(back, Fresh({}, random.Random(99)))
    assert dump(again.table) == dump(game.table)


def test_after_an_undo_the_same_kingdom_comes() -> None:
    game = played()
    last = next(fact for fact in reversed(game.facts) if isinstance(fact, Answered))
    stored = [*game.facts, Retracted(last.seq, "p1", "").sealed(len(game.facts) + 1)]
    again = GAME.rerun(live(stored), PlayedOn({}, random.Random(99), Course.of(stored)))
    assert isinstance(again, Dominion)
    assert again.table.kingdom == (*OLD,)
    play(again)
    assert again.table.kingdom == game.table.kingdom
