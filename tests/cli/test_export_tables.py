"""`moothall export --parquet`: what it writes, and what does not go with it."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow", reason="pip install 'moothall[analysis]'")


def test_all_games_become_tables_and_it_says_how_many(run, game, tmp_path):
    result = run("export", "--parquet", tmp_path / "tables")
    assert result.exit_code == 0
    assert result.stdout.replace("\n  ", " ").splitlines()[1:] == [
        "files written: 8, left as they were: 0, deleted: 0",
    ]
    assert "tables: 1 game with " in result.stdout
    assert (tmp_path / "tables/facts/000000.parquet").exists()
    again = run("export", "--parquet", tmp_path / "tables", "--since", 0)
    assert "files written: 0, left as they were: 8, deleted: 0" in again.stdout


def test_json_says_the_same(objects, game, tmp_path):
    (found,) = objects("export", "--parquet", tmp_path / "tables")
    assert found["folder"] == str(tmp_path / "tables")
    assert (found["games"], found["written"], found["kept"], found["deleted"]) == (1, 8, 0, 0)
    assert found["facts"] > 300


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("{game}",), "--parquet writes all stored games: leave out GAME"),
        (("--html",), "--parquet writes all stored games"),
        (("--as", "p1"), "--parquet writes all stored games"),
        (("--names", "hide"), "--parquet writes all stored games"),
        (("--format", "goko"), "--parquet writes all stored games"),
        (("-o", "x"), "--parquet writes all stored games"),
        (("--since", "x"), "--since"),
    ],
)
def test_what_does_not_go_with_it_is_refused(more, says, run, game, tmp_path):
    result = run("export", "--parquet", tmp_path / "tables", *(each.format(game=game) for each in more))
    assert result.exit_code == 2
    assert says in result.stderr
    assert not (tmp_path / "tables").exists()


def test_since_goes_with_it_alone_and_a_game_is_needed_without_it(run, game):
    result = run("export", game, "--since", 3)
    assert (result.exit_code, "--since goes with --parquet alone" in result.stderr) == (2, True)
    result = run("export")
    assert (result.exit_code, "GAME[@PLACE|@A..B]" in result.stderr) == (2, True)


def test_a_store_that_is_not_there_is_named(run, tmp_path):
    result = run("export", "--parquet", tmp_path / "tables", "--store", f"sqlite:///{tmp_path}/none.db")
    assert result.exit_code == 1
    assert "none.db" in result.stderr
