"""`log --points`: a row for each turn."""

from __future__ import annotations

from pathlib import Path

import pytest

LOGS = Path(__file__).parents[2] / "docs" / "logs"


def test_a_row_has_what_was_got_and_the_points_at_the_end_of_the_turn(run):
    rows = [line.split() for line in run("log", LOGS / "possession.txt", "--points").stdout.splitlines()]
    assert rows[0] == ["turn", "player", "coins", "gains", "trashes", "Alice", "Bob"]
    assert ["7", "Bob", "8", "Province", "3", "9"] in rows
    assert ["10", "Alice", "4", "Silver", "×2", "Estate", "1", "9"] in rows
    assert rows[-1] == ["18", "Alice", "9", "Bob:", "Province", "21", "37"]


def test_each_game_has_columns_of_its_own(run):
    heads = run("log", LOGS / "one-of-dominion.jsonl", "--points", "--lang", "ja").stdout.splitlines()[0].split()
    assert heads == ["ターン", "プレイヤー", "配置", "除去", "Aoi", "Ren", "Mika", "Jun"]


def test_for_a_player_there_are_no_points(run, objects):
    heads = run("log", LOGS / "possession.txt", "--points", "--as", "Bob").stdout.splitlines()[0].split()
    assert heads == ["turn", "player", "coins", "gains", "trashes"]
    assert {each["points"] for each in objects("log", LOGS / "possession.txt", "--points", "--as", "Bob")} == {None}
    assert objects("log", LOGS / "possession.txt", "--points")[-1]["points"] == {"p1": 21, "p2": 37}


@pytest.mark.parametrize("other", ["--all", "--turns", "--open", "gain"])
def test_it_goes_alone(run, other):
    result = run("log", LOGS / "possession.txt", "--points", other)
    assert result.exit_code == 2
    assert "--points has a row for each turn: give no FILTER, --all, --turns or --open with it" in result.stderr
