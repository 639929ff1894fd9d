"""A match: its question, three ways to answer it, who must, and what is refused."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from moothall.domain.kernel.facts import Card
from moothall.service import (
    BadRequest,
    BadRules,
    BadSetup,
    Conflict,
    Hall,
    NoSuchGame,
    NoSuchPlayer,
    NotOffered,
    StoreError,
    WrongPlayer,
    to_json,
)

TREASURES = "play all Treasures"


def test_the_question_says_who_must_answer_and_what_may_be_chosen(match):
    question = match.question("Ann")
    assert (question.player, question.subject, question.verb, question.menu) == ("p1", "p1", "menu", True)
    assert (question.least, question.most) == (1, 1)
    assert [choice.words for choice in question.choices][:2] == [TREASURES, "play Copper"]
    assert question.choices[-1].data == ("end",)
    assert json.loads(json.dumps(question.data()))["choices"][-1] == {
        "number": 5,
        "words": "end",
        "data": ["end"],
        "kind": "end",
        "card": None,
        "pile": None,
        "price": None,
    }


def test_who_is_not_asked_learns_only_who_is(match):
    data = match.question("Bob").data()
    assert (data["player"], data["subject"]) == ("p1", "p1")
    assert not any(data[name] for name in ("verb", "words", "card", "choices", "least", "most"))


def test_an_answer_by_number_by_words_and_by_itself_is_the_same(hall):
    streams = []
    for how in range(3):
        one = hall.start(["Ann", "Bob"], options={"kingdom": ["Village"]}, seed=7)
        question = one.question("p1")
        if how == 0:
            one.choose("p1", 1)
        elif how == 1:
            one.say("p1", "  PLAY all treasures")
        else:
            one.answer("p1", question.choices[0].data)
        streams.append([to_json(fact) for fact in one.facts(None)])
    assert streams[0] == streams[1] == streams[2]


def test_an_answer_may_hold_the_cards_themselves_also_those_of_another_reading(match, hall):
    card = next(choice for choice in match.asked.choices if choice[0] == "play")[1]
    match.answer("Ann", ("play", Card(card.number, card.face)))
    other = hall.resume(match.game)
    other.answer("Ann", other.asked.choices[-1])
    assert other.length > match.length


def test_answers_are_given_in_japanese_too(match):
    words = match.question("Ann", "ja").choices[1].words
    assert "銅貨" in words
    match.say("Ann", words, lang="ja")
    assert match.facts(None)[-1].coins == 1


def test_several_choices_and_none_are_answers_where_the_question_allows_them(hall):
    one = hall.start(["Ann", "Bob"], kind="toy", seed=1)
    one.choose("Ann", 1)
    question = one.question("Ann")
    assert (question.menu, question.least, question.most) == (False, 0, 2)
    one.say("Ann", *[choice.words for choice in question.choices[:2]])
    assert one.view("Ann")["taken"]["p1"] == [question.choices[0].words] + [c.words for c in question.choices[:2]]
    one.choose("Bob", 1)
    one.choose("Bob")
    assert one.question("Ann").player == "p1"


@pytest.mark.parametrize("numbers", [(0,), (6,), (1, 2), (), ("1",), (True,), (1.0,), (None,)])
def test_a_number_that_is_not_offered_is_refused_with_what_is(match, numbers):
    before = match.facts(None)
    with pytest.raises(NotOffered, match=r"choose 1 of 1 play all Treasures, 2 play Copper, .*5 end$"):
        match.choose("Ann", *numbers)
    assert match.facts(None) == before


@pytest.mark.parametrize("words", [("buy Gold",), (), ("end", "end"), (3,), (None,)])
def test_words_that_are_not_offered_are_refused(match, words):
    with pytest.raises(NotOffered):
        match.say("Ann", *words)


@pytest.mark.parametrize("answer", [(), ("buy", "Gold"), ("buy",), ("play", "Gold#1"), (None,), ([],), ("end", 1)])
def test_an_answer_that_is_not_offered_is_refused(match, answer):
    with pytest.raises(NotOffered):
        match.answer("Ann", answer)


def test_a_choice_is_taken_once(hall):
    one = hall.start(["Ann", "Bob"], kind="toy", seed=1)
    one.choose("Ann", 1)
    with pytest.raises(NotOffered, match=r"1, 1 is not an answer to 'Which more\?': choose 0 to 2 of"):
        one.choose("Ann", 1, 1)
    with pytest.raises(NotOffered):
        one.choose("Ann", 1, 2, 3)


def test_the_wrong_player_is_refused_and_hears_who_must_answer(match):
    with pytest.raises(WrongPlayer, match=r"^Ann must answer, not Bob$"):
        match.choose("Bob", 1)


def test_in_a_possessed_turn_the_possessor_must_answer(possession):
    one = possession()
    one.say("Ann", "play Possession")
    one.say("Ann", "end")
    question = one.question("Ann")
    assert (question.player, question.subject) == ("p1", "p2")
    assert "play Militia" in [choice.words for choice in question.choices]
    with pytest.raises(WrongPlayer, match=r"^Ann must answer for Bob, not Bob$"):
        one.say("Bob", "end")
    one.say("Ann", "play Militia")


def test_an_answer_to_another_question_is_refused(match):
    at = match.question("Ann").at
    match.choose("Ann", 1, at=at)
    with pytest.raises(Conflict):
        match.choose("Ann", 2, at=at)
    match.undo("Ann")
    match.choose("Ann", 1, at=at)


def test_a_game_that_is_over_asks_nothing(hall):
    one = hall.start(["Ann", "Bob"], kind="toy", seed=1)
    while not one.over:
        one.choose(one.asked.player, 1)
    assert one.question("Ann") is None
    assert one.view(None)["question"] is None
    with pytest.raises(NotOffered, match="over"):
        one.choose("Ann", 1)


def test_a_match_is_resumed_by_its_id_the_beginning_of_it_or_as_listed(hall, match, url):
    match.choose("Ann", 1)
    with Hall.open(url, create=False) as other:
        (entry,) = other.games()
        for name in (entry.game, str(entry.game), str(entry.game)[:8]):
            assert other.resume(name).view(None) == match.view(None)


def test_the_same_seed_gives_the_same_game(hall):
    first, second = (hall.start(["Ann", "Bob"], seed=3) for _ in range(2))
    assert first.game != second.game
    assert [to_json(fact) for fact in first.facts(None)] == [to_json(fact) for fact in second.facts(None)]


def test_the_systems_chance_is_used_where_no_seed_is_given(hall):
    first, second = (hall.start(["Ann", "Bob"]) for _ in range(2))
    assert [to_json(fact) for fact in first.facts(None)] != [to_json(fact) for fact in second.facts(None)]


def test_a_game_that_is_not_there_is_refused(hall):
    for game in (uuid4(), "zzz", ""):
        with pytest.raises(NoSuchGame):
            hall.resume(game)
    with pytest.raises(BadRequest):
        hall.resume(3)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"players": "Ann"}, BadRequest),
        ({"players": None}, BadRequest),
        ({"players": ["Ann", 3]}, BadRequest),
        ({"players": ["Ann", " "]}, BadRequest),
        ({"players": ["Ann", "Ann"]}, BadRequest),
        ({"players": ["p2", "p1"]}, BadRequest),
        ({"players": ["Ann", "P1"]}, BadRequest),
        ({"players": ["Ann"]}, BadSetup),
        ({"kind": "chess"}, BadSetup),
        ({"kind": 3}, BadRequest),
        ({"rules": "yesterday"}, BadRules),
        ({"rules": 2013}, BadRequest),
        ({"seed": "7"}, BadRequest),
        ({"chance": 7}, BadRequest),
        ({"undo": "sometimes"}, BadRequest),
        ({"undo": []}, BadRequest),
        ({"options": ["Village"]}, BadRequest),
        ({"options": {"deck": 1}}, BadSetup),
        ({"options": {3: 1}}, BadSetup),
        ({"options": {"kingdom": "Village"}}, BadRequest),
        ({"options": {"kingdom": [1]}}, BadRequest),
        ({"options": {"kingdom": ["Vilage"]}}, BadSetup),
        ({"players": ["A", "B", "C", "D"], "kind": "one-of-dominion", "options": {"deck": 3}}, BadSetup),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused_and_not_stored(hall, arguments, error):
    with pytest.raises(error):
        hall.start(**{"players": ["Ann", "Bob"], **arguments})
    assert hall.games() == []


@pytest.mark.parametrize("nobody", ["Cid", "p3", "", None, 3, []])
def test_a_player_who_is_not_there_is_refused(match, nobody):
    asked = [
        lambda: match.choose(nobody, 1),
        lambda: match.undo(nobody),
        lambda: match.redo(nobody),
        lambda: match.agree(nobody),
    ]
    if nobody is not None:
        asked += [lambda: match.view(nobody), lambda: match.facts(nobody), lambda: match.subscribe(nobody)]
    for ask in asked:
        with pytest.raises(NoSuchPlayer, match=r"the players are p1 \(Ann\), p2 \(Bob\)"):
            ask()


def test_arguments_of_another_kind_are_value_errors(match):
    for ask in (
        lambda: match.answer("Ann", 3),
        lambda: match.answer("Ann", "end"),
        lambda: match.answer("Ann", b"end"),
        lambda: match.answer("Ann", {"end"}),
        lambda: match.answer("Ann", {"end": 1}),
        lambda: match.choose("Ann", 1, at="8"),
        lambda: match.choose("Ann", 1, lang="fr"),
        lambda: match.say("Ann", "end", lang=3),
        lambda: match.question("Ann", lang=[]),
        lambda: match.facts("Ann", since="1"),
        lambda: match.subscribe("Ann", since=1.5),
        lambda: match.undo("Ann", seq="1"),
        lambda: match.undo("Ann", reason=1),
        lambda: match.set_policy({}),
        lambda: Hall.open(3),
        lambda: Hall.open("memory:", timeout="10"),
    ):
        with pytest.raises(BadRequest):
            ask()
    assert issubclass(BadRequest, ValueError)


def test_a_store_that_cannot_be_opened_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("no store")
    for url in (f"sqlite:///{tmp_path / 'notes.txt'}", "mysql://here", f"sqlite:///{tmp_path}"):
        with pytest.raises(StoreError):
            Hall.open(url)
    with pytest.raises(StoreError, match="there is no store"):
        Hall.open(f"sqlite:///{tmp_path / 'none.db'}", create=False)
