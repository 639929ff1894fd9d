"""Undo and redo by players, under every policy, also in a possessed turn."""

from __future__ import annotations

import pytest
from moothall.domain.kernel.facts import Retracted
from moothall.service import BadRequest, NoSuchPlayer, UndoRefused, to_json


def kinds(match):
    return [type(fact).__name__ for fact in match.facts(None)]


def test_a_players_last_answer_is_taken_back_with_all_that_followed_and_brought_back(match):
    first = match.view(None)
    match.say("Ann", "play all Treasures")
    match.say("Ann", "end")
    second = match.view(None)
    bobs = match.question("Bob")
    assert match.undo("Ann")
    assert match.undo("Ann", reason="wrong card")
    undone = match.view(None)
    assert {**undone, "seq": 0} == {**first, "seq": 0}
    assert match.facts(None)[-1].reason == "wrong card"
    match.redo("Ann")
    match.redo("Ann")
    assert {**match.view(None), "seq": 0} == {**second, "seq": 0}
    assert match.question("Bob") == bobs


def test_an_undo_takes_the_players_own_answer_or_the_one_that_is_named(match):
    match.say("Ann", "end")
    match.say("Bob", "end")
    seq = next(fact.seq for fact in match.facts(None) if type(fact).__name__ == "Answered")
    assert match.undo("Bob")
    assert match.question("Bob").player == "p2"
    assert match.undo("Bob", seq)
    assert match.question("Ann").player == "p1"
    for wrong in (seq, 1, 0, -1, 10**9):
        with pytest.raises(UndoRefused, match=f"fact {wrong} is not an answer"):
            match.undo("Bob", wrong)


def test_an_undo_past_the_beginning_and_a_redo_without_an_undo_are_refused(match):
    with pytest.raises(UndoRefused, match="no answer"):
        match.undo("Ann")
    with pytest.raises(UndoRefused, match="no undo"):
        match.redo("Ann")
    match.say("Ann", "end")
    with pytest.raises(UndoRefused, match="no answer"):
        match.undo("Bob")
    match.undo("Ann")
    match.say("Ann", "play Copper")
    with pytest.raises(UndoRefused, match="a new answer followed"):
        match.redo("Ann")


def test_an_undo_works_in_a_possessed_turn_and_in_mid_effect(possession):
    one = possession(hand=("Militia", "Cellar", "Harem"))
    one.say("Ann", "play Possession")
    one.say("Ann", "end")
    one.say("Ann", "play Cellar")
    before = one.question("Ann")
    assert (before.subject, before.menu) == ("p2", False)
    one.say("Ann", "Militia")
    assert one.undo("Ann")
    assert one.question("Ann") == before
    with pytest.raises(UndoRefused):
        one.undo("Bob")
    one.redo("Ann")
    assert one.question("Ann").menu


def test_by_never_no_answer_is_taken_back(hall):
    one = hall.start(["Ann", "Bob"], seed=1, undo="never")
    one.say("Ann", "end")
    with pytest.raises(UndoRefused, match="never"):
        one.undo("Ann")
    one.set_policy("free")
    one.undo("Ann")
    one.set_policy("never", by="Bob")
    with pytest.raises(UndoRefused, match="never"):
        one.redo("Ann")
    assert hall.resume(one.game).policy == "never"
    with pytest.raises(BadRequest):
        one.set_policy("always")
    with pytest.raises(NoSuchPlayer):
        one.set_policy("free", by="Cid")


def test_by_no_hidden_information_an_answer_after_which_cards_were_seen_stays(hall):
    one = hall.start(["Ann", "Bob"], seed=1, undo="no-hidden-information")
    one.say("Ann", "play all Treasures")
    assert one.undo("Ann")
    one.say("Ann", "end")  # draws a hand
    with pytest.raises(UndoRefused, match="cards were seen"):
        one.undo("Ann")


def test_by_consent_the_others_are_asked_and_it_is_done_when_all_agreed(hall):
    one = hall.start(["Ann", "Bob", "Cid"], seed=1, undo="consent")
    one.say("Ann", "end")
    assert one.request is None
    assert not one.undo("Ann", reason="please")
    request = one.request
    assert (request.by, request.reason, request.missing) == ("p1", "please", ("p2", "p3"))
    other = hall.resume(one.game)
    assert other.request == request
    assert not other.agree("Bob")
    assert other.request.missing == ("p3",)
    for player in ("Ann", "Bob"):
        with pytest.raises(UndoRefused, match="has said all"):
            other.agree(player)
    one.refresh()
    assert one.agree("Cid")
    assert one.request is None
    assert kinds(one)[-4:] == ["UndoAsked", "UndoAnswered", "UndoAnswered", "Retracted"]
    assert one.facts(None)[-1].by == "p1"
    assert one.question("Ann").player == "p1"


def test_an_undo_that_was_declined_or_overtaken_by_the_game_is_off(hall):
    one = hall.start(["Ann", "Bob"], seed=1, undo="consent")
    one.say("Ann", "end")
    one.undo("Ann")
    one.decline("Bob")
    for refused in (one.agree, one.decline):
        with pytest.raises(UndoRefused, match="no undo waits"):
            refused("Bob")
    one.undo("Ann")
    one.say("Bob", "end")
    assert one.request is None
    with pytest.raises(UndoRefused, match="the game has gone on since"):
        one.agree("Bob")
    assert not any(isinstance(fact, Retracted) for fact in one.facts(None))


@pytest.mark.parametrize("policy", ["never", "no-hidden-information", "consent"])
def test_an_undo_that_waits_is_off_when_a_policy_is_set(hall, policy):
    """Else the others could agree to what the new policy forbids."""
    one = hall.start(["Ann", "Bob"], seed=1, undo="consent")
    one.say("Ann", "end")
    one.undo("Ann")
    one.set_policy(policy)
    assert one.request is None
    with pytest.raises(UndoRefused, match="no undo waits"):
        one.agree("Bob")


def test_by_consent_only_who_took_back_may_bring_back(hall):
    one = hall.start(["Ann", "Bob"], seed=1, undo="consent")
    one.say("Ann", "end")
    before = one.view(None)
    one.undo("Ann")
    one.agree("Bob")
    with pytest.raises(UndoRefused, match="took it back"):
        one.redo("Bob")
    one.redo("Ann")
    assert {**one.view(None), "seq": 0} == {**before, "seq": 0}


def test_an_open_request_does_not_hold_up_the_game(hall):
    """The question's place stays the same: an answer to it is not a conflict."""
    one = hall.start(["Ann", "Bob"], seed=1, undo="consent")
    one.say("Ann", "end")
    at = one.question("Bob").at
    one.undo("Ann")
    one.say("Bob", "end", at=at)
    assert [fact.seq for fact in one.facts(None)] == list(range(1, one.length + 1))


def test_a_players_undo_is_in_everybodys_facts(match):
    match.say("Ann", "end")
    match.undo("Ann")
    assert to_json(match.facts("Bob")[-1])["fact"] == "Retracted"
