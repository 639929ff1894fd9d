"""`export --format scenario GAME@A..B`: a file that `rule` plays."""

from __future__ import annotations

import pytest
from moothall.domain import games


def test_a_stretch_is_written_as_a_scenario_that_holds(game, run, objects, tmp_path):
    file = tmp_path / "span.yaml"
    assert run("export", f"{game}@turn:3..turn:5/p2", "--format", "scenario", "-o", file).exit_code == 0
    (ruling,) = objects("rule", file)
    assert ruling["verdict"] == "holds"
    assert [turn for turn in ruling["events"] if "TurnBegan" in turn]


def test_a_whole_game_is_written_so(game, run, objects, tmp_path):
    file = tmp_path / "span.yaml"
    assert run("export", f"{game}@turn:1..end", "--format", "scenario", "-o", file).exit_code == 0
    (ruling,) = objects("rule", file)
    assert ruling["verdict"] == "holds"


def test_a_log_need_not_be_imported_for_it(run, objects, game, tmp_path):
    log, file = tmp_path / "game.txt", tmp_path / "span.yaml"
    assert run("export", game, "--format", "goko", "-o", log).exit_code == 0
    assert run("export", f"{log}@turn:2..turn:3", "--format", "scenario", "-o", file).exit_code == 0
    assert objects("rule", file)[0]["verdict"] == "holds"


def test_what_was_taken_back_is_no_part_of_it_but_can_still_be_written(game, run, objects, tmp_path):
    end = objects("games")[0]["facts"]
    for _ in range(12):
        objects("undo", game)
    for place in (f"{game}@turn:4..end", f"{game}@turn:4..{end}"):
        file = tmp_path / "span.yaml"
        assert run("export", place, "--format", "scenario", "-o", file).exit_code == 0
        assert objects("rule", file)[0]["verdict"] == "holds"


@pytest.mark.parametrize(("lang", "said"), [("en", "'Ann (x)' cannot be"), ("ja", "'Ann (x)'はプレイヤーの名前に")])
def test_a_name_that_no_scenario_can_hold_is_named(lang, said, run, objects, game, tmp_path):
    log = tmp_path / "game.txt"
    assert run("export", game, "--format", "goko", "-o", log).exit_code == 0
    log.write_text(log.read_text().replace(objects("games")[0]["players"][0], "Ann (x)"))
    result = run("export", f"{log}@turn:2..turn:3", "--format", "scenario", "--lang", lang)
    assert (result.exit_code, len(result.stderr.splitlines()), said in result.stderr) == (1, 1, True), result.stderr


@pytest.mark.parametrize(
    ("place", "format_", "said"),
    [
        ("turn:5..turn:3", "scenario", "give the earlier place first"),
        ("turn:5..turn:5", "scenario", "nothing is answered"),
        ("turn:5..turn:99", "scenario", "there is no turn 99"),
        ("turn:5..turn:6", "goko", "whole games"),
        ("0", "scenario", "at fact 0 the game has not begun"),
        ("0", "goko", "at fact 0 the game has not begun"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_sentence(place, format_, said, game, run):
    result = run("export", f"{game}@{place}", "--format", format_)
    assert (result.exit_code, said in result.stderr) == (1, True), result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_game_that_has_no_scenarios_says_so(run, objects, monkeypatch):
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    (played,) = objects("play", "--game", "toy", "--seed", 1)
    for place in ("@3..end", ""):
        result = run("export", f"{played['game']}{place}", "--format", "scenario")
        assert result.exit_code == 1
        assert "a game of toy" in result.stderr
