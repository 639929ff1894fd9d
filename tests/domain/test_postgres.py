"""What only a server can do to a store: be slow, drop connections, be named in many ways."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from moothall.domain.store import Archive, LockedStore, Meta, StoreError
from stores import new_schema
from test_archive import GAME, META, named, stream
from toy import TOY

PLAYED = Meta(("Ann", "Bob"), "2013-05-23")


@pytest.fixture
def url() -> Iterator[str]:
    with new_schema() as made:
        yield made


def server(url: str) -> Any:
    """A connection beside those of the store."""
    import psycopg

    return psycopg.connect(url, autocommit=True)


def drop_connections(url: str) -> int:
    """Let the server drop every connection to the schema of a store. Returns how many there were."""
    schema = url.rpartition("%3D")[2]
    with server(url) as connection:
        found = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND application_name = %s",
            (schema,),
        ).fetchall()
    time.sleep(0.1)
    return len(found)


def called(url: str) -> str:
    """The URL of a store whose connections bear the name of its schema."""
    return f"{url}&application_name={url.rpartition('%3D')[2]}"


def test_what_a_url_says_is_said_to_the_server(url: str) -> None:
    with Archive.open(f"{url}%20-cwork_mem%3D7MB&application_name=mine&sslmode=prefer", game_named=named) as store:
        recorder: Any = store._recorder
        for asked, answer in {"application_name": "mine", "work_mem": "7MB", "lock_timeout": "10s"}.items():
            with recorder.datastore.transaction(commit=False) as cursor:
                cursor.execute(f"SHOW {asked}")
                assert list(cursor.fetchone().values()) == [answer]


@pytest.mark.parametrize(("more", "shown"), [("", ["off", "0"]), ("%20-c%20jit%3Don", ["on", "0"])])
def test_a_query_is_neither_compiled_nor_shared_among_processes_unless_a_url_says_so(
    url: str, more: str, shown: list[str]
) -> None:
    """Without statistics, the planner of the server would do both to read one stream of a large store."""
    with Archive.open(url + more, game_named=named) as store:
        recorder: Any = store._recorder
        with recorder.datastore.get_connection() as connection:
            settings = ("jit", "max_parallel_workers_per_gather")
            asked = [connection.execute("SELECT current_setting(%s) AS value", [each]) for each in settings]
            assert [each.fetchone()["value"] for each in asked] == shown


def test_a_connection_that_the_server_dropped_is_replaced(url: str) -> None:
    with Archive.open(called(url), game_named=named) as store:
        store.put_game(GAME, TOY, stream(20), META)
        for length in range(20, 24):
            assert drop_connections(url) > 0
            assert store.length(GAME) == length
            assert drop_connections(url) > 0
            assert store.append(GAME, length, stream(1, length + 1))
        assert store.verify() == []


def test_who_waits_hears_of_news_also_after_the_server_dropped_all_connections(url: str) -> None:
    with Archive.open(called(url), game_named=named) as store, Archive.open(url, game_named=named) as elsewhere:
        store.put_game(GAME, TOY, stream(20), META)
        watch = store.watch(GAME)
        time.sleep(0.3)
        assert drop_connections(url) > 0
        known = watch.news
        elsewhere.append(GAME, 20, stream(1, 21))
        watch.wait(known, 20)
        while watch.news and store.length(GAME) < 21:
            watch.wait(watch.news, 20)
        assert store.length(GAME) == 21


def test_a_slow_statement_beside_a_quick_one_closes_nothing(url: str) -> None:
    with Archive.open(url, timeout=1, game_named=named) as store:
        store.put_game(GAME, TOY, stream(20), META)
        recorder: Any = store._recorder

        def slow() -> None:
            with recorder.datastore.transaction(commit=False) as cursor:
                cursor.execute("SELECT pg_sleep(3)")

        sleeper = threading.Thread(target=slow)
        sleeper.start()
        time.sleep(0.2)
        for length in range(20, 30):
            assert store.append(GAME, length, stream(1, length + 1))
            assert len(store.read(GAME)) == length + 1
        assert sleeper.is_alive(), "nobody waited for the slow one"
        sleeper.join(20)
        assert store.length(GAME) == 30


def test_a_lock_that_lasts_too_long_refuses_one_write_and_closes_nothing(url: str) -> None:
    with Archive.open(url, timeout=1, game_named=named) as store, server(url) as rival:
        store.put_game(GAME, TOY, stream(20), META)
        rival.execute("BEGIN")
        rival.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
        begun = time.monotonic()
        with pytest.raises(LockedStore, match="locked by another process"):
            store.append(GAME, 20, stream(1, 21))
        assert time.monotonic() - begun < 5, "it is not tried again and again"
        assert len(store.read(GAME)) == 20
        rival.execute("ROLLBACK")
        assert store.append(GAME, 20, stream(1, 21))


def test_when_every_connection_is_in_use_too_long_it_is_said_so(url: str) -> None:
    with Archive.open(url, timeout=1, connections=1, game_named=named) as store:
        recorder: Any = store._recorder
        with recorder.datastore.transaction(commit=False), recorder.datastore.transaction(commit=False):
            with pytest.raises(StoreError) as caught:
                store.games()
            assert "\n" not in str(caught.value)
        assert store.games() == []


def test_threads_write_at_once(url: str) -> None:
    with Archive.open(url, connections=8, game_named=named) as store:
        games = [uuid4() for _ in range(16)]
        failed: list[BaseException] = []

        def write(game: Any) -> None:
            try:
                store.put_game(game, TOY, stream(3), PLAYED)
                for length in range(3, 20):
                    store.append(game, length, stream(1, length + 1))
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=write, args=(game,)) for game in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert failed == []
        assert [store.length(game) for game in games] == [20] * 16
        assert store.verify() == []


def test_rows_arrive_as_they_are_and_are_numbered_in_their_order(url: str) -> None:
    """Backslashes, quotes, braces, NUL bytes and letters beyond ASCII, in many rows at once."""
    texts = ["\\", '"', "{}", "\\\\x00", "é 公 🂡", "NULL", "", ",", "\\000"]
    payloads = [b'{"seq":%d,"text":%b}' % (seq, texts[seq % len(texts)].encode()) for seq in range(1, 3000)]
    rows = [(f"toy.{chr(97 + seq % 7)}'\"/1", payload + b"\x00" * (seq % 3)) for seq, payload in enumerate(payloads)]
    with Archive.open(url, game_named=named) as store:
        assert store.put_rows(GAME, "toy", rows, META)
        assert store.put_rows(uuid4(), "toy", rows[:1], META)
        recorder: Any = store._recorder
        assert [(topic, state[32:]) for _, topic, state in recorder.rows(GAME, 0, None)] == rows
        with recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT originator_version AS seq FROM stored_events ORDER BY notification_id")
            assert [row["seq"] for row in cursor.fetchall()] == [*range(1, len(rows) + 1), 1]


def test_a_store_that_is_closed_says_so(url: str) -> None:
    with Archive.open(url, timeout=1, game_named=named) as store:
        store.put_game(GAME, TOY, stream(3), PLAYED)
        store.close()
        with pytest.raises(StoreError, match="is closed"):
            store.length(GAME)
        with pytest.raises(StoreError, match="is closed"):
            store.append(GAME, 3, stream(1, 4))


@pytest.mark.parametrize(
    ("make", "says"),
    [("CREATE TABLE games (number INT)", "holds tables of something else"), ("", "names a schema that is not there")],
)
def test_what_is_no_place_for_a_store_is_refused(url: str, make: str, says: str) -> None:
    if make:
        with server(url) as connection:
            connection.execute(make)
    with pytest.raises(StoreError, match=says):
        Archive.open(url if make else f"{url}_that_is_not_there", game_named=named)


LATE = """
import os
from moothall.domain.store.postgres import Datastore
os.kept = Datastore("postgresql://127.0.0.1/none", "public", 1, 1)
"""
"""A store that nobody closed, in a module that Python forgets after most others."""


def test_a_store_that_nobody_closed_is_silent_when_python_ends() -> None:
    pytest.importorskip("psycopg")
    ended = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=True, timeout=60)
    assert (ended.stdout, ended.stderr) == ("", "")
