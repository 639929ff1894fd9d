"""The search for answers that fit says at which line an answer stands that was only guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Option
from moothall.logs.courses.search import OPEN_CHOICES, Choice, Given, Search


@dataclass
class At:
    facts: int = 0


def choice(line: int, answers: int = 2) -> Choice[At]:
    return Choice(At(line), line, [], [Given((f"{each}",), (None,)) for each in range(answers)])


def test_nothing_is_guessed_where_every_answer_was_tried() -> None:
    search = Search[At](budget=1000)
    search.opened(choice(3))
    assert search.next_try(5, 10) is not None
    assert search.next_try(5, 10) is not None  # the first answer again: it stands
    assert search.guessed == -1


def test_what_the_budget_leaves_untried_is_guessed() -> None:
    search = Search[At](budget=0)
    search.opened(choice(3))
    assert search.next_try(5, 10) is None
    assert search.guessed == 3


def test_a_choice_that_is_given_up_for_later_ones_is_guessed() -> None:
    search = Search[At](budget=1000)
    for line in range(OPEN_CHOICES + 1):
        search.opened(choice(line))
    assert search.guessed == 0


def test_only_a_choice_whose_other_answer_got_further_widens_the_interval() -> None:
    search = Search[At](budget=1000)
    search.opened(choice(3))
    search.opened(choice(5))
    assert search.next_try(8, 10) is not None  # line 5 otherwise
    assert search.next_try(7, 10) is not None  # no further; line 3 otherwise
    assert search.next_try(7, 10) is not None  # no further either: the first answers stand
    assert search.reopened == 8

    search = Search[At](budget=1000)
    search.opened(choice(3))
    assert search.next_try(8, 10) is not None  # line 3 otherwise
    search.next_try(9, 10)  # further
    assert search.reopened == 3


def test_how_another_player_put_their_cards_is_tried_last_for_a_difference_about_a_deck() -> None:
    def opened() -> Search[At]:
        search = Search[At](budget=1000)
        search.opened(choice(3))
        search.opened(replace(choice(5), owner="p2"))
        return search

    tried = opened().next_try(8, 10, "p1")
    assert tried is not None
    assert tried.choice.line == 3
    for about in ("p2", None):
        tried = opened().next_try(8, 10, about)
        assert tried is not None
        assert tried.choice.line == 5

    search = opened()
    search.next_try(8, 10, "p1")
    assert search.guessed == 5  # nobody tried the other answer
    search.opened(replace(choice(5), owner="p2"))
    tried = search.next_try(8, 10, "p1")
    assert tried is not None
    assert tried.choice.line == 5  # no other choice is left


def test_another_order_explains_nothing_where_no_line_was_accounted_for_since() -> None:
    for line, about, tried_line in ((5, None, 3), (8, None, 5), (5, "p1", 5)):
        search = Search[At](budget=1000)
        search.opened(choice(3))
        search.opened(replace(choice(5), orders=True))
        tried = search.next_try(line, 10, about)
        assert tried is not None
        assert tried.choice.line == tried_line


def named(free: Sequence[Option], face: str) -> Option | None:
    return next((each for each in free if isinstance(each, Card) and each.face == face), None)


def test_an_answer_with_two_cards_of_a_name_is_given_again_when_one_of_them_is_made_anew() -> None:
    """Without that a search went back to the same choice, as to a new one, until its budget was spent. [dense game
    285588013: a Scout's order of cards, one of them from before a shuffle]"""
    old, gone, anew, silver = Card(1, "Copper"), Card(2, "Copper"), Card(3, "Copper"), Card(4, "Silver")
    ask = Ask("p1", "p1", "topdeck", "Scout/topdeck", (old, silver, anew), 3, 3)
    for order in ((gone, silver, old), (old, silver, gone)):
        answer = Given.of(order, (old, silver, gone)).again(ask, named)
        assert ask.accepts(answer)
        assert [each.face for each in answer] == ["Copper", "Silver", "Copper"]


def test_what_follows_from_a_difference_leaves_it_tried_as_far_back_as_it_was() -> None:
    search = Search[At](budget=1000)
    search.opened(choice(3))
    assert search.next_try(5, 10) is not None  # line 3 otherwise
    assert search.next_try(5, 10) is not None  # no further: the first answer stands, and line 5 is a difference
    search.opened(choice(5))
    assert search.next_try(7, 10) is not None  # line 5 otherwise
    assert search.next_try(5, 10) is None  # back at the difference, by way of what follows from it
    assert (search.back_to, search.tried_back(5), search.tried_back(7)) == (5, -1, 5)
