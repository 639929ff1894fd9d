"""What a player may know of the facts: no face that is kept from them, and no number by which to follow it."""

from __future__ import annotations

import random
import re

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Card, Retracted
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.sight.redact import redact

GOLD = Card(7, "Gold")


def seen(viewer, *facts):
    return [str(to_json(fact)) for fact in redact(GAME, facts, viewer)]


def made(kind, *values, seq=1):
    return kind(*values).sealed(seq)


@pytest.mark.parametrize(
    "fact",
    [
        made(f.CardsDrawn, "p2", (GOLD,)),
        made(f.CardsLookedAt, "p2", "p2", (GOLD,)),
        made(f.SetAside, "p2", GOLD, "hand", "aside", True),
        made(f.SetAside, "p2", GOLD, "hand", "aside", None),
        made(f.CardMoved, "p2", GOLD, "hand", "deck"),
        made(f.CardMoved, "p2", GOLD, "discard", "deck"),
        made(f.CleanedUp, "p2", (GOLD,), ()),
        made(f.DurationPrepared, "p2", Card(8, "Haven"), (GOLD,), (), "", ()),
        made(Answered, "p2", "Courtyard/topdeck", (GOLD,), "topdeck", "p2"),
    ],
)
def test_what_only_its_player_knows_is_face_down_for_another(fact):
    (other,) = seen("p1", fact)
    assert "Gold" not in other
    assert "#7" not in other
    assert "?#?" in other
    assert "Gold#7" in seen("p2", fact)[0]
    assert "Gold#7" in seen(None, fact)[0]


def test_nobody_knows_the_order_of_a_deck():
    fact = made(f.DeckShuffled, "p2", (GOLD,))
    assert all("Gold" not in seen(viewer, fact)[0] for viewer in ("p1", "p2"))


@pytest.mark.parametrize(
    "fact",
    [
        made(f.CardPlayed, "p2", GOLD, "hand", "play", 0),
        made(f.CardGained, "p2", GOLD, "supply", "hand"),
        made(f.CardRevealed, "p2", GOLD, "hand", "hand"),
        made(f.SetAside, "p2", GOLD, "trash", "aside", True),
        made(f.SetAside, "p2", GOLD, "hand", "aside", False),
        made(f.CardMoved, "p2", GOLD, "revealed", "deck"),
    ],
)
def test_what_lies_open_is_known_to_everybody(fact):
    assert "Gold#7" in seen("p1", fact)[0]


def test_a_card_that_lies_face_up_is_known_as_long_as_it_lies_there_and_as_it_goes():
    stream = (
        made(f.SetAside, "p2", GOLD, "hand", "aside", False),
        made(f.DurationPrepared, "p2", Card(8, "Ghost"), (GOLD, Card(9, "Silver")), (), "", (), seq=2),
        made(f.CardMoved, "p2", GOLD, "aside", "hand", seq=3),
        made(f.CardMoved, "p2", GOLD, "hand", "deck", seq=4),
    )
    assert ["Gold" in each for each in seen("p1", *stream)] == [True, True, True, False]
    assert "Silver" not in seen("p1", *stream)[1]


def test_a_card_that_was_seen_as_it_was_set_aside_face_down_is_not_known_as_it_comes_back():
    stream = (
        made(f.SetAside, "p2", GOLD, "play", "aside", True),
        made(f.CardMoved, "p2", GOLD, "aside", "hand", seq=2),
    )
    assert ["Gold" in each for each in seen("p1", *stream)] == [True, False]


def test_how_a_card_lies_is_taken_back_with_the_answer_that_set_it_aside():
    stream = (
        made(Answered, "p2", "menu", ("buy", "Delay"), "menu", "p2"),
        made(f.SetAside, "p2", GOLD, "hand", "aside", False, seq=2),
        made(Retracted, 1, "p2", "", seq=3),
        made(f.CardMoved, "p2", GOLD, "hand", "deck", seq=4),
    )
    assert ["Gold" in each for each in seen("p1", *stream)] == [False, True, False, False]


@pytest.mark.parametrize("name", ["Ninja", "Stash"])
def test_a_card_with_a_back_of_its_own_is_known_to_everybody_and_the_others_with_it_are_not(name):
    (other,) = seen("p1", made(f.CardsDrawn, "p2", (Card(9, name), GOLD)))
    assert f"{name}#9" in other
    assert "Gold" not in other


def test_a_passed_card_is_known_to_both_and_to_no_third_player():
    fact = made(f.CardPassed, "p1", "p2", GOLD)
    assert ["Gold" in seen(viewer, fact)[0] for viewer in ("p1", "p2", "p3")] == [True, True, False]


def turn(player, controller, seq):
    return made(f.TurnBegan, player, controller, "normal" if player == controller else "possession", 1, seq=seq)


def test_the_possessor_knows_what_the_possessed_player_knows_in_that_turn_alone():
    drawn = made(f.CardsDrawn, "p2", (GOLD,), seq=2)
    assert "Gold" in seen("p1", turn("p2", "p1", 1), drawn)[1]
    assert "Gold" not in seen("p3", turn("p2", "p1", 1), drawn)[1]
    assert (
        "Gold" not in seen("p1", turn("p2", "p1", 1), turn("p2", "p2", 2), made(f.CardsDrawn, "p2", (GOLD,), seq=3))[2]
    )


def test_a_possession_that_was_taken_back_shows_nothing_more():
    stream = (
        turn("p1", "p1", 1),
        made(Answered, "p1", "menu", ("end",), "menu", "p1", seq=2),
        turn("p2", "p1", 3),
        made(Retracted, 2, "p1", "", seq=4),
        made(f.CardsDrawn, "p2", (GOLD,), seq=5),
    )
    assert "Gold" not in seen("p1", *stream)[4]


def test_in_a_whole_game_every_card_that_is_hidden_from_a_player_has_no_number():
    rng = random.Random(6)
    session = GAME.session(GAME.table(), Fresh(dict.fromkeys(("p1", "p2"), BOTS["random-legal"](rng)), rng))
    session.take(started("2013-05-23", ("Ann", "Bob"), ("Militia", "Cellar", "Remodel", "Chapel")))
    session.run()
    for fact, text in zip(session.facts, seen("p1", *session.facts), strict=True):
        assert not re.search(r"\?#\d", text)
        if isinstance(fact, f.CardsDrawn) and fact.player == "p2":
            assert not re.search(r"#\d", text)
