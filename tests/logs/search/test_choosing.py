"""The answers that an audit tries: each once, the likeliest first, and no more than somebody takes."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, islice, permutations

import pytest
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Option, Player
from moothall.logs.courses.search import Search
from moothall.logs.dominion.answers.choosing import Question, _sets, candidates
from moothall.logs.dominion.answers.deck_orders import _next_on_top, by_name, orders
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.lines.observed_lines import ObservedLines
from moothall.logs.dominion.lines.verbs import Vocabulary
from moothall.logs.dominion.online.dialect import DIALECT
from moothall.logs.dominion.online.verbs import SPENDS_FAVORS, USES_WAY
from moothall.logs.dominion.unseen.pools import Pools

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


def asking(key: str, verb: str, player: Player, options: tuple[Option, ...], least: int, most: int) -> Ask:
    return Ask(player, player, verb, key, options, least, most)


def answers(ask: Ask, *ahead: Observation, always: Collection[str] = ()) -> list[Answer]:
    """The answers to a question that is put at the first of some lines of a log of Dominion Online."""
    lines = ObservedLines(list(ahead), DIALECT.vocabulary)
    lines.groups_names = True
    lines.pile_of = {"Student": "Wizards", "Lich": "Wizards"}
    lying = {option: (ask.subject, "hand") for option in ask.options if isinstance(option, Card)}
    return list(candidates(lines, Pools(), Question(ask, always, lying)))


def test_a_card_that_is_called_as_a_pile_is_no_other_card_of_it() -> None:
    """A card that is called Wizards is not taken for a Student of the pile of that name."""
    hand = [Card(f"c{i}", name) for i, name in enumerate(("Wizards", "Lich", "Student"))]
    (chosen, *_) = answers(asking("x/discard", "discard", "p1", tuple(hand), 1, 1), line("p1", "discards", "Student"))
    assert names(chosen) == ("Student",)


def test_cards_that_are_kept_for_favors_are_as_many_as_were_paid_and_those_of_the_next_turn() -> None:
    ahead = [
        Observation(0, "p1", SPENDS_FAVORS, amount=2),
        line("p1", "draws", "Copper", "Copper", "Estate", "Estate", "Estate"),
        line("p2", "turn"),
        line("p1", "turn"),
        line("p1", "plays", "Gold", "Copper", "Copper", "Copper"),
    ]
    (chosen, *_) = answers(asking("x/keep", "keep", "p1", tuple(HAND), 0, 6), *ahead)
    assert sorted(names(chosen)) == ["Copper", "Gold"]


def test_the_pile_of_a_favor_is_the_one_that_is_bought_next() -> None:
    ahead = [Observation(0, "p1", SPENDS_FAVORS, amount=1), line("p1", "buys", "Village")]
    (chosen, *_) = answers(asking("x/token", "token", "p1", ("Smithy", "Village"), 0, 1), *ahead)
    assert chosen == ("Village",)


def test_a_way_is_that_of_the_player_whom_the_question_asks() -> None:
    ahead = [line("p2", "plays", "Guard Dog"), line("p1", USES_WAY, "Way of the Pig")]
    lines = ObservedLines(ahead, DIALECT.vocabulary)
    lines.judge(0, "confirmed")
    asked = {player: asking("play/way/Guard Dog", "way", player, ("Way of the Pig",), 0, 1) for player in ("p1", "p2")}
    found = {player: list(candidates(lines, Pools(), Question(ask))) for player, ask in asked.items()}
    assert found == {"p1": [("Way of the Pig",)], "p2": [()]}


def test_a_question_whose_answer_always_shows_is_guessed_once_where_nothing_shows_it() -> None:
    ask = asking("x/gain", "gain", "p1", ("Copper", "Silver", "Gold"), 1, 1)
    assert len(answers(ask, line("p1", "draws", "Copper"), always=("gain",))) == 1
    assert len(answers(ask, line("p1", "draws", "Copper"))) == 3


def test_a_line_behind_that_of_another_player_may_show_the_answer() -> None:
    """Several pass a card at once, and of the second only how many is seen (a Masquerade; log312 as p2)."""
    ask = asking("Masquerade/pass", "pass", "p2", tuple(HAND), 1, 1)
    told = [line("p1", "passes", "Copper"), line("p2", "passes", unknown=1)]
    assert sorted(map(names, answers(ask, *told, always=("pass",)))) == [("Copper",), ("Estate",), ("Gold",)]


def test_the_ability_comes_first_whose_card_the_next_line_plays() -> None:
    ask = asking("abilities/order", "order", "p1", ("Importer", "Way of the Turtle (Werewolf)"), 1, 1)
    (chosen, *_) = answers(ask, line("p1", "plays", "Werewolf"), line("p1", "gains", "Silver"))
    assert chosen == ("Way of the Turtle (Werewolf)",)


@pytest.mark.parametrize(
    ("ahead", "first"),
    [
        ([Observation(0, "p1", "chips", amount=1), line("p1", "gains", "Silver")], "Goons"),
        ([line("p1", "gains", "Silver"), Observation(0, "p1", "chips", amount=1)], "Haggler"),
        ([line("p1", "gains", "Silver")], "Another"),
    ],
    ids=["tokens first", "tokens last", "no tokens"],
)
def test_the_ability_that_gave_tokens_before_is_where_the_line_of_tokens_is(
    ahead: list[Observation], first: str
) -> None:
    others = [each for each in ("Another", "Goons", "Haggler") if each != first]
    options = (first, *others) if first == "Another" else (*others[1:], first)
    lines = ObservedLines(ahead, Vocabulary({}))
    question = Question(asking("abilities/order", "order", "p1", options, 1, 1), giving_tokens={"Goons"})
    (chosen, *_) = candidates(lines, Pools(), question)
    assert chosen == (first,)
