"""The search for answers that fit says at which line an answer stands that was only guessed."""

from __future__ import annotations

from dataclasses import dataclass

from moothall.logs.search import OPEN_CHOICES, Choice, Given, Search


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
