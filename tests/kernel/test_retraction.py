"""Undo and redo: a retraction is a fact more, and what is live follows from the stored facts alone."""

from __future__ import annotations

from typing import Any

import pytest
from histories import redoable
from hypothesis import given
from hypothesis import strategies as some
from moothall.domain.kernel.facts import Answered, Fact, Retracted
from moothall.domain.kernel.streams.script import live
from stones import Silent, Taker, kinds, played
from toy import TOY

GAME = list(played(2, 1, 0).facts)
ANSWERS = [fact.seq for fact in GAME if isinstance(fact, Answered)]


def taking_back(stored: list[Fact], target: int) -> list[Fact]:
    """The stream with one retraction more."""
    return [*stored, Retracted(target, "p1", "undo").sealed(len(stored) + 1)]


def seqs(facts: list[Fact]) -> list[int]:
    return [fact.seq for fact in live(facts)]


def test_a_stream_without_retractions_is_live() -> None:
    assert live(GAME) == GAME
    assert live([]) == []
    assert redoable(GAME) is None


@pytest.mark.parametrize("target", ANSWERS)
def test_an_undo_takes_the_answer_and_all_that_came_after(target: int) -> None:
    assert live(taking_back(GAME, target)) == GAME[: target - 1]


@pytest.mark.parametrize("target", ANSWERS)
def test_a_redo_brings_back_what_an_undo_took(target: int) -> None:
    undone = taking_back(GAME, target)
    assert redoable(undone) == len(undone)
    redone = taking_back(undone, len(undone))
    assert live(redone) == GAME
    assert redoable(redone) is None


def test_undos_are_taken_back_the_last_one_first() -> None:
    stored = GAME
    for target in reversed(ANSWERS):
        stored = taking_back(stored, target)
    for target in ANSWERS:
        assert live(stored) == GAME[: target - 1]
        newest = redoable(stored)
        assert newest is not None
        stored = taking_back(stored, newest)
    assert live(stored) == GAME
    assert redoable(stored) is None


def test_an_undo_that_is_not_the_newest_is_not_taken_back() -> None:
    first = taking_back(GAME, ANSWERS[3])
    second = taking_back(first, ANSWERS[1])
    with pytest.raises(ValueError, match=f"takes back {len(first)}, which is not a live answer"):
        live(taking_back(second, len(first)))


def test_an_undo_after_a_redo_can_be_taken_back_again() -> None:
    stored = GAME
    for _ in range(3):
        stored = taking_back(stored, ANSWERS[2])
        assert live(stored) == GAME[: ANSWERS[2] - 1]
        stored = taking_back(stored, len(stored))
        assert live(stored) == GAME


def test_after_a_new_answer_nothing_is_redone() -> None:
    undone = taking_back(GAME, ANSWERS[2])
    session = TOY.resume(live(undone), Taker(0, menus=1), len(undone))
    stored = [*undone, *(fact for fact in session.facts if fact.seq > len(undone))]
    assert redoable(stored) is None
    with pytest.raises(ValueError, match="not a live answer"):
        live(taking_back(stored, len(undone)))


def test_seqs_are_stored_positions_and_never_used_again() -> None:
    undone = taking_back(GAME, ANSWERS[2])
    session = TOY.resume(live(undone), Taker(2, 2), len(undone))
    assert seqs([*undone, *session.facts[ANSWERS[2] - 1 :]]) == [
        *range(1, ANSWERS[2]),
        *range(len(undone) + 1, len(undone) + 1 + len(session.facts) - (ANSWERS[2] - 1)),
    ]


@pytest.mark.parametrize("target", [0, 2, 4, 99, len(GAME) + 1])
def test_only_an_answer_is_taken_back(target: int) -> None:
    assert target not in ANSWERS
    with pytest.raises(ValueError, match=f"{len(GAME) + 1} takes back {target}, which is not a live answer"):
        live(taking_back(GAME, target))


def test_what_is_not_live_is_not_taken_back() -> None:
    undone = taking_back(GAME, ANSWERS[2])
    for target in ANSWERS[2:]:
        with pytest.raises(ValueError, match="not a live answer"):
            live(taking_back(undone, target))
    redone = taking_back(undone, len(undone))
    with pytest.raises(ValueError, match="not a live answer"):
        live(taking_back(redone, len(redone)))


OPERATIONS = some.lists(
    some.tuples(some.sampled_from(["play", "undo", "redo"]), some.integers(0, 30), some.sampled_from([0, 1, 2, "say"])),
    max_size=12,
)


@given(OPERATIONS)
def test_an_undone_and_replayed_game_runs_again(operations: list[tuple[str, int, Any]]) -> None:
    """The table after any history is that of the live facts alone, and the same question is open."""
    stored: list[Fact] = list(played().facts)
    undone: list[tuple[int, list[Fact]]] = []
    for operation, number, more in operations:
        standing = live(stored)
        answers = [fact.seq for fact in standing if isinstance(fact, Answered)]
        if operation == "play":
            session = TOY.resume(standing, Taker(more, menus=number % 2), len(stored))
            new = session.facts[len(standing) :]
            stored = [*stored, *new]
            if kinds(new).count("A"):
                undone.clear()
        elif operation == "undo" and answers:
            target = answers[number % len(answers)]
            stored = taking_back(stored, target)
            undone.append((len(stored), standing))
        elif operation == "redo" and undone:
            assert redoable(stored) == undone[-1][0]
            seq, before = undone.pop()
            stored = taking_back(stored, seq)
            assert live(stored) == before
        standing = live(stored)
        assert [fact.seq for fact in stored] == list(range(1, len(stored) + 1))
        assert redoable(stored) == (undone[-1][0] if undone else None)
        again, resumed = (go(standing, Silent(), stored=len(stored)) for go in (TOY.rerun, TOY.resume))
        assert again.facts == resumed.facts == standing
        assert again.table == resumed.table == TOY.fold(standing)
        assert again.asked == resumed.asked
        assert again.over or again.next_seq == resumed.next_seq == len(stored) + 1
