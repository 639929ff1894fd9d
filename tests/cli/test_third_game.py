"""A game that only the registry knows goes through every command: it is played, stored, shown, undone, exported, …"""

from __future__ import annotations

import re

import pytest
from moothall.domain import games
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import Archive
from toy import TOY

COLOUR = re.compile("Red|Blue")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(games.MODULES, "toy", "toy")


@pytest.fixture
def played(objects):
    """What `play` says about a game of two bots that is over."""
    (told,) = objects("play", "--game", "toy", "--seed", 4, "--players", "Ann=random-legal,Bob=random-legal")
    return told


def read(store, game):
    with Archive.open(store, create=False) as archive:
        return archive.read(archive.find(game))


def test_bots_play_it_to_the_end_and_it_is_stored_as_what_it_is(played, objects, run):
    assert list(played) == ["game", "seed", "over", "winners", "facts"]
    assert played["over"]
    assert len(played["winners"]) == 1
    (listed,) = objects("games")
    assert (listed["game"], listed["kind"], listed["players"]) == (played["game"], "toy", ["Ann", "Bob"])
    assert run("verify").exit_code == 0


def test_bots_play_where_nobody_says_who(objects):
    objects("play", "--game", "toy", "--seed", 1)
    assert objects("games")[0]["players"] == ["random-legal", "random-legal 2"]


def test_the_same_seed_gives_the_same_game_with_what_was_chosen_for_it(objects, run):
    for _ in range(2):
        run("play", "--game", "toy", "--seed", 1, "--kingdom", "赤い石")
    first, second = ([{**fact, "game": None} for fact in objects("log", listed["game"])] for listed in objects("games"))
    assert first == second
    assert {stone.partition("#")[0] for stone in first[0]["stones"]} == {"Red stone"}


def test_a_person_plays_it_by_numbers_in_either_language_and_takes_an_answer_back(objects, run):
    result = run("play", "--game", "toy", "--seed", 1, "--players", "Ann=person,Bob=random-legal", input="1\nu\n1\nq\n")
    assert result.exit_code == 0
    assert "Ann: What next?" in result.stderr
    assert " 1 take\n" in result.stderr
    (listed,) = objects("games")
    kinds = [fact["fact"] for fact in objects("log", listed["game"], "--all")]
    assert kinds[2:] == ["Answered", "StoneTaken", "Retracted", "Answered", "StoneTaken"]
    result = run("play", "--game", listed["game"], "--players", "person,person", "--lang", "ja", input="1 2\nt\nq\n")
    assert re.search(r"Ann：どの石も取る？ .*\n +1 [赤青]い石\n", result.stderr)
    assert "9 stones\np1: ?, ?, ?\np2: " in result.stderr
    assert " 1 取る\n" in result.stderr


def test_a_stored_game_of_it_is_gone_on_with(objects, run):
    run("play", "--game", "toy", "--seed", 5, "--players", "person,random-legal", input="1\nq\n")
    (listed,) = objects("games")
    (finished,) = objects("play", "--game", listed["game"], "--seed", 2)
    assert (finished["game"], finished["over"]) == (listed["game"], True)


def test_it_is_shown_at_any_fact_with_its_question(played, objects, run):
    (table,) = objects("show", f"{played['game']}@2")
    assert (table["kind"], table["heap"], table["question"]["options"]) == ("toy", 12, [["take"]])
    assert "取る" in run("show", f"{played['game']}@2", "--lang", "ja").stdout
    for seq in range(played["facts"] + 1):
        assert run("show", f"{played['game']}@{seq}").exit_code == 0


@pytest.mark.parametrize(("viewer", "other"), [("Ann", "p2"), ("p2", "p1")])
def test_a_player_is_told_only_what_he_may_know(viewer, other, played, objects):
    (table,) = objects("show", played["game"], "--as", viewer)
    assert set(table["taken"][other]) == {None}
    for fact in objects("log", played["game"], "--as", viewer):
        hidden = fact["fact"] in ("GameStarted", "DeckShuffled") or fact["player"] == other
        assert not (hidden and COLOUR.search(str(fact)))
    taken = [fact for fact in objects("log", played["game"]) if fact["fact"] == "StoneTaken"]
    seq = next(fact["seq"] for fact in taken if fact["player"] == other)
    assert COLOUR.search(str(objects("why", f"{played['game']}@{seq}", "--as", other)))
    assert not COLOUR.search(str(objects("why", f"{played['game']}@{seq}", "--as", viewer)))


def test_its_facts_are_told_in_either_language(played, run):
    english, japanese = (run("log", played["game"], "--open", "--lang", lang).stdout for lang in ("en", "ja"))
    assert "Ann takes a Red stone." in english
    assert "Annは赤い石を取った。" in japanese
    assert "Annは取るを選んだ。" in japanese
    assert "Red stone" not in japanese


def test_why_names_its_rule(played, objects, run):
    taken = next(fact["seq"] for fact in objects("log", played["game"]) if fact["fact"] == "StoneTaken")
    shown = objects("why", f"{played['game']}@{taken}")
    assert [link["link"] for link in shown] == ["fact", "after"]
    assert (shown[0]["rule"], shown[0]["statement"]) == ("stones/take", "A player takes one to three stones.")


def test_answers_of_it_are_taken_back_and_given_again(played, objects, run):
    end = objects("log", played["game"])
    menu = [fact["seq"] for fact in end if fact["fact"] == "Answered" and fact["question"] == "menu"][-1]
    assert run("undo", f"{played['game']}@{menu}", "--policy", "no-hidden-information").exit_code == 1
    (undone,) = objects("undo", f"{played['game']}@{menu}")
    assert undone["hidden"]
    assert objects("log", played["game"]) == end[: menu - 1]
    assert objects("redo", played["game"])[0]["facts"] == undone["facts"]
    assert objects("log", played["game"]) == end


def test_it_is_exported_imported_and_re_run_the_same(played, objects, run, store, tmp_path):
    run("undo", played["game"])
    path, other = tmp_path / "toy.json", f"sqlite:///{tmp_path / 'other.db'}"
    assert run("export", played["game"], "-o", path).exit_code == 0
    (imported,) = objects("import", path, "--store", other)
    assert (imported["game"], imported["stored"]) == (played["game"], True)
    assert run("export", played["game"], "--store", other).stdout == run("export", played["game"]).stdout
    facts = live(read(other, played["game"]))
    assert any(isinstance(fact, Answered) for fact in facts)
    assert TOY.rerun(facts, Source()).facts == facts


@pytest.mark.parametrize("format_", ["goko", "scenario"])
def test_a_format_of_another_game_refuses_it_in_one_sentence(format_, played, run):
    result = run("export", played["game"], "--format", format_)
    assert result.exit_code == 1
    assert f"{played['game'][:8]} is a game of toy, which the format {format_} cannot hold" in result.stderr


def test_its_rules_and_cards_are_looked_up_beside_those_of_the_other_games(objects, run):
    assert "stones/take" in [each.get("rule") for each in objects("rules")]
    (rule,) = objects("rules", "stones/take")
    assert rule["statement_ja"] == "石を1個から3個取る。"
    assert [each["card"] for each in objects("cards", "--game", "toy")] == ["Blue stone", "Red stone"]
    assert objects("cards", "赤い石")[0]["card"] == "Red stone"
    assert "Red stone" not in [each["card"] for each in objects("cards")]
    assert objects("rules", "card/red stone")[0]["statement"] == "lies in the heap"
    assert "did you mean Red stone" in run("cards", "Red ston").stderr
    assert run("cards", "Smithy", "--game", "toy").exit_code == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--game", "toy", "--players", "big-money,big-money"),
        ("--game", "toy", "--players", "random-legal"),
        ("--game", "toy", "--kingdom", "Village"),
        ("--game", "one-of-dominion", "--kingdom", "Village"),
    ],
)
def test_what_the_game_does_not_take_is_a_usage_error(options, run):
    result = run("play", *options)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_game_that_nobody_knows_is_refused(run):
    assert run("cards", "--game", "toys").exit_code == 2
    assert run("play", "--game", "toys").exit_code == 1
