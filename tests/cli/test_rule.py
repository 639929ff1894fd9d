"""moothall rule: a row for every document, exit codes, dates side by side, and one sentence for every error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from moothall.scenarios import ruling
from property_tests import examples

KEYS = ["scenario", "at", "verdict", "failures", "error", "rules", "table", "events", "decided", "steps", "by"]
HOLDS = "scenario: good\ngiven: {Alice: {hand: [Gold]}}\nwhen: [play Gold]\nthen: {coins: 3}\n"
FAILS = "scenario: bad\ngiven: {Alice: {hand: [Gold]}}\nwhen: [play Gold]\nthen: {coins: 4, Alice: {hand: [Gold]}}\n"
BROKEN = "scenario: broken\nwhen:\n  - hop\n"
OPEN = "scenario: open\ngiven: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 2 Copper]}}\nwhen: [play Militia]\n"
TRADER = """scenario: trader
kingdom: [Trader]
given: {coins: 6, Alice: {hand: [Trader]}}
when: [buy Gold, try: react Trader]
"""


@pytest.fixture
def file(tmp_path: Path):
    def written(*documents: str) -> Path:
        path = tmp_path / "case.yaml"
        path.write_text("---\n".join(documents), encoding="utf-8")
        return path

    return written


@pytest.mark.parametrize(
    ("documents", "code"),
    [([HOLDS], 0), ([HOLDS, OPEN], 0), ([HOLDS, FAILS, BROKEN], 1), ([HOLDS, BROKEN], 2), ([FAILS], 1)],
)
def test_the_exit_code_says_whether_a_claim_fails_else_whether_a_document_is_in_error(documents, code, file, run):
    assert run("rule", file(*documents)).exit_code == code
    assert run("rule", file(*documents), "--json").exit_code == code


def test_every_document_gives_one_row_with_all_keys(file, objects):
    rows = objects("rule", file(HOLDS, BROKEN, FAILS, "title: none\n"), code=1)
    assert [list(row) for row in rows] == [KEYS] * 4
    assert [row["verdict"] for row in rows] == ["holds", "error", "fails", "error"]
    assert [row["scenario"] for row in rows] == ["good", "broken", "bad", None]


def test_a_failure_has_its_path_and_both_values(file, objects):
    (row,) = objects("rule", file(FAILS), code=1)
    assert row["failures"] == [
        {"claim": "then.coins", "expected": 4, "actual": 3},
        {"claim": "then.Alice.hand", "expected": ["Gold"], "actual": []},
    ]


def test_what_fails_is_told_below_the_verdict(file, run):
    lines = run("rule", file(HOLDS, FAILS)).stdout.splitlines()
    assert lines[0].startswith("good: holds by the rules of ")
    assert lines[1:3] == ["  then.coins: 3", "    +$3. [card/Gold]"]
    bad = next(at for at, line in enumerate(lines) if line.startswith("bad: fails by the rules of "))
    assert lines[bad + 1 : bad + 5] == [
        "  then.coins", "    expected 4", "    actual   3", "    +$3. [card/Gold]",
    ]  # fmt: skip
    assert lines[-1] == "2 scenarios: 1 hold, 1 fail"


def test_a_scenario_that_claims_nothing_is_answered_by_what_happens(file, run):
    text = run("rule", file(OPEN)).stdout
    assert text.startswith("open: ruled by the rules of ")
    assert "Alice plays Militia." in text
    assert "expected" not in text


def test_standard_input_is_read_once(run, objects):
    (row,) = objects("rule", "-", input=HOLDS)
    assert row["verdict"] == "holds"
    assert run("rule", "-", "-").exit_code == 2


def test_broken_files_do_not_end_the_others(tmp_path, file, objects):
    (tmp_path / "binary.yaml").write_bytes(b"\x00\x01\x02")
    (tmp_path / "latin.yaml").write_bytes("scenario: a\ntitle: é".encode("latin-1"))
    (tmp_path / "empty.yaml").write_bytes(b"")
    names = [tmp_path / name for name in ("missing.yaml", "binary.yaml", "latin.yaml", "empty.yaml", ".")]
    rows = objects("rule", *names, file(HOLDS), "", code=2)
    assert [row["verdict"] for row in rows] == ["error"] * 5 + ["holds", "error"]
    errors = [row["error"] for row in rows if row["error"]]
    assert [part for part, error in zip(
        ["No such file", "is binary", "line 2 is not UTF-8", "holds no scenario", "is a folder", "names no file"],
        errors, strict=True,
    ) if part not in error] == []  # fmt: skip
    assert all("\n" not in error for error in errors)


def test_an_engine_that_breaks_off_is_the_error_of_that_scenario_alone(file, objects, monkeypatch):

    whole = ruling.play

    def breaking(document, rules=None):
        if document.scenario == "bad":
            raise KeyError("lost")
        return whole(document, rules)

    monkeypatch.setattr(ruling, "play", breaking)
    rows = objects("rule", file(FAILS, HOLDS), code=70)
    assert [row["verdict"] for row in rows] == ["error", "holds"]
    assert "the ruling broke off (KeyError: 'lost')" in rows[0]["error"]


# What a judge posts


def test_quiet_leaves_out_what_holds(file, run):
    lines = run("rule", file(HOLDS, FAILS), "-q").stdout.splitlines()
    assert lines[0].startswith("bad: fails by the rules of ")
    assert lines[-1] == "2 scenarios: 1 hold, 1 fail"


def test_markdown_has_the_claims_the_steps_and_the_rules(file, run):
    text = run("rule", file(FAILS), "--markdown").stdout
    assert text.startswith("## bad: fails\n\nBy the rules of `2025-06-01`.\n")
    assert "| `then.coins: 4` | fails<br>actual: `3` | +$3. `card/Gold` |" in text
    assert "1. `play Gold`\n   * Alice plays Gold. `play`\n" in text
    assert "* `card/Gold`: +$3 (Source: the first text of Gold)" in text


def test_markdown_of_two_dates_says_where_they_part_and_why(file, run):
    text = run("rule", file(TRADER), "--dates", "2013-01-01,2025-06-01", "--markdown").stdout
    assert text.startswith("## trader: differs\n")
    assert "**They part at step 1, “buy Gold”**" in text
    assert "* `trader`: 2020-10 instead of 2011 (from 2020-10-01 on): the gained card is exchanged" in text


def test_what_is_posted_says_what_each_date_does_where_the_table_is_the_same(tmp_path, file, run):
    dates = ("--dates", "2013-01-01,2025-06-01")
    case = file("scenario: mint\ngiven: {coins: 5, Alice: {play: [Copper]}}\nwhen: [buy Mint]\n")
    text = run("rule", case, *dates, "--markdown").stdout
    assert "* `2013-01-01`: Mint: when Alice buys.\n* `2025-06-01`: Mint: when Alice gains.\n" in text
    page = tmp_path / "ruling.html"
    assert run("rule", case, *dates, "--html", page).exit_code == 0
    written = page.read_text(encoding="utf-8")
    assert "<li><code>2013-01-01</code>: Mint: when Alice buys.</li>" in written
    assert "). the" not in written


def test_the_first_value_of_a_switch_that_makes_the_difference_is_named(file, run):
    text = """scenario: monument
kingdom: [Possession, Monument]
given: {turn: {player: Bob, controller: Alice, kind: possession}, Bob: {hand: [Monument]}}
when: [play Monument]
"""
    lines = run("rule", file(text), "--dates", "2017-01-01,2025-06-01").stdout.splitlines()
    assert lines[-3:-1] == [
        "  possession: 2021 instead of 2016 (from 2021-01-01 on)",
        "    the possessor gets the cards and the Debt",
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("dates", [(), ("--dates", "2013-01-01,2025-06-01")])
def test_the_page_has_the_same_and_no_markup_from_outside(tmp_path, file, run, lang, dates):
    page = tmp_path / "ruling.html"
    named = "scenario: <b>&|`*\ntitle: <i>|`\n" + TRADER.partition("\n")[2]
    result = run("rule", file(named), *dates, "--html", page, "--lang", lang)
    assert result.exit_code == 0
    written = page.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in written
    assert "&lt;b&gt;&amp;|`*" in written
    assert "<b>" not in written
    assert "<code>trader" in written
    assert written.endswith("</html>\n")


def test_what_is_written_by_others_is_no_markup_in_markdown(file, run):
    named = "scenario: 'x|<b>*_`'\ntitle: '[a](http://b)'\ngiven: {Alice: {hand: [Gold]}}\nwhen: [play Gold]\n"
    text = run("rule", file(named), "--markdown").stdout
    assert text.startswith("## x\\|\\<b\\>\\*\\_\\`: ruled\n\n\\[a\\](http://b)\n")


def test_markdown_and_json_are_not_printed_at_once(file, run):
    assert run("rule", file(HOLDS), "--markdown", "--json").exit_code == 2


def test_a_page_does_not_replace_the_scenario(file, run):
    path = file(HOLDS)
    assert run("rule", path, "--html", path).exit_code != 0
    assert path.read_text(encoding="utf-8") == HOLDS


# Dates


def test_each_date_gives_a_row_and_claims_are_not_checked(file, objects):
    rows = objects("rule", file(FAILS, TRADER), "--dates", "2013-01-01,2025-06-01,trader=2011")
    assert [(row["scenario"], row["at"]) for row in rows] == [
        ("bad", "2013-01-01"), ("bad", "2025-06-01,trader=2011"),
        ("trader", "2013-01-01"), ("trader", "2025-06-01,trader=2011"),
    ]  # fmt: skip
    assert {row["verdict"] for row in rows} == {"holds"}


def test_side_by_side_shows_only_what_differs_and_the_switch_that_makes_it(file, run):
    lines = run("rule", file(TRADER), "--dates", "2013-01-01,2025-06-01").stdout.splitlines()
    assert lines[0] == "trader: differs"
    assert lines[1].split() == ["2013-01-01", "2025-06-01"]
    assert lines[-6:] == [
        "  they part at step 1, “buy Gold”:",
        "    2013-01-01: Alice reacts with Trader. [trader/would-gain]",
        "    2025-06-01: Alice gains Gold. [gain]",
        "  trader: 2020-10 instead of 2011 (from 2020-10-01 on)",
        "    the gained card is exchanged for a Silver",
        "    Source: the wiki: Trader",
    ]
    assert not any(line.split()[0] == "coins" for line in lines)


def test_a_card_whose_text_makes_the_difference_is_named(file, run):
    text = """scenario: highway
given: {actions: 1, coins: 4, Alice: {hand: [Highway]}}
when: [play Highway]
"""
    lines = run("rule", file(text), "--dates", "2025-06-01,2013-01-01").stdout.splitlines()
    assert lines[-3:] == [
        "  card/Highway: another text of Highway (from 2022-06-01 on)",
        "    +1 Card, +1 Action. cost: While this is in play, cards cost $1 less.",
        "    Source: the first text of Highway",
    ]


def test_dates_that_rule_alike_are_said_to(file, run):
    result = run("rule", file(HOLDS), "--dates", "2013-01-01,2025-06-01")
    assert result.stdout == "good: the same by the rules of 2013-01-01, 2025-06-01\n"


def test_a_scenario_that_cannot_be_played_by_one_date_is_an_error_of_that_row(file, objects, run):
    text = TRADER.replace("try: react Trader", "react Trader").replace("coins: 6", "coins: 6, supply: {Silver: 0}")
    dates = ("--dates", "2013-01-01,2025-06-01")
    assert [row["verdict"] for row in objects("rule", file(text), *dates, code=2)] == ["holds", "error"]
    assert "2025-06-01  error: " in run("rule", file(text), *dates).stdout


@pytest.mark.parametrize("dates", ["", "tomorrow", "2013-01-01,", "trader=2011", "2013-01-01,trader=1999"])
def test_dates_that_are_none_are_a_usage_error(dates, file, run):
    result = run("rule", file(HOLDS), "--dates", dates)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_document_in_error_has_a_row_for_each_date(file, objects):
    rows = objects("rule", file(BROKEN), "--dates", "2013-01-01,2025-06-01", code=2)
    assert [(row["at"], row["verdict"]) for row in rows] == [("2013-01-01", "error"), ("2025-06-01", "error")]


def test_a_row_can_be_read_again_as_a_scenario(file, objects, run):
    (row,) = objects("rule", file(HOLDS))
    again = {"scenario": "again", "given": row["table"], "then": {"coins": 3, "Alice": {"play": ["Gold"]}}}
    assert run("rule", "-", input=json.dumps(again)).exit_code == 0


# The notation


def test_the_schema_is_one_json_object_and_needs_no_file(run):
    result = run("rule", "--schema")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["title"] == "Scenario"


def test_without_a_file_it_is_a_usage_error(run):
    result = run("rule")
    assert result.exit_code == 2
    assert "name a scenario FILE" in result.stderr


@examples(60, HealthCheck.function_scoped_fixture)
@given(st.binary(max_size=200))
def test_no_file_whatever_is_a_traceback(tmp_path, run, data):
    path = tmp_path / "any.yaml"
    path.write_bytes(data)
    result = run("rule", path, "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert rows
    assert result.exit_code == 2
    assert all(row["error"].startswith(str(path)) and "\n" not in row["error"] for row in rows)


# A scenario of a stored game


def test_a_stored_table_at_rest_is_written_as_a_scenario_that_begins_there(game, objects, run):
    seqs = [fact["seq"] - 1 for fact in objects("log", game) if fact.get("question") == "menu"]
    for seq in seqs[:: len(seqs) // 6]:
        written = run("export", f"{game}@{seq}", "--format", "scenario")
        assert written.exit_code == 0, written.output
        (row,) = objects("rule", "-", input=written.stdout)
        (table,) = objects("show", f"{game}@{seq}")
        assert row["verdict"] == "ruled"
        assert row["table"]["coins"] == table["coins"]
        assert row["table"]["turn"]["phase"] == table["phase"]
        assert row["table"]["supply"]["Province"] == next(
            pile["count"] for pile in table["supply"] if pile["pile"] == "Province"
        )


def test_a_table_in_the_middle_of_something_is_not_written_as_a_scenario(game, run, objects):
    seqs = [fact["seq"] for fact in objects("log", game) if fact.get("question") == "menu"]
    result = run("export", f"{game}@{seqs[3]}", "--format", "scenario")
    assert result.exit_code == 1
    assert f"the last table at rest is {game[:8]}@{seqs[3] - 1}" in result.stderr


# One of Dominion

GESTALT = """scenario: hands
game: one-of-dominion
given: {styles: {Alice: Charisma, Dave: Talkie}, Bob: {hand: [red 2]}}
when: [use Gestalt on Bob]
"""
EMPTY = "scenario: empty\ngame: one-of-dominion\ngiven: {deck: [], Alice: {hand: [red 1]}}\nwhen: [end turn]\n"


def test_documents_of_both_games_are_ruled_on_in_one_run(file, objects, run):
    rows = objects("rule", file(HOLDS, GESTALT, FAILS), code=1)
    assert [list(row) for row in rows] == [KEYS] * 3
    assert [row["verdict"] for row in rows] == ["holds", "ruled", "fails"]
    assert rows[1]["table"]["Alice"] == {"points": 0, "hand": ["red 2"]}
    assert {"HandsExchanged": {"player": "Alice", "to": "Bob"}} in rows[1]["events"]
    lines = run("rule", file(GESTALT)).stdout.splitlines()
    assert "  Alice uses Gestalt. [ood/gestalt]" in lines
    assert "  Alice and Bob exchange hands. [ood/gestalt]" in lines
    assert any(line.startswith("  The styles are dealt.") for line in lines)


def test_a_switch_of_the_other_game_is_named_as_what_makes_the_difference(file, objects, run):
    dates = ("--dates", "2024-01-01,2024-01-01,ood_end=or")
    assert [row["verdict"] for row in objects("rule", file(EMPTY), *dates)] == ["holds", "holds"]
    lines = run("rule", file(EMPTY), *dates).stdout.splitlines()
    assert lines[0] == "empty: differs"
    assert "  ood_end: or instead of and" in lines
    assert lines[-1] == "    Source: 003:20, 003:112"
