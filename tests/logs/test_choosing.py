"""The answers that an audit tries: each once, the likeliest first, and no more than somebody takes."""

from __future__ import annotations

from itertools import combinations, islice, permutations

from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.choosing import _by_name, _orders, _sets
from moothall.logs.search import Search

HAND = [Card(f"c{i}", name) for i, name in enumerate(("Copper", "Estate", "Copper", "Gold", "Estate", "Copper"))]


def names(cards: object) -> tuple[str, ...]:
    return tuple(card.face for card in cards)  # type: ignore[attr-defined]


def test_every_set_of_cards_is_tried_once_by_its_names() -> None:
    for count in range(len(HAND) + 2):
        found = [tuple(sorted(names(each))) for each in _sets(_by_name(HAND), count)]
        assert len(found) == len(set(found))
        assert set(found) == {tuple(sorted(names(each))) for each in combinations(HAND, count)}


def test_every_order_of_cards_is_tried_once_by_its_names() -> None:
    found = [names(each) for each in _orders(_by_name(HAND))]
    assert len(found) == len(set(found))
    assert set(found) == {names(each) for each in permutations(HAND)}


def test_many_cards_of_one_name_cost_no_more_than_one() -> None:
    coppers = [Card(f"c{i}", "Copper") for i in range(60)]
    assert len(list(_orders(_by_name(coppers)))) == 1
    assert len(list(islice(_sets(_by_name([*coppers, *HAND]), 30), 1000))) == 3 * 2


def test_an_answer_beyond_those_that_are_tried_is_left_over() -> None:
    search: Search[object] = Search(100)  # type: ignore[type-var]
    assert len(search.tried(7, [("yes",), ("no",)], most=2)) == 2
    assert search.guessed == -1
    assert search.tried(7, (("yes",) for _ in range(1 << 60)), most=2) == [("yes",), ("yes",)]
    assert search.guessed == 7
