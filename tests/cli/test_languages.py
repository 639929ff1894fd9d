"""show, log, why and play in Japanese: the names of cards, and nothing else of what is printed for programs."""

from __future__ import annotations

import re

import click
import pytest
from moothall.cli import main
from moothall.domain import games
from moothall.domain.kernel.telling.columns import padded, width, wrapped


def test_a_table_is_drawn_with_japanese_names_in_80_columns(game, run):
    shown = run("show", game, "--lang", "ja").stdout
    assert "属州" in shown
    assert "Province" not in shown
    assert max(map(width, shown.splitlines())) <= 80


def test_facts_are_told_with_japanese_names(game, objects, run):
    log = run("log", game, "--lang", "ja").stdout
    assert "は銀貨を3コインで購入した。" in log
    assert "Silver" not in log
    bought = next(fact["seq"] for fact in objects("log", game) if fact["fact"] == "CardBought")
    assert "銀貨" in run("why", f"{game}@{bought}", "--lang", "ja").stdout


def test_a_person_is_offered_japanese_names(run):
    options = ("--seed", 5, "--kingdom", "Village", "--players", "person,big-money")
    offered = run("play", *options, "--lang", "ja", input="1\nq\n").stderr
    assert "財宝をすべて使用" in offered
    assert "銀貨を購入（3コイン）" in offered


@pytest.mark.parametrize("command", ["show", "log"])
def test_what_is_printed_for_programs_is_the_same_in_every_language(command, game, run):
    assert run(command, game, "--json", "--lang", "ja").stdout == run(command, game, "--json").stdout


def test_what_is_told_of_facts_to_programs_is_the_same_in_every_language(game, run):
    for arguments in (("why", f"{game}@120"), ("find", game, "gain"), ("rules", "--search", "exchange")):
        assert run(*arguments, "--json", "--lang", "ja").stdout == run(*arguments, "--json").stdout


def test_every_command_takes_a_language():
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    assert [
        name for name, each in commands.items() if "--lang" not in {text for o in each.params for text in o.opts}
    ] == []


LOCALES = [
    ({"MOOTHALL_LANG": "ja", "LANG": "en_GB.UTF-8"}, "ja"),
    ({"MOOTHALL_LANG": "en", "LC_ALL": "ja_JP.UTF-8"}, "en"),
    ({"LANG": "ja_JP.UTF-8"}, "ja"),
    ({"LC_MESSAGES": "ja_JP.eucJP", "LANG": "C"}, "ja"),
    ({"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
    ({"LC_ALL": "", "LANG": "ja"}, "ja"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({}, "en"),
]


@pytest.mark.parametrize(("variables", "language"), LOCALES)
def test_the_language_is_that_of_the_variable_else_of_the_locale(variables, language, run, monkeypatch):
    for name in ("MOOTHALL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    japanese = "捨て札置き場に獲得"
    assert (japanese in run("rules", "--search", "possession/gain").stdout) == (language == "ja")
    assert japanese not in run("rules", "--search", "possession/gain", "--lang", "en").stdout


def test_a_variable_that_names_no_language_is_said_in_one_sentence(run, monkeypatch):
    monkeypatch.setenv("MOOTHALL_LANG", "jp")
    result = run("games")
    assert (result.exit_code, result.stderr) == (
        2,
        "moothall: MOOTHALL_LANG is 'jp': set it to en or ja; see moothall games --help\n",
    )


def test_a_rule_is_given_in_the_language(game, objects, run):
    shuffled = next(fact["seq"] for fact in objects("log", game) if fact["fact"] == "CardsDrawn")
    why = run("why", f"{game}@{shuffled}", "--lang", "ja").stdout
    assert "カードは山札の上から、ある限り引く。" in why
    assert "as many cards as there are" not in why


def test_a_language_that_is_not_spoken_is_a_usage_error(game, run):
    assert run("show", game, "--lang", "de").exit_code == 2


def test_what_has_no_other_name_keeps_its_own():
    for game in games.every():
        assert game.words.called("no such thing", "ja") == "no such thing"


def test_a_japanese_letter_takes_two_columns():
    assert (width("銅貨"), width("Copper"), padded("銅貨", 6)) == (4, 6, "銅貨  ")
    lines = wrapped("銅貨, 銀貨, 金貨, 属州", 13, "a ", "  ")
    assert lines == ["a 銅貨, 銀貨,", "  金貨, 属州"]
    assert wrapped("Copper, Silver", 9, "", " ") == ["Copper,", " Silver"]


def test_differences_are_told_in_japanese(game, run):
    told = run("diff", f"{game}@100", f"{game}@200", "--lang", "ja").stdout
    assert "フェイズ" in told
    assert re.search(r"銀貨の山：\d+から\d+へ", told)
    assert re.search(r"[a-z]{3}", told.replace("Ann", "").replace("Bob", "")) is None


def test_a_line_of_japanese_ends_after_a_comma_and_begins_with_no_small_letter():
    rule = "購入とは、コストを支払い、購入権を1つ使って、そのカードを獲得することである（1シャッフル）。"
    for columns in range(16, 60):
        lines = wrapped(rule, columns, "", " ")
        assert max(map(width, lines)) <= columns
        assert "".join(line.strip() for line in lines) == rule
        assert not [line for line in lines if line.lstrip()[0] in "、。）ャュョッー" or line[-1] in "（「1"]
    assert wrapped(rule, 40)[0] == "購入とは、コストを支払い、"
    assert wrapped("a" * 30 + "銅", 10) == ["a" * 10] * 3 + ["銅"]
