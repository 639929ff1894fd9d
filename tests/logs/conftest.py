"""What the tests of logs share."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not look for other rules by which a log that differs agrees. The audit plays the log a dozen times for that,
    and no finding is another, but for which of them follows from which."""
    monkeypatch.setattr("moothall.logs.audit.agreeing", lambda *_: None)


UNDECIDED = (
    "test_a_card_played_again_is_told_to_be_trashed_again_and_does_not_move",
    "test_a_dense_game_that_did_not_agree_once_agrees[1798190379]",
    "test_a_dense_game_that_did_not_agree_once_agrees[2113116816]",
    "test_a_dense_game_that_did_not_agree_once_agrees[285586985]",
    "test_a_dense_game_that_did_not_agree_once_agrees[285597245]",
    "test_a_dense_game_that_did_not_agree_once_agrees[287]",
    "test_a_dense_game_that_did_not_agree_once_agrees[334]",
    "test_a_dense_game_that_did_not_agree_once_agrees[4165486568]",
    "test_a_dense_game_that_did_not_agree_once_agrees[572]",
    "test_a_dense_game_that_did_not_agree_once_agrees[72100379]",
    "test_a_dense_game_that_did_not_agree_once_agrees[72102080]",
    "test_a_dense_game_that_did_not_agree_once_agrees[72200300]",
    "test_a_game_is_given_up_behind_a_question_that_leaves_no_line[lines0-3 Copper, 1 Treasury-0]",
    "test_a_game_is_given_up_behind_a_question_that_leaves_no_line[lines1-7 Copper, 1 Navigator, 1 Duchy-3]",
    "test_a_line_without_cards_says_nothing",
    "test_a_log_that_never_says_who_buys_tells_purchases_by_their_gains",
    "test_a_play_moved_across_another_with_nothing_between_is_found",
    "test_a_treasury_that_a_scheme_chose_may_be_told_to_be_on_the_deck_for_both",
    "test_an_embargo_played_three_times_by_a_kings_court_is_trashed_after_the_last",
    "test_between_two_cards_that_a_thief_gains_stands_what_the_first_sets_off",
    "test_durations_that_are_due_may_be_counted_nowhere_when_a_game_is_given_up",
    "test_of_two_treasures_that_a_thief_gains_a_trader_makes_two_silvers",
    "test_random_games_that_were_misread_agree[a Divine Wind deals a Kingdom that no line lists]",
    "test_random_games_that_were_misread_agree["
    "a Divine Wind deals a card that brings the Ruins, of which the lines name one]",
    "test_random_games_that_were_misread_agree[a Secret Passage puts a card deep into the deck]",
    "test_smugglers_gain_a_copy_of_the_ruins_of_which_another_lies_in_the_trash",
    "test_where_stashes_are_put_is_consistent_with_a_shuffle",
    "test_who_chose_anothers_card_may_stand_for_its_owner_and_nobody_else_may",
)
"""Logs written for a test that agreed before an agreement had to be certified, and that are undecided now: the scribe
does not print the way of the server that they imitate, or the search finds a game that does not print them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect to fail what is known to be undecided; one that passes is taken off the list."""
    for item in items:
        if item.name in UNDECIDED:
            item.add_marker(pytest.mark.xfail(reason="undecided: no game is certified", strict=True))
