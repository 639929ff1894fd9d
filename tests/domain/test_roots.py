"""The root of a store and proofs under it, which are made of pieces of its catalogue."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from moothall.domain.store import Archive, Meta, NoSuchGame, proven
from moothall.domain.store.sealing import checkpoint
from stores import DATABASES, KEPT, new_url
from test_archive import named, stream
from toy import TOY

AT = "2026-11-22T18:00:00+00:00"


@pytest.fixture(params=DATABASES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    with new_url(request.param, tmp_path) as url, Archive.open(url, game_named=named) as opened:
        yield opened


def fill(store: Archive, games: int) -> list[UUID]:
    """Store so many games of a few facts each."""
    ids = [UUID(int=7919 * (number + 1) % 10_007) for number in range(games)]
    for number, game in enumerate(ids):
        store.put_game(game, TOY, stream(2 + number % 3), Meta(("Ann", "Bob"), "2022-06-08"))
    return ids


def forget(store: Archive, game: UUID) -> None:
    store.forget(game, reason="asked to", by="Judy", at=AT)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 50])
def test_pieces_of_any_size_make_one_root(store: Archive, monkeypatch: pytest.MonkeyPatch, piece: int) -> None:
    monkeypatch.setattr(checkpoint, "LEAVES", piece)
    games = fill(store, 12)
    for index in (0, 5, 6, 11):
        forget(store, games[index])
    kept = [game for index, game in enumerate(games) if index not in (0, 5, 6, 11)]
    whole, found = store.checkpoint(AT), store.root()
    assert (found.root, found.games, found.forgotten) == (whole.root, 8, 4)
    assert [UUID(leaf.game) for leaf in whole.leaves] == games, "a tombstone has the place of its game"
    assert found.facts == sum(entry.length for entry in store.games())
    for game in kept:
        assert proven(store.prove(game)) == (game, whole.root)
    with pytest.raises(NoSuchGame):
        store.prove(games[5])
    assert store.since(whole).findings == []


def test_a_checkpoint_and_its_root_take_one_look_at_the_catalogue(
    store: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "LEAVES", 5)
    games = fill(store, 12)
    forget(store, games[3])
    looks: list[object] = []
    lines = store._recorder.lines
    monkeypatch.setattr(store._recorder, "lines", lambda *bounds: looks.append(bounds) or lines(*bounds))
    root, taken = store.root_and_checkpoint(AT)
    assert len(looks) == 3, "pieces of five, five and two games"
    assert (root, taken.root) == (store.root(), root.root)


def test_a_game_that_was_stored_again_is_proved_not_its_tombstone(store: Archive) -> None:
    (game,) = fill(store, 1)
    forget(store, game)
    store.put_game(game, TOY, stream(4), Meta(("Ann", "Bob"), "2022-06-08"), again=True)
    proof = store.prove(game)
    assert (proof["index"], proof["length"]) == (1, 4)
    assert proof["hash"] == store.export(game)["rows"][-1]["hash"]
    assert proven(proof) == (game, store.root().root)


@pytest.mark.parametrize("database", KEPT)
def test_a_root_is_of_one_moment(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "LEAVES", 1)
    with (
        new_url(database, tmp_path) as url,
        Archive.open(url, game_named=named) as store,
        Archive.open(url, game_named=named) as elsewhere,
    ):
        game, *_ = fill(store, 3)
        before, lines = store.root(), store._recorder.lines

        def another_game_comes(*bounds: int | None) -> object:
            if elsewhere.count() < 20:
                new = UUID(int=elsewhere.count() + 50_000)
                elsewhere.put_game(new, TOY, stream(2), Meta(("Ann", "Bob"), "2022-06-08"))
            return lines(*bounds)

        monkeypatch.setattr(store._recorder, "lines", another_game_comes)
        assert store.root() == before
        stored = elsewhere.root()
        assert stored.games == before.games + 4, "one for each piece, the empty one included"
        assert store.prove(game)["root"] == stored.root


def test_a_root_takes_no_more_memory_for_more_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "LEAVES", 20)
    with new_url("sqlite", tmp_path) as url, Archive.open(url, game_named=named) as store:
        *_, last = fill(store, 600)
        looks = (store.root, lambda: store.prove(last))
        for look in looks:
            look()  # what is loaded once, and caches of statements
            assert most_memory(look) < 200_000, "all leaves at once take 600 KB"
        assert most_memory(lambda: store.checkpoint(AT)) > 300_000, "the measure tells the difference"


def most_memory(look: Callable[[], object]) -> int:
    """The bytes that Python holds at most while it looks."""
    tracemalloc.start()
    try:
        look()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
