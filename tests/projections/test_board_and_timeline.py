"""The board at a fact with its open question, and the timeline as a tree."""

from __future__ import annotations

import random

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.facts import Answered, Retracted
from moothall.domain.kernel.fresh import Fresh
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import board
from moothall.projections.telling.sentences import Telling
from moothall.projections.telling.timeline import timeline

KINGDOM = ("Militia", "Cellar", "Remodel", "Chapel", "Village", "Smithy")


@pytest.fixture(scope="module")
def facts():
    """The stream of a game with many questions in the middle of effects."""
    rng = random.Random(2)
    session = GAME.session(GAME.table(), Fresh(dict.fromkeys(("p1", "p2"), BOTS["random-legal"](rng)), rng))
    session.take(started("2013-05-23", ("Ann", "Bob"), KINGDOM))
    session.run()
    return session.facts


def taken_back(facts, target):
    return [*facts, Retracted(target, "p1", "").sealed(len(facts) + 1)]


def test_before_every_answer_the_board_shows_the_question_that_was_asked(facts):
    asked = [at for at, fact in enumerate(facts) if isinstance(fact, Answered)][:60]
    assert any(facts[at].question != "menu" for at in asked)
    for at in asked:
        question = board(ViewedStream(GAME, facts[:at]))["question"]
        assert question is not None
        assert question["player"] == facts[at].player
        assert (question["verb"] == "menu") == (facts[at].question == "menu")


def test_in_the_middle_of_what_the_rules_do_nothing_is_asked(facts):
    played = next(at for at, fact in enumerate(facts) if type(fact).__name__ == "CardPlayed")
    assert board(ViewedStream(GAME, facts[:played]))["question"] is None


def test_the_options_of_a_question_are_for_the_player_who_is_asked(facts):
    at = next(at for at, fact in enumerate(facts) if isinstance(fact, Answered) and fact.player == "p1")
    assert board(ViewedStream(GAME, facts[:at], "p1"))["question"]["options"]
    assert board(ViewedStream(GAME, facts[:at], "p2"))["question"]["options"] is None


def test_a_retraction_gives_the_board_before_the_answer(facts):
    answers = [at for at, fact in enumerate(facts) if isinstance(fact, Answered)]
    at = answers[len(answers) // 2]
    before, after = board(ViewedStream(GAME, facts[:at])), board(ViewedStream(GAME, taken_back(facts, facts[at].seq)))
    del before["seq"], after["seq"]
    assert after == before


def test_a_stream_that_newer_rules_play_otherwise_opens_with_a_note(facts):
    at = next(at for at, fact in enumerate(facts) if isinstance(fact, Answered) and fact.question != "menu")
    start = max(i for i in range(at) if isinstance(facts[i], Answered))
    fewer = [fact for fact in facts[:at] if fact.seq != facts[start + 1].seq]
    shown = board(ViewedStream(GAME, fewer))
    assert shown["question"] is None
    assert "rules" in shown["note"]
    assert len(shown["players"]) == 2


def test_no_fact_stands_before_its_cause_and_each_is_one_deeper(facts):
    entries = timeline(Telling(GAME, facts))
    depths = {entry.fact.seq: entry.depth for entry in entries}
    assert [entry.depth for entry in entries] == [
        0 if entry.fact.cause is None else depths[entry.fact.cause] + 1 for entry in entries
    ]
    assert max(depths.values()) > 0


def test_what_was_taken_back_is_left_out_or_marked(facts):
    target = [fact for fact in facts if isinstance(fact, Answered)][5].seq
    stored = taken_back(facts, target)
    assert [entry.fact.seq for entry in timeline(Telling(GAME, stored))] == list(range(1, target))
    marked = timeline(Telling(GAME, stored), everything=True)
    assert [entry.fact for entry in marked] == stored
    assert [entry.live for entry in marked] == [fact.seq < target for fact in stored]


def test_facts_are_told_by_the_names_of_players_and_cards(facts):
    entries = timeline(Telling(GAME, facts))
    gained = next(entry for entry in entries if type(entry.fact).__name__ == "CardGained")
    name = {"p1": "Ann", "p2": "Bob"}[gained.fact.player]
    assert gained.text == f"{name} gains {gained.fact.card.face}."
    assert gained.told.in_words("ja").startswith(f"{name}は")
