"""Random games of every kind, played by the numbers of choices alone, with undo and redo at random, are as recorded."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from uuid import uuid4

import pytest
from moothall.domain.dominion.game import GAME as DOMINION
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import Meta
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import table_of
from moothall.service import UndoRefused, to_json
from random_games import opening
from records import Silent, question
from sweeps import seeds


def by_numbers(rng, match):
    """Any legal answer to the open question, by numbers; what goes back as the question's own place."""
    asked = match.question(None)
    numbers = rng.sample(range(1, len(asked.choices) + 1), rng.randint(asked.least, asked.most))
    match.choose(asked.player, *numbers, at=asked.at)


def take_back(rng, match):
    """Undo by somebody, or redo, if there is one."""
    player = rng.choice(list(match.names))
    with suppress(UndoRefused):
        match.redo(player) if rng.random() < 0.5 else match.undo(player)


def played(rng, match, most):
    """Play to the end, or for so many answers; the tables seen on the way by the length of the stream."""
    seen = {}
    for _ in range(most):
        if match.over:
            break
        if rng.random() < 0.1:
            take_back(rng, match)
        else:
            by_numbers(rng, match)
        if rng.random() < 0.05:
            seen[match.length] = match.kind.view(match.session.table, None)
    return seen


def check(hall, match, seen):
    """The stored stream is the one that the match knows, and the rules make it again."""
    stored = hall.archive.read(match.game)
    assert [to_json(each) for each in stored] == [to_json(each) for each in match.facts(None)]
    assert [fact.seq for fact in stored] == list(range(1, len(stored) + 1))
    assert [to_json(each) for each in live(stored)] == [to_json(each) for each in match.session.facts]
    again = match.kind.rerun(live(stored), Silent(), 0, len(stored))
    assert again.facts == live(stored)
    assert question(again.asked) == question(match.asked)
    assert match.kind.view(again.table, None) == match.kind.view(match.session.table, None)
    assert hall.resume(match.game).view(None) == match.view(None)
    for length, view in seen.items():
        assert table_of(ViewedStream(match.kind, stored[:length])) == view
    assert hall.archive.verify() == []


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("kind", "players"), [("toy", 2), ("one-of-dominion", 4), ("dominion", 3)])
def test_a_random_game_by_numbers_with_undo_and_redo_is_as_recorded(hall, kind, players, seed):
    rng = Random(seed)
    match = hall.start(["Ann", "Bob", "Cid", "Dee"][:players], kind=kind, seed=seed)
    check(hall, match, played(rng, match, 150))


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_a_lively_game_with_possession_is_as_recorded(hall, seed):
    rng = Random(seed)
    begun = opening(rng, "Possession", players=2)
    game = uuid4()
    hall.archive.put_game(game, DOMINION, [begun], Meta(begun.players, begun.rules))
    match = hall.resume(game, seed=seed)
    check(hall, match, played(rng, match, 120))
