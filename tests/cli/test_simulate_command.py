"""`moothall simulate`: what it prints, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from moothall import service

KINGDOM = "Village, Smithy, Militia"


@pytest.fixture
def money(tmp_path):
    path = tmp_path / "money.txt"
    path.write_text("Province\nGold\nSmithy x2\nSilver\n", encoding="utf-8")
    return path


def test_it_prints_a_table_and_what_the_figures_say(run, money):
    result = run("simulate", money, "big-money", "--games", 200, "--seed", 7)
    assert result.exit_code == 0
    assert "200 games in pairs, with the seats changed. Seed 7, rules" in result.stdout
    assert "Kingdom: Smithy." in result.stdout
    assert "money wins more." in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert [row[0] for row in rows if row[-1:] and row[0] in ("strategy", "money", "big-money")][:3] == [
        "strategy", "money", "big-money",
    ]  # fmt: skip


def test_json_is_what_the_service_found(objects, money):
    (found,) = objects("simulate", money, "big-money", "--games", 20, "--seed", 7, "--jobs", 1)
    assert found == service.simulate(str(money), "big-money", games=20, seed=7, jobs=1).to_json()
    assert found["games"] == sum(each["won"] for each in found["players"]) + found["ties"] == 20


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_strategy_prints_does_not_stand_among_the_results(jobs, tmp_path):
    (tmp_path / "talks.py").write_text(
        "print('imported')\n\ndef talks(game, ask):\n    print('asked')\n    return None\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "moothall", "simulate", "talks.py:talks", "big-money", "--kingdom", "Smithy"]
    options = ["--games", "40", "--seed", "1", "--jobs", jobs, "--json"]
    run = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["players"][0]["faults"] == 40
    assert "imported" in run.stderr and "asked" in run.stderr


@pytest.mark.parametrize(
    ("strategies", "sprt", "games", "code", "says"),
    [
        (("few-actions", "big-money"), "0.5,0.6", 400, 0, "wins at a rate of 0.6 or more"),
        (("big-money", "few-actions"), ".5,.6", 400, 1, "wins at a rate of 0.5 or less"),
        (("few-actions", "big-money"), "0.5 、 0.6", 2, 3, "2 games are too few to say"),
    ],
)
def test_the_exit_code_says_what_the_test_says(strategies, sprt, games, code, says, run):
    asked = ("--games", games, "--seed", 1, "--kingdom", KINGDOM, "--sprt", sprt, "--jobs", 1)
    result = run("simulate", *strategies, *asked)
    assert result.exit_code == code, result.output
    assert says in result.stdout


@pytest.mark.parametrize("sprt", ["0.6,0.5", "0.5", "a,b", "50,53", "0.5,0.6,0.7", "0.0,0.5", ""])
def test_rates_that_are_none_are_refused(sprt, run):
    result = run("simulate", "big-money", "big-money", "--sprt", sprt)
    assert result.exit_code == 2
    assert "a test is between two rates, the lower one first, such as 0.50,0.53" in result.stderr


def test_a_wrong_line_of_a_list_is_named_with_its_file(run, money):
    money.write_text("Gold\n\nSmity x2\n", encoding="utf-8")
    result = run("simulate", money, "big-money")
    assert result.exit_code == 2
    assert result.stderr == f"moothall: {money} line 3: there is no card 'Smity'; did you mean Smithy?\n"


def test_a_wrong_card_of_the_kingdom_is_named(run):
    result = run("simulate", "big-money", "big-money", "--kingdom", "Vilage, Smithy")
    assert result.exit_code == 2
    assert "Vilage" in result.stderr


def test_faults_are_told_and_do_not_end_the_command(run, tmp_path):
    bots = tmp_path / "bots.py"
    bots.write_text("def play(game, ask):\n    return 1 / 0\n", encoding="utf-8")
    result = run("simulate", f"{bots}:play", "big-money", "--games", 4, "--seed", 1, "--kingdom", KINGDOM)
    assert result.exit_code == 0
    assert "play lost 4 games by a fault of its own. The first: pair 1, as p1: it raised ZeroDivisionError" in (
        result.stdout.replace("\n", " ")
    )


def test_games_that_are_kept_are_stored(run, objects, store):
    asked = ("--games", 10, "--seed", 1, "--kingdom", KINGDOM, "--keep", "sample:4")
    result = run("simulate", "few-actions", "big-money", *asked)
    assert "4 games are stored." in result.stdout
    assert len(objects("games")) == 4
    assert run("show", objects("games")[0]["game"]).exit_code == 0


def test_nothing_is_stored_and_no_store_made_without_being_asked(run, tmp_path):
    assert run("simulate", "big-money", "big-money", "--games", 2, "--seed", 1, "--kingdom", KINGDOM).exit_code == 0
    assert not (tmp_path / "store.db").exists()
