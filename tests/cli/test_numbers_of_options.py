"""Options that take numbers say in one sentence which ones, in both languages."""

from __future__ import annotations

import pytest
from moothall import service


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("export", "--parquet", "x", "--since", "2013-05"),
            "--since takes a whole number of at least 0, not '2013-05'",
        ),
        (("export", "--parquet", "x", "--since", "-1"), "--since takes a whole number of at least 0, not '-1'"),
        (("simulate", "a", "b", "--games", "1.5"), "--games takes a whole number of at least 1, not '1.5'"),
        (("simulate", "a", "b", "--seed", "x"), "--seed takes a whole number, not 'x'"),
        (("stats", "--most", ""), "--most takes a whole number of at least 1, not ''"),
        (("serve", "--workers", "65"), "--workers takes a whole number from 1 to 64, not '65'"),
        (("serve", "--port", "٣٣٣٣٣٣"), "--port takes a whole number from 0 to 65535, not '٣٣٣٣٣٣'"),
    ],
)
def test_a_number_that_cannot_be_is_refused_by_what_is_expected(run, arguments, says):
    found = run(*arguments)
    assert found.exit_code == 2
    assert found.stderr.startswith(f"moothall: {says}; see moothall {arguments[0]} --help")


def test_the_same_in_japanese(run, monkeypatch):
    monkeypatch.setenv("MOOTHALL_LANG", "ja")
    assert "--workersは1から64までの整数をとる。'65'は使えない" in run("serve", "--workers", "65").stderr
    assert "--gamesは1以上の整数をとる。'x'は使えない" in run("simulate", "a", "b", "--games", "x").stderr


@pytest.mark.parametrize("number", ["9" * 19, "9" * 5000, "²"])
def test_what_is_no_number_of_a_choice_or_a_game_is_told(run, number, tmp_path):
    log = tmp_path / "log.txt"
    log.write_text(service.example_text("possession.txt"), encoding="utf-8")
    answered = next(fact.seq for fact in service.view(str(log)).facts if type(fact).__name__ == "Answered")
    found = run("whatif", f"{log}@{answered}", "--answer", number)
    assert (found.exit_code, "is not an answer to" in found.stderr) == (1, True)
    kept = run("simulate", "big-money", "big-money", "--games", "2", "--keep", f"sample:{number}")
    assert kept.exit_code == 2 and "what is kept is none, all or sample:K" in kept.stderr
