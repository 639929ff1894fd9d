"""A subscription gives every fact once and in order, whoever stored it, also across undo."""

from __future__ import annotations

import threading
import time
from uuid import uuid4

import pytest
from moothall.service import Hall, to_json
from stores import DATABASES, new_url


@pytest.fixture(params=DATABASES)
def url(request, tmp_path):
    with new_url(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def hall(url):
    with Hall.open(url) as opened:
        yield opened


def said(facts):
    return [to_json(fact) for fact in facts]


def test_every_fact_comes_once_and_in_order_also_across_undo(match):
    everything, later, bobs = match.subscribe(None, since=0), match.subscribe("Ann"), match.subscribe("Bob", since=3)
    begun = match.length
    got, of_ann, of_bob = everything.poll(), later.poll(), bobs.poll()
    assert (len(got), of_ann) == (begun, [])
    for number in range(30):
        if number % 5 == 4:
            match.undo("Ann")
        if number % 10 == 9:
            match.redo("Ann")
        match.choose(match.asked.player, 1 if number % 2 else len(match.question(None).choices))
        if number % 3 == 0:
            got += everything.poll()
            of_ann += later.poll()
            of_bob += bobs.poll()
    got += everything.poll()
    of_ann += later.wait(0)
    of_bob += bobs.wait(5)
    assert said(got) == said(match.facts(None))
    assert said(of_ann) == said(match.facts("Ann", since=begun))
    assert said(of_bob) == said(match.facts("Bob", since=3))
    assert everything.poll() == []


def test_the_facts_of_other_writers_arrive_and_the_match_stays_where_it_is(hall, match):
    news = match.subscribe("Ann")
    other = hall.resume(match.game)
    before = match.view("Ann")
    other.say("Ann", "play Copper")
    other.undo("Ann")
    assert said(news.wait(10)) == said(other.facts("Ann", since=match.length))
    assert match.view("Ann") == before
    match.refresh()
    match.say("Ann", "end")
    assert said(news.poll()) == said(match.facts("Ann", since=other.length))


def test_who_waits_gets_what_comes_and_an_end(match):
    news, got = match.subscribe("Bob"), []
    begun = match.length

    def listen():
        got.extend(news)

    listener = threading.Thread(target=listen)
    listener.start()
    match.say("Ann", "play Copper")
    match.say("Ann", "end")
    deadline = time.monotonic() + 20
    while len(got) < match.length - begun and time.monotonic() < deadline:
        time.sleep(0.01)
    news.close()
    listener.join(20)
    assert not listener.is_alive()
    assert said(got) == said(match.facts("Bob", since=begun))
    match.say("Bob", "end")
    assert news.poll() == news.wait(1) == list(news) == []


def test_waiting_ends_after_the_time_given(match):
    news = match.subscribe("Bob")
    begun = time.monotonic()
    assert news.wait(0.15) == []
    assert time.monotonic() - begun < 10


def test_what_another_process_stores_wakes_who_waits(hall, match, url):
    if url == "memory:":
        pytest.skip("a store in memory belongs to one process")
    news = match.subscribe("Bob")
    assert news.wait(0) == []
    with Hall.open(url) as elsewhere:
        threading.Timer(0.3, lambda: elsewhere.resume(match.game).say("Ann", "end")).start()
        begun = time.monotonic()
        assert type(news.wait(20)[0]).__name__ == "Answered"
        assert time.monotonic() - begun < 10


def followers():
    return [thread for thread in threading.enumerate() if thread.name == "moothall-follower"]


def test_no_thread_is_started_before_somebody_waits_and_none_is_left(url):
    assert followers() == []
    with Hall.open(url) as hall:
        match = hall.start(["Ann", "Bob"], kind="toy", seed=1)
        news = [match.subscribe(None) for _ in range(50)]
        assert [each.poll() for each in news] == [[]] * 50
        assert followers() == []
        assert [each.wait(0.01) for each in news] == [[]] * 50
        assert len(followers()) == 1
    assert followers() == []


def test_a_thousand_who_wait_cost_about_as_much_as_one(hall, match):
    def cost(watchers):
        waiting = [match.subscribe("Bob") for _ in range(watchers)]
        threads = [threading.Thread(target=each.wait) for each in waiting]
        for thread in threads:
            thread.start()
        time.sleep(0.2)
        begun = time.process_time()
        time.sleep(0.5)
        spent = time.process_time() - begun
        for each in waiting:
            each.close()
        for thread in threads:
            thread.join(20)
        return spent

    costs = []  # a busy machine makes some of them dear
    while len(costs) < 5 and min((thousand - 4 * one for one, thousand in costs), default=1.0) > 0.05:
        costs.append((cost(1), cost(1000)))
    assert min(thousand - 4 * one for one, thousand in costs) <= 0.05, costs


def test_who_waits_hears_that_the_hall_is_closed(url):
    hall = Hall.open(url)
    news = hall.start(["Ann", "Bob"], kind="toy", seed=1).subscribe(None)
    heard = []

    def listen():
        try:
            news.wait()
        except Exception as error:
            heard.append(str(error))

    listener = threading.Thread(target=listen)
    listener.start()
    time.sleep(0.2)
    hall.close()
    listener.join(20)
    assert not listener.is_alive()
    assert "is closed" in heard[0]


def test_a_store_that_stays_as_it_is_is_looked_at_once(hall, match, monkeypatch):
    recorder, looks = hall.archive._recorder, []
    # All schemas of a PostgreSQL database call on one channel, and other tests store in theirs meanwhile.
    monkeypatch.setattr(recorder, "channel_name", f"alone_{uuid4().hex}", raising=False)
    stored_since = recorder.stored_since
    monkeypatch.setattr(recorder, "stored_since", lambda latest: looks.append(latest) or stored_since(latest))
    news = match.subscribe(None, since=0)
    news.poll()
    assert news.wait(1.5) == []
    assert len(looks) == 1
