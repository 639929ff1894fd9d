"""Streams read again and again: what is kept at hand is what is stored."""

from __future__ import annotations

import sqlite3
from random import Random
from uuid import UUID

import pytest
from histories import history
from moothall.domain.store import Archive, DamagedStore, Meta, NoSuchGame
from moothall.domain.store.encoding.codec import encode
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
