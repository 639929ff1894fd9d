"""Answers of version 1, which kept English words, as they are read today."""

from __future__ import annotations

from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.telling.questions import option, question
from moothall.domain.dominion.upcasts import (
    CARD_QUESTIONS_1,
    OPTIONS_1,
    QUESTIONS_1,
    answered_1_2,
    key_of_words,
    option_of_words,
    words_of_option,
)
from moothall.domain.kernel.ask import Ask, asks
from moothall.domain.store.encoding.codec import decode
from moothall.domain.store.errors import BadPayload
from moothall.words import in_words


def old(words: str, *answer: object) -> dict[str, Any]:
    """The data of an answer of version 1."""
    return {"seq": 7, "player": "p1", "question": words, "answer": list(answer)}


@pytest.mark.parametrize(
    ("words", "key", "verb"),
    [
        ("menu", "menu", "menu"),
        ("Trash which cards?", "*/trash", "trash"),
        ("Which resolves first?", "abilities/order", "order"),
        ("Choose 2", "*/choose", "choose"),
        ("Choose one to 2", "*/choose/1 to 2", "choose"),
        ("Overpay by how much for Stonemason?", "buy/overpay/Stonemason", "overpay"),
        ("Play it using a Way?", "play/way/?", "way"),
        ("Play Village using a Way?", "play/way/Village", "way"),
        ("Play Avanto?", "*/play/Avanto", "play"),
        ("Move the +card token to which pile?", "*/token/+card", "token"),
        ("Receive The Sea's Gift?", "*/choose/The Sea's Gift", "choose"),
        ("Which card does p2 gain?", "*/gain/for p2", "gain"),
        ("Juggle which cats?", "?/Juggle which cats?", "Juggle which cats?"),
    ],
)
def test_the_words_of_a_question_become_its_key(words: str, key: str, verb: str) -> None:
    read = answered_1_2(old(words))
    assert (read["question"], read["verb"], read["subject"]) == (key, verb, None)


@pytest.mark.parametrize("words", [*QUESTIONS_1, *CARD_QUESTIONS_1])
def test_words_that_nobody_has_changed_are_told_as_they_were(words: str) -> None:
    assert in_words(question(key_of_words(words), 1, 1)) == words


@pytest.mark.parametrize("words", [*OPTIONS_1, "+$0", "+$12", "possession by p2"])
def test_the_words_of_an_option_become_its_key(words: str) -> None:
    key = option_of_words(words)
    assert key != words
    assert in_words(option(key)) == words == words_of_option(key)


def test_cards_names_and_numbers_stay_what_they_are() -> None:
    answer = ["Gold#37", "Gold", "yes", 3, "##1", "discard Gold"]
    assert answered_1_2(old("Choose one", *answer))["answer"] == answer


def test_an_answer_of_version_1_answers_any_card_that_asks_so() -> None:
    def ask(player: str, subject: str, key: str) -> Ask:
        return Ask(player, subject, "trash", key, (), 0, 0)

    row = (
        b'{"seq":1,"cause":null,"rule":null,"source":"rules","line":null,"player":"p1","question":"Trash which cards?",'
    )
    (recorded,) = decode([("kernel.Answered/1", row + b'"answer":[]}')], GAME)
    assert asks(ask("p1", "p1", "Chapel/trash"), recorded)  # type: ignore[arg-type]
    assert asks(ask("p1", "p2", "Forge/trash"), recorded)  # type: ignore[arg-type]
    assert not asks(ask("p2", "p2", "Chapel/trash"), recorded)  # type: ignore[arg-type]
    assert not asks(ask("p1", "p1", "Chapel/discard"), recorded)  # type: ignore[arg-type]
    assert not asks(ask("p1", "p1", "Prince/trash/it"), recorded)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["verb", "subject"])
def test_an_answer_of_version_1_has_no_field_of_version_2(name: str) -> None:
    row = f'{{"seq":1,"player":"p1","question":"menu","answer":["end"],"{name}":"p1"}}'.encode()
    with pytest.raises(BadPayload, match="version 1 has no"):
        decode([("kernel.Answered/1", row)], GAME)


@pytest.mark.parametrize(
    "data", [{}, {"question": 3, "answer": []}, {"question": "menu"}, {"question": "Choose one", "answer": 3}]
)
def test_a_damaged_answer_is_refused(data: dict[str, Any]) -> None:
    import json

    with pytest.raises(BadPayload):
        decode([("kernel.Answered/1", json.dumps({"seq": 1, "player": "p1", **data}).encode())], GAME)


def test_a_version_of_thousands_of_digits_is_a_topic_that_nobody_knows() -> None:
    from moothall.domain.store.errors import UnknownTopic

    with pytest.raises(UnknownTopic):
        decode([("kernel.Answered/" + "9" * 5000, b"{}")], GAME)
