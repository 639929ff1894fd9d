"""Resume: the table is folded to the last time it was at rest, and run again from there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, LogFollowed
from moothall.domain.kernel.game import Game, last_rest
from moothall.domain.kernel.session import Session
from records import but
from stones import START, STONES, Silent, Taker, kinds, played
from test_rerun import MOVES
from toy import TOY, DeckShuffled, GameStarted, Play, StoneTaken


def resumed(facts: list[Fact], game: Game = TOY) -> Session[dict]:
    session = game.resume(facts, Silent())
    assert session.facts == facts
    assert session.table == game.fold(facts)
    return session


@given(MOVES)
def test_a_game_stands_at_every_answer_where_it_stood(moves: list[int | str]) -> None:
    whole = played(*moves).facts
    for at, fact in enumerate(whole):
        if isinstance(fact, Answered):
            session = resumed(whole[:at])
            assert session.asked is not None
            assert session.asked.player == fact.player
            assert (session.asked.verb == MENU) == (fact.question == MENU)
            assert session.asked.accepts(fact.answer) or whole[at - 1].source == "log"


def test_a_game_goes_on_in_mid_effect() -> None:
    session = resumed(played(2, menus=2).facts)
    assert session.asked is not None
    assert session.asked.key == "stones/more"
    assert session.frame.seq is None
    session.answer(tuple(session.asked.options[:1]))
    assert session.facts == played(2, 1).facts


def test_what_stands_before_the_last_menu_is_not_run_again() -> None:
    facts = played(2, 1, 0, menus=4).facts
    facts[3] = but(facts[3], rule="stones/of-another-day")
    resumed(facts)


def test_the_last_table_at_rest_is_a_menu() -> None:
    facts = played(2, 1).facts
    assert kinds(facts) == "GDASASSASAS"
    assert [last_rest(facts[:length]) for length in range(12)] == [0, 0, 0, 2, 2, 2, 2, 2, 7, 7, 7, 7]


def test_the_end_of_a_stretch_that_followed_the_log_is_a_table_at_rest() -> None:
    facts = played("overrule", 1).facts
    assert kinds(facts) == "GDASLSASAS"
    assert [last_rest(facts[:length]) for length in (4, 5, 6, 7)] == [2, 5, 6, 6]
    resumed(facts[:6])


def test_what_the_log_said_in_mid_effect_leaves_no_table_at_rest() -> None:
    facts = played("say", menus=1).facts
    assert kinds(facts) == "GDASSA"
    assert last_rest(facts) == last_rest(facts[:5]) == 2
    assert resumed(facts[:5]).asked is not None


# The opening


def test_the_start_of_a_game_is_given_not_made() -> None:
    facts = played(2).facts
    assert TOY.opening(facts) == 1
    assert TOY.opening([]) == 0
    assert [resumed(facts[:length]).asked is not None for length in (2,)] == [True]


def test_a_game_that_only_began_is_dealt() -> None:
    assert TOY.resume([START], Taker()).facts == played().facts


class Imported(GameStarted):
    """Where the game is from."""


def given_table(*more: Fact) -> list[Fact]:
    """A start and, in place of what the rules deal, a table given by hand."""
    taken = [
        StoneTaken("p1", STONES[0], "heap").sealed(3, source="inferred"),
        StoneTaken("p2", STONES[1], "heap").sealed(4, source="inferred"),
    ]
    return [START, DeckShuffled(STONES).sealed(2, source="inferred"), *taken, *more]


def test_a_table_given_by_hand_is_not_dealt_again() -> None:
    session = resumed(given_table())
    assert TOY.opening(session.facts) == 4
    assert session.asked is not None
    assert session.asked.player == "p1", "after the stone of p2"
    assert TOY.rerun(session.facts, Taker(1, 1)).facts[4:] == TOY.resume(session.facts, Taker(1, 1)).facts[4:]


def test_what_the_rules_made_before_a_given_table_is_folded() -> None:
    """As a scenario does: the start, what the rules make of it, then the table as it is given."""
    shuffled = DeckShuffled(STONES).sealed(2)
    again = GameStarted(("Ann", "Bob"), STONES[:5]).sealed(3, source="inferred")
    facts: list[Fact] = [START, shuffled, again, DeckShuffled(STONES[4::-1]).sealed(4, source="inferred")]
    session = resumed(facts)
    assert TOY.opening(facts) == 4
    assert session.table["heap"] == list(STONES[4::-1])


def test_two_given_facts_make_an_opening_of_two() -> None:
    """As an import does: where the game is from, then its start."""
    twice = [START, but(START, seq=2)]
    assert TOY.opening(twice) == 2
    assert kinds(TOY.resume(twice, Taker(0)).facts) == "GGDASA"


def test_a_stretch_is_no_part_of_the_opening() -> None:
    """The rules begin, and the log overrules them: a re-run finds its way into the stretch."""
    stretch: list[Fact] = [
        LogFollowed(7, 8).sealed(2, source="log", line=7),
        DeckShuffled(STONES).sealed(3, source="log", line=7),
    ]
    assert TOY.opening([START, *stretch]) == 1
    assert TOY.rerun([START, *stretch], Silent()).facts == [START, *stretch]
    resumed([START, *stretch])


def test_facts_after_the_first_answer_open_nothing() -> None:
    facts = played("say", 1).facts
    assert TOY.opening([*facts, but(START, seq=len(facts) + 1)]) == 1


@pytest.mark.parametrize("stored", [0, 20, 31])
def test_new_facts_are_numbered_after_all_that_are_stored(stored: int) -> None:
    facts = played(2).facts
    session = TOY.resume(facts, Taker(1), stored)
    first = max(stored, len(facts)) + 1
    new = session.facts[len(facts) :]
    assert [fact.seq for fact in new] == list(range(first, first + len(new)))
    assert session.next_seq == first + len(new)


def test_a_stream_with_gaps_is_resumed() -> None:
    facts = played(2, 1).facts
    shifted = [fact if at < 7 else but(fact, seq=fact.seq + 10) for at, fact in enumerate(facts)]
    assert kinds(resumed(shifted).facts) == kinds(facts)


def test_the_rules_of_a_stored_game_are_not_needed_to_open_it() -> None:
    class NoRules(Play):
        def step(self) -> None:
            raise AssertionError("a fold knows no rules")

    other = replace(TOY, session=NoRules)
    session = played("overrule", 2, "say", 1)
    assert other.fold(session.facts) == session.table
