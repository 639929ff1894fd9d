"""Which answers a question takes, and which questions are not asked."""

from __future__ import annotations

from typing import Any

import pytest
from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option
from moothall.domain.kernel.session import IllegalAnswer
from stones import START, Taker, played
from toy import TOY, Play

GOLD, OTHER_GOLD, COPPER = Card(1, "Gold"), Card(2, "Gold"), Card(3, "Copper")


def ask(options: tuple[Option, ...], least: int, most: int) -> Ask:
    return Ask("p1", "p1", "trash", "?/trash", options, least, most)


@pytest.mark.parametrize(
    ("least", "most", "answer", "accepted"),
    [
        (1, 1, (GOLD,), True),
        (1, 1, (), False),
        (1, 1, (GOLD, COPPER), False),
        (1, 1, (Card(1, "Gold"),), False),
        (1, 1, ("Gold",), False),
        (0, 2, (), True),
        (0, 2, (COPPER, GOLD), True),
        (0, 2, (GOLD, GOLD), False),
        (0, 2, (GOLD, Card(1, "Gold")), False),
        (2, 3, (GOLD, OTHER_GOLD, COPPER), True),
        (2, 3, (GOLD,), False),
    ],
)
def test_an_answer_is_least_to_most_of_the_options(least: int, most: int, answer: Answer, accepted: bool) -> None:
    assert ask((GOLD, OTHER_GOLD, COPPER), least, most).accepts(answer) is accepted


def test_an_option_may_be_chosen_as_often_as_it_is_listed() -> None:
    question = ask(("Copper", "Copper", "Gold"), 2, 3)
    assert question.accepts(("Copper", "Copper"))
    assert not question.accepts(("Gold", "Gold"))
    assert not question.accepts(("Copper", "Copper", "Copper"))


@pytest.mark.parametrize(
    ("answer", "accepted"),
    [
        (("play", GOLD), True),
        (("buy", "Gold"), True),
        (("end",), True),
        (("play", GOLD, COPPER), True),
        (("play", COPPER, GOLD), True),
        (("play", GOLD, GOLD), False),
        (("play", GOLD, OTHER_GOLD), False),
        (("play",), False),
        ((), False),
        (("buy", "Gold", "Gold"), False),
        (("buy", "Silver"), False),
        (("end", "end"), False),
        ((GOLD,), False),
    ],
)
def test_a_menu_takes_a_choice_or_a_run_of_plays(answer: Answer, accepted: bool) -> None:
    choices: Any = [("play", GOLD), ("play", COPPER), ("buy", "Gold"), ("end",)]
    assert Menu("p1", "p1", MENU, MENU, (), 1, 4, None, choices, "play").accepts(answer) is accepted


@pytest.mark.parametrize(
    ("options", "least", "most", "taken"),
    [
        ((), 1, 1, ()),
        ((), 0, 5, ()),
        ((GOLD, COPPER), 0, 0, ()),
        ((GOLD,), 1, 1, (GOLD,)),
        ((GOLD, COPPER), 2, 2, (GOLD, COPPER)),
        ((GOLD, COPPER), 5, 7, (GOLD, COPPER)),
        (("Gold", "Gold", "Gold"), 2, 2, ("Gold", "Gold")),
    ],
)
def test_the_only_possible_answer_is_taken_unasked(
    options: tuple[Option, ...], least: int, most: int, taken: Answer
) -> None:
    asking = Play({}, Taker()).ask("p1", "trash", options, least, most)
    with pytest.raises(StopIteration) as done:
        next(asking)
    assert done.value.value == taken


@pytest.mark.parametrize(
    ("options", "least", "most", "asked"),
    [
        ((GOLD,), 0, 1, (0, 1)),
        ((GOLD, OTHER_GOLD), 1, 1, (1, 1)),
        ((GOLD, COPPER), 0, 9, (0, 2)),
        (("Gold", "Gold"), 0, 1, (0, 1)),
    ],
)
def test_what_can_be_answered_in_two_ways_is_asked(
    options: tuple[Option, ...], least: int, most: int, asked: tuple[int, int]
) -> None:
    question = next(Play({}, Taker()).ask("p1", "trash", options, least, most))
    assert (question.least, question.most) == asked
    assert (question.player, question.subject, question.verb, question.key) == (
        "p1",
        "p1",
        "trash",
        "?/trash",
    )


def test_another_player_may_be_asked_for_the_one_who_decides() -> None:
    class Possessed(Play):
        def decider(self, player: str) -> str:
            return "p2"

    question = next(Possessed({}, Taker()).ask("p1", "trash", (GOLD, COPPER)))
    assert (question.player, question.subject) == ("p2", "p1")


def test_a_question_stays_open_when_it_is_answered_wrongly() -> None:
    session = played(1, menus=2)
    before = list(session.facts)
    assert session.asked is not None
    stones = session.asked.options
    for wrong in (("take",), (stones[0], stones[0]), tuple(stones[:3])):
        with pytest.raises(IllegalAnswer, match="may not answer"):
            session.answer(wrong)
    assert session.facts == before
    following = session.answer((stones[0],))
    assert following is not None
    assert following.verb == MENU


def test_without_a_question_there_is_nothing_to_answer() -> None:
    session = TOY.rerun([START], Taker(2, 2, 2, 2))
    assert session.over
    with pytest.raises(IllegalAnswer, match="no question is open"):
        session.answer(("take",))
    assert session.run() is None


def test_an_illegal_answer_of_a_source_is_refused() -> None:
    class Cheat(Taker):
        def answer(self, session: Any, ask: Ask) -> Answer:
            return ("steal",)

    with pytest.raises(IllegalAnswer, match="p1 may not answer"):
        TOY.rerun([START], Cheat())
