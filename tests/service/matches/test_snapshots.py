"""Snapshots: a resume with them is the resume without them, and the facts have the last word."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from endless import endless_game
from histories import games, history, played
from moothall.domain.dominion.game import GAME as DOMINION
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.game import Game, last_rest
from moothall.domain.kernel.python.copying import copied
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.streams.snapshots import Snapshot, Snapshots
from moothall.domain.store import Meta
from moothall.service import Hall
from random_games import opening
from random_games import played as lively
from records import AtRandom, Silent, dump, plain, question
from sweeps import seeds
from toy import TOY

EVERY = 7
SEEDS = seeds(3, 40)


def shown(table: Any) -> Any:
    """A table of any game as plain data."""
    return plain(table) if isinstance(table, dict) else dump(table)


def same(one: Session[Any], other: Session[Any]) -> None:
    """Two sessions that stand at the same place."""
    assert one.facts == other.facts
    assert one.next_seq == other.next_seq
    assert question(one.asked) == question(other.asked)
    assert shown(one.table) == shown(other.table)


def check(game: Game, snapshots: Snapshots, standing: Sequence[Fact]) -> None:
    """With and without snapshots a game is resumed at the same place, and goes on alike from there."""
    with_, without = (
        snapshots.resume(standing, Silent, len(standing)),
        game.resume(standing, Silent(), len(standing)),
    )
    same(with_, without)
    if with_.asked is not None:
        for session in (with_, without):
            session.play_by(AtRandom(Random(5), 3))
            session.run()
        same(with_, without)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [*games()], ids=lambda game: game.name)
def test_a_game_is_resumed_alike_at_each_of_its_questions(game: Game, seed: int) -> None:
    facts = list(played(game, seed))
    snapshots = Snapshots(game, EVERY)
    for at, fact in enumerate(facts):
        if isinstance(fact, Answered):
            check(game, snapshots, facts[:at])
    assert [each.place for each in snapshots.kept] == list(range(EVERY, snapshots.kept[-1].place + 1, EVERY))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lively_game_is_resumed_alike_at_each_of_its_questions(seed: int) -> None:
    rng = Random(seed)
    facts = lively(rng, opening(rng), 12, 0.0)[0].facts
    snapshots = Snapshots(DOMINION, EVERY)
    for at in [at for at, fact in enumerate(facts) if isinstance(fact, Answered)][::3]:
        check(DOMINION, snapshots, facts[:at])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [*games()], ids=lambda game: game.name)
def test_a_history_with_undo_and_redo_is_resumed_alike_after_each_of_its_facts(game: Game, seed: int) -> None:
    stored = history(game, seed)
    snapshots = Snapshots(game, EVERY)
    for at in range(len(played(game, seed)) - 40, len(stored) + 1):
        standing = live(stored[:at])
        if standing and (at == len(stored) or isinstance(stored[at], Answered)):
            check(game, snapshots, standing)


def stream() -> list[Fact]:
    return list(played(TOY, 1))


def test_a_snapshot_of_another_game_is_not_used() -> None:
    facts, others = stream(), list(played(TOY, 2))
    snapshots = Snapshots(TOY, EVERY)
    snapshots.table_after(others, len(others))
    assert snapshots.kept
    assert shown(snapshots.table_after(facts, len(facts))) == shown(TOY.fold(facts))
    assert all(facts[each.place - 1] is each.last for each in snapshots.kept)


def test_a_snapshot_of_what_was_taken_back_is_not_used() -> None:
    facts = endless_game(300)
    other = [*facts[:150], *endless_game(300, seed=1)[150:]]
    snapshots = Snapshots(DOMINION, EVERY)
    snapshots.table_after(facts, 300)
    kept = [each for each in snapshots.kept if each.place <= 150]
    table = DOMINION.table()
    for fact in other[:200]:
        fact.apply(table)
    assert dump(snapshots.table_after(other, 200)) == dump(table)
    assert snapshots.kept[: len(kept)] == kept


@pytest.mark.parametrize("table", [None, {"heap": []}, {}], ids=["none", "half", "empty"])
def test_a_snapshot_that_does_not_do_is_thrown_away(table: object) -> None:
    facts = stream()
    at = max(at for at, fact in enumerate(facts) if isinstance(fact, Answered))
    snapshots = Snapshots(TOY, last_rest(facts[:at]))
    snapshots.table_after(facts, at)
    snapshots.kept[:] = [Snapshot(each.place, each.last, table) for each in snapshots.kept]
    same(snapshots.resume(facts[:at], Silent, at), TOY.resume(facts[:at], Silent(), at))
    assert snapshots.kept == []


def test_a_table_that_cannot_be_copied_costs_a_snapshot_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(table: object) -> None:
        raise TypeError(f"{table} cannot be copied")

    monkeypatch.setattr("moothall.domain.kernel.streams.snapshots.copied", refuse)
    facts = stream()
    snapshots = Snapshots(TOY, EVERY)
    for at in range(1, len(facts)):
        snapshots.follow(facts[:at])
    same(snapshots.resume(facts, Silent, len(facts)), TOY.resume(facts, Silent(), len(facts)))


def test_a_copy_shares_cards_and_nothing_that_changes() -> None:
    rng = Random(3)
    table = lively(rng, opening(rng), 6, 0.0)[0].table
    before = dump(table)
    copy = copied(table)
    assert dump(copy) == before
    for player, seat in copy.seats.items():
        other = table.seats[player]
        assert seat.zones["hand"] is seat.hand
        assert seat.hand is not other.hand
        assert all(one is two for one, two in zip(seat.deck, other.deck, strict=True))
        seat.hand.append(Card(999, "Curse"))
        seat.tokens["vp"] = 99
    copy.trash.append(Card(998, "Curse"))
    copy.options["x"] = "y"
    assert dump(table) == before


def test_an_object_that_needs_arguments_is_copied_with_them() -> None:
    class Seat:
        def __new__(cls, player: str) -> Seat:
            return super().__new__(cls)

        def __init__(self, player: str) -> None:
            self.player, self.hand = player, [player]

        def __getnewargs__(self) -> tuple[str]:
            return (self.player,)

    seat = Seat("p1")
    seat.hand.append("p2")
    copy = copied(seat)
    assert (copy.player, copy.hand) == ("p1", ["p1", "p2"])
    assert copy.hand is not seat.hand


def test_a_match_without_its_snapshots_is_the_same_match(hall: Hall) -> None:
    one = uuid4()
    hall.archive.put_game(one, DOMINION, endless_game(600), Meta(("Ann", "Bob"), "2025-06-01"))
    views = []
    for every in (EVERY, 10**9):
        match = hall.resume(one, seed=1)
        match._played.snapshots.every = every
        match._played.snapshots.kept.clear()
        match.undo("Ann")
        match.undo("Bob")
        views.append((match.view(None)["players"], match.question(None)))
        match.redo("Bob")
        match.redo("Ann")
        assert bool(match._played.snapshots.kept) == (every == EVERY)
        assert hall.archive.verify() == []
    assert views[0][0] == views[1][0]
