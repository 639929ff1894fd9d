"""Several writers on one store: nothing is lost, nothing is half stored, and who comes second hears of it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from moothall.domain.store import LockedStore
from moothall.service import Conflict, Hall, NotOffered, StoreError, WrongPlayer, to_json
from stores import DATABASES, new_url

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from moothall.domain import games
games.MODULES["toy"] = "toy"
from test_writers import play_on
print(play_on(sys.argv[2], sys.argv[3], int(sys.argv[4])))
"""


@pytest.fixture(params=DATABASES)
def url(request, tmp_path):
    with new_url(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def hall(url):
    with Hall.open(url) as opened:
        yield opened


def of_one_process(url):
    """Skips: a store in memory belongs to one process."""
    if url == "memory:":
        pytest.skip("a store in memory belongs to who opened it")


def test_who_comes_second_gets_a_conflict_and_sees_the_new_state_after_refresh(hall, match):
    other = hall.resume(match.game)
    match.say("Ann", "play Copper")
    stored, before = hall.archive.read(match.game), other.view(None)
    for _ in range(2):
        with pytest.raises(Conflict):
            other.say("Ann", "end")
        assert other.view(None) == before
    assert [to_json(each) for each in hall.archive.read(match.game)] == [to_json(each) for each in stored]
    assert other.refresh()
    assert other.view(None) == match.view(None)
    assert not other.refresh()
    other.say("Ann", "end")
    with pytest.raises(Conflict):
        match.undo("Ann")
    match.refresh()
    assert match.undo("Ann")


def test_the_same_answer_given_twice_at_the_same_place_is_stored_once(hall, match):
    other = hall.resume(match.game)
    match.say("Ann", "play Copper")
    other.say("Ann", "play Copper")
    assert other.facts(None)[-1].seq == match.facts(None)[-1].seq == len(hall.archive.read(match.game))
    other.say("Ann", "play all Treasures")


def test_an_answer_that_the_store_does_not_take_has_not_been_given(hall, match, monkeypatch):
    question, before = match.question("Ann"), match.view(None)

    def locked(*_: object, **__: object) -> bool:
        raise LockedStore("locked")

    with monkeypatch.context() as patched:
        patched.setattr(hall.archive, "append", locked)
        for give in (lambda: match.choose("Ann", 1), lambda: match.say("Ann", "end")):
            with pytest.raises(LockedStore):
                give()
            assert match.question("Ann") == question
            assert match.view(None) == before
    match.choose("Ann", 1)
    assert hall.resume(match.game).view(None) == match.view(None)


def test_a_store_that_another_holds_locked_is_refused_in_one_sentence(url):
    of_one_process(url)
    with Hall.open(url, timeout=1) as hall:
        match = hall.start(["Ann", "Bob"], seed=1)
        before = match.view(None)
        with locked(url):
            with pytest.raises(LockedStore, match="locked by another process"):
                match.say("Ann", "end")
            assert match.view(None) == before
            assert hall.resume(match.game).view(None) == before, "reading goes on"
        match.say("Ann", "end")


@contextmanager
def locked(url):
    """Another process writes to the store."""
    if url.startswith("sqlite:"):
        holder = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
    else:
        import psycopg

        holder = psycopg.connect(url)
        holder.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
    yield
    holder.rollback()
    holder.close()


def play_on(url: str, game: str, number: int) -> int:
    """Play a game on until it is over, with a match of one's own. Returns how many answers were taken."""
    given = 0
    with Hall.open(url, create=False, timeout=60) as hall:
        match = hall.resume(game, seed=number)
        while (ask := match.asked) is not None:
            length = match.length
            try:
                match.choose(ask.player, *((1,) if match.question(None).menu else ()))
                given += match.length > length
            except Conflict:
                match.refresh()
    return given


def one_stream(hall, game):
    """A sound stream that the rules make again, to the end of the game. Returns how many answers it holds."""
    facts = hall.archive.read(game)
    assert [fact.seq for fact in facts] == list(range(1, len(facts) + 1))
    assert hall.archive.verify() == []
    match = hall.resume(game)
    assert match.over
    again = match.kind.rerun(facts, None)
    assert again.facts == facts
    return sum(type(fact).__name__ == "Answered" for fact in facts)


def test_processes_that_play_one_game_lose_nothing(hall, url):
    of_one_process(url)
    game = hall.start(["Ann", "Bob"], kind="toy", seed=1).game
    command = [sys.executable, "-c", SCRIPT, f"{Path(__file__).parents[2]}", url, str(game)]
    here = {"cwd": Path(__file__).parent, "stdout": subprocess.PIPE, "text": True}
    players = [subprocess.Popen([*command, str(number)], **here) for number in range(3)]
    given = [int(player.communicate(timeout=60)[0]) for player in players]
    assert sum(given) >= one_stream(hall, game)
    assert all(player.returncode == 0 for player in players)


def test_threads_with_a_match_each_lose_nothing(hall, url):
    of_one_process(url)
    game = hall.start(["Ann", "Bob"], kind="toy", seed=1).game
    run_together([lambda number=number: play_on(url, str(game), number) for number in range(4)])
    one_stream(hall, game)


def test_threads_that_share_a_match_do_one_thing_after_the_other(hall):
    match = hall.start(["Ann", "Bob"], kind="toy", seed=1)

    def play() -> None:
        while (question := match.question(None)) is not None:
            try:
                match.choose(question.player, *((1,) if question.menu else ()), at=question.at)
            except Conflict:
                assert match.question(None) != question
            except (NotOffered, WrongPlayer):
                raise AssertionError("the question changed between the look and the answer") from None

    run_together([play] * 4)
    one_stream(hall, match.game)


@pytest.mark.parametrize("connections", [1, 5])
def test_sixteen_threads_play_in_one_hall(url, connections):
    with Hall.open(url, connections=connections) as hall:

        def play(number):
            match = hall.start(["Ann", "Bob"], kind="toy", seed=number)
            while (question := match.question(None)) is not None:
                match.choose(question.player, *((1,) if question.menu else ()), at=question.at)
            assert len(hall.archive.read(match.game)) == match.length

        run_together([lambda number=number: play(number) for number in range(16)])
        assert len(hall.games()) == 16
        assert hall.archive.verify() == []


def run_together(tasks):
    failed = []

    def guarded(task):
        try:
            task()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert not any(thread.is_alive() for thread in threads)


def test_a_hall_that_is_closed_is_refused(hall, match):
    hall.close()
    with pytest.raises(StoreError, match="is closed"):
        match.say("Ann", "end")


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_given_to_a_store_that_was_taken_away(tmp_path, replaced):
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    with Hall.open(url) as hall:
        match = hall.start(["Ann", "Bob"], seed=7)
        before = match.view(None)
        for file in sorted(path.parent.glob(f"{path.name}*")):
            file.rename(file.with_name(f"old-{file.name}"))
        if replaced:
            Hall.open(url).close()
        for write in (lambda: match.say("Ann", "end"), lambda: match.set_policy("never")):
            with pytest.raises(StoreError, match="taken away or replaced"):
                write()
        assert match.view(None) == before
