"""Options that take numbers say in one sentence which ones, in both languages."""

from __future__ import annotations

import pytest


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
