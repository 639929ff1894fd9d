"""`fork`, and `play` from a place: a new stream that leaves the old one as it is."""

from __future__ import annotations

import pytest


@pytest.fixture
def forked(game, objects):
    """A fork of the stored game, at its third turn header."""
    at = [fact["seq"] for fact in objects("log", game) if fact["fact"] == "TurnBegan"][2]
    (told,) = objects("fork", f"{game}@{at}")
    assert told == {"game": told["game"], "parent": game, "at": at}
    return told


def facts(objects, game, *options):
    return [{key: value for key, value in fact.items() if key != "game"} for fact in objects("log", game, *options)]


def test_a_fork_has_the_facts_up_to_there_and_says_where_they_come_from(forked, game, objects, run):
    shared = facts(objects, game, "--all")[: forked["at"]]
    *same, last = facts(objects, forked["game"], "--all")
    assert same == shared
    assert (last["fact"], last["seq"], last["parent"]) == ("Forked", forked["at"] + 1, game)
    table, own = (objects("show", f"{each}@{forked['at']}")[0] for each in (game, forked["game"]))
    assert {**own, "game": game} == table
    listed = objects("games")[-1]
    assert (listed["game"], listed["format"], listed["source"]) == (forked["game"], "fork", f"{game}@{forked['at']}")
    assert f"fork of {game[:8]}@{forked['at']}" in run("games").stdout


def test_without_a_place_all_the_facts_are_forked(game, objects):
    (told,) = objects("fork", game)
    assert told["at"] == objects("games")[0]["facts"]


def test_what_was_taken_back_before_stays_taken_back_and_no_fact_changes_its_number(game, objects):
    objects("undo", game)
    (told,) = objects("fork", game)
    assert facts(objects, told["game"], "--all")[:-1] == facts(objects, game, "--all")
    assert facts(objects, told["game"]) == facts(objects, game)
    objects("redo", told["game"])
    assert objects("show", told["game"])[0]["over"]
    assert not objects("show", game)[0]["over"]


def test_an_undo_in_a_fork_does_not_touch_the_game(forked, game, objects, run):
    before = facts(objects, game, "--all")
    objects("undo", forked["game"])
    objects("undo", forked["game"])
    assert facts(objects, game, "--all") == before
    assert run("verify").exit_code == 0


def test_a_fork_keeps_its_id_and_hashes_in_another_store(forked, objects, run, tmp_path):
    exported = run("export", forked["game"]).stdout
    file, other = tmp_path / "fork.json", f"sqlite:///{tmp_path / 'other.db'}"
    file.write_text(exported, encoding="utf-8")
    (told,) = objects("import", file, "--store", other)
    assert (told["game"], told["stored"]) == (forked["game"], True)
    assert run("export", forked["game"], "--store", other).stdout == exported
    assert run("verify", "--store", other).exit_code == 0
    assert objects("games", "--store", other)[0]["format"] == "fork"


def test_a_game_is_still_found_by_the_beginning_of_its_id(forked, game, run):
    assert f"{game[:8]}@" in run("show", game[:13]).stdout


def test_play_at_a_place_goes_on_in_a_fork_and_says_so(game, objects, run):
    before = facts(objects, game, "--all")
    place = [fact["seq"] for fact in before if fact["fact"] == "TurnBegan"][4]
    result = run("play", f"{game}@turn:3", "--seed", 1, "--players", "big-money,random-legal", "--json")
    assert result.exit_code == 0
    listed = objects("games")[-1]
    assert listed["source"] == f"{game}@{place}"
    assert f"Going on from {game[:8]}@{place} in a fork of it, {listed['game'][:8]}." in result.stderr
    assert facts(objects, game, "--all") == before
    own = facts(objects, listed["game"], "--all")
    assert own[:place] == before[:place]
    assert objects("show", listed["game"])[0]["over"]


def test_play_of_a_game_goes_on_from_its_end_without_a_fork(game, objects, run):
    objects("undo", game)
    assert run("play", game).exit_code == 0
    assert len(objects("games")) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("fork", "{game}@0"), 1, "has not begun"),
        (("fork", "{game}@99999"), 1, "there is no"),
        (("fork", "{game}@turn:99"), 1, "there is no turn 99"),
        (("play", "{game}@turn:99"), 1, "there is no turn 99"),
        (("play", "{game}", "--game", "dominion"), 2, "not both"),
        (("play", "{game}@turn:2", "--kingdom", "Village"), 2, "leave out"),
        (("play", "dominion"), 1, "no stored game"),
    ],
)
def test_a_place_that_is_not_there_is_refused_and_nothing_is_stored(arguments, code, said, game, run, objects):
    result = run(*(each.format(game=game) for each in arguments))
    assert (result.exit_code, said in result.stderr) == (code, True), result.stderr
    assert len(objects("games")) == 1
