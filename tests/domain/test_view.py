"""What a player may see of a table, and how it is drawn."""

from __future__ import annotations

import json
import random

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.view import view
from moothall.domain.dominion.telling.wording import WORDS
from moothall.domain.kernel.facts import Card
from moothall.domain.kernel.fresh import Fresh

KINGDOM = ("Village", "Smithy", "Militia", "Cellar", "Remodel", "Market", "Haven", "Possession")


@pytest.fixture
def table():
    """A table at the first menu: five cards in each hand, five in each deck."""
    session = GAME.session(GAME.table(), Fresh({}, random.Random(1)))
    session.take(started("2013-05-23", ["Ann", "Bob"], KINGDOM))
    session.run()
    return session.table


def put(table, player, zone, *names):
    """Put marked cards, whose names nothing else has, into a zone."""
    table.seats[player].opened(zone).extend(Card(900 + number, name) for number, name in enumerate(names))


def zones(table, viewer, player):
    return next(seat["zones"] for seat in view(table, viewer)["players"] if seat["player"] == player)


def test_everybody_sees_what_lies_open_and_the_size_of_what_does_not(table):
    put(table, "p2", "play", "Smithy")
    put(table, "p2", "island", "Duchy")
    assert zones(table, "p1", "p2")["play"] == ["Smithy"]
    assert zones(table, "p1", "p2")["island"] == ["Duchy"]
    assert zones(table, "p1", "p2")["hand"] == [None] * 5


def test_of_a_discard_pile_only_the_top_card_is_seen_by_its_owner_too(table):
    """Nobody may look through a discard pile unless a card says so: POS-042."""
    put(table, "p2", "discard", "Gold", "Curse")
    assert zones(table, "p1", "p2")["discard"] == [None, "Curse"]
    assert zones(table, "p2", "p2")["discard"] == [None, "Curse"]


def test_nobody_sees_the_order_of_a_deck(table):
    assert zones(table, "p1", "p1")["deck"] == [None] * 5
    assert None not in zones(table, None, "p1")["deck"]


def test_nobody_sees_the_top_of_the_black_market_deck():
    session = GAME.session(GAME.table(), Fresh({}, random.Random(1)))
    session.take(started("2013-05-23", ["Ann", "Bob"], KINGDOM, black_market=["Hermit", "Witch"]))
    tops = [
        {pile["pile"]: pile["top"] for pile in view(session.table, viewer)["other_piles"]} for viewer in ("p1", None)
    ]
    assert tops[0]["Black Market deck"] is None
    assert tops[1]["Black Market deck"] == "Witch"


@pytest.mark.parametrize("zone", ["hand", "deck", "aside", "native_village"])
def test_no_face_that_a_viewer_may_not_know_is_in_what_he_gets(zone, table):
    put(table, "p2", zone, "Hidden Card")
    if zone in ("aside", "native_village"):
        table.face_down.update(table.seats["p2"].zone(zone))
    assert "Hidden Card" not in json.dumps(view(table, "p1"))
    assert "Hidden Card" not in WORDS.drawing(view(table, "p1"), "en")
    assert "Hidden Card" in json.dumps(view(table, None))


def test_what_a_duration_set_aside_is_its_owners_secret(table):
    card, held = Card(900, "Haven"), Card(901, "Hidden Card")
    put(table, "p2", "play", "Haven")
    f.SetAside("p2", held, "hand", "aside", True).sealed(99).apply(table)
    f.DurationPrepared("p2", card, (held,), (), "", ()).sealed(100).apply(table)
    assert "Hidden Card" not in json.dumps(view(table, "p1"))
    assert view(table, "p2")["durations"][0]["cards"] == ["Hidden Card"]


def test_what_a_duration_set_aside_face_up_is_seen_by_all(table):
    card, held = Card(900, "Ghost"), Card(901, "Smithy")
    put(table, "p2", "play", "Ghost")
    f.SetAside("p2", held, "revealed", "aside", False).sealed(99).apply(table)
    f.DurationPrepared("p2", card, (held,), (), "", ()).sealed(100).apply(table)
    assert zones(table, "p1", "p2")["aside"] == ["Smithy"]
    assert view(table, "p1")["durations"][0]["cards"] == ["Smithy"]


def test_what_a_stream_of_old_set_aside_is_hidden_but_for_what_a_landscape_is_to_play(table):
    kept, to_play = Card(900, "Gold"), Card(901, "Smithy")
    for card in (kept, to_play):
        f.SetAside("p2", card, "hand", "aside").sealed(99).apply(table)
    f.DurationPrepared("p2", to_play, (to_play,), (), "Delay", ()).sealed(100).apply(table)
    assert zones(table, "p1", "p2")["aside"] == [None, "Smithy"]


def test_a_card_that_lay_face_down_is_seen_when_it_is_gained_to_lie_aside(table):
    card = Card(900, "Silver")
    f.SetAside("p2", card, "hand", "aside", True).sealed(99).apply(table)
    f.CardTrashed("p2", card, "aside", "trash").sealed(100).apply(table)
    f.CardGained("p2", card, "trash", "aside").sealed(101).apply(table)
    assert zones(table, "p1", "p2")["aside"] == ["Silver"]


def test_the_possessor_sees_what_the_possessed_player_sees_and_only_in_that_turn(table):
    hand = zones(table, "p2", "p2")["hand"]
    possessed = f.TurnBegan("p2", "p1", "possession", 1).sealed(99)
    possessed.apply(table)
    assert zones(table, "p1", "p2")["hand"] == hand
    assert zones(table, "p1", "p2")["deck"] == [None] * 5
    assert zones(table, "p2", "p1")["hand"] == [None] * 5
    f.TurnBegan("p2", "p2", "normal", 1).sealed(100).apply(table)
    assert zones(table, "p1", "p2")["hand"] == [None] * 5


def test_of_a_mixed_pile_only_the_top_is_seen(table):
    table.supply["Village"][0] = Card(999, "Hidden Card")
    assert "Hidden Card" not in json.dumps(view(table, "p1"))
    pile = next(pile for pile in view(table, None)["supply"] if pile["pile"] == "Village")
    assert (pile["count"], pile["top"], pile["cards"][0]) == (10, "Village", "Hidden Card")


def test_queued_turns_and_effects_in_force_are_shown(table):
    f.ExtraTurnQueued("p2", "p1", "possession").sealed(99).apply(table)
    f.EffectBegan("p1", "cost", 2).sealed(100).apply(table)
    shown = view(table, "p1")
    assert shown["queued_turns"] == [{"player": "p2", "controller": "p1", "kind": "possession", "number": 0}]
    assert shown["effects"] == [{"player": "p1", "effect": "cost", "amount": 2}]
    assert "Extra turns Bob (Possession)" in WORDS.drawing(shown, "en")


@pytest.mark.parametrize("viewer", [None, "p1"])
def test_a_drawing_fits_a_terminal_at_every_fact_of_a_game(viewer):
    rng = random.Random(4)
    session = GAME.session(GAME.table(), Fresh(dict.fromkeys(("p1", "p2"), BOTS["random-legal"](rng)), rng))
    session.take(started("2013-05-23", ["A very long name indeed " * 4, ""], KINGDOM))
    session.run()
    for count in range(0, len(session.facts), 50):
        drawn = WORDS.drawing(view(GAME.fold(session.facts[:count]), viewer), "en")
        assert max(map(len, drawn.split("\n"))) <= 80
    assert "The game is over" in WORDS.drawing(view(session.table, viewer), "en")
