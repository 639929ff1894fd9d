"""What people expect of any command: help, suggestions, short ids, names of files, one word for one thing."""

from __future__ import annotations

from pathlib import Path
from typing import Never
from uuid import UUID

import pytest
from moothall.cli.app import COMMANDS
from moothall.domain import games
from moothall.service.wording import short_ids, with_short_ids
from moothall.words import Message


@pytest.mark.parametrize(("written", "meant"), [("sho", "show"), ("adit", "audit"), ("exprot", "export")])
def test_the_command_that_was_meant_is_named(written, meant, run):
    result = run(written)
    assert result.exit_code == 2
    assert f"there is no command '{written}'; did you mean {meant}?" in result.stderr


def test_the_option_that_was_meant_is_named(run):
    assert "--json" in run("games", "--jsn").stderr


def test_help_explains_a_command_and_lists_all(run):
    assert run("help").stdout == run("--help").stdout
    for name in COMMANDS:
        assert run("help", name).stdout == run(name, "--help").stdout
    assert "did you mean audit?" in run("help", "audti").stderr


def test_a_file_that_is_not_there_is_said_to_be_a_file(run, game):
    for command in ("show", "log", "find"):
        more = ("gain",) if command == "find" else ()
        assert "there is no file 'nothere.txt'" in run(command, "nothere.txt", *more).stderr
        assert "there is no file" not in run(command, "ffffffff", *more).stderr


def test_games_are_listed_by_ids_as_short_as_they_can_be(run, game, objects):
    for seed in range(3):
        objects("play", "--seed", seed, "--players", "big-money,big-money", "--kingdom", "Village")
    (first, *others) = [line.split()[0] for line in run("games").stdout.splitlines()[1:]]
    assert first == game[:8]
    assert len(others) == 3
    assert run("show", first).exit_code == 0
    assert next(each["game"] for each in objects("games")) == game


def test_ids_that_begin_alike_are_shown_longer():
    ids = ["5f0c2d8e-1111", "5f0c2d8e-1122", "af0449c7-0a00"]
    assert list(short_ids(ids).values()) == ["5f0c2d8e-111", "5f0c2d8e-112", "af0449c7-0a0"]
    assert short_ids(["5f0c2d8e-1111"]) == {"5f0c2d8e-1111": "5f0c2d8e"}
    assert short_ids([]) == {}


class Asked(dict[str, str]):
    """Short ids that are only looked up: a list of a hundred thousand games goes through them for none of its rows."""

    def __iter__(self) -> Never:
        raise AssertionError("it is gone through")

    keys = items = values = __iter__


IDS = [UUID(f"5f0c2d8e-6a51-5c1b-9d3e-0b7a4a3f6c1{last}") for last in range(3)]


def test_the_ids_of_a_message_are_looked_up_among_those_that_are_known():
    known = Asked(zip(map(str, IDS[:2]), ("first", "second"), strict=True))
    assert with_short_ids(Message("command.fork-of", parent=IDS[1]), known).fields["parent"] == "second"
    assert with_short_ids(Message("command.fork-of", parent=IDS[2]), known).fields["parent"] == "5f0c2d8e"


def test_ids_are_short_in_the_fields_of_fields_and_whole_in_what_somebody_wrote():
    place = Message("store.place", game=IDS[0], at=3)
    says = Message("place.of", place=f"{IDS[1]}.txt", said=Message("store.not-json", place=place))
    short = str(with_short_ids(says))
    assert f"{IDS[1]}.txt" in short
    assert "5f0c2d8e@3" in short


@pytest.mark.parametrize("name", ["a  b.txt", "5f0c2d8e-6a51-5c1b-9d3e-0b7a4a3f6c11.txt", "line 3: no.. .txt"])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", [["show"], ["audit"], ["import"], ["find", "turn = 1"], ["rule"]])
def test_the_name_of_a_file_stands_in_an_error_as_it_was_written(run, command, name, lang):
    done = run(command[0], name, *command[1:], "--lang", lang)
    assert name in done.output


def test_a_sound_store_says_so_in_json(game, objects):
    (said,) = objects("verify")
    assert said["what"] == "sound"
    assert said["games"] == 1


def test_what_is_found_nowhere_is_no_match(run, game):
    for arguments in (("find", game, "turn = 999"), ("bisect", game, "--first", "--when", "turn = 999")):
        result = run(*arguments)
        assert result.exit_code == 1
        assert result.stderr.startswith("moothall: no match")


def test_a_scenario_without_claims_is_ruled_in_json_as_in_words(run, objects, tmp_path):
    path = tmp_path / "ruling.yaml"
    path.write_text("scenario: a\ngiven: {Alice: {hand: [Smithy], deck: any}}\nwhen: [play Smithy]\n", encoding="utf-8")
    assert objects("rule", path)[0]["verdict"] == "ruled"
    assert "a: ruled by" in run("rule", path).stdout


def test_cards_are_searched_by_their_names_types_and_texts(run, objects):
    assert {each["card"] for each in objects("cards", "--search", "possessed")} >= {"Possession"}
    assert "Militia" in {each["card"] for each in objects("cards", "--search", "each other player")}
    assert "Duchess" in {each["card"] for each in objects("cards", "--search", "公爵夫人")}
    assert run("cards", "--search", "zzzz").exit_code == 1
    assert run("cards", "Village", "--search", "zzzz").exit_code == 2


def test_a_card_whose_rules_changed_shows_all_of_them(run):
    shown = run("cards", "Possession", "--rules", "2017-01-01").stdout
    for value in ("2010", "2016", "2021", "2023-09"):
        assert f"  {value}: " in shown
    assert any(line.startswith("  2016: ") and line.endswith("in force") for line in shown.splitlines())


def test_every_switch_says_what_its_values_mean_in_both_languages(run):
    for game in games.every():
        questions = game.reference().questions
        for name, values in game.switches.values.items():
            if len(values) > 1:
                assert name in questions, "say what the switch asks in QUESTIONS of text/switch_questions.py"
                assert {value for _, value in values} == set(questions[name].values), name
                assert all(map(all, questions[name].values.values()))
                assert questions[name].asks
                assert questions[name].asks_ja
    shown = run("rules", "possession").stdout
    assert "2016: the possessor gets the cards and the tokens" in shown
    assert "2010: 獲得するカードは支配者" in shown


@pytest.mark.parametrize(
    ("written", "meant"),
    [("givn: {Alice: {hand: [Smithy]}}", "given"), ("given: {Alice: {hnd: [Smithy]}}", "hand")],
)
def test_the_field_of_a_scenario_that_was_meant_is_named(written, meant, run, tmp_path):
    path = tmp_path / "ruling.yaml"
    path.write_text(f"scenario: a\n{written}\nwhen: [play Smithy]\n", encoding="utf-8")
    assert f"did you mean {meant}?" in run("rule", path).stdout


def test_the_switch_that_makes_the_first_difference_by_other_rules_is_named(run, objects):
    log = Path(__file__).resolve().parents[2] / "docs" / "logs" / "possession.txt"
    assert "by the switch shuffle_first: yes instead of no" in run("whatif", log, "--rules", "2025-01-01").stdout
    assert objects("whatif", log, "--rules", "2025-01-01")[0]["switches"] == ["shuffle_first: yes instead of no"]
    assert objects("whatif", log, "--rules", "2014-01-01")[0]["switches"] == []


def test_a_table_is_drawn_as_wide_as_the_screen(run, game, monkeypatch):
    drawn = {}
    for columns in ("40", "160", ""):
        monkeypatch.setenv("COLUMNS", columns)
        drawn[columns] = run("show", f"{game}@20").stdout.splitlines()
    assert len(drawn["40"]) > len(drawn[""]) > len(drawn["160"])
    assert max(map(len, drawn["40"])) <= 40
    assert 80 < max(map(len, drawn["160"])) <= 160


@pytest.mark.parametrize("command", ["audit", "import", "rule", "check"])
@pytest.mark.parametrize(
    "store", ["postgresql://me:hidden@127.0.0.1:9/games", "postgres://me:hidden@h/g", "sqlite:///a"]
)
def test_a_store_where_a_file_is_wanted_is_refused_without_its_password(command, store, run):
    for given in ([store], ["-", store], [store, "--json"]):
        result = run(command, *given, *(["w.json"] if command == "check" and len(given) < 2 else []), input="")
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1), result.stderr
        assert "is a store, not a file" in result.stderr or command == "check", result.stderr
        assert "hidden" not in result.output + result.stderr
