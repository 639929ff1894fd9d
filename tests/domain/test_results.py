"""What a store keeps since version 4 of how games came out, and of the audits of their logs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from moothall.domain.kernel.streams.undo import retraction
from moothall.domain.store import Archive, Meta, Result
from moothall.domain.store.records import PRIVATE, PUBLIC, SCHEMA
from stores import KEPT, new_url
from test_archive import GAME, META, OTHER, named, stream
from toy import TOY
from version_2 import made_version_2, made_version_3, made_version_4, made_version_5

OUTCOME = {"winners": ["p1"], "scores": {"p1": 3, "p2": 1}, "turns": None, "decks": None}
LISTED = Result("1.0", "2026-01-02T03:04:05Z", "diverges", OUTCOME, ("Gold", "Élan"), "2013-05-23")
RESULT = replace(LISTED, audit={"moothall_audit": 1, "findings": ["line 3"] * 50})


def opened(url: str) -> Archive:
    return Archive.open(url, game_named=named)


@pytest.fixture(params=KEPT)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store that outlives a process."""
    with new_url(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def url(kept: str) -> str:
    """The URL of a store with an imported game and its result."""
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META, result=RESULT)
    return kept


def test_a_result_is_kept_beside_its_game(url: str) -> None:
    with opened(url) as store:
        assert store.entry(GAME).result == LISTED
        assert store.audit(GAME) == RESULT.audit
        assert store.verify() == []


def test_a_game_without_a_result_has_none(kept: str) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        assert store.entry(GAME).result is None
        assert store.audit(GAME) is None


def test_a_result_is_replaced_and_no_hash_of_the_store_with_it(url: str) -> None:
    with opened(url) as store:
        before = store.checkpoint("2026-01-02T03:04:05Z").root
        assert store.keep_result(GAME, replace(RESULT, verdict="agrees", audit=None))
        assert store.entry(GAME).result == replace(LISTED, verdict="agrees")
        assert store.audit(GAME) is None
        assert store.checkpoint("2026-01-02T03:04:05Z").root == before
        assert store.verify() == []


def test_what_ends_a_game_is_stored_with_its_result_and_an_undo_takes_it_away(kept: str) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        store.append(GAME, 5, stream(1, 6), result=LISTED)
        assert store.entry(GAME).result == LISTED
        store.append(GAME, 6, [retraction(6, 2, "p1", "")])
        assert store.entry(GAME).result is None


def test_a_game_that_is_forgotten_leaves_no_result(url: str) -> None:
    with opened(url) as store:
        store.forget(GAME, reason="", by="", at="2026-01-02T03:04:05Z")
        assert store.audit(GAME) is None
        store.keep_result(GAME, RESULT)
        assert store.audit(GAME) is None
        assert store.verify() == []


@pytest.mark.parametrize("column", ["verdict", "outcome", "cards", "day", "moothall", "made_at", "audit"])
def test_an_edited_result_is_found(url: str, column: str) -> None:
    with opened(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(recorder.sql(f"UPDATE results SET {column} = ?"), (b"x" if column == "audit" else "[]",))
        (found,) = store.verify()
        assert (found.game, found.what) == (GAME, "edited")
        assert store.audit(GAME) is None


def test_a_result_of_no_game_is_found(url: str) -> None:
    with opened(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(recorder.sql("UPDATE results SET game = ?"), (OTHER.hex,))
        assert {found.game for found in store.verify()} == {OTHER}


@pytest.mark.parametrize("made", [made_version_2, made_version_3, made_version_4, made_version_5])
def test_an_older_store_gains_visibilities_with_the_first_write(kept: str, made: Any) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
    made(kept)
    with opened(kept) as store:
        assert (store.entry(GAME).visibility, store.version < SCHEMA) == (PUBLIC, True)
        store.put_game(OTHER, TOY, stream(5), Meta(META.players, META.rules, visibility=PRIVATE))
        assert [each.visibility for each in store.games()] == [PUBLIC, PRIVATE]
        assert (store.version, store.verify()) == (SCHEMA, [])


def test_a_visibility_of_no_game_is_found(url: str) -> None:
    with opened(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(recorder.sql("INSERT INTO visibility VALUES (?, ?)"), (OTHER.hex, PRIVATE))
        assert {found.game for found in store.verify()} == {OTHER}


@pytest.mark.parametrize("made", [made_version_2, made_version_3])
def test_an_older_store_is_looked_at_as_it_is_and_gains_results_with_the_first_write(kept: str, made: Any) -> None:
    with opened(kept) as store:
        store.put_game(GAME, TOY, stream(5), META)
        before = store.games()
    made(kept)
    with opened(kept) as store:
        version = store.version
        assert store.games() == before
        assert store.audit(GAME) is None
        assert not store.keep_result(GAME, RESULT)
        assert (store.version, store.verify()) == (version, [])
        store.append(GAME, 5, stream(1, 6))
        assert store.keep_result(GAME, RESULT)
        assert (store.version, store.entry(GAME).result, store.verify()) == (SCHEMA, LISTED, [])


def test_a_store_that_calls_itself_older_than_it_is_is_found(url: str) -> None:
    with opened(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute("UPDATE moothall SET version = 3")
    with opened(url) as store:
        assert [found.what for found in store.verify()] == ["edited"]


def test_a_store_of_version_3_needs_no_copy(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with opened(url) as store:
        store.put_game(GAME, TOY, stream(5), META)
    made_version_3(url)
    with opened(url) as store:
        assert store.upgrade() is not None
        assert store.version == SCHEMA
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]
