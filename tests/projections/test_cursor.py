"""A place in a game that is moved: by steps of every unit, by leaps, and to where an expression stops."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace

import pytest
from moothall.domain import games
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, Retracted
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.kernel.streams.script import live
from moothall.projections.finding.cursor import Cursor
from moothall.projections.finding.filters import BadFilter, filter_of
from moothall.projections.finding.search import moments
from moothall.projections.sight.unseen import ViewedStream

NAMES = {"p1": "Ann", "p2": "Bob"}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "toy", "toy")


@cache
def played(kind: str, seed: int = 3) -> Sequence[Fact]:
    """The stream of a game of bots."""
    game, rng = games.find(kind), random.Random(seed)
    names = ("Ann", "Bob", "Cat", "Dan")[: game.new.players]
    session = game.session(game.table(), Fresh({f"p{number}": random_legal(rng) for number in range(1, 5)}, rng))
    session.take(game.new.begin("2013-05-23", names, {}, rng))
    session.run()
    return session.facts


def cursor(kind: str = "dominion", seed: int = 3) -> Cursor:
    return Cursor(games.find(kind), played(kind, seed))


def stops(here: Cursor, unit: str) -> list[int]:
    """Every place that steps of a unit lead to, from the beginning."""
    here.leap(0)
    found = []
    while here.step(unit):
        found.append(here.at)
    return found


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion", "toy"])
@pytest.mark.parametrize("unit", ["fact", "answer", "play", "turn"])
def test_steps_back_lead_through_the_places_that_steps_on_led_to(kind: str, unit: str) -> None:
    here = cursor(kind)
    there = stops(here, unit)
    assert there[-1] == len(here.standing)
    back = []
    while here.step(unit, back=True):
        back.append(here.at)
    assert back[::-1] == [0, *there[:-1]]


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion", "toy"])
def test_a_step_by_fact_is_one_fact_and_one_by_answer_ends_after_an_answer(kind: str) -> None:
    here = cursor(kind)
    assert stops(here, "fact") == list(range(1, len(here.standing) + 1))
    for at in stops(here, "answer")[:-1]:
        assert isinstance(here.standing[at - 1], Answered)
    assert len(stops(here, "answer")) >= sum(isinstance(fact, Answered) for fact in here.standing)


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion", "toy"])
def test_a_step_by_play_ends_before_the_next_answer_at_a_menu(kind: str) -> None:
    here = cursor(kind)
    for at in stops(here, "play")[:-1]:
        following = here.standing[at]
        assert isinstance(following, Answered)
        assert following.question == MENU


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion"])
def test_a_step_by_turn_ends_after_the_header_of_a_turn(kind: str) -> None:
    here = cursor(kind)
    for at in stops(here, "turn")[:-1]:
        assert here.game.places.header(here.standing[at - 1]) is not None
    assert len(stops(here, "turn")) > 5


def test_where_the_log_was_followed_a_step_by_play_ends_after_each_fact_that_nothing_caused() -> None:
    facts = [
        SimpleNamespace(seq=1, cause=None, source="log"),
        SimpleNamespace(seq=2, cause=1, source="log"),
        SimpleNamespace(seq=3, cause=None, source="log"),
        SimpleNamespace(seq=4, cause=None, source="rules"),
    ]
    assert stops(Cursor(games.find("toy"), facts), "play") == [1, 3, 4]


def test_what_was_taken_back_is_no_place() -> None:
    facts = list(played("toy"))
    target = [fact for fact in facts if isinstance(fact, Answered)][2].seq
    here = Cursor(games.find("toy"), [*facts, Retracted(target, "p1", "").sealed(len(facts) + 1)])
    assert (here.at, here.seq) == (target - 1, target - 1)
    assert here.happened == facts[: target - 1]


def test_no_step_leads_beyond_an_end() -> None:
    here = cursor("toy")
    assert not here.step()
    here.leap(-5)
    assert (here.at, here.seq, here.fact) == (0, 0, None)
    assert not any(here.step(unit, back=True) for unit in ("fact", "answer", "play", "turn"))


def test_after_leaps_one_returns_to_where_each_began_and_steps_do_not_count() -> None:
    here = cursor()
    here.leap(10)
    here.leap(300)
    here.step(back=True)
    here.leap(20)
    assert [here.return_() and here.at for _ in range(3)] == [299, 10, len(here.standing)]
    assert not here.return_()


@pytest.mark.parametrize(
    ("expression", "about_the_table"),
    [
        ("gain & card:Copper", False),
        ("hand(p1) > 5", True),
        ("turn = 7", True),
        ("gain & hand(Bob) > 2", False),
        ("draw | hand(p2) = 5", False),
    ],
)
@pytest.mark.parametrize("viewer", [None, "p2"])
def test_a_run_stops_where_an_expression_holds_and_one_about_the_table_where_it_begins_to(
    expression: str, about_the_table: bool, viewer: str | None
) -> None:
    here = cursor(seed=6)
    wanted = filter_of(expression, here.game, NAMES)
    holds = [wanted(moment) for moment in moments(ViewedStream(here.game, here.standing, viewer))]
    expected = [at for at, now in enumerate(holds, 1) if now and not (about_the_table and at > 1 and holds[at - 2])]
    assert expected
    for start in random.Random(1).sample(range(len(here.standing) + 1), 4):
        for back in (False, True):
            here.leap(start)
            found = [at for at in expected if (at < start if back else at > start)]
            assert here.run([wanted], back, viewer) is bool(found)
            assert here.at == ((found[-1] if back else found[0]) if found else start)


def test_a_run_stops_at_the_first_of_several_filters() -> None:
    here = cursor()
    filters = [filter_of(text, here.game, NAMES) for text in ("turn = 3", "turn = 2")]
    here.leap(0)
    assert [here.run(filters) and here.seq for _ in range(2)] == [
        next(each.seq for each in here.headers if each.number == number) for number in (2, 3)
    ]


@pytest.mark.parametrize("text", ["larder > 5", "larder(Ann) > 5"])
def test_a_run_says_which_name_the_table_does_not_have(text: str) -> None:
    here = cursor()
    here.leap(0)
    with pytest.raises(BadFilter, match="'larder'"):
        here.run([filter_of(text, here.game, NAMES)])
    assert here.at == 0


def test_a_viewer_runs_only_to_what_he_may_know() -> None:
    here = cursor("toy", 4)
    wanted = filter_of('card:"Red stone" & stonetaken & player:p2', here.game, NAMES)
    here.leap(0)
    assert here.run([wanted])
    here.leap(0)
    assert not here.run([wanted], viewer="p1")


def test_the_place_after_a_seq_is_after_the_last_live_fact_up_to_it() -> None:
    here = cursor()
    assert [here.after(seq) for seq in (0, 1, len(here.standing), 10**6)] == [0, 1, *[len(here.standing)] * 2]
    assert live(here.facts) == here.standing
