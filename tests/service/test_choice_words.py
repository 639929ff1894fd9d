"""What a person types: numbers, words, the beginnings of words, names in any spelling."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.telling.remarks import Remarked
from moothall.service import Hall, Question
from moothall.service.questions.choice_words import NotUnderstood, forms_of, numbers_meant
from moothall.service.questions.question import Choice

NAME_OF = GAME.reference().name_of
MENU = {
    "play all Treasures": ("play", "Copper#1", "Silver#2"),
    "play Copper": ("play", "Copper#1"),
    Remarked("buy Copper", " ($0)"): ("buy", "Copper"),
    Remarked("buy Silver", " ($3)"): ("buy", "Silver"),
    Remarked("buy King's Court", " ($7)"): ("buy", "King's Court"),
    "銀貨を購入": ("buy", "Gold"),
    "end": ("end",),
}
HAND = {"Copper": ("Copper#1",), "Copper ": ("Copper#2",), "Estate": ("Estate#3",), "Gold": ("Gold#4",)}


def asked(choices: dict[str, tuple[str, ...]], menu: bool = True) -> Question:
    told = [each if isinstance(each, Remarked) else each.strip() for each in choices]
    answers = zip(told, choices.values(), strict=True)
    listed = tuple(Choice(at, words, data) for at, (words, data) in enumerate(answers, 1))
    return Question(1, "p1", "p1", menu, choices=listed, most=len(listed))


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("3", 3),
        ("３", 3),
        ("play all treasures", 1),
        ("p all", 1),
        ("p c", 2),
        ("Buy Silver", 4),
        ("b silver", 4),
        ("b s", 4),
        ("silver", 4),
        ("buy 銀貨", 4),
        ("ｂｕｙ　ｓｉｌｖｅｒ", 4),
        ("buy kings court", 5),
        ("宮廷", 5),
        ("buy gold", 6),
        ("e", 7),
    ],
)
def test_a_choice_is_named_by_number_words_and_their_beginnings(written, number):
    assert numbers_meant(written, asked(MENU), NAME_OF) == [number]


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("", []),
        ("1 3", [1, 3]),
        ("1,3", [1, 3]),
        ("１、３", [1, 3]),
        ("copper", [1]),
        ("2 copper", [1, 2]),
        ("copper, copper, estate", [1, 2, 3]),
        ("2 銅貨、屋敷", [1, 2, 3]),
    ],
)
def test_several_choices_are_named_together(written, numbers):
    assert numbers_meant(written, asked(HAND, menu=False), NAME_OF) == numbers


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("8", "there is no choice 8: there are 7"),
        ("0", "there is no choice 0"),
        ("copper", "may be 2 play Copper, 3 buy Copper"),
        ("b", "may be 3 buy Copper"),
        ("boo", "nothing that can be chosen is called 'boo'"),
        ("buy 属州", "nothing that can be chosen"),
        ("３ 月", "nothing that can be chosen"),
    ],
)
def test_what_names_no_choice_or_several_is_refused(written, why):
    with pytest.raises(NotUnderstood, match=why.replace("(", r"\(")):
        numbers_meant(written, asked(MENU), NAME_OF)


def test_no_more_cards_are_named_than_there_are():
    with pytest.raises(NotUnderstood):
        numbers_meant("3 copper", asked(HAND, menu=False), NAME_OF)


def test_a_choice_is_said_without_its_price():
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=7, options={"kingdom": ["Village"]})
        match.say("Ann", "play all treasures")
        match.say("Ann", "buy Silver")
        assert "Ann buys Silver for $3." in match.told("Ann")


def test_what_happened_is_told_in_lines_as_the_viewer_knows_it():
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=7, options={"kingdom": ["Village"]})
        before = match.length
        match.say("Ann", "play all treasures")
        match.say("Ann", "end")
        told = match.told("Bob", before)
        assert "Ann plays Copper. +$1." in told
        assert "Ann draws 5 cards." in told
        assert not any("choos" in each or "phase" in each for each in told)
        assert "Annは銅貨を使用した。" in match.told("Bob", before, "ja")[0]


def test_a_price_is_left_out_and_no_other_words_in_brackets():
    choices = {Remarked("buy Gold", " ($6)"): ("buy", "Gold"), "Ann (Bob)": ("Ann (Bob)",), "Ann": ("Ann",)}
    assert [forms_of(each)[:2] for each in asked(choices).choices] == [
        [["buy", "gold", "($6)"], ["buy", "gold"]],
        [["ann", "(bob)"], ["ann", "(bob)"]],
        [["ann"], ["ann"]],
    ]
    assert numbers_meant("ann", asked(choices), NAME_OF) == [3]
