"""show, log, why and play in Japanese: the names of cards, and nothing else of what is printed for programs."""

from __future__ import annotations

import pytest
from moothall.domain import games
from moothall.domain.kernel.telling.columns import padded, width, wrapped


def test_a_table_is_drawn_with_japanese_names_in_80_columns(game, run):
    shown = run("show", game, "--lang", "ja").stdout
    assert "属州" in shown
    assert "Province" not in shown
    assert max(map(width, shown.splitlines())) <= 80


def test_facts_are_told_with_japanese_names(game, objects, run):
    log = run("log", game, "--lang", "ja").stdout
    assert "card bought 銀貨" in log
    assert "Silver" not in log
    bought = next(fact["seq"] for fact in objects("log", game) if fact["fact"] == "CardBought")
    assert "銀貨" in run("why", f"{game}@{bought}", "--lang", "ja").stdout


def test_a_person_is_offered_japanese_names(run):
    options = ("--seed", 5, "--kingdom", "Village", "--players", "person,big-money")
    offered = run("play", *options, "--lang", "ja", input="1\nq\n").stderr
    assert "財宝をすべて使用" in offered
    assert "銀貨を購入 ($3)" in offered


@pytest.mark.parametrize("command", ["show", "log"])
def test_what_is_printed_for_programs_is_the_same_in_every_language(command, game, run):
    assert run(command, game, "--json", "--lang", "ja").stdout == run(command, game, "--json").stdout


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
