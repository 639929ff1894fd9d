"""Simulations: the same seed gives the same games however they are played, the luck of a pair favours nobody, and a
strategy that breaks the rules loses."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from math import sqrt
from random import Random

import pytest
from moothall import service
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import begin
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.rules_spec import NEWEST
from moothall.service import simulate
from moothall.service.simulation import pairs
from moothall.service.simulation.pairs import Playing
from moothall.service.simulation.strategies import strategy_called

MONEY = "Province\nDuchy if left(Province) <= 4\nEstate if left(Province) <= 2\nGold\nSilver\n"
KINGDOM = ["Village", "Smithy", "Moat", "Militia"]


@pytest.fixture
def lists(tmp_path):
    """Two buy lists in files: two Smithies, and money alone."""
    found = []
    for name, text in (("two-smithies", f"Smithy x2\n{MONEY}"), ("money", MONEY)):
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        found.append(str(path))
    return found


def end(game, ask):
    """Buys nothing."""
    return ("end",) if ask.verb == "menu" else tuple(ask.options[: ask.least])


@pytest.mark.parametrize("strategies", [("few-actions", "big-money"), ("random-legal", "random-legal")])
def test_any_number_of_jobs_plays_the_same_games(strategies):
    found = [simulate(*strategies, games=38, seed=11, jobs=jobs, kingdom=KINGDOM).to_json() for jobs in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert found[0]["games"] == 38
    assert simulate(*strategies, games=38, seed=12, jobs=1, kingdom=KINGDOM).to_json() != found[0]


def test_any_number_of_jobs_draws_the_same_kingdoms(tmp_path):
    found = []
    for jobs in (1, 2):
        store = f"sqlite:///{tmp_path / str(jobs)}.db"
        simulate("big-money", "big-money", games=40, seed=11, jobs=jobs, keep="all", store=store)
        found.append([str(each.entry.game) for each in service.games(store=store)])
    assert found[0] == found[1]
    assert len(found[0]) == 40


def test_more_games_of_a_seed_begin_with_the_same_ones(tmp_path):
    stores = [f"sqlite:///{tmp_path / name}.db" for name in ("few", "many")]
    for store, games in zip(stores, (6, 12), strict=True):
        simulate("few-actions", "big-money", games=games, seed=3, jobs=1, keep="all", kingdom=KINGDOM, store=store)
    few, many = ([str(each.entry.game) for each in service.games(store=store)] for store in stores)
    assert many[:6] == few
    assert len(many) == 12


def test_a_strategy_against_itself_wins_half_of_each_pair():
    """The two games of a pair are one game: the luck belongs to the seats."""
    for name in ("big-money", "random-legal"):
        found = simulate(name, name, games=40, seed=5, jobs=1, kingdom=KINGDOM)
        rate = found.players[0].rate
        assert rate.mean == 0.5
        assert (found.difference.mean, found.difference.variance) == (0, 0)
        assert found.better is None
        assert {each.name for each in found.players} == {f"{name} 1", f"{name} 2"}


def test_the_seats_change_and_their_luck_stays(lists):
    playing = Playing((strategy_called(lists[0], "dominion"), strategy_called(lists[1], "dominion")), "dominion",
                      NEWEST, {"kingdom": ["Smithy"]}, 1, None)  # fmt: skip
    (pair,) = playing([0])
    first, second = pair.kept
    assert first.meta.players == ("two-smithies", "money")
    assert second.meta.players == ("money", "two-smithies")
    games = [[row for row in each.rows if "shuffled" in row[0].lower() or "Shuffled" in row[0]] for each in pair.kept]
    assert games[0][:2] == games[1][:2], "the starting decks are shuffled alike"


@pytest.mark.parametrize(
    ("seed", "change", "share"),
    [(17, ("(Province) <= 4", "(Province) <= 5"), 0.15), (18, ("Smithy x2", "Smithy x3"), 0.44)],
)
@pytest.mark.parametrize("count", [150, pytest.param(20_000, marks=pytest.mark.slow)])
def test_the_luck_that_a_pair_shares_has_no_bias(seed, change, share, count, tmp_path):
    """Nearly equal strategies win as often as in games whose luck nothing shares, and each pair says more of them.

    Each case has decks of its own: with the same ones both would tend to err in the same direction. `share` is the
    variance of a pair in that of a game, as 2,500 pairs had it; of two games without luck in common it is a half.
    """
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(f"Smithy x2\n{MONEY}")
    two.write_text(one.read_text().replace(*change))
    shared = simulate(str(one), str(two), games=2 * count, seed=seed, jobs=2, kingdom=["Smithy"]).players[0]
    alone = service.Mean()
    sides = [strategy_called(str(each), "dominion").policy(Random(1)) for each in (one, two)]
    for number in range(2 * count):
        rng = Random(f"alone {seed} {number}")
        policies = dict(zip(("p1", "p2") if number % 2 else ("p2", "p1"), sides, strict=True))
        session = GAME.session(GAME.table(), Fresh(policies, rng))
        session.take(begin(NEWEST, ("Ann", "Bob"), {"kingdom": ["Smithy"]}, rng))
        session.run()
        winners = [policies[each] is sides[0] for each in session.table.winners]
        alone.add(sum(winners) / len(winners))
    error = sqrt(shared.score.variance / count + alone.variance / alone.count)
    assert abs(shared.score.mean - alone.mean) < 3 * error
    assert shared.score.variance < alone.variance * share * (1 + 3 * sqrt(2 / count))


def test_the_order_of_the_two_makes_no_difference(lists):
    one = simulate(*lists, games=60, seed=2, jobs=1)
    other = simulate(*lists[::-1], games=60, seed=2, jobs=1)
    assert one.players[0].rate.mean == pytest.approx(other.players[1].rate.mean)
    assert one.difference.mean == pytest.approx(-other.difference.mean)


def test_two_smithies_are_better_than_big_money(lists):
    found = simulate(*lists, games=400, seed=1, jobs=2)
    assert found.kingdom == ("Smithy",)
    assert found.better is found.players[0]
    assert 0.6 < found.players[0].rate.low < found.players[0].rate.high < 0.85
    assert found.players[0].won + found.players[1].won + found.ties == found.games == 400


def test_a_test_ends_the_games_as_soon_as_it_knows_and_with_any_jobs(lists):
    found = [simulate(*lists, games=2000, seed=4, jobs=jobs, sprt=(0.5, 0.6)) for jobs in (1, 2)]
    assert found[0].to_json() == found[1].to_json()
    assert found[0].test.decision == "high"
    assert found[0].games < 600
    lost = simulate(*lists[::-1], games=2000, seed=4, jobs=1, sprt=(0.5, 0.6))
    assert lost.test.decision == "low"
    assert simulate(*lists, games=4, seed=4, jobs=1, sprt=(0.5, 0.51)).test.decision is None


@pytest.mark.parametrize(
    ("written", "stored"), [("none", 0), ("all", 10), ("sample:3", 3), ("sample:99", 10), ("sample:0", 0)]
)
def test_so_many_games_are_stored_as_are_to_be_kept(written, stored, tmp_path):
    store = f"sqlite:///{tmp_path / 'kept.db'}"
    for _ in range(2):  # a game that is stored is stored once
        found = simulate("few-actions", "big-money", games=10, seed=3, keep=written, kingdom=KINGDOM, store=store)
    assert found.kept == 0
    if stored == 0:
        return
    games = service.games(store=store)
    assert len(games) == stored
    assert service.verify(store=store).findings == []
    with service.Hall.open(store) as hall:
        for each in games:
            facts = hall.archive.read(each.entry.game)
            assert GAME.rerun(facts, Fresh({}, Random(0))).over
            assert each.winners
            exported = service.Log("game.json", service.export(str(each.entry.game), "json", store=hall))
            with service.Hall.open("memory:") as other:
                (imported,) = service.import_logs([exported], store=other)
            assert (imported.stored, imported.proof) == (True, "re-run"), imported.error
    for each in games:
        assert service.forget(str(each.entry.game), store=store)


def test_a_game_that_is_kept_is_the_one_that_was_played(tmp_path):
    store = f"sqlite:///{tmp_path / 'kept.db'}"
    found = simulate("few-actions", "big-money", games=8, seed=3, jobs=2, keep="all", kingdom=KINGDOM, store=store)
    assert found.kept == 8
    won = [each.winners for each in service.games(store=store)]
    assert won.count(("few-actions",)) == found.players[0].won


def raises(game, ask):
    raise KeyError("Estate")


def nothing(game, ask):
    return None


def a_list(game, ask):
    return ["end"]


def a_wrong_card(game, ask):
    return ("buy", "Mars")


def cannot_be_compared(game, ask):
    return ("play", [], {})


def leaves(game, ask):
    sys.exit()


class OfItsOwn(BaseException):
    """An error that `except Exception` does not catch."""

    def __str__(self):
        raise ValueError


def raises_its_own(game, ask):
    raise OfItsOwn


def says_much(game, ask):
    raise ValueError("much " * 10_000)


class Nameless:
    """An answer that cannot even be printed."""

    def __repr__(self):
        raise RuntimeError


def answers_nameless(game, ask):
    return ("buy", Nameless())


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        (leaves, "it raised SystemExit at the question menu"),
        (raises_its_own, "it raised OfItsOwn at the question menu: <OfItsOwn>"),
        (says_much, "it raised ValueError at the question menu: much much "),
        (answers_nameless, "it answered <tuple> to menu"),
        (raises, "pair 1, as p1: it raised KeyError at the question menu: 'Estate'"),
        (nothing, "pair 1, as p1: it answered None to menu, which does not offer that"),
        (a_list, "it answered ['end'] to menu"),
        (a_wrong_card, "it answered ('buy', 'Mars') to menu"),
        (cannot_be_compared, "it answered ('play', [], {}) to menu"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_strategy_that_answers_nonsense_loses_and_it_is_counted(strategy, says, jobs):
    found = simulate(strategy, "big-money", games=40, seed=1, jobs=jobs, kingdom=KINGDOM)
    faulty, other = found.players
    assert (faulty.won, other.won, found.ties) == (0, 40, 0)
    assert (faulty.faults, other.faults) == (40, 0)
    assert says in str(faulty.fault)
    assert len(str(faulty.fault)) < 500
    assert found.to_json()["players"][0]["fault"] == str(faulty.fault)
    assert (found.difference.count, found.turns.count) == (0, 0), "such a game says nothing of points"
    again = simulate("big-money", strategy, games=4, seed=1, jobs=1, kingdom=KINGDOM)
    assert (again.players[1].faults, again.players[0].won) == (4, 4)


TALKS = """
from moothall.service import simulate

def talks(game, ask):
    print("asked")

found = simulate(talks, "big-money", games=40, seed=1, jobs=2, kingdom=["Smithy"])
print(found.players[0].faults)
"""


def test_another_process_writes_nothing_to_the_standard_output_of_its_parent():
    run = subprocess.run([sys.executable, "-c", TALKS], capture_output=True, text=True, check=True)
    assert run.stdout == "40\n"
    assert "asked" in run.stderr


def test_a_strategy_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(pairs, "MOST_SECONDS", 0.2)

    def loops(game, ask):
        while True:
            with suppress(Exception):
                sum(range(1000))

    found = simulate(loops, "big-money", games=2, seed=1, jobs=1, kingdom=KINGDOM)
    assert (found.players[0].faults, found.players[1].won) == (2, 2)
    assert "it took more than" in str(found.players[0].fault)


def test_a_game_that_nobody_ends_is_a_tie(monkeypatch):
    monkeypatch.setattr(pairs, "MOST_ANSWERS", 300)
    found = simulate(end, end, games=4, seed=1, jobs=1, kingdom=KINGDOM)
    assert (found.ties, found.unfinished, found.players[0].rate.mean) == (4, 4, 0.5)
    assert (found.players[0].faults, found.turns.count) == (0, 0)


def test_in_a_thread_games_are_played_without_a_clock():
    found = []
    thread = threading.Thread(
        target=lambda: found.append(simulate("big-money", "big-money", games=4, seed=1, jobs=1, kingdom=KINGDOM))
    )
    thread.start()
    thread.join()
    assert found[0].games == 4


def dies(game, ask):
    os._exit(3)


def test_a_strategy_that_ends_its_process_is_named_by_its_pairs():
    with pytest.raises(service.Refused, match="a process ended twice while it played the pairs 1 to 8"):
        simulate(dies, "big-money", games=200, seed=1, jobs=2, kingdom=KINGDOM)


def test_a_fault_of_the_rules_is_not_counted_as_one_of_a_strategy(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("the rules")

    monkeypatch.setattr(type(GAME.session(GAME.table(), Fresh({}, Random(0)))), "step", broken)
    with pytest.raises(ZeroDivisionError, match="the rules"):
        simulate("big-money", "big-money", games=2, seed=1, jobs=1, kingdom=KINGDOM)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"first": "bigmoney"}, "did you mean big-money?"),
        ({"first": "no/such/file.txt"}, "is neither a bot"),
        ({"first": 7}, "7 is not a strategy"),
        ({"first": "no_such_module:play"}, "'play' of 'no_such_module' cannot be imported: ModuleNotFoundError"),
        ({"first": "nowhere.py:play"}, "'play' of 'nowhere.py' cannot be imported: FileNotFoundError"),
        ({"first": "os:path"}, "'path' of 'os' is not a function"),
        ({"first": "os:nothing"}, "'nothing' of 'os' cannot be imported: AttributeError"),
        ({"games": 0}, "a simulation has 1 to 10,000,000 games, not 0"),
        ({"games": "x"}, "must be a whole number"),
        ({"seed": "x"}, "must be a whole number"),
        ({"sprt": (0.6, 0.5)}, "a test is between two rates"),
        ({"sprt": (0.5,)}, "a test is between two rates"),
        ({"sprt": "ab"}, "a test is between two rates"),
        ({"sprt": (0.0, 0.5)}, "a test is between two rates"),
        ({"keep": "some"}, "what is kept is none, all or sample:K"),
        ({"keep": "sample:x"}, "what is kept is none, all or sample:K"),
        ({"kind": "chess"}, "chess"),
        ({"kingdom": ["Vilage"]}, "did you mean Village?"),
        ({"kingdom": ["Gold", "Ruined Library"]}, "Ruined Library"),
        ({"rules": "yesterday"}, "yesterday"),
    ],
)
def test_what_cannot_be_simulated_is_refused(wrong, says):
    asked = {"first": "big-money", "second": "big-money", "games": 2, "jobs": 1, **wrong}
    with pytest.raises(service.Failure) as error:
        simulate(asked.pop("first"), asked.pop("second"), **asked)
    assert says in str(error.value)


def test_a_list_of_another_game_is_refused(lists):
    with pytest.raises(service.BadRequest, match="one-of-dominion has no notation for strategies in a file"):
        simulate(lists[0], "networker", kind="one-of-dominion", games=2)


def test_a_function_of_a_file_or_of_a_module_plays(tmp_path, monkeypatch):
    (tmp_path / "mine_of_tests.py").write_text("def play(game, ask):\n    return ('end',)\n")
    monkeypatch.chdir(tmp_path)
    for written in ("mine_of_tests.py:play", "mine_of_tests:play"):
        found = simulate(written, "big-money", games=2, seed=1, jobs=1, kingdom=["Village"])
        assert (found.players[0].name, found.players[1].won) == ("play", 2)


def test_an_odd_number_of_games_becomes_even():
    assert simulate("big-money", "big-money", games=3, seed=1, jobs=1, kingdom=KINGDOM).games == 4


def test_a_game_for_more_players_than_two_is_refused():
    with pytest.raises(service.BadSetup, match="for 4 to 7 players, not 2"):
        simulate("networker", "random-legal", games=4, kind="one-of-dominion")
