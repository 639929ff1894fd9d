"""play: the same seed, people by numbers, games that are gone on with."""

from __future__ import annotations

from uuid import uuid4

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import TableGiven, TurnBegan
from moothall.domain.store import Archive, Meta

KINGDOM = "Village,Smithy,Market,Moat,Militia,Cellar,Chapel,Remodel,Festival,Laboratory"


def stream(objects, game):
    return [{key: value for key, value in fact.items() if key != "game"} for fact in objects("log", game)]


@pytest.mark.parametrize("players", ["big-money,big-money", "random-legal,big-money,random-legal"])
def test_the_same_seed_gives_the_same_game(players, objects):
    first, second = (
        objects("play", "--seed", 11, "--players", players, "--kingdom", KINGDOM)[0]["game"] for _ in range(2)
    )
    assert first != second
    assert stream(objects, first) == stream(objects, second)


def test_the_result_has_every_key(objects):
    (played,) = objects("play", "--seed", 3, "--players", "big-money,big-money")
    assert played["over"]
    assert set(played) == {
        "game", "seed", "rules", "players", "kingdom", "over", "scores", "winners", "turns", "facts",
    }  # fmt: skip
    assert len(played["kingdom"]) == 10


def test_a_person_plays_by_numbers_and_leaves(objects, run):
    result = run(
        "play", "--seed", 5, "--players", "Ann=person,Bob=big-money", "--kingdom", KINGDOM, input="1\n99\n2\nq\n"
    )
    assert result.exit_code == 0
    assert "play all Treasures" in result.stderr
    assert "moothall play " in result.stderr
    (listed,) = objects("games")
    kinds = [fact["fact"] for fact in objects("log", listed["game"])]
    assert kinds.count("Answered") >= 2
    assert "GameEnded" not in kinds


def test_a_person_takes_an_answer_back(objects, run):
    run("play", "--seed", 5, "--players", "Ann=person,Bob=big-money", "--kingdom", KINGDOM, input="1\nu\nq\n")
    (listed,) = objects("games")
    facts = objects("log", listed["game"], "--all")
    assert [fact["fact"] for fact in facts if fact["fact"] in ("Answered", "Retracted")] == ["Answered", "Retracted"]
    assert "Answered" not in [fact["fact"] for fact in objects("log", listed["game"])]


def test_bots_leave_a_game_in_which_nobody_can_do_anything(run, objects, store):
    """Nobody has a card that does anything, and every pile that costs nothing is empty."""
    begun = started("2025-06-01", ("Ann", "Bob"), ["Village"], starting={"p1": ["Estate"] * 5, "p2": ["Estate"] * 5})
    hands = {seat: {"hand": cards} for seat, cards in begun.starting.items()}
    piles = {"Copper": (), "Curse": ()}
    given = TableGiven(hands, piles, (), {}, {"p1": 1, "p2": 0}, "action", (1, 1, 0, 0), (), ())
    turn = TurnBegan("p1", "p1", "normal", 1)
    facts = [begun, turn.sealed(2, source="inferred"), given.sealed(3, source="inferred")]
    game = uuid4()
    with Archive.open(store) as archive:
        archive.put_game(game, GAME, facts, Meta(begun.players, begun.rules))
    result = run("play", game, "--players", "big-money,random-legal")
    assert result.exit_code == 0
    assert "the game never ends" in result.stderr
    assert "GameEnded" not in [fact["fact"] for fact in objects("log", game)]


def test_input_that_ends_leaves_the_game_stored(objects, run):
    assert run("play", "--seed", 5, "--players", "person,big-money", input="").exit_code == 0
    assert len(objects("games")) == 1


def test_a_stored_game_is_gone_on_with(objects, run):
    run("play", "--seed", 5, "--players", "person,big-money", "--kingdom", KINGDOM, input="1\nu\nq\n")
    (listed,) = objects("games")
    (played,) = objects("play", "--game", listed["game"], "--players", "big-money,random-legal", "--seed", 1)
    assert played["game"] == listed["game"]
    assert played["over"]
    assert run("verify").exit_code == 0
    assert run("show", f"{played['game']}").exit_code == 0


def test_a_game_that_was_exported_in_the_middle_of_an_effect_is_gone_on_with(objects, run, tmp_path):
    (played,) = objects("play", "--seed", 2, "--players", "random-legal,big-money", "--kingdom", KINGDOM)
    facts = objects("log", played["game"])
    cut = next(fact["seq"] for fact in facts if fact["fact"] == "CardPlayed")
    path, other = tmp_path / "part.json", f"sqlite:///{tmp_path / 'other.db'}"
    run("export", f"{played['game']}@{cut}", "-o", path)
    objects("import", path, "--store", other)
    (again,) = objects("play", "--game", played["game"], "--players", "big-money,big-money", "--store", other)
    assert again["over"]
    assert run("verify", "--store", other).exit_code == 0
    assert again["fork_of"] == f"{played['game']}@{cut}", "an imported game stays as it is"
    assert [fact["seq"] for fact in objects("log", again["game"], "--all", "--store", other)] == list(
        range(1, again["facts"] + 1)
    )


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "big-money"),
        ("--players", "big-money,goblin"),
        ("--players", ",".join(["big-money"] * 7)),
        ("--players", "A=big-money,A=big-money"),
        ("--kingdom", "Vilage"),
        ("--rules", "yesterday"),
        ("--rules", "2013-05-23,possession=9"),
        ("--seed", "x"),
    ],
)
def test_what_cannot_be_played_is_a_usage_error(options, run):
    result = run("play", *options)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_kingdom_file_is_named_with_its_line_when_a_card_is_unknown(run, tmp_path):
    path = tmp_path / "kingdom.txt"
    path.write_text("Village\nSmithy, Marget\n", encoding="utf-8")
    result = run("play", "--kingdom", path)
    assert result.exit_code == 2
    assert f"{path} line 2" in " ".join(result.stderr.split())
    assert "did you mean Market" in result.stderr


def test_a_kind_of_game_is_begun_by_its_name_and_dominion_where_none_is_named(objects):
    named, usual = (
        objects("play", *kind, "--seed", 3, "--kingdom", KINGDOM)[0]["game"] for kind in (("--game", "dominion"), ())
    )
    assert stream(objects, named) == stream(objects, usual)


def test_a_person_types_words_and_asks_what_a_card_says(objects, run):
    typed = "p all\n? militia\nfoo\nb sil\nu\n?\nq\n"
    result = run("play", "--seed", 5, "--players", "Ann=person,few-actions", "--kingdom", "村、民兵", input=typed)
    assert result.exit_code == 0
    for each in (
        "Each other player discards down",
        "nothing that can be chosen is called 'foo'",
        "Ann buys Silver for $3.",
        "few-actions buys",
        "Ann takes back fact",
        "take back your last answer",
    ):
        assert each in result.stderr
    assert "few-actions draws 5 cards." in result.stderr, "their hand is not told"
    (listed,) = objects("games")
    assert [fact["fact"] for fact in objects("log", listed["game"], "--all")].count("Retracted") == 1


def test_after_the_first_table_a_person_is_shown_what_changed_until_they_ask_for_all(run):
    result = run("play", "--seed", 5, "--players", "Ann=person,big-money", "--kingdom", KINGDOM, input="p all\nt\nq\n")
    first, changed, whole = result.stderr.split("[? helps]")[:3]
    assert "8 Province" in first
    assert "8 Province" not in changed
    assert "8 Province" in whole
    assert "Coins 4" in changed


def test_at_a_terminal_a_person_plays_against_the_best_bot_and_elsewhere_bots_play(run, monkeypatch):
    from moothall.cli.commands import play
    from moothall.domain.games import every

    for at_terminal in (True, False):
        monkeypatch.setattr(play, "at_terminal", lambda found=at_terminal: found)
        for game in every():
            kinds = [kind for _, kind in play._seats(None, game, game.new.players)]
            assert ("person" in kinds) == at_terminal
            assert len(kinds) == game.new.players
    monkeypatch.setattr(play, "at_terminal", lambda: True)
    assert "few-actions" in run("play", "--kingdom", KINGDOM, input="q\n").stderr


@pytest.mark.parametrize("typed", ["", "p all\n", "\n\n\n"])
def test_input_that_ends_anywhere_leaves_the_game(typed, run):
    result = run("play", "--players", "person,few-actions", "--kingdom", KINGDOM, input=typed)
    assert result.exit_code == 0
    assert "Go on with" in result.stderr


def test_a_table_of_40_columns_holds_what_is_told(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    result = run(
        "play", "--seed", 5, "--players", "A=person,big-money", "--kingdom", KINGDOM, input="p all\nend\n?\nq\n"
    )
    told = [line for line in result.stderr.splitlines() if line.startswith("· ")]
    assert told
    assert max(map(len, told)) < 40


def test_a_person_is_asked_in_japanese(run):
    players = ("--players", "葵=person,few-actions")
    typed = "属州\n9 9\n?\n? 民兵\n財宝をすべて\nundo\nq\n"
    result = run("play", "--seed", 5, *players, "--kingdom", "村、民兵", "--lang", "ja", input=typed)
    assert result.exit_code == 0
    for each in ("「属州」という選択肢はない", "選択肢は5個で", "直前の回答の取り消し", "民兵", "葵は銅貨を使用した。"):
        assert each in result.stderr
    for each in ("helps", "choose", "Choose"):
        assert each not in result.stderr
