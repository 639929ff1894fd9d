"""`moothall forget`, and what import, verify and the other commands say of imported and forgotten games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

POSSESSION = Path(__file__).parents[2] / "docs" / "logs" / "possession.txt"


@pytest.fixture
def log(objects):
    """An imported log."""
    (done,) = objects("import", POSSESSION)
    return done["game"]


def test_forget_deletes_a_game_and_says_what_it_was(game, run, objects):
    (listed,) = objects("games")
    (done,) = objects("forget", game, "--reason", "asked to", "--by", "Judy", "--yes")
    assert list(done) == ["game", "facts", "hash", "reason", "by", "at"]
    assert (done["game"], done["facts"], done["reason"], done["by"]) == (game, listed["facts"], "asked to", "Judy")
    assert objects("games") == []
    shown = run("show", game)
    assert shown.exit_code == 1
    assert f"{game[:8]} was forgotten on " in shown.stderr
    assert shown.stderr.endswith(" by Judy: asked to\n")


def test_forget_asks_before_it_deletes(game, run, objects):
    refused = run("forget", game)
    assert refused.exit_code == 2
    assert "say --yes" in refused.stderr
    assert len(objects("games")) == 1
    assert run("forget", game, "--yes").stdout.startswith(f"{game[:8]} is forgotten: ")


@pytest.mark.parametrize(("arguments", "code"), [(["GAME@3", "--yes"], 2), (["none", "--yes"], 1)])
def test_forget_refuses_a_place_and_a_game_that_is_not_there(arguments, code, game, run, objects):
    result = run("forget", *(each.replace("GAME", game) for each in arguments))
    assert result.exit_code == code
    assert len(objects("games")) == 1


def test_verify_tells_a_forgotten_game_from_one_that_somebody_removed(log, game, run, objects, tmp_path):
    manifest = tmp_path / "manifest.json"
    assert run("verify", "--write-manifest", manifest).exit_code == 0
    run("forget", game, "--reason", "a test", "--by", "Judy", "--yes")
    sound = run("verify", "--manifest", manifest)
    assert sound.exit_code == 0
    assert f"forgotten: {game[:8]} was forgotten on " in sound.stdout
    assert " by Judy: a test\n" in sound.stdout
    told, sound = objects("verify", "--manifest", manifest)
    assert sound["what"] == "sound"
    assert (told["game"], told["seq"], told["what"]) == (game, None, "forgotten")
    written = json.loads(manifest.read_text(encoding="utf-8"))
    written["games"][game]["hash"] = "0" * 64
    manifest.write_text(json.dumps(written), encoding="utf-8")
    (found, _) = objects("verify", "--manifest", manifest, code=1)
    assert (found["game"], found["what"]) == (game, "missing stream")


def test_a_forgotten_log_is_imported_again_only_if_that_is_said(log, run, objects):
    run("forget", log, "--reason", "a test", "--yes")
    (refused,) = objects("import", POSSESSION, code=3)
    assert "was forgotten on " in refused["error"]
    assert refused["error"].endswith("; import it with --again to store it again")
    (done,) = objects("import", POSSESSION, "--again")
    assert (done["game"], done["stored"]) == (log, True)
    assert "was forgotten" in run("verify").stdout


def test_an_imported_game_stays_as_it_is_and_the_commands_say_so(log, run, objects):
    before = run("export", log).stdout
    undone = run("undo", log)
    assert undone.exit_code == 0
    assert f"{log[:8]} is imported and stays as it is: this is a fork of it." in undone.stdout
    (as_json,) = objects("undo", log)
    assert as_json["game"] != log
    assert as_json["fork_of"].startswith(f"{log}@")
    assert "stays as it is" in run("policy", log, "never").stdout
    assert run("policy", log).stdout == f"{log[:8]}: free\n"
    (policy,) = objects("policy", log, "never")
    assert policy["fork_of"] == as_json["fork_of"]
    played = run("play", undone.stdout.partition("@")[0], "--players", "big-money,big-money", "--seed", 1)
    assert played.exit_code == 0
    assert "imported" not in played.stderr, "a fork is played on in"
    assert run("export", log).stdout == before
    assert run("verify").exit_code == 0


def test_play_goes_on_with_an_imported_game_in_a_fork(run, objects, tmp_path):
    (part,) = objects("play", "--seed", 2, "--players", "big-money,big-money", "--kingdom", "Village")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    run("export", f"{part['game']}@turn:3", "-o", tmp_path / "part.json")
    objects("import", tmp_path / "part.json", "--store", other)
    before = run("export", part["game"], "--store", other).stdout
    result = run("play", part["game"], "--players", "big-money,big-money", "--store", other)
    assert f"{part['game'][:8]} is imported and stays as it is: what is played goes into a fork of it." in result.stderr
    assert f"{part['game'][:8]}: " not in result.stdout
    assert run("export", part["game"], "--store", other).stdout == before


def test_import_says_how_a_game_was_proved_and_games_lists_it(game, run, objects, tmp_path):
    other = f"sqlite:///{tmp_path / 'other.db'}"
    run("export", game, "-o", tmp_path / "game.json")
    assert f"{game[:8]}, re-run, " in run("import", tmp_path / "game.json", "--store", other).stdout
    (log,) = objects("import", POSSESSION, "--store", other)
    assert (log["proof"], log["remark"]) == ("audited", None)
    listed = objects("games", "--store", other)
    assert [each["proof"]["how"] for each in listed] == ["re-run", "audited"]
    assert [each["proof"]["facts"] for each in listed] == [each["facts"] for each in listed]
    assert "re-run" in run("games", "--store", other).stdout


def test_what_cannot_be_proved_is_refused_unless_it_is_taken_on_trust(game, run, objects, tmp_path):
    document = json.loads(run("export", game).stdout)
    document["rows"][-1]["fact"]["winners"] = ["p2", "p1"]
    from hostile import sealed

    path, other = tmp_path / "game.json", f"sqlite:///{tmp_path / 'other.db'}"
    path.write_text(json.dumps(sealed(document)), encoding="utf-8")
    (refused,) = objects("import", path, "--store", other, code=3)
    assert "is another GameEnded than the rules make" in refused["error"]
    assert "--unproved" in refused["error"]
    (taken,) = objects("import", path, "--unproved", "--store", other)
    assert (taken["stored"], taken["proof"]) == (True, "unproved")
    assert "is another GameEnded" in taken["remark"]
    assert "unproved" in run("games", "--store", other).stdout


def test_an_exported_log_is_known_by_its_first_key(log, run, objects, tmp_path):
    text = run("export", log).stdout
    assert text.startswith('{"moothall_export": 1, "game": ')
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    (done,) = objects("import", tmp_path / "game.json", "--store", other)
    assert (done["game"], done["proof"]) == (log, "audited")
    assert run("export", log, "--store", other).stdout == text
