"""The event store: the same tests on SQLite, in memory and on PostgreSQL."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import needs
import pytest
from moothall.domain.kernel.facts import Answered, Card, Fact, Retracted
from moothall.domain.kernel.source import Source
from moothall.domain.store import (
    FORK,
    Archive,
    Conflict,
    DamagedStore,
    LockedStore,
    Meta,
    MissingStore,
    NewerStore,
    NoSuchGame,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    default_url,
    game_id,
)
from moothall.domain.store.reading import Cards
from moothall.domain.store.records import SCHEMA
from moothall.domain.store.sealing import hash_chain as module
from stores import DATABASES, import_rows, new_url
from toy import TOY, DeckShuffled, GameStarted, StoneTaken

LOG = "Ann takes a stone.\nBob takes the rest.\n"
RULES = "2013-05-23"
META = Meta(("Ann", "Bob"), RULES, "toy-log", "ann-bob.txt", LOG)
META_OF_OTHER = Meta(("Ann", "Bob"), "2022-06-09", "toy-log", "other.txt", LOG)
GAME = game_id("toy-log", LOG, RULES)
OTHER = game_id("toy-log", LOG, "2022-06-09")
Stored = tuple[int, str, bytes]


def named(name: str) -> Any:
    if name != TOY.name:
        raise LookupError(f"there is no game {name!r}")
    return TOY


def stream(length: int, first: int = 1) -> list[Fact]:
    """Facts `first` and on: a start, then stones taken."""
    cards = [Card(number, "Stone") for number in range(1, 9)]
    facts: list[Fact] = []
    for seq in range(first, first + length):
        if seq == 1:
            facts.append(GameStarted(("Ann", "Bob"), tuple(cards)).sealed(seq))
        elif seq % 3 == 0:
            facts.append(Answered("p1", "more", (cards[seq % 8], "none", 2), "take", "p1").sealed(seq, line=seq))
        else:
            facts.append(
                StoneTaken("p1", cards[seq % 8], "heap").sealed(seq, cause=seq - 1, rule="stones/take", line=seq)
            )
    return facts


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store that is not there yet."""
    with new_url(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def store(url: str) -> Iterator[Archive]:
    with Archive.open(url, game_named=named) as opened:
        yield opened


def rows_of(store: Archive, game: UUID) -> list[Stored]:
    return store._recorder.rows(game, 0, None)


def rewrite(store: Archive, game: UUID, rows: list[Stored]) -> None:
    """Tamper: `rows` instead of those that a game has, behind the store's back."""
    recorder: Any = store._recorder
    key = recorder.key(game)
    with recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(recorder.sql("DELETE FROM stored_events WHERE originator_id = ?"), (key,))
        for row in rows:
            statement = (
                "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
            )
            cursor.execute(recorder.sql(statement), (key, *row))


def drop_head(store: Archive, game: UUID) -> None:
    recorder: Any = store._recorder
    with recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(recorder.sql("DELETE FROM stream_heads WHERE game = ?"), (game.hex,))


# Storing and reading


def test_an_imported_game_comes_back_as_it_was(store: Archive) -> None:
    assert store.put_game(GAME, TOY, stream(20), META)
    assert repr(store.read(GAME)) == repr(stream(20))
    assert store.length(GAME) == 20
    assert store.source_text(GAME) == LOG
    assert store.verify() == []


def test_importing_a_stored_id_is_a_no_op(store: Archive) -> None:
    assert store.put_game(GAME, TOY, stream(20), META)
    assert not store.put_game(GAME, TOY, stream(5), META), "whatever the engine would say now"
    assert store.append(GAME, 20, stream(1, 21))
    assert not store.put_game(GAME, TOY, stream(20), META), "however far the game has gone on"
    assert store.length(GAME) == 21
    assert len(store.games()) == 1


def test_a_game_is_read_up_to_a_fact(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    assert repr(store.read(GAME, 7)) == repr(stream(7))
    assert store.read(GAME, 0) == []


@pytest.mark.parametrize("beyond", [21, 99, -1])
def test_a_fact_beyond_the_end_is_refused_not_taken_for_the_newest(store: Archive, beyond: int) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    with pytest.raises(NoSuchGame, match=f"has 20 facts, so there is no .*@{beyond}"):
        store.read(GAME, beyond)


def test_retractions_are_read_among_the_facts(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(6), META)
    store.append(GAME, 6, [Retracted(6, "p1", "a slip").sealed(7)])
    assert [each.seq for each in store.read(GAME)] == [1, 2, 3, 4, 5, 6, 7]
    assert isinstance(store.read(GAME)[-1], Retracted)


def test_one_game_does_not_touch_another(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
    store.append(GAME, 5, stream(2, 6))
    assert (store.length(GAME), store.length(OTHER)) == (7, 9)
    assert store.verify() == []


def test_a_game_without_facts_can_go_on(store: Archive) -> None:
    store.put_game(GAME, TOY, [], Meta(("Ann", "Bob"), RULES))
    assert store.read(GAME) == []
    assert store.append(GAME, 0, stream(3))
    assert store.length(GAME) == 3
    assert store.verify() == []


def test_a_game_played_here_has_no_log(store: Archive) -> None:
    game = uuid4()
    store.put_game(game, TOY, stream(3), Meta(("Ann", "Bob"), RULES))
    assert store.source_text(game) is None
    assert store.games()[0].source is None
    assert store.verify() == []


@pytest.mark.parametrize("text", ["", "a\r\nb\rc\n", "naïve ♣ \x00", "\udc80 not UTF-8 \ud800"])
def test_the_text_of_a_log_is_kept_as_it_was_given(store: Archive, text: str) -> None:
    game = game_id("toy-log", text, RULES)
    store.put_game(game, TOY, stream(3), Meta(("Ann", "Bob"), RULES, "toy-log", "log.txt", text))
    assert store.source_text(game) == text
    assert store.verify() == []


def test_a_log_whose_name_is_no_text_is_stored(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(3), Meta(("Ann\ud800",), RULES, "toy-log", "log\udcff.txt", LOG))
    assert store.games()[0].source == "log\\udcff.txt"
    assert store.games()[0].players == ("Ann\ud800",)


class Greedy(Source):
    """Takes what it may, turns every heap over, and stops before answer number `until`."""

    def __init__(self, until: int = 99) -> None:
        self.left = until

    def answer(self, session: Any, ask: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            return None
        return ("take",) if ask.verb == "menu" else tuple(ask.options[: ask.most])

    def shuffle(self, session: Any, player: str, cards: Any) -> Any:
        return cards[::-1]


def test_a_stored_game_is_folded_run_again_and_goes_on_where_it_stopped(store: Archive) -> None:
    whole = TOY.rerun(stream(1), Greedy())
    begun = TOY.rerun(stream(1), Greedy(until=3))
    assert len(begun.facts) < len(whole.facts)
    store.put_game(GAME, TOY, begun.facts, META)
    read = store.read(GAME)
    assert repr(TOY.fold(read)) == repr(begun.table)
    went_on = TOY.resume(read, Greedy())
    assert store.append(GAME, len(read), went_on.facts[len(read) :])
    assert repr(store.read(GAME)) == repr(whole.facts)


# Appending


def test_a_live_answer_is_appended(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    assert store.append(GAME, 5, stream(3, 6))
    assert repr(store.read(GAME)) == repr(stream(8))
    assert store.verify() == []


def test_the_same_batch_again_is_a_no_op(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    assert store.append(GAME, 5, stream(3, 6))
    assert not store.append(GAME, 5, stream(3, 6))
    assert store.append(GAME, 8, stream(1, 9))
    assert not store.append(GAME, 5, stream(3, 6)), "also when the game has gone on since"
    assert store.length(GAME) == 9


def test_a_different_batch_is_a_conflict(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    store.append(GAME, 5, stream(3, 6))
    for other in ([DeckShuffled(()).sealed(6)], stream(4, 6)):
        with pytest.raises(Conflict, match="has gone on"):
            store.append(GAME, 5, other)
    assert repr(store.read(GAME)) == repr(stream(8))


def test_gaps_are_refused(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    with pytest.raises(Conflict, match="has 5 facts, not 6"):
        store.append(GAME, 6, stream(1, 7))
    with pytest.raises(Conflict, match="no gaps"):
        store.append(GAME, 5, stream(1, 7))
    with pytest.raises(Conflict, match="no gaps"):
        store.put_game(OTHER, TOY, stream(3, 2), META)
    assert store.length(GAME) == 5
    assert [entry.game for entry in store.games()] == [GAME]


def test_an_append_that_lost_a_race_is_a_conflict(store: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    insert: Any = store._recorder.insert_events
    rivals = [stream(1, 6)]

    def insert_second(rows: Any, *, change: Any) -> None:
        if rivals:
            store.append(GAME, 5, rivals.pop())
        insert(rows, change=change)

    monkeypatch.setattr(store._recorder, "insert_events", insert_second)
    with pytest.raises(Conflict, match="has gone on"):
        store.append(GAME, 5, [DeckShuffled(()).sealed(6)])
    assert repr(store.read(GAME)) == repr(stream(6))
    assert store.verify() == []


def test_a_fact_that_cannot_be_written_stores_nothing(store: Archive) -> None:
    bad = StoneTaken("p1", None, "heap").sealed(4)  # type: ignore[arg-type]
    with pytest.raises(StoreError, match="None is not a card"):
        store.put_game(GAME, TOY, [*stream(3), bad], META)
    assert store.games() == []
    assert store.verify() == []


def test_half_an_import_is_no_import(store: Archive) -> None:
    rewrite(store, GAME, [(3, "toy.DeckShuffled/1", b"{}")])
    with pytest.raises(DamagedStore, match="verify"):
        store.put_game(GAME, TOY, stream(5), META)
    assert store.games() == []
    assert [seq for seq, _, _ in rows_of(store, GAME)] == [3]


# The catalogue


def test_the_catalogue_lists_games_in_the_order_of_storing(store: Archive) -> None:
    live = uuid4()
    store.put_game(OTHER, TOY, stream(4), META_OF_OTHER)
    store.put_game(GAME, TOY, stream(5), META)
    store.put_game(live, TOY, stream(2), Meta(("Ann", "Bob"), RULES))
    first, second, third = store.games()
    assert first.number < second.number < third.number
    assert (first.game, second.game, third.game) == (OTHER, GAME, live)
    assert (second.kind, second.players, second.rules) == ("toy", ("Ann", "Bob"), RULES)
    assert (second.format, second.source, second.length) == ("toy-log", "ann-bob.txt", 5)
    assert third.format is None
    assert store.entry(GAME) == second


def test_a_game_is_found_by_the_beginning_of_its_id_or_log(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    store.put_game(OTHER, TOY, stream(5), Meta(("Ann", "Bob"), RULES, "toy-log", "ann-bob.txt.2", LOG))
    for prefix in (str(GAME), GAME.hex, str(GAME)[:13], str(GAME)[:9].upper(), "ann-bob.txt"):
        assert store.find(prefix) == GAME
    assert store.find("ann-bob.txt.") == OTHER


@pytest.mark.parametrize(
    ("prefix", "says"), [("", "no stored"), ("zzz", "no stored"), ("%", "no stored"), ("ann-", "2")]
)
def test_a_prefix_of_no_game_or_of_several_is_refused(store: Archive, prefix: str, says: str) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    store.put_game(uuid4(), TOY, stream(5), META)
    with pytest.raises(NoSuchGame, match=says) as caught:
        store.find(prefix)
    assert "\n" not in str(caught.value)


def test_the_catalogue_is_read_in_pieces(store: Archive) -> None:
    games = [uuid4() for _ in range(7)]
    for game in games:
        store.put_game(game, TOY, stream(2), Meta(("Ann", "Bob"), RULES))
    found, after = [], 0
    while page := store.games(after, 3):
        assert len(page) <= 3
        found += [entry.game for entry in page]
        after = page[-1].number
    assert found == games
    assert store.games(limit=0) == []


@pytest.mark.parametrize("source", ["a", "a%", "a_b", "A", "naïve", "é", "日本", "z"])
def test_a_log_is_found_by_each_beginning_of_its_name(store: Archive, source: str) -> None:
    store.put_game(UUID(int=0), TOY, stream(1), Meta(("Ann", "Bob"), RULES, FORK, f"{source}.txt"))
    store.put_game(GAME, TOY, stream(1), Meta(("Ann", "Bob"), RULES, "toy-log", f"{source}.txt", LOG))
    store.put_game(OTHER, TOY, stream(1), Meta(("Ann", "Bob"), RULES, "toy-log", "b.txt", LOG))
    for end in range(1, len(source) + 5):
        assert store.find(f"{source}.txt"[:end]) == GAME, "a fork is not called by a log's name"
    assert store.find("b") == OTHER


def test_a_game_is_found_by_ranges_of_indices(tmp_path: Path) -> None:
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        recorder: Any = store._recorder
        said: list[str] = []
        select = recorder._selected

        def explained(cursor: Any, statement: str, values: Any) -> Any:
            said.extend(row["detail"] for row in select(cursor, f"EXPLAIN QUERY PLAN {statement}", values))
            return select(cursor, statement, values)

        recorder._selected = explained
        with pytest.raises(NoSuchGame):
            store.find("ab")
        store.games(3, 2)
    assert not [step for step in said if step.startswith("SCAN")]
    assert len([step for step in said if step.startswith("SEARCH games")]) == 3


def test_the_catalogue_is_read_in_pages(store: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moothall.domain.store.tables.catalogue.PAGE", 4)
    assert list(store.each()) == []
    for number in range(1, 12):
        store.put_game(UUID(int=number), TOY, stream(1), META)
    recorder: Any = store._recorder
    entries, asked = recorder.entries, []

    def counted(after: int, limit: int | None) -> Any:
        asked.append((after, limit))
        return entries(after, limit)

    monkeypatch.setattr(recorder, "entries", counted)
    games = store.each()
    assert next(games).game == UUID(int=1)
    assert asked == [(0, 4)], "no more is read than is asked for"
    assert [entry.game.int for entry in games] == list(range(2, 12))
    assert [limit for _, limit in asked] == [4] * 4


def test_what_follows_is_read_with_the_cards_of_what_was_read(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    whole: list[Any] = store.read(GAME)
    assert repr(store.read(GAME, after=12)) == repr(whole[12:])
    assert repr(store.read(GAME, 15, after=12)) == repr(whole[12:15])
    assert store.read(GAME, after=20) == []
    first: list[Any] = store.read(GAME, 12)
    rest: list[Any] = store.read_on(GAME, len(first), Cards().of(first))
    assert repr(rest) == repr(whole[12:])
    known = {card.number: card for card in first[0].stones}
    assert all(fact.card is known[fact.card.number] for fact in rest if isinstance(fact, StoneTaken))
    assert store.read_on(GAME, len(whole), Cards().of(whole)) == []
    with pytest.raises(NoSuchGame):
        store.read(GAME, after=21)


def test_an_unknown_game_is_refused(store: Archive) -> None:
    for ask in (store.read, store.length, store.entry, store.export):
        with pytest.raises(NoSuchGame, match=str(GAME)):
            ask(GAME)
    with pytest.raises(NoSuchGame):
        store.append(GAME, 0, stream(1))


def test_the_id_of_a_game_is_that_of_its_format_log_and_rules() -> None:
    assert game_id("goko", "a\nb\n", RULES) == game_id("goko", "a\r\nb\r\n", RULES) == game_id("goko", "a\rb\r", RULES)
    ids = {
        game_id("goko", "a\nb\n", RULES),
        game_id("isotropic", "a\nb\n", RULES),
        game_id("goko", "a\nb", RULES),
        game_id("goko", "a\nb\n", "2022-06-09"),
    }
    assert len(ids) == 4
    assert {game.version for game in ids} == {5}
    assert str(game_id("goko", "a\n", RULES)) == "eb047790-a776-5b41-b27d-a5d82c89420e", (
        "an id never changes from one version to the next"
    )


# Tampering


def edited(rows: list[Stored], at: int, old: bytes, new: bytes) -> list[Stored]:
    changed = [(seq, topic, state.replace(old, new) if seq == at else state) for seq, topic, state in rows]
    assert changed != rows
    return changed


def swapped(rows: list[Stored], one: int, other: int) -> list[Stored]:
    by = {seq: (topic, state) for seq, topic, state in rows}
    by[one], by[other] = by[other], by[one]
    return [(seq, topic, state) for seq, (topic, state) in by.items()]


def rehashed(rows: list[Stored], at: int) -> list[Stored]:
    """A row edited by somebody who knows how its hash is made."""
    changed = edited(rows, at, b"Stone#", b"Stone#1")
    previous = module.hash_in(changed[at - 2][2])
    seq, topic, state = changed[at - 1]
    new = module.hash_of(GAME, previous, seq, topic, module.payload_of(state))
    changed[at - 1] = (seq, topic, bytes.fromhex(new) + module.payload_of(state))
    return changed


TAMPERINGS: dict[str, tuple[Callable[[list[Stored]], list[Stored]], list[tuple[str, int | None]]]] = {
    "edited payload": (lambda rows: edited(rows, 7, b"heap", b"hand"), [("edited", 7)]),
    "edited first": (lambda rows: edited(rows, 1, b"Ann", b"Eve"), [("edited", 1)]),
    "edited last": (lambda rows: edited(rows, 20, b"heap", b"hand"), [("edited", 20)]),
    "edited number": (lambda rows: edited(rows, 7, b'"seq":7', b'"seq":70'), [("edited", 7)]),
    "edited topic": (
        lambda rows: [(seq, "toy.DeckShuffled/1" if seq == 7 else topic, state) for seq, topic, state in rows],
        [("edited", 7)],
    ),
    "edited hash": (lambda rows: edited(rows, 7, rows[6][2][:32], b"\xff" * 32), [("edited", 7), ("edited", 8)]),
    "edited with its hash": (lambda rows: rehashed(rows, 7), [("edited", 8)]),
    "edited last with its hash": (lambda rows: rehashed(rows, 20), [("edited", 20)]),
    "emptied": (
        lambda rows: [(seq, topic, b"" if seq == 7 else state) for seq, topic, state in rows],
        [("edited", 7)],
    ),
    "missing": (lambda rows: [row for row in rows if row[0] != 7], [("missing", 7)]),
    "missing first": (lambda rows: rows[1:], [("missing", 1)]),
    "swapped neighbours": (lambda rows: swapped(rows, 7, 8), [("swapped", 7), ("swapped", 8)]),
    "swapped far apart": (lambda rows: swapped(rows, 2, 20), [("swapped", 2), ("swapped", 20)]),
    "cut by one": (lambda rows: rows[:-1], [("cut", 20)]),
    "cut by many": (lambda rows: rows[:9], [("cut", 10)]),
    "stream removed": (lambda rows: [], [("missing stream", None)]),
    "row added": (lambda rows: [*rows, (21, *rows[-1][1:])], [("extra", 21)]),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_verify_names_what_was_tampered_with(store: Archive, tampering: str) -> None:
    change, expected = TAMPERINGS[tampering]
    store.put_game(OTHER, TOY, stream(12), META_OF_OTHER)
    store.put_game(GAME, TOY, stream(20), META)
    assert store.verify() == []
    rewrite(store, GAME, change(rows_of(store, GAME)))
    found = store.verify()
    assert {(each.what, each.seq) for each in found} == set(expected)
    assert {each.game for each in found} == {GAME}
    assert all(str(GAME) in each.sentence and "\n" not in each.sentence for each in found)


def test_every_reordering_of_a_stream_shows(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(8), META)
    rows = rows_of(store, GAME)
    chance = random.Random(1)
    for _ in range(20):
        order = chance.sample(range(8), 8)
        wrong = {place + 1 for place in range(8) if order[place] != place}
        rewrite(store, GAME, [(place + 1, *rows[order[place]][1:]) for place in range(8)])
        assert {each.seq for each in store.verify() if each.what == "swapped"} == wrong


def test_rows_moved_from_another_game_show(store: Archive) -> None:
    store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
    store.put_game(GAME, TOY, stream(9), META)
    mine, theirs = rows_of(store, GAME), rows_of(store, OTHER)
    rewrite(store, GAME, [*mine[:4], theirs[4], *mine[5:]])
    found = store.verify()
    assert ("edited", 5) in {(each.what, each.seq) for each in found}
    assert {each.game for each in found} == {GAME}


def test_a_stream_without_its_head_shows(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(4), META)
    drop_head(store, GAME)
    assert [(each.what, each.game) for each in store.verify()] == [("extra", GAME)]
    rewrite(store, GAME, [])
    assert [(each.what, each.game) for each in store.verify()] == [("missing stream", GAME)]


def test_rows_of_no_game_show(store: Archive) -> None:
    rewrite(store, GAME, [(1, "toy.DeckShuffled/1", b"{}")])
    assert {each.what for each in store.verify()} == {"extra", "missing"}


def test_an_edited_log_shows(tmp_path: Path) -> None:
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        store.put_game(GAME, TOY, stream(4), META)
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("UPDATE source_texts SET zlib = ?", (zlib.compress(LOG.replace("Ann", "Eve").encode()),))
        assert [(each.what, each.seq) for each in store.verify()] == [("edited", None)]


def test_a_row_that_was_edited_into_a_text_shows(tmp_path: Path) -> None:
    with Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=named) as store:
        store.put_game(GAME, TOY, stream(4), META)
        with sqlite3.connect(tmp_path / "games.db") as connection:
            edit = "UPDATE stored_events SET state = replace(state, 'heap', 'hand') WHERE originator_version = 2"
            connection.execute(edit)
        assert [(each.what, each.seq) for each in store.verify()] == [("edited", 2)]


@pytest.mark.parametrize("tampering", ["missing", "missing first", "cut by one", "stream removed", "swapped far apart"])
def test_a_damaged_stream_is_not_read_as_if_it_were_whole(store: Archive, tampering: str) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    rewrite(store, GAME, TAMPERINGS[tampering][0](rows_of(store, GAME)))
    with pytest.raises(DamagedStore, match="verify"):
        store.read(GAME)


@pytest.mark.parametrize("tampering", ["emptied", "edited topic"])
def test_a_broken_payload_is_named_when_read(store: Archive, tampering: str) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    rewrite(store, GAME, TAMPERINGS[tampering][0](rows_of(store, GAME)))
    with pytest.raises(DamagedStore, match=f"{GAME}@7 ") as caught:
        store.read(GAME)
    assert "\n" not in str(caught.value)


def test_a_damaged_stream_is_not_exported(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    rewrite(store, GAME, TAMPERINGS["emptied"][0](rows_of(store, GAME)))
    with pytest.raises(DamagedStore, match=f"{GAME}@7 "):
        store.export(GAME)


def test_facts_of_a_newer_version_are_named(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(5), META)
    rows = rows_of(store, GAME)
    rewrite(store, GAME, [(seq, "toy.StoneThrown/3" if seq == 4 else topic, state) for seq, topic, state in rows])
    with pytest.raises(NewerStore, match=r"@4 .*toy\.StoneThrown/3"):
        store.read(GAME)


def test_a_game_that_this_version_does_not_have_is_named(url: str) -> None:
    with Archive.open(url) as store:
        store.put_game(GAME, TOY, stream(5), META)
        assert store.verify() == [], "no engine is needed to check a store"
        with pytest.raises(NewerStore, match="toy"):
            store.read(GAME)


# Manifest


def test_a_manifest_shows_what_the_chain_cannot(store: Archive, tmp_path: Path) -> None:
    store.put_game(GAME, TOY, stream(20), META)
    store.put_game(OTHER, TOY, stream(9), META_OF_OTHER)
    manifest = tmp_path / "manifest.json"
    store.write_manifest(manifest)
    assert store.verify_manifest(manifest) == []
    store.append(GAME, 20, stream(2, 21))
    store.put_game(uuid4(), TOY, stream(2), Meta(("Ann", "Bob"), RULES))
    assert store.verify_manifest(manifest) == [], "games may be added, and go on"
    rewrite(store, OTHER, [])
    rewrite(store, GAME, rehashed(rows_of(store, GAME), 20))
    found = {(each.game, each.what, each.seq) for each in store.verify_manifest(manifest)}
    assert found == {(GAME, "manifest", 20), (OTHER, "missing stream", None)}
    rewrite(store, GAME, rows_of(store, GAME)[:15])
    assert ("cut", 20) in {(each.what, each.seq) for each in store.verify_manifest(manifest)}


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"games": 3}', '{"games": {"x": {}}}', '{"games": {"x": 1}}'])
def test_a_file_that_is_no_manifest_is_refused(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "manifest.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with Archive.open("memory:") as store, pytest.raises(StoreError, match="manifest"):
        store.verify_manifest(path)


# Export and back


def test_an_exported_game_comes_back_with_its_id_and_hashes(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(6), META)
    store.append(GAME, 6, stream(2, 7))
    document = json.loads(json.dumps(store.export(GAME)))
    assert not import_rows(store, document), "stored already"
    with Archive.open("memory:", game_named=named) as other:
        assert import_rows(other, document)
        assert rows_of(other, GAME) == rows_of(store, GAME)
        assert other.export(GAME) == document
        assert other.verify() == []
        assert (other.entry(GAME).source, other.source_text(GAME)) == ("ann-bob.txt", LOG)


def test_part_of_a_game_is_exported(store: Archive) -> None:
    store.put_game(GAME, TOY, stream(6), META)
    assert store.export(GAME, 4)["rows"] == store.export(GAME)["rows"][:4]


def _edit_fact(document: Any) -> None:
    document["rows"][2]["fact"]["player"] = "p2"


def _swap_rows(document: Any) -> None:
    document["rows"].reverse()


@pytest.mark.parametrize(
    "forge",
    [
        _edit_fact,
        _swap_rows,
        lambda document: document["rows"].pop(1),
        lambda document: document["rows"][1].update(hash="0" * 64),
        lambda document: document["rows"][1].update(seq=5),
        lambda document: document["rows"][1].pop("topic"),
        lambda document: document["rows"][1].update(fact=3),
        lambda document: document.update(game=str(OTHER)),
        lambda document: document.update(game="x"),
        lambda document: document.update(rows=None),
        lambda document: document.update(kind="poker"),
        lambda document: document.update(text=LOG + "more"),
        lambda document: document.update(rules=RULES + ",guilds=on"),
        lambda document: document.update(players=None),
        lambda document: document.update(players=[3]),
        lambda document: document.update(text=3),
        lambda document: document.update(text="\ud800"),
        lambda document: document["rows"][1].update(topic="\ud800"),
        lambda document: document.pop("rules"),
    ],
)
def test_a_forged_export_is_refused(forge: Callable[[Any], object]) -> None:
    with Archive.open("memory:", game_named=named) as store:
        store.put_game(GAME, TOY, stream(6), META)
        document = json.loads(json.dumps(store.export(GAME)))
    forge(document)
    with Archive.open("memory:", game_named=named) as other:
        with pytest.raises(StoreError) as caught:
            import_rows(other, document)
        assert "\n" not in str(caught.value)
        assert other.games() == []


# Opening


@pytest.mark.parametrize("url", ["", "x", "sqlite:", "sqlite://", "sqlite:///", "mysql://host/db", "games.db"])
def test_a_url_of_no_store_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///file\.db"):
        Archive.open(url)


def test_a_relative_url_is_a_file_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Archive.open("sqlite:///some games?mode=memory#1%.db").close()
    assert (tmp_path / "some games?mode=memory#1%.db").is_file()


def test_a_store_is_found_again(url: str) -> None:
    if url == "memory:":
        pytest.skip("a store in memory lasts as long as it is open")
    with Archive.open(url, game_named=named) as store:
        store.put_game(GAME, TOY, stream(5), META)
    with Archive.open(url, create=False, game_named=named) as store:
        assert repr(store.read(GAME)) == repr(stream(5))


def test_a_store_that_is_not_there_is_not_made_where_none_is_asked_for(url: str, tmp_path: Path) -> None:
    if url == "memory:":
        pytest.skip("a store in memory is always new")
    with pytest.raises(MissingStore):
        Archive.open(url, create=False)
    assert list(tmp_path.iterdir()) == []


def test_the_default_store_is_named_by_the_environment_or_lies_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MOOTHALL_STORE", "memory:")
    assert default_url() == "memory:"
    monkeypatch.setenv("MOOTHALL_STORE", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url().startswith("sqlite:///")
    assert default_url().endswith("moothall.db")


@pytest.mark.parametrize("content", [b"no database", b"\x00" * 4096, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_store_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(NotAStore) as caught:
        Archive.open(f"sqlite:///{path}")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]


def test_an_sqlite_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE games (title TEXT)")
    connection.close()
    content = path.read_bytes()
    with pytest.raises(NotAStore, match="something else"):
        Archive.open(f"sqlite:///{path}")
    assert path.read_bytes() == content


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(NotAStore, match="folder"):
        Archive.open(f"sqlite:///{tmp_path}")


def test_a_store_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError):
        Archive.open(f"sqlite:///{tmp_path}/file/games.db")


def test_a_store_of_a_newer_version_is_left_as_it_is(url: str) -> None:
    if url == "memory:":
        pytest.skip("a store in memory is always of this version")
    with Archive.open(url) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(f"UPDATE moothall SET version = {SCHEMA + 1}")
    with pytest.raises(NewerStore, match=f"version {SCHEMA + 1}"):
        Archive.open(url)


def test_a_locked_store_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Archive.open(f"sqlite:///{path}", timeout=1, game_named=named) as store:
        store.put_game(OTHER, TOY, stream(3), Meta(("Ann", "Bob"), RULES))
        rival = sqlite3.connect(path, isolation_level=None)
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedStore, match="locked"):
            store.put_game(GAME, TOY, stream(5), META)
        assert store.length(OTHER) == 3, "reading goes on"
        rival.execute("ROLLBACK")
        rival.close()
        assert store.put_game(GAME, TOY, stream(5), META)


def test_a_read_only_store_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    with Archive.open(f"sqlite:///{path}", game_named=named) as store:
        store.put_game(OTHER, TOY, stream(3), Meta(("Ann", "Bob"), RULES))
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK and allowed(name, mode))
    with Archive.open(f"sqlite:///{path}", game_named=named) as store:
        assert len(store.read(OTHER)) == 3
        with pytest.raises(ReadOnlyStore, match="read-only"):
            store.put_game(GAME, TOY, stream(5), META)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:secret@127.0.0.1:1/games",
        "postgresql://127.0.0.1:1/games?user=me&password=secret",
        "postgres://me@127.0.0.1:1/games?password=secret&sslpassword=secret&sslmode=disable",
    ],
)
def test_a_server_that_is_not_there_is_named_without_its_password(url: str) -> None:
    if not importlib.util.find_spec("psycopg"):
        needs.missing("the PostgreSQL driver, an extra, is not installed")
    with pytest.raises(StoreError) as caught:
        Archive.open(url, timeout=2)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_postgresql_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "eventsourcing.postgres", raising=False)
    monkeypatch.delitem(sys.modules, "moothall.domain.store.postgres", raising=False)
    with pytest.raises(StoreError, match=r"moothall\[postgres\]"):
        Archive.open("postgresql://localhost/games")


def test_the_library_is_loaded_when_a_store_is_opened() -> None:
    program = (
        "import sys, moothall.domain.store as archive\n"
        "archive.game_id('goko', 'x', '2013-05-23')\n"
        "print([name for name in ('eventsourcing', 'pydantic', 'psycopg', 'sqlite3') if name in sys.modules])\n"
        "archive.Archive.open('memory:')\n"
        "print('psycopg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "False"]


# Several processes

WORKER = """
import sys
sys.path[:0] = {here!r}
from uuid import UUID
from moothall.domain.store import Archive, Meta
from test_archive import TOY, named, stream
url, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
facts = stream(400)
print('ready', flush=True)
sys.stdin.readline()
with Archive.open(url, game_named=named) as store:
    for number in range(first, first + count):
        stored = store.put_game(UUID(int=number), TOY, facts, Meta(('Ann', 'Bob'), '2013-05-23'))
        print(int(stored), flush=True)
"""


class Worker:
    """A process that imports `count` games from number `first` on: it writes 1 for each stored, 0 for a no-op."""

    def __init__(self, url: str, first: int, count: int) -> None:
        program = WORKER.format(here=[str(folder) for folder in Path(__file__).parents[:2]])
        command = [sys.executable, "-c", program, url, str(first), str(count)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.line() == "ready"

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def rest(self) -> list[str]:
        return self.process.communicate(timeout=60)[0].split()


def test_two_imports_at_once_store_each_game_once(url: str) -> None:
    if url == "memory:":
        pytest.skip("a store in memory belongs to one process")
    rivals = [Worker(url, 0, 12) for _ in range(3)]
    for rival in rivals:
        rival.go()
    said = [rival.rest() for rival in rivals]
    assert [rival.process.returncode for rival in rivals] == [0, 0, 0]
    assert [sum(map(int, of_one_game)) for of_one_game in zip(*said, strict=True)] == [1] * 12
    with Archive.open(url, create=False, game_named=named) as store:
        assert [entry.length for entry in store.games()] == [400] * 12
        assert store.verify() == []


def test_an_import_killed_in_the_middle_leaves_whole_games_only(url: str) -> None:
    if url == "memory:":
        pytest.skip("a store in memory ends with its process")
    chance = random.Random(2)
    acknowledged = 0
    for attempt in range(4):
        victim = Worker(url, attempt * 10_000, 10_000)
        victim.go()
        said = [victim.line() for _ in range(chance.randint(1, 6))]
        time.sleep(chance.uniform(0, 0.02))
        victim.process.kill()
        said += victim.rest()
        assert victim.process.returncode == -signal.SIGKILL
        acknowledged += len(said)
        with Archive.open(url, create=False, game_named=named) as store:
            assert store.verify() == []
            assert {entry.length for entry in store.games()} == {400}
            assert len(store.games()) >= acknowledged, "what was stored is not lost"
            assert store.put_game(uuid4(), TOY, stream(400), Meta(("Ann", "Bob"), RULES)), "and the store goes on"
            acknowledged = len(store.games())
