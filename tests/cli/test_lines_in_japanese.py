"""What commands print and say of errors, in Japanese."""

from __future__ import annotations

import re

import pytest


def test_an_audit_is_reported_in_japanese(run):
    english = run("audit", "docs/logs/possession-forged.txt").stdout
    told = run("audit", "docs/logs/possession-forged.txt", "--lang", "ja").stdout
    assert len(told.splitlines()) == len(english.splitlines())
    assert "相違あり（ルール：2014-01-01、goko、291行：確認286、相違5）" in told
    assert "304行目：Bob - gains Duchy" in told
    assert "ほかに4件ある" in told
    assert not re.search("[a-z]+ [a-z]+ [a-z]+", told.replace("Bob - gains Duchy", "")), told


def test_a_ruling_is_reported_in_japanese(run, tmp_path):
    file = tmp_path / "ruling.yaml"
    file.write_text("scenario: a\nkingdom: [鍛冶屋]\ngiven: {coins: 3}\nthen: {coins: 4}\n", encoding="utf-8")
    assert run("rule", file, "--lang", "ja").stdout == (
        "a：不成立（ルール：2025-06-01）\n  then.coins\n    主張 4\n    実際 3\n"
        "  setup/piles：サプライは基本カードと王国カードの山を1つずつ持つ。魔女娘の災いカードは1種類である。\n"
        "    出典：setup.md\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("shwo",), "moothall: コマンド'shwo'はない。もしかして：show？"),
        (("show",), "（moothall show --helpを参照）"),
        (("show", "nope"), "store.dbに保存先はない"),
        (("rules", "possesion/gain"), "もしかして：possession/gain"),
        (("audit", "x", "--all=3"), "オプション--allに値は付けない"),
        (
            ("show", "docs/logs/possession.txt", "--as", "葵"),
            "プレイヤー'葵'はいない。プレイヤーはp1（Alice）、p2（Bob）",
        ),
        (("cards", "a", "b"), "余分な引数がある：b"),
        (("play", "--seed", "x"), "--seedは整数をとる。'x'は整数ではない"),
    ],
)
def test_an_error_is_said_in_japanese(arguments, said, run):
    result = run(*arguments, "--lang", "ja")
    assert result.exit_code
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_error_in_a_condition_shows_the_condition_and_marks_the_place(run):
    result = run("find", "docs/logs/possession.txt", "3 < hand(葵)", "--lang", "ja")
    assert result.exit_code == 2
    said, condition, mark = result.stderr.splitlines()
    assert said == "moothall: プレイヤー'葵'はいない。プレイヤーはp1（Alice）、p2（Bob）"
    assert (condition, mark) == ("  3 < hand(葵)", "      ^")


def test_a_log_that_is_printed_as_a_file_stays_as_it_is(run, game):
    arguments = ("export", game, "--format", "goko")
    assert run(*arguments, "--lang", "ja").stdout == run(*arguments).stdout


def test_a_table_has_japanese_heads(run, game):
    assert run("games", "--lang", "ja").stdout.startswith("ゲーム ")
