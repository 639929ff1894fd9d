"""games, show, log, undo, redo, verify, export, import of exports: what they print and with which code they end."""

from __future__ import annotations

import gc
import json
import sqlite3
from itertools import product
from pathlib import Path

import pytest
from moothall import service
from sweeps import sampled

LOGS = Path(__file__).parents[2] / "docs" / "logs"


def test_games_lists_what_is_stored(game, objects, run):
    (listed,) = objects("games")
    assert listed["game"] == game
    assert list(listed) == [
        *("game", "kind", "players", "rules", "format", "source", "facts", "verdict", "outcome", "day", "audited")
    ]
    assert listed["outcome"]["winners"]
    assert listed["players"] == ["Ann", "Bob"]
    assert game[:8] in run("games").stdout


def test_the_table_of_games_holds_words_alone(run, tmp_path, monkeypatch):
    """A store may have a hundred thousand games, and with its results each of them takes 4 KB."""
    store = f"sqlite:///{tmp_path / 'many.db'}"
    service.simulate("big-money", "big-money", games=20, seed=1, jobs=1, keep="all", kingdom=["Smithy"], store=store)
    held = []

    def counted(_heads, rows):
        held.append(sum(isinstance(each, service.ListedGame) for each in gc.get_objects()))
        assert len(rows) == 20

    monkeypatch.setattr("moothall.cli.commands.games.print_table", counted)
    assert run("games", "--store", store).exit_code == 0
    assert held[0] <= 1, "the one that was read last"


def test_a_store_that_is_not_there_is_not_made_by_looking(run, tmp_path):
    result = run("games", "--store", f"sqlite:///{tmp_path / 'none.db'}")
    assert result.exit_code == 1
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("visibility", [None, "public", "unlisted", "private"])
def test_import_says_to_whom_a_server_shows_the_games(objects, run, visibility):
    log = LOGS / "possession.txt"
    given = () if visibility is None else ("--visibility", visibility)
    (made,) = objects("import", log, *given)
    assert ("secret" in made) == (visibility == "private")
    (listed,) = objects("games")
    assert listed.get("visibility", "public") == (visibility or "public")
    assert "secret" not in run("import", log, *given).stdout


def test_import_tells_the_secret_of_a_private_game_once(run):
    log = LOGS / "possession.txt"
    first, again = (run("import", log, "--visibility", "private").stdout for _ in range(2))
    assert "a server shows" in first
    assert "a server shows" not in again
    refused = run("import", log, "--visibility", "secret")
    assert (refused.exit_code, "--visibility" in refused.output) == (2, True)


def test_show_gives_the_table_at_any_fact(game, objects):
    (now,) = objects("show", game)
    (then,) = objects("show", f"{game[:8]}@5")
    assert now["over"]
    assert then["game"] == game
    assert then["seq"] == 5
    assert [len(seat["zones"]["hand"]) for seat in then["players"]] == [5, 5]


def test_every_permalink_of_a_game_can_be_shown(game, objects, run):
    (listed,) = objects("games")
    for seq in range(0, listed["facts"] + 1, 7):
        assert run("show", f"{game}@{seq}").exit_code == 0


def test_a_permalink_stays_the_same_when_answers_are_taken_back(game, objects):
    (listed,) = objects("games")
    link = f"{game}@{listed['facts']}"
    before = objects("show", link)
    objects("undo", game)
    assert objects("show", link) == before


def test_show_as_a_player_keeps_the_other_hand_and_every_deck_hidden(game, objects):
    (table,) = objects("show", f"{game}@5", "--as", "Ann")
    ann, bob = table["players"]
    assert None not in ann["zones"]["hand"]
    assert bob["zones"]["hand"] == [None] * 5
    assert ann["zones"]["deck"] == bob["zones"]["deck"] == [None] * 5


def test_show_tells_what_is_asked_at_a_menu(game, objects):
    facts = objects("log", game)
    first = next(fact["seq"] for fact in facts if fact["fact"] == "Answered")
    (table,) = objects("show", f"{game}@{first - 1}")
    assert table["question"]["verb"] == "menu"
    assert ["end"] in table["question"]["options"]
    (seen,) = objects("show", f"{game}@{first - 1}", "--as", "p2")
    assert seen["question"]["options"] is None


@pytest.mark.parametrize("name", ["ffffffff", "nothing", "", "@3", "%s@99999"])
def test_a_game_or_a_fact_that_is_not_there_is_refused(name, game, run):
    name = name.replace("%s", game)
    for command in ("show", "log", "undo", "redo", "export"):
        result = run(command, name)
        assert result.exit_code in ((1, 2) if command == "redo" else (1,)), (command, result.output)
        assert len(result.stderr.splitlines()) == 1


def test_a_player_who_does_not_sit_at_the_table_is_refused(game, run):
    result = run("show", game, "--as", "Carl")
    assert result.exit_code == 1
    assert "Ann" in result.stderr


def test_log_indents_what_a_play_caused_below_it(game, objects, run):
    facts = objects("log", game)
    played = next(fact for fact in facts if fact["fact"] == "CardPlayed")
    caused = next(fact for fact in facts if fact["cause"] == played["seq"])
    assert caused["depth"] == played["depth"] + 1
    assert {"game", "live", "depth", "fact", "seq", "cause", "rule", "source", "line"} <= set(played)
    assert len(run("log", game, "--open").stdout.splitlines()) == len(facts)


def test_log_folds_a_play_into_a_line_and_a_turn_into_one(game, objects, run):
    facts = objects("log", game)
    by_seq = {fact["seq"]: fact for fact in facts}
    turns = [fact for fact in facts if fact["fact"] == "TurnBegan"]
    folded, in_turns = run("log", game).stdout.splitlines(), run("log", game, "--turns").stdout.splitlines()
    closed = [fact for fact in facts if fact["under"] is None or by_seq[fact["under"]]["fact"] == "TurnBegan"]
    assert [int(line.split()[0]) for line in folded] == [fact["seq"] for fact in closed]
    assert [int(line.split()[0]) for line in in_turns] == [fact["seq"] for fact in facts if fact["under"] is None]
    assert any(" plays " in line and line.endswith(": +$3.") for line in folded)
    assert sum(line.split()[1] == "Turn" for line in in_turns) == len(turns)
    assert any("; buys " in line for line in in_turns)


def test_log_as_a_player_hides_what_the_other_drew(game, objects):
    drawn = [fact for fact in objects("log", game, "--as", "Ann") if fact["fact"] == "CardsDrawn"]
    assert {card for fact in drawn if fact["player"] == "p2" for card in fact["cards"]} == {"?#?"}
    assert "?#?" not in {card for fact in drawn if fact["player"] == "p1" for card in fact["cards"]}


def test_a_game_is_exported_as_a_log_from_what_still_counts(game, objects, run, monkeypatch):
    monkeypatch.setattr("moothall.logs.dominion.goko.scribe.write_game", lambda facts: f"{len(facts)} facts\n")
    objects("undo", game)
    assert run("export", game, "--format", "goko").stdout == f"{len(objects('log', game))} facts\n"
    assert run("export", game, "--format", "goko", "--json").exit_code == 2


def test_what_was_taken_back_is_listed_only_when_asked_for(game, objects):
    before = objects("log", game)
    (undone,) = objects("undo", game)
    assert objects("log", game) == before[: len(before) - undone["facts"]]
    everything = objects("log", game, "--all")
    assert [fact["seq"] for fact in everything] == list(range(1, undone["seq"] + 1))
    assert [fact["live"] for fact in everything].count(False) == undone["facts"] + 1


def test_undo_and_redo_bring_the_table_back(game, objects, run):
    def table():
        (shown,) = objects("show", game)
        del shown["seq"]
        return shown

    end = table()
    (first,) = objects("undo", game)
    assert list(first) == ["game", "seq", "target", "facts", "hidden"]
    assert first["hidden"]  # the last answer ended a turn, and five cards were drawn
    middle = table()
    assert middle != end
    objects("undo", game)
    objects("redo", game)
    assert table() == middle
    objects("redo", game)
    assert table() == end
    assert run("redo", game).exit_code == 1


def test_undo_takes_back_the_answer_named_and_no_other_fact(game, objects, run):
    facts = objects("log", game)
    answer = [fact["seq"] for fact in facts if fact["fact"] == "Answered"][3]
    (undone,) = objects("undo", f"{game}@{answer}", "--by", "Bob", "--reason", "slip")
    assert undone["target"] == answer
    assert objects("log", game, "--all")[-1]["reason"] == "slip"
    assert run("undo", f"{game}@1").exit_code == 1


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("free",), 0),
        (("never",), 1),
        (("no-hidden-information",), 1),  # the last answer ended a turn, and five cards were drawn
        (("consent",), 1),
        (("consent", "--agreed", "Ann"), 0),
        (("sometimes",), 2),
    ],
)
def test_a_policy_may_refuse_an_undo(options, code, game, run, objects):
    before = objects("log", game)
    result = run("undo", game, "--by", "Bob", "--policy", *options)
    assert result.exit_code == code
    assert (objects("log", game) == before) == (code != 0)


def test_verify_finds_nothing_in_a_sound_store(game, run, objects, store):
    assert run("verify").exit_code == 0
    assert objects("verify") == [{"what": "sound", "store": store, "games": 1}]


def test_verify_says_1_for_an_edited_fact_and_3_for_no_store(game, run, objects, tmp_path):
    assert run("verify", "--store", f"sqlite:///{tmp_path / 'none.db'}").exit_code == 3
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute(
            "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), 'Copper', 'Golder') AS BLOB) "
            "WHERE originator_version = 4"
        )
    connection.close()
    assert run("verify").exit_code == 1
    (finding,) = objects("verify", code=1)
    assert (finding["game"], finding["seq"], finding["what"]) == (game, 4, "edited")


def test_a_manifest_shows_a_store_that_was_written_anew(game, run, tmp_path):
    manifest = tmp_path / "heads.json"
    assert run("verify", "--write-manifest", manifest).exit_code == 0
    assert run("verify", "--manifest", manifest).exit_code == 0
    heads = json.loads(manifest.read_text(encoding="utf-8"))
    heads["games"][game]["hash"] = "0" * 64
    manifest.write_text(json.dumps(heads), encoding="utf-8")
    assert run("verify", "--manifest", manifest).exit_code == 1
    assert run("verify", "--manifest", tmp_path / "none.json").exit_code == 2


def test_an_exported_game_is_imported_with_the_same_id_and_hashes(game, run, objects, tmp_path):
    assert run("export", game, "--format", "json", "-o", tmp_path / "game.json").exit_code == 0
    other = f"sqlite:///{tmp_path / 'other.db'}"
    (first,) = objects("import", tmp_path / "game.json", "--store", other)
    (again,) = objects("import", tmp_path / "game.json", "--store", other)
    assert (first["game"], first["stored"], again["stored"]) == (game, True, False)
    assert run("export", game, "--store", other).stdout == run("export", game).stdout
    assert run("verify", "--store", other).exit_code == 0


def test_an_exported_game_that_was_changed_is_not_imported(game, run, objects, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(run("export", game).stdout.replace("Copper#", "Golder#"), encoding="utf-8")
    (result,) = objects("import", path, code=3)
    assert str(path) in result["error"]
    assert not result["stored"]


def test_a_file_that_cannot_be_written_is_refused(game, run, tmp_path):
    result = run("export", game, "-o", tmp_path / "no" / "folder.json")
    assert result.exit_code == 1
    assert "folder.json" in result.stderr


@pytest.mark.parametrize("content", [b"", b"this is not a store", b"SQLite format 3\0 but broken"])
def test_a_file_that_is_no_store_is_left_as_it_is(content, run, tmp_path):
    path = tmp_path / "file.db"
    path.write_bytes(content)
    result = run("games", "--store", f"sqlite:///{path}")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert path.read_bytes() == content


POLICIES = ("free", "consent", "no-hidden-information", "never")
AGREED = ((), ("--agreed", "Ann"), ("--agreed", "p1", "--agreed", "p2"))
OPTIONS = ((), ("--to", "20"), ("--by", "Bob"), ("--policy", "no-hidden-information"))


@pytest.mark.parametrize(("policy", "agreed", "options"), sampled(product(POLICIES, AGREED, OPTIONS), 3))
def test_a_dry_run_says_what_an_undo_then_does(policy, agreed, options, game, objects, run):
    run("policy", game, policy)
    before = objects("log", game, "--all")
    dry, shown = (
        run("undo", game, "--dry-run", "--json", *options, *agreed),
        run("undo", game, "--dry-run", *options, *agreed),
    )
    assert objects("log", game, "--all") == before
    may = json.loads(dry.stdout)
    done = run("undo", game, "--json", *options, *agreed)
    assert dry.exit_code == shown.exit_code == done.exit_code
    assert may["allowed"] == (done.exit_code == 0)
    assert may["allowed"] == (may["because"] is None and not may["asks"])
    if may["allowed"]:
        undone = json.loads(done.stdout)
        assert [may[name] for name in ("target", "facts")] == [undone[name] for name in ("target", "facts")]
        assert bool(may["crosses"]) == undone["hidden"]
        assert f"would take back answer {may['target']} of " in shown.stdout
    elif may["because"] is None or not may["asks"]:  # where two policies refuse it, either may be named
        assert shown.stderr == run("undo", game, *options, *agreed).stderr


def test_a_dry_run_of_an_undo_that_has_nothing_to_take_back_says_so(game, objects, run):
    may = run("undo", f"{game}@1", "--dry-run", "--json")
    assert (may.exit_code, json.loads(may.stdout)["target"]) == (1, None)
    assert run("undo", f"{game}@1", "--dry-run").stderr == run("undo", f"{game}@1").stderr


def test_a_table_says_what_was_given_with_its_log(run, tmp_path):
    whole = (LOGS / "possession.txt").read_text("utf-8")
    kingdom = "Possession,Village,Smithy,Remodel,Market,Laboratory,Militia,Moat,Witch,Festival"
    without = "\n".join(line for line in whole.splitlines() if not line.startswith("Supply cards:"))
    for name, text, given in (("plain.txt", whole, ()), ("given.txt", without, ("--kingdom", kingdom))):
        (tmp_path / name).write_text(text, "utf-8")
        assert run("import", tmp_path / name, *given).exit_code == 0
        for lang, proof in (("en", "audited with a given Kingdom"), ("ja", "検証（王国は指定）")):
            head = run("show", f"{name}@40", "--lang", lang).stdout.splitlines()[0]
            assert head.partition(" · ")[2] == (proof if given else "")
