"""Streams read again and again: what is kept at hand is what is stored."""

from __future__ import annotations

import sqlite3
from random import Random
from uuid import UUID

import pytest
from histories import history
from moothall.domain.kernel.cards_in_facts import cards_in
from moothall.domain.store import Archive, DamagedStore, Meta, NoSuchGame, StoreError
from moothall.domain.store.encoding.codec import decode_groups, encode
from moothall.domain.store.sealing.hash_chain import HASH
from stores import DATABASES, new_url
from toy import TOY

META = Meta(("Ann", "Bob"), "2013-05-23")
ONE, OTHER = UUID(int=1), UUID(int=2)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url):
    with Archive.open(url, game_named=lambda _: TOY) as archive:
        archive.put_game(ONE, TOY, history(TOY, 0), META)
        archive.put_game(OTHER, TOY, history(TOY, 1), META)
        yield archive


def rows(facts):
    return encode(facts, TOY)


def test_however_often_and_whichever_game_is_read_the_facts_are_those_stored(store):
    stored = {ONE: rows(history(TOY, 0)), OTHER: rows(history(TOY, 1))}
    rng = Random(0)
    for _ in range(80):
        game = rng.choice((ONE, ONE, OTHER))
        upto = rng.choice((None, rng.randint(0, len(stored[game]))))
        assert rows(store.read(game, upto)) == stored[game][:upto]


def test_what_another_process_appends_is_read(store, url):
    facts = history(TOY, 0)
    more = history(TOY, 0, changes=40)[len(facts) :]
    assert more
    for _ in range(3):
        assert len(store.read(ONE)) == len(facts)
    with Archive.open(url, game_named=lambda _: TOY) as another:
        another.append(ONE, len(facts), more)
    assert rows(store.read(ONE)) == rows([*facts, *more])
    assert rows(store.read(ONE, len(facts) + 1)) == rows([*facts, *more][: len(facts) + 1])


def test_who_changes_the_list_that_he_was_given_changes_nothing_for_others(store):
    for _ in range(2):
        store.read(ONE).clear()
    assert store.read(ONE)


@pytest.mark.parametrize("seq", [-1, 10_000])
def test_a_fact_that_is_not_there_is_refused_at_every_look(seq, store):
    for _ in range(3):
        with pytest.raises(NoSuchGame):
            store.read(ONE, seq)
        store.read(ONE)


def test_a_broken_row_breaks_no_look_at_what_is_before_it(store, url):
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        broken = "UPDATE stored_events SET state = X'00' WHERE originator_id = ? AND originator_version = 20"
        connection.execute(broken, (ONE.hex,))
    for _ in range(3):
        assert rows(store.read(ONE, 19)) == rows(history(TOY, 0)[:19])
        for upto in (None, 20, 21):
            with pytest.raises(DamagedStore):
                store.read(ONE, upto)


def read_by_topic(store, game, after=0, upto=None):
    """What is made of the rows as the database groups them."""
    wanted = store.length(game) if upto is None else upto
    return decode_groups(store._recorder.groups(game, after, wanted), TOY, after, wanted)


@pytest.mark.parametrize("database", DATABASES)
def test_rows_grouped_by_the_database_are_the_same_facts(database, tmp_path):
    facts = history(TOY, 0)
    with new_url(database, tmp_path) as made, Archive.open(made, game_named=lambda _: TOY) as archive:
        archive.put_game(ONE, TOY, facts, META)
        for after, upto in ((0, len(facts)), (0, 0), (3, 20), (len(facts) - 1, len(facts))):
            assert rows(read_by_topic(archive, ONE, after, upto)) == rows(facts)[after:upto]
        first = read_by_topic(archive, ONE)[:9]
        cards = {id(card) for fact in first for card in cards_in(fact)}
        assert cards
        rest = decode_groups(archive._recorder.groups(ONE, 9, 20), TOY, 9, 20, (c for f in first for c in cards_in(f)))
        assert cards & {id(card) for fact in rest for card in cards_in(fact)}
        assert read_by_topic(archive, ONE, 0, len(facts) + 1) is None


def alike(found):
    """Two facts of one topic, by their numbers."""
    topics = [topic for _, topic, _ in found]
    topic = next(each for each in topics if topics.count(each) > 1)
    one, other, *_ = (seq for seq, each, _ in found if each == topic)
    return one, other


def changed(found, seq, topic=None, state=None):
    return [(seq, topic or row[1], row[2] if state is None else state) if row[0] == seq else row for row in found]


def swapped(found):
    one, other = alike(found)
    states = {seq: state for seq, _, state in found}
    return changed(changed(found, one, state=states[other]), other, state=states[one])


def two_in_one(found):
    one, other = alike(found)
    states = {seq: state for seq, _, state in found}
    both = changed(found, one, state=states[one] + b"," + states[other][HASH:])
    return [(*row[:2], None) if row[0] == other else row for row in both]


NOT_AS_WRITTEN = {
    "a row is missing": lambda found: found[:6] + found[7:],
    "two of one topic are swapped": swapped,
    "a topic is of no version": lambda found: changed(found, 7, topic="toy.Other/0"),
    "a row is broken": lambda found: changed(found, 7, state=b"0"),
    "a row is empty": lambda found: changed(found, 7, state=b""),
    "a row holds two facts, and the other one's holds nothing": two_in_one,
}


@pytest.mark.parametrize("wrong", NOT_AS_WRITTEN)
def test_rows_that_are_not_as_they_would_be_written_are_looked_at_one_by_one(wrong, store, url):
    found = store._recorder.rows(ONE, 0, None)
    assert rows(read_by_topic(store, ONE)) == rows(history(TOY, 0))
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("DELETE FROM stored_events WHERE originator_id = ?", (ONE.hex,))
        edited = [(ONE.hex, *row) for row in NOT_AS_WRITTEN[wrong](found)]
        connection.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", edited)
    assert read_by_topic(store, ONE) is None
    with pytest.raises(StoreError):
        store.read(ONE)


def test_a_packed_game_is_not_read_by_topic(store):
    store.pack(ONE)
    assert store._recorder.groups(ONE, 0, store.length(ONE)) is None
    assert rows(store.read(ONE)) == rows(history(TOY, 0))
