"""What a server needs of a match: news without a thread, answers sent again, undo asked beforehand, choices as data."""

from __future__ import annotations

import asyncio
from random import Random
from threading import Event
from typing import Any

import pytest
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.one_of_dominion.bots import networker
from moothall.service import BadRequest, Conflict, Hall, Match, NoSuchPlayer, NotOffered, to_json

KINGDOM = ["Cellar", "Chapel", "Festival", "Laboratory", "Market", "Militia", "Moat", "Remodel", "Smithy", "Village"]


def started(hall: Hall, **options: Any) -> Match:
    return hall.start(["Ann", "Bob"], options={"kingdom": KINGDOM}, rules="2025-06-01", seed=7, **options)


# News


def test_whoever_watches_is_called_when_somebody_stores_something() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        other = hall.resume(match.game)
        called = Event()
        with other.watch(called.set):
            match.choose("Ann", 1)
            assert called.wait(5)
        assert other.refresh()
        called.clear()
        match.say("Ann", "buy Silver")
        assert not called.wait(0.3), "it was closed"


def test_another_process_is_heard_of(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Hall.open(url) as hall, Hall.open(url) as other:
        match = started(hall)
        called = Event()
        with other.resume(match.game).watch(called.set):
            match.choose("Ann", 1)
            assert called.wait(5)


def test_who_raises_is_not_called_again_and_keeps_nobody_else_from_news() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        calls: list[int] = []
        called = Event()

        def broken() -> None:
            calls.append(1)
            raise RuntimeError("the loop is closed")

        with match.watch(broken), match.watch(called.set):
            match.choose("Ann", 1)
            assert called.wait(5)
            called.clear()
            match.say("Ann", "buy Silver")
            assert called.wait(5)
        assert calls == [1]


def test_asyncio_is_woken_without_a_thread_for_each_reader() -> None:
    async def reading(match: Match, viewer: str, upto: int) -> list[int]:
        loop, news, seen = asyncio.get_running_loop(), asyncio.Event(), [0]
        with match.watch(lambda: loop.call_soon_threadsafe(news.set)):
            while seen[-1] < upto:
                news.clear()
                match.refresh()
                seen += [event.seq for event in match.events(viewer, since=seen[-1])]
                if seen[-1] < upto:
                    await asyncio.wait_for(news.wait(), 10)
        return seen[1:]

    async def playing(match: Match) -> None:
        for words in ("play all Treasures", "buy Silver"):
            await asyncio.sleep(0.02)
            match.say("Ann", words)

    async def all_at_once(hall: Hall) -> list[list[int]]:
        match = started(hall)
        readers = [reading(hall.resume(match.game), viewer, 22) for viewer in ("Ann", "Bob") * 5]
        *seen, _ = await asyncio.gather(*readers, playing(match))
        return seen

    with Hall.open("memory:") as hall:
        found = asyncio.run(all_at_once(hall))
    assert all(each == list(range(1, len(each) + 1)) and len(each) >= 22 for each in found)


# Events


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_events_are_the_facts_with_their_words(lang: Any) -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        match.say("Ann", "play all Treasures")
        match.say("Ann", "buy Silver")
        for viewer in ("Ann", "Bob", None):
            events = match.events(viewer, 5, lang)
            assert [event.fact for event in events] == match.facts(viewer, 5)
            assert [event.seq for event in events] == list(range(6, match.length + 1))
            joined = "".join(match.told(viewer, 5, lang)).replace(" ", "")
            assert "".join(event.words for event in events if event.told).replace(" ", "") == joined
            row = events[0].to_json()
            assert row == {**to_json(events[0].fact), "words": events[0].words, "told": events[0].told}
        with pytest.raises(BadRequest):
            match.events("Ann", 0, "fr")  # type: ignore[arg-type]


# Answers sent again


def ways(match: Match) -> list[Any]:
    """The same answer in each way of giving one."""
    return [
        lambda on, at: on.choose("Ann", 1, at=at),
        lambda on, at: on.say("Ann", "play all Treasures", at=at),
        lambda on, at: on.say("Ann", "財宝をすべて使用", at=at),
    ]


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize("whose", ["same", "stale", "fresh"])
def test_an_answer_that_is_sent_again_is_stored_once(way: int, whose: str) -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        stale = hall.resume(match.game)
        question = match.question("Ann")
        assert question is not None
        assert match.choose("Ann", 1, at=question.at) is True
        length = match.length
        on = {"same": match, "stale": stale, "fresh": hall.resume(match.game)}[whose]
        assert ways(match)[way](on, question.at) is False
        assert (on.length, on.question("Ann")) == (length, match.question("Ann"))
        assert hall.archive.length(match.game) == length


def test_an_answer_that_ended_the_turn_is_sent_again_though_a_shuffle_came_of_it() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        stale = hall.resume(match.game, seed=99)
        for number in range(8):
            question = match.question(match.asked.player) if match.asked else None
            assert question is not None
            assert match.say(question.player, "end", at=question.at)
            assert stale.say(question.player, "end", at=question.at) is False, number
        assert [to_json(fact) for fact in stale.facts(None)] == [to_json(fact) for fact in match.facts(None)]


def test_another_answer_to_a_question_that_was_answered_is_a_conflict() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        question = match.question("Ann")
        assert question is not None
        match.choose("Ann", 1, at=question.at)
        before = match.length
        for attempt in (
            lambda: match.choose("Ann", 2, at=question.at),
            lambda: match.choose("Bob", 1, at=question.at),
            lambda: match.say("Ann", "sing", at=question.at),
            lambda: match.answer("Ann", ["end"], at=question.at),
            lambda: match.choose("Ann", 1, at=question.at - 1),
            lambda: match.choose("Ann", 1, at=10_000),
            lambda: match.choose("Ann", 1, at=0),
            lambda: match.choose("Ann", 1, at=-5),
        ):
            with pytest.raises(Conflict):
                attempt()
        assert match.length == before


def test_an_answer_that_was_taken_back_is_answered_anew() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        question = match.question("Ann")
        assert question is not None
        match.choose("Ann", 1, at=question.at)
        match.undo("Ann")
        assert match.at == question.at
        assert match.choose("Ann", 1, at=question.at) is True


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion"])
def test_every_answer_of_a_whole_game_can_be_sent_again(kind: str) -> None:
    bot: Any = {"dominion": big_money, "one-of-dominion": networker}[kind]
    names = ["Ann", "Bob", "Cat", "Dan"]
    rng = Random(5)
    with Hall.open("memory:") as hall:
        match = hall.start(names, kind=kind, chance=rng)
        for _ in range(60):
            ask = match.asked
            if ask is None:
                break
            at, given = match.at, bot(match.session, ask)
            data = [each if isinstance(each, str | int) else repr(each) for each in given]
            assert match.answer(ask.player, given, at=at) is True
            assert match.answer(ask.player, given, at=at) is False
            assert match.answer(ask.player, data, at=at) is False


# Undo asked beforehand


def test_what_an_undo_would_do_is_known_before() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        nothing = match.may_undo("Ann")
        assert (nothing.allowed, nothing.target, nothing.because) == (False, None, "there is no answer to take back")
        match.say("Ann", "play all Treasures")
        may = match.may_undo("Ann")
        assert (may.allowed, may.player, may.crosses) == (True, "p1", ())
        match.say("Ann", "buy Silver")
        stored = match.length
        may = match.may_undo("Ann")
        drawn = [fact.seq for fact in match.facts(None) if type(fact).__name__ == "CardsDrawn" and fact.seq > 15]
        assert may.crosses == tuple(drawn)
        assert match.length == stored
        assert match.may_undo("Bob").target is None
        assert match.may_undo("Bob", may.target).target == may.target
        with pytest.raises(NoSuchPlayer):
            match.may_undo("Eve")


@pytest.mark.parametrize("policy", ["free", "consent", "no-hidden-information", "never"])
def test_it_says_what_the_policy_does(policy: str) -> None:
    with Hall.open("memory:") as hall:
        match = started(hall, undo=policy)
        for words in ("play all Treasures", "buy Silver"):
            match.say("Ann", words)
            may = match.may_undo("Ann")
            assert may.asks == (("p2",) if policy == "consent" else ())
            try:
                done = match.undo("Ann")
            except ValueError as error:
                assert may.because == str(error)
                continue
            assert may.allowed
            assert done is not bool(may.asks)
            if done:
                match.redo("Ann")


# Choices as data


def test_a_choice_says_as_data_what_it_is() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        question = match.question("Ann")
        assert question is not None
        every = {choice.words: (choice.kind, choice.card, choice.pile, choice.price) for choice in question.choices}
        assert every["play all Treasures"] == ("play", None, None, None)
        assert every["play Copper"] == ("play", "Copper", None, None)
        assert every["buy Copper ($0)"] == ("buy", "Copper", "Copper", {"coins": 0})
        assert every["end"] == ("end", None, None, None)
        in_japanese = match.question("Ann", "ja")
        assert in_japanese is not None
        assert [each.price for each in in_japanese.choices] == [each.price for each in question.choices]
        assert question.data()["choices"][2]["price"] == {"coins": 0}


def test_a_guest_costs_points() -> None:
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob", "Cat", "Dan"], kind="one-of-dominion", chance=Random(5))
        seen = []
        for _ in range(200):
            ask = match.asked
            if ask is None:
                break
            question = match.question(ask.player)
            assert question is not None
            seen += [choice for choice in question.choices if choice.kind == "place"]
            match.answer(ask.player, networker(match.session, ask))
        assert seen
        assert all(each.card and each.price and [*each.price] == ["points"] for each in seen)


def test_what_is_not_offered_is_said_to_who_must_answer() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        refused = {each.answer: each for each in match.refusals("Ann")}
        province = refused["buy", "Province"]
        assert (province.rule, "8" in province.says) == ("buy/cost", True)
        assert match.refusals(None) == match.refusals("p1")
        assert match.refusals("Bob") == []
        assert "コイン" in next(each.says for each in match.refusals("Ann", "ja") if each.answer == ("buy", "Province"))
        with pytest.raises(NotOffered):
            match.answer("Ann", ["buy", "Province"])


def test_onlookers_know_where_the_match_stands_also_when_it_is_over() -> None:
    with Hall.open("memory:") as hall:
        match = started(hall)
        while (ask := match.asked) is not None:
            question = match.question("Bob" if ask.player == "p1" else "Ann")
            assert question is not None and question.choices == ()
            assert question.at == match.at
            match.answer(ask.player, big_money(match.session, ask))
        assert match.question("Ann") is None
        assert match.at == match.facts(None)[-1].seq
