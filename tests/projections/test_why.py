"""The chain behind a fact: its play or trigger, what made that, and the answers before."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Card, LogFollowed, Retracted
from moothall.projections.sight.redact import redact
from moothall.projections.telling.sentences import Telling
from moothall.projections.why import in_lines, why

WORKSHOP, SILVER, CURSE = Card(1, "Workshop"), Card(2, "Silver"), Card(3, "Curse")
MENU = "menu"


def made(kind, *values, seq, cause=None):
    return kind(*values).sealed(seq, cause=cause)


STREAM = (
    made(f.TurnBegan, "p1", "p1", "normal", 1, seq=1),
    made(Answered, "p1", MENU, ("play", WORKSHOP), MENU, "p1", seq=2),
    made(f.CardPlayed, "p1", WORKSHOP, "hand", "play", 1, seq=3),
    made(Answered, "p1", "Workshop/gain", ("Silver",), "gain", "p1", seq=4, cause=3),
    made(f.CardGained, "p1", SILVER, "supply", "discard", seq=5, cause=3),
    made(f.AbilityTriggered, "p1", "Silver", "gain", seq=6, cause=3),
    made(f.CardGained, "p1", CURSE, "supply", "discard", seq=7, cause=6),
    made(f.PhaseBegan, "buy", seq=8),
    made(Answered, "p1", MENU, ("buy", "Curse"), MENU, "p1", seq=9),
    made(f.CardBought, "p1", CURSE, "supply", "discard", 0, 0, 0, seq=10),
    made(Answered, "p2", "abilities/react", ("Watchtower",), "react", "p2", seq=11),
    made(f.ReactionUsed, "p2", Card(9, "Watchtower"), seq=12),
)


def links(upto, *more):
    return [(link.how, link.fact.seq) for link in why(Telling(GAME, [*STREAM[:upto], *more]))]


def test_a_fact_comes_from_its_play_and_the_answers_before():
    assert links(5) == [("fact", 5), ("after", 4), ("cause", 3), ("after", 2)]


def test_a_chain_goes_through_every_trigger():
    assert links(7) == [("fact", 7), ("cause", 6), ("after", 4), ("cause", 3), ("after", 2)]


def told(upto):
    """The lines of a chain: how, the number in front, the sentence."""
    found = in_lines(why(Telling(GAME, STREAM[:upto], {"p1": "Ann", "p2": "Bob"})))
    return [(first.how, last.fact.seq, last.folded.in_words("en")) for first, last in found]


def test_a_play_and_the_answer_that_chose_it_are_one_line_with_all_that_came_of_it():
    assert told(7) == [
        ("fact", 7, "Ann gains Curse."),
        ("cause", 6, "Silver: when Ann gains: Ann gains Curse."),
        ("after", 4, "Ann chooses to gain Silver."),
        ("cause", 2, "Ann plays Workshop: gains a Silver and a Curse."),
    ]
    assert told(3) == [("fact", 3, "Ann plays Workshop."), ("after", 2, "Ann chooses to play Workshop.")]
    assert told(12) == [
        ("fact", 12, "Bob reacts with Watchtower."),
        ("after", 11, "Bob uses Watchtower."),
        ("after", 9, "Ann buys Curse: Bob reacts with Watchtower."),
    ]


def test_without_a_cause_the_answers_go_back_to_the_menu():
    assert links(12) == [("fact", 12), ("after", 11), ("after", 9)]


def test_what_nobody_decided_has_only_itself():
    assert links(1) == [("fact", 1)]
    assert why(Telling(GAME, [])) == []


def test_an_answer_at_a_menu_is_not_put_down_to_the_one_before_it_in_a_play():
    assert links(9) == [("fact", 9), ("after", 2)]


def test_the_log_stands_in_for_the_answers():
    followed = LogFollowed(4, 4).sealed(13, rule="gain", source="log")
    gained = made(f.CardGained, "p2", SILVER, "supply", "discard", seq=14)
    assert links(12, followed, gained) == [("fact", 14), ("after", 13)]


def test_a_retraction_is_told_with_what_it_took_back():
    undo = Retracted(9, "p1", "").sealed(13)
    redo = Retracted(13, "p1", "").sealed(14)
    assert links(12, undo) == [("fact", 13), ("taken back", 9), ("after", 2)]
    assert links(12, undo, redo) == [("fact", 14), ("taken back", 13), ("taken back", 9), ("after", 2)]


def test_what_was_taken_back_is_behind_nothing():
    undo = Retracted(9, "p1", "").sealed(13)
    ended = made(Answered, "p1", MENU, ("end",), MENU, "p1", seq=14)
    assert links(12, undo, ended) == [("fact", 14), ("after", 2)]


def test_facts_that_are_no_stream_have_no_chain():
    with pytest.raises(ValueError, match="takes back"):
        links(5, Retracted(5, "p1", "").sealed(6), made(f.PhaseBegan, "buy", seq=7))


def test_a_chain_shows_no_more_than_its_facts_may():
    stream = (*STREAM[:3], made(f.CardsDrawn, "p1", (SILVER,), seq=4, cause=3))
    assert why(Telling(GAME, list(redact(GAME, stream, "p1"))))[0].told.in_words("en").endswith("draws a Silver.")
    seen = why(Telling(GAME, list(redact(GAME, stream, "p2"))))
    assert [link.fact.seq for link in seen] == [4, 3, 2]
    assert "Silver" not in " ".join(link.told.in_words("en") for link in seen)
