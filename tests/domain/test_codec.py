"""Facts as JSON and back."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from moothall.domain.games import find
from moothall.domain.kernel.cards_in_facts import as_stored, cards_in
from moothall.domain.kernel.facts import Answered, Card, Fact, LogFollowed, Option, Retracted, fact
from moothall.domain.store.encoding.codec import decode, encode, to_json
from moothall.domain.store.errors import BadPayload, UnknownTopic, UnwritableFact
from toy import TOY as STONES
from toy import DeckShuffled, GameStarted, StoneTaken

BASE: Any = (1, None, None, "rules", None)
LEFT_OUT = {"cause": None, "rule": None, "source": "rules", "line": None}


@fact
class GameEnded(Fact):
    scores: dict[str, int | None]
    winners: tuple[tuple[str, ...], ...]


@fact
class TableGiven(Fact):
    zones: dict[str, dict[str, tuple[Card, ...]]]


TOY = replace(STONES, facts=(*STONES.facts, GameEnded, TableGiven))


def same(one: object, other: object) -> bool:
    """Whether two values are equal, a card being equal to one that is written the same."""
    return repr(one) == repr(other) and type(one) is type(other)


@pytest.mark.parametrize(
    ("given", "topic", "written"),
    [
        (
            StoneTaken("p1", Card(37, "Gold"), "heap").sealed(3, cause=1, rule="stones/take", line=7),
            "toy.StoneTaken/1",
            '{"seq":3,"cause":1,"rule":"stones/take","line":7,"player":"p1","card":"Gold#37","from":"heap"}',
        ),
        (
            Answered("p1", "menu", ("play", Card(37, None), 2), "menu", "p1").sealed(*BASE),
            "kernel.Answered/2",
            '{"seq":1,"player":"p1","question":"menu","answer":["play","?#37",2],"verb":"menu","subject":"p1"}',
        ),
        (
            DeckShuffled((Card(None, None), Card(None, "Gold"))).sealed(1, source="inferred"),
            "toy.DeckShuffled/1",
            '{"seq":1,"source":"inferred","order":["?#?","Gold#?"]}',
        ),
        (
            GameEnded({"p1": 3, "p2": None}, (("p1",), ())).sealed(*BASE),
            "toy.GameEnded/1",
            '{"seq":1,"scores":{"p1":3,"p2":null},"winners":[["p1"],[]]}',
        ),
    ],
)
def test_a_fact_is_written_as_documented(given: Fact, topic: str, written: str) -> None:
    assert encode([given], TOY) == [(topic, written.encode())]
    assert same(decode([(topic, written.encode())], TOY), [given])
    assert to_json(given) == {"fact": type(given).__name__, **LEFT_OUT, **json.loads(written)}


def test_what_is_left_out_may_also_be_written_as_streams_of_version_1_have_it() -> None:
    written = b'{"seq":1,"cause":null,"rule":null,"source":"rules","line":null,"order":[]}'
    (back,) = decode([("toy.DeckShuffled/1", written)], TOY)
    assert same(back, DeckShuffled(()).sealed(*BASE))
    assert encode([back], TOY) == [("toy.DeckShuffled/1", b'{"seq":1,"order":[]}')]


words = some.text(some.characters(exclude_categories=["Cs"]), max_size=8)
cards = some.builds(Card, some.none(), some.none() | some.sampled_from(["Gold", "King's Court", "C#"])) | some.builds(
    lambda number: Card(number, None if number % 3 == 0 else f"Card {number % 5}"), some.integers(0, 30)
)
options: some.SearchStrategy[Option] = cards | words | some.integers(-(2**60), 2**60)
common = some.tuples(
    some.integers(1, 10**6),
    some.none() | some.integers(1, 10**6),
    some.none() | words,
    some.sampled_from(["rules", "log", "inferred"]),
    some.none() | some.integers(1, 10**6),
)


def anywhere(kind: type[Fact], *own: some.SearchStrategy[Any]) -> some.SearchStrategy[Fact]:
    """Facts of a kind at any place of a stream, with these values in their own fields."""
    return some.builds(lambda place, *values: kind(*values).sealed(*place), common, *own)


some_facts = some.one_of(
    anywhere(Answered, words, words, some.lists(options, max_size=4).map(tuple), words, words | some.none()),
    anywhere(Retracted, some.integers(), words, words),
    anywhere(LogFollowed, some.integers(), some.integers()),
    anywhere(GameStarted, some.lists(words).map(tuple), some.lists(cards, max_size=4).map(tuple)),
    anywhere(StoneTaken, words, cards, words),
    anywhere(GameEnded, some.dictionaries(words, some.none() | some.integers()), some.just((("p1",), ()))),
    anywhere(TableGiven, some.dictionaries(words, some.dictionaries(words, some.lists(cards, max_size=3).map(tuple)))),
)


def left_out(fact: Fact) -> dict[str, Any]:
    """What is not written of a fact where it holds nothing else."""
    return LEFT_OUT | ({"subject": None} if isinstance(fact, Answered) else {})


@given(some.lists(some_facts, max_size=12))
def test_every_fact_comes_back_as_it_was(facts: list[Fact]) -> None:
    rows = encode(facts, TOY)
    back = decode(rows, TOY)
    assert same(back, facts)
    assert [type(each) for each in back] == [type(each) for each in facts]
    assert encode(back, TOY) == rows
    written = [
        {"fact": type(each).__name__, **left_out(each), **json.loads(row)}
        for each, (_, row) in zip(facts, rows, strict=True)
    ]
    assert [json.loads(json.dumps(to_json(each))) for each in facts] == written


def same_cards(facts: list[Fact]) -> list[list[int]]:
    """Which mentions of cards are one object: of each the number of the first such mention."""
    first: dict[int, int] = {}
    return [[first.setdefault(id(card), len(first)) for card in cards_in(each)] for each in facts]


@given(some.lists(some_facts, max_size=12))
def test_facts_are_as_stored_without_being_written(facts: list[Fact]) -> None:
    made, back = as_stored(facts), decode(encode(facts, TOY), TOY)
    assert same(made, back)
    assert [type(each) for each in made] == [type(each) for each in back]
    assert same_cards(made) == same_cards(back)
    given = {id(card) for each in facts for card in cards_in(each)}
    assert not given & {id(card) for each in made for card in cards_in(each)}, "an audit may yet give its cards a face"


def test_a_card_with_two_faces_is_not_stored() -> None:
    facts = [StoneTaken("p1", Card(4, face), "heap").sealed(*BASE) for face in ("Gold", "Silver")]
    with pytest.raises(ValueError, match="card 4 is Gold and Silver"):
        as_stored(facts)


def test_cards_with_one_number_are_one_object_in_a_stream() -> None:
    rows = encode(
        [
            StoneTaken("p1", Card(4, "Gold"), "heap").sealed(*BASE),
            Answered("p1", "Chapel/trash", (Card(4, "Gold"), Card(5, "Gold")), "trash", "p2").sealed(*BASE),
            DeckShuffled((Card(5, "Gold"), Card(None, None), Card(None, None))).sealed(*BASE),
        ],
        TOY,
    )
    taken, answered, shuffled = (untyped(each) for each in decode(rows, TOY))
    assert taken.card is answered.answer[0]
    assert answered.answer[1] is shuffled.order[0]
    assert taken.card is not answered.answer[1]
    assert shuffled.order[1] is not shuffled.order[2], "two unknown cards need not be the same card"
    (again,) = decode(rows[:1], TOY)
    assert untyped(again).card is not taken.card, "another stream has its own cards"


def untyped(value: Any) -> Any:
    return value


def test_a_face_learned_later_in_a_stream_belongs_to_the_one_card() -> None:
    rows = encode(
        [DeckShuffled((Card(4, None),)).sealed(*BASE), StoneTaken("p1", Card(4, "Gold"), "heap").sealed(*BASE)], TOY
    )
    shuffled, taken = (untyped(each) for each in decode(rows, TOY))
    assert shuffled.order[0] is taken.card
    assert taken.card.face == "Gold"


def test_a_decoded_fact_does_not_change() -> None:
    (back,) = decode(encode([DeckShuffled(()).sealed(*BASE)], TOY), TOY)
    with pytest.raises(AttributeError):
        untyped(back).seq = 2
    assert back == DeckShuffled(()).sealed(*BASE)


GOOD = '{"seq":1,"cause":null,"rule":null,"source":"rules","line":null,"player":"p1","card":"Gold#3","from":"heap"}'


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        GOOD + "," + GOOD,
        GOOD[:-1],
        GOOD.replace('"heap"', "3"),
        GOOD.replace('"seq":1', '"seq":"1"'),
        GOOD.replace('"rules"', '"rumour"'),
        GOOD.replace('"from"', '"where"'),
        GOOD[:-1] + ',"more":1}',
        GOOD.replace('"Gold#3"', '"Gold"'),
        GOOD.replace('"Gold#3"', '"Gold#x"'),
        GOOD.replace('"Gold#3"', '"#3"'),
        GOOD.replace('"Gold#3"', "null"),
        GOOD.replace('"Gold#3"', "3"),
        GOOD.replace('"Gold#3"', '["Gold#3"]'),
        GOOD.replace('"Gold#3"', '{"Gold":3}'),
        GOOD.replace("Gold", "Silver"),
    ],
)
def test_a_row_that_is_no_fact_is_named(payload: str) -> None:
    topic = "toy.StoneTaken/1"
    rows = [(topic, GOOD.encode()), (topic, payload.encode()), (topic, GOOD.encode())]
    with pytest.raises(BadPayload) as caught:
        decode(rows, TOY)
    assert caught.value.at in (0, 1) if "Silver" in payload else caught.value.at == 1
    assert "\n" not in str(caught.value)
    assert len(decode(rows[:1], TOY)) == 1, "a stream that cannot be read leaves nothing behind for the next"


@pytest.mark.parametrize("bad", ["true", "null", "1.5", '["a"]', '{"a":1}', '"Gold#x"'])
def test_an_answer_holds_cards_words_and_numbers_only(bad: str) -> None:
    (topic, payload) = encode([Answered("p1", "q", ("word",), "v", None).sealed(*BASE)], TOY)[0]
    with pytest.raises(BadPayload):
        decode([(topic, payload.replace(b'"word"', bad.encode()))], TOY)


@pytest.mark.parametrize(
    "topic", ["toy.StoneTaken/2", "toy.StoneThrown/1", "kernel.StoneTaken/1", "dominion.Answered/1"]
)
def test_a_topic_of_a_newer_version_is_refused(topic: str) -> None:
    with pytest.raises(UnknownTopic, match=topic):
        decode([(topic, GOOD.encode())], TOY)


@fact
class OfNoGame(Fact):
    pass


@pytest.mark.parametrize(
    "bad",
    [
        OfNoGame().sealed(*BASE),
        Answered("p1", "q", (None,), "v", "p1").sealed(*BASE),
        StoneTaken("p\ud800", Card(1, "Gold"), "heap").sealed(*BASE),
    ],
)
def test_a_fact_that_cannot_be_written_is_refused(bad: Fact) -> None:
    with pytest.raises(UnwritableFact) as caught:
        encode([DeckShuffled(()).sealed(*BASE), bad], TOY)
    assert caught.value.at == 1


@fact
class Noted(Fact):
    notes: tuple[dict[str, int], ...]
    said: str


def test_facts_are_told_apart_whatever_they_hold() -> None:
    """What stands between two facts in the array of a stream may stand inside one, or in a text."""
    game = replace(TOY, facts=(Noted,))
    facts = [
        Noted(({"a": 1}, {"seq": 2}, {"seq": 3}), "x").sealed(1),
        Noted((), '},{"seq":').sealed(2),
        Noted(({"seq": 1},), "").sealed(3),
    ]
    for part in (facts, facts[1:], facts[1:2], facts[:1]):
        rows = encode(part, game)
        assert [json.loads(payload)["seq"] for _, payload in rows] == [each.seq for each in part]
        assert same(decode(rows, game), part)


def test_a_stream_is_written_and_read_fast() -> None:
    """A loose bound, many times what is needed: a table or an adapter made for each fact would break it."""
    deck = [Card(number, "Gold") for number in range(200)]
    facts: list[Fact] = [
        StoneTaken("p1", deck[seq % 200], "heap").sealed(seq, rule="stones/take", line=seq) for seq in range(1, 3001)
    ]
    spent = []
    for _ in range(3):
        began = time.process_time()
        decode(encode(facts, TOY), TOY)
        spent.append(time.process_time() - began)
    assert min(spent) / len(facts) < 40e-6


def test_a_stream_written_before_a_field_was_added_is_read() -> None:
    written = (
        b'{"seq":1,"cause":null,"rule":null,"source":"rules","line":null,"player":"p1","card":"Wharf#7",'
        b'"cards":[],"holders":[]}'
    )
    (prepared,) = decode([("dominion.DurationPrepared/1", written)], find("dominion"))
    assert (prepared.by, prepared.card.face) == ("", "Wharf")  # type: ignore[attr-defined]
    (again,) = decode(encode([prepared], find("dominion")), find("dominion"))
    assert same(again, prepared)
