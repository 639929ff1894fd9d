"""The answers that an audit tries: each once, the likeliest first, and no more than somebody takes."""

from __future__ import annotations

from itertools import combinations, islice, permutations

import pytest
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.choosing import _sets
from moothall.logs.dominion.deck_orders import _next_on_top, by_name, orders
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.observed_lines import ObservedLines
from moothall.logs.dominion.verbs import Vocabulary
from moothall.logs.search import Search

HAND = [Card(f"c{i}", name) for i, name in enumerate(("Copper", "Estate", "Copper", "Gold", "Estate", "Copper"))]


def names(cards: object) -> tuple[str, ...]:
    return tuple(card.face for card in cards)  # type: ignore[attr-defined]


def test_every_set_of_cards_is_tried_once_by_its_names() -> None:
    for count in range(len(HAND) + 2):
        found = [tuple(sorted(names(each))) for each in _sets(by_name(HAND), count)]
        assert len(found) == len(set(found))
        assert set(found) == {tuple(sorted(names(each))) for each in combinations(HAND, count)}


def test_every_order_of_cards_is_tried_once_by_its_names() -> None:
    found = [names(each) for each in orders(by_name(HAND))]
    assert len(found) == len(set(found))
    assert set(found) == {names(each) for each in permutations(HAND)}


def test_many_cards_of_one_name_cost_no_more_than_one() -> None:
    coppers = [Card(f"c{i}", "Copper") for i in range(60)]
    assert len(list(orders(by_name(coppers)))) == 1
    assert len(list(islice(_sets(by_name([*coppers, *HAND]), 30), 1000))) == 3 * 2


def test_an_answer_beyond_those_that_are_tried_is_left_over() -> None:
    search: Search[object] = Search(100)  # type: ignore[type-var]
    assert len(search.tried(7, [("yes",), ("no",)], most=2)) == 2
    assert search.guessed == -1
    assert search.tried(7, (("yes",) for _ in range(1 << 60)), most=2) == [("yes",), ("yes",)]
    assert search.guessed == 7


def line(actor: str, verb: str, *cards: str, unknown: int = 0) -> Observation:
    return Observation(0, actor, verb, cards, unknown=unknown)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ahead",
    [
        [line("p1", "draws", "Scheme", "Throne Room", "Throne Room")],
        [
            line("p1", "draws", unknown=5),
            line("p2", "turn"),
            line("p2", "plays", "Village"),
            line("p1", "turn"),
            line("p1", "plays", "Throne Room"),
            line("p1", "plays", "Throne Room"),
            line("p1", "plays", "Scheme"),
        ],
    ],
    ids=["drawn", "played"],
)
def test_of_many_cards_put_on_the_deck_those_come_on_top_that_are_seen_next(ahead) -> None:
    """Ten Schemes choose ten cards, and no search reaches all their orders (log13, 679)."""
    chosen = HAND[3:] + [Card(f"n{i}", name) for i, name in enumerate(("Throne Room", "Scheme", "Throne Room"))]
    lines = ObservedLines([line("p1", "topdecks", *names(chosen)), *ahead], Vocabulary({}))
    lines.groups_names = True
    ask = Ask("p1", "p1", "topdeck", "Scheme/topdeck/Action", chosen, 0, 10)
    assert sorted(names(_next_on_top(lines, ask, tuple(chosen)))[-3:]) == ["Scheme", "Throne Room", "Throne Room"]
