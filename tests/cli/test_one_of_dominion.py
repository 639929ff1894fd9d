"""The commands and One of Dominion: its decks, its table in two languages, people at one terminal."""

from __future__ import annotations

import pytest

PLAY = ("play", "--game", "one-of-dominion", "--seed", 6)
PEOPLE = "あや=person,Ben=networker,Cy=networker,Dee=random-legal"


def last_game(objects):
    return objects("games")[-1]["game"]


def test_bots_play_to_the_end_and_ranks_are_told(objects):
    (played,) = objects(*PLAY)
    assert played["over"]
    assert len(played["players"]) == 4
    assert sorted(played["ranks"].values())[0] == 1
    assert [player for player, rank in played["ranks"].items() if rank == 1] == played["winners"]


def test_the_deck_says_what_each_player_starts_with(run, objects, tmp_path):
    deck = run("deck").stdout.replace("hand = 0", "hand = 3").replace("points = 0", "points = 2")
    path = tmp_path / "deck.toml"
    path.write_text(deck, encoding="utf-8")
    (played,) = objects(*PLAY, "--deck", path)
    facts = objects("log", played["game"])
    drawn = [fact for fact in facts if fact["fact"] == "CardsDrawn" and fact["rule"] == "ood/start"]
    given = [fact for fact in facts if fact["fact"] == "TokenMoved" and fact["rule"] == "ood/start"]
    assert [len(fact["cards"]) for fact in drawn] == [3, 3, 3, 3]
    assert [fact["by"] for fact in given] == [2, 2, 2, 2]


def test_a_bad_deck_is_no_game(run, objects, tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(run("deck").stdout.replace("count = 5", "count = 4", 1), encoding="utf-8")
    result = run(*PLAY, "--deck", path)
    assert result.exit_code == 1
    assert "yellow" in result.stderr
    assert run("games").stdout == ""


@pytest.mark.parametrize("count", [1, 3, 8])
def test_too_few_and_too_many_players_are_refused(run, count):
    players = ",".join(["networker"] * count)
    result = run(*PLAY, "--players", players)
    assert result.exit_code == 2
    assert "4 to 7 players" in result.stderr


def test_a_deck_is_for_this_game_only(run, tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(run("deck").stdout, encoding="utf-8")
    assert run("play", "--deck", path).exit_code == 2


def test_a_person_sees_his_own_hand_and_no_hidden_style(run, objects):
    result = run(*PLAY, "--players", PEOPLE, "--lang", "ja", input="1\n1\nq\n")
    assert "あやの手番" in result.stderr
    assert "アドレスを取る" in result.stderr
    played = last_game(objects)
    hands = []
    for viewer in ("あや", "Ben"):
        (seen,) = objects("show", played, "--as", viewer)
        hands.append(next(player["zones"]["hand"] for player in seen["players"] if player["name"] == "あや"))
    assert hands[0] and None not in hands[0]
    assert hands[1] == [None] * len(hands[0])
    hidden = [player["style"] for player in seen["players"] if player["name"] != "Ben" and not player["revealed"]]
    assert set(hidden) <= {None}


def test_who_is_not_asked_learns_only_who_is(run, objects):
    run(*PLAY, "--players", PEOPLE, input="1\nq\n")
    played = last_game(objects)
    (own,) = objects("show", played, "--as", "あや")
    (other,) = objects("show", played, "--as", "Ben")
    assert own["question"]["options"]
    assert {key for key, value in other["question"].items() if value is not None} == {"player", "subject"}
    assert run("show", played, "--as", "Ben").stdout.rstrip().endswith("あや decides.")


def test_an_answer_is_taken_back_and_given_again(run, objects):
    run(*PLAY, "--players", PEOPLE, input="1\n1\nq\n")
    played = last_game(objects)
    before = objects("show", played)[0]
    run("undo", played)
    assert objects("show", played)[0]["players"] != before["players"]
    run("redo", played)
    after = objects("show", played)[0]
    assert {**after, "seq": 0} == {**before, "seq": 0}


def test_a_stored_game_is_gone_on_with(run, objects):
    run(*PLAY, "--players", PEOPLE, input="1\n1\nq\n")
    played = last_game(objects)
    bots = ",".join(["networker"] * 4)
    (ended,) = objects("play", "--game", played, "--players", bots, "--seed", 1)
    assert ended["over"]
    assert ended["game"] == played


def test_the_table_is_drawn_in_either_language_within_80_columns(run, objects):
    from moothall.domain.kernel.telling.columns import width

    (played,) = objects(*PLAY)
    english = run("show", f"{played['game']}@300").stdout
    japanese = run("show", f"{played['game']}@300", "--lang", "ja").stdout
    assert "Deck" in english
    assert "山札" in japanese
    lines = [line for line in (english + japanese).splitlines() if not line.startswith("  use ")]
    assert max(map(width, lines)) <= 80
