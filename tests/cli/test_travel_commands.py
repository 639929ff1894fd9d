"""show, log, diff, blame, find, bisect, mark, note, undo, redo, policy: what they print, and what they refuse."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

LOGS = Path(__file__).resolve().parents[2] / "docs" / "logs"
LOG, FORGED = LOGS / "possession.txt", LOGS / "possession-forged.txt"


@pytest.fixture
def possessed(objects):
    """The stored game of the shipped log, with Possession."""
    return objects("import", LOG)[0]["game"]


@pytest.fixture
def played_on(possessed, objects):
    """A game with Possession that is not sealed: a fork of the imported one at its end."""
    return objects("fork", possessed)[0]["game"]


def seqs(rows):
    return [row["seq"] for row in rows]


# Which game, and where in it


@pytest.mark.parametrize(
    "command",
    [
        ("export", "", "--html"),
        ("export", "@turn:7/Bob", "--html", "--as", "Alice"),
        ("export", "", "--format", "goko"),
        ("export", "@turn:7", "--format", "scenario"),
        ("export", "@turn:7..turn:8", "--format", "scenario"),
        ("export", "@turn:8..turn:7", "--format", "scenario"),
        ("whatif", "", "--rules", "2023-01-01"),
        ("whatif", "@turn:7", "--answer", "end"),
        ("whatif", "@turn:99", "--answer", "end"),
    ],
)
def test_a_log_on_standard_input_is_exported_and_played_otherwise_as_its_file_is(command, run):
    name, place, *more = command
    from_file, piped = run(name, f"{LOG}{place}", *more), run(name, f"-{place}", *more, input=LOG.read_bytes())
    assert piped.exit_code == from_file.exit_code
    assert piped.stderr == from_file.stderr
    assert piped.stdout.replace("<title>-", f"<title>{LOG}") == from_file.stdout


def test_json_of_a_log_on_standard_input_is_refused(run):
    result = run("export", "-", input=LOG.read_bytes())
    assert (result.exit_code, "import it first" in result.stderr) == (1, True)


def test_files_of_cards_and_proofs_may_be_standard_input(run, store, tmp_path):
    told = run("play", "--seed", 1, "--players", "big-money,big-money", "--kingdom", "-", input="Village\nSmithy\n")
    assert told.exit_code == 0, told.stderr
    for made, read in (
        (("head", "-o"), ("verify", "--checkpoint")),
        (("verify", "--write-manifest"), ("verify", "--manifest")),
    ):
        assert run(*made, tmp_path / "made.json").exit_code == 0
        with (tmp_path / "made.json").open() as file:
            found = subprocess.run([sys.executable, "-m", "moothall", *read, "-"], stdin=file, check=False)
        assert found.returncode == 0


COMMANDS = (
    ("show",),
    ("log",),
    ("find", "gain"),
    ("why",),
    ("blame", "--zone", "Alice.hand"),
    ("bisect", "--when", "turn > 3"),
)
PLACES = ("", "@turn:7", "@line:120", "＠turn:7/Bob", "@mark:no-such-mark", "@-h", "@")


@pytest.mark.parametrize(
    ("command", "place"),
    [*((COMMANDS[0], place) for place in PLACES), *product(COMMANDS[1:], ("@turn:7", "@mark:no-such-mark"))],
)
def test_a_log_on_standard_input_is_looked_at_as_its_file_is(command, place, run):
    name, *more = command
    text = LOG.read_text(encoding="utf-8")
    from_file = run(name, f"{LOG}{place}", *more)
    piped = run(name, f"-{place}", *more, input=text)
    is_there = "turn" in place or "line" in place or not place
    if is_there:
        assert (piped.exit_code, piped.stdout, piped.stderr) == (
            from_file.exit_code,
            from_file.stdout.replace(f"{LOG}@", "-@"),
            from_file.stderr,
        )
        if "gain" not in more:
            assert run(name, *more, f"-{place}", input=text).stdout == piped.stdout
    else:
        assert (piped.exit_code, piped.stdout) == (1, ""), piped.output
        assert "mark" in piped.stderr


def test_standard_input_is_read_once_and_what_an_option_is_given_is_no_place(run, possessed):
    twice = run("diff", "-@turn:7", "-@turn:8", input=LOG.read_text(encoding="utf-8"))
    assert (twice.exit_code, "read only once" in twice.stderr) == (2, True)
    one = run("diff", "-@turn:7", f"{possessed}@turn:8", input=LOG.read_text(encoding="utf-8"))
    assert one.stdout == run("diff", f"{possessed}@turn:7", f"{possessed}@turn:8").stdout
    assert run("note", possessed, "a remark", "--by", "-@Judy").exit_code == 0
    assert "-@Judy" in run("log", possessed, "--all").stdout
    assert run("show", "-x").exit_code == 2


def test_a_game_is_meant_by_its_id_by_its_beginning_and_by_the_name_of_its_log(possessed, objects):
    for name in (possessed, possessed[:6], possessed.replace("-", ""), LOG.name, LOG.name[:5]):
        assert objects("show", name)[0]["game"] == possessed


def test_a_logs_file_is_a_game_without_being_imported(objects, run):
    assert objects("show", LOG)[0]["over"]
    assert objects("show", f"{LOG}@turn:13/Bob")[0]["turn"]["kind"] == "possession"
    assert run("games").exit_code == 1, "nothing was stored"


def test_the_tables_of_a_file_are_those_of_its_import(possessed, objects):
    for place in ("3", "turn:7", "turn:14/p2", "line:212", "end", "-5"):
        (from_file,), (from_store,) = objects("show", f"{LOG}@{place}"), objects("show", f"{possessed}@{place}")
        assert from_file == from_store


def test_a_file_whose_name_has_an_at_is_meant_whole(tmp_path, objects, run):
    odd = tmp_path / "game@3"
    shutil.copy(LOG, odd)
    assert objects("show", odd)[0]["over"]
    assert objects("show", f"{odd}@3")[0]["seq"] == 3
    assert run("show", tmp_path / "game").exit_code == 1


def test_a_name_with_an_at_is_part_of_the_place(tmp_path, objects, run):
    odd = tmp_path / "odd.txt"
    odd.write_text(LOG.read_text(encoding="utf-8").replace("Alice", "al@ce@7"), encoding="utf-8")
    for place in ("turn:7/'al@ce@7'", 'turn:7/"al@ce@7"/1'):
        (shown,) = objects("show", f"{odd}@{place}")
        assert shown["turn"] == {"player": "p1", "controller": "p1", "kind": "normal", "number": 7}
    game = objects("import", odd)[0]["game"]
    span = f"{game}@turn:7/'al@ce@7'..turn:8/'al@ce@7'"
    assert run("export", span, "--format", "scenario").exit_code == 0


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("nowhere", "'nowhere' is not a place"),
        ("", "'' is not a place"),
        ("turn:99", "there is no turn 99"),
        ("line:9999", "no fact rests on line 9999"),
        ("-9999", "before the beginning"),
        ("99999", "879 facts"),
        ("mark:gone", "no place is marked 'gone'"),
        ("turn:7/Zed", "there is no player 'Zed'"),
    ],
)
def test_a_place_that_is_not_there_is_refused_in_one_sentence(place, why, possessed, run):
    for game in (possessed, LOG):
        result = run("show", f"{game}@{place}")
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1
        assert why in result.stderr or (game is LOG and "99999" in place) or "no stored game" in result.stderr


def test_a_file_that_is_no_log_is_refused_in_one_sentence(tmp_path, run):
    (tmp_path / "shopping.txt").write_text("eggs\nmilk\n")
    result = run("show", tmp_path / "shopping.txt")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


def test_a_beginning_that_several_games_share_is_refused(objects, run):
    objects("import", LOG, FORGED)
    result = run("show", "possession")
    assert result.exit_code == 1
    assert "may mean 2 games" in result.stderr


# Looking


def test_the_table_says_who_decides_for_whom(possessed, run):
    assert "\nAlice decides for Bob: What next?\n" in run("show", f"{possessed}@548").stdout


def test_the_facts_of_an_expression_are_listed(possessed, objects, run):
    rows = objects("log", possessed, "gain & card:Province & player:alice")
    assert {(row["fact"], row["player"]) for row in rows} == {("CardGained", "p1")}
    assert all(row["card"].startswith("Province#") for row in rows)
    assert len(run("log", possessed, "gain & card:Province & player:alice").stdout.splitlines()) == len(rows)
    assert seqs(rows) == seqs(objects("find", possessed, "gain & card:Province & player:alice"))


def test_a_table_differs_from_another_only_in_what_is_said(possessed, objects, run):
    rows = objects("diff", f"{possessed}@turn:7", f"{possessed}@turn:8")
    assert "turn.number" in [row["path"] for row in rows]
    assert all(row["before"] != row["after"] and row["game"] == possessed for row in rows)
    assert run("diff", possessed, possessed).stdout == ""
    hands = {row["path"]: (row["text"], row["text_ja"]) for row in rows if row["path"].endswith(".hand")}
    assert hands
    for english, japanese in hands.values():
        assert re.match(r"(Alice|Bob)'s hand: ", english), english
        assert re.match("(Alice|Bob)の手札：", japanese), japanese
    assert objects("diff", possessed, possessed) == []


def test_tables_of_two_games_are_compared_when_they_are_of_one_kind(possessed, objects, run):
    assert objects("diff", possessed, FORGED)
    other = objects("play", "--game", "one-of-dominion", "--seed", 1)[0]["game"]
    result = run("diff", possessed, other)
    assert result.exit_code == 1
    assert "one-of-dominion" in result.stderr


def test_blame_names_the_fact_and_what_caused_it(possessed, objects, run):
    (table,) = objects("show", f"{possessed}@line:212")
    discard = table["players"][0]["zones"]["discard"]
    rows = objects("blame", f"{possessed}@line:212", "--zone", "alice.discard")
    assert all(row["text"] == row["words"] and len(row["text"]) == len(row["text_ja"]) for row in rows)
    assert rows[0]["text"][0].endswith(".")
    assert rows[0]["text_ja"][0].endswith("。")
    assert [row["card"] for row in rows] == discard[::-1]
    gained = rows[0]["facts"]
    assert [fact["fact"] for fact in gained] == ["CardGained", "CardPlayed"]
    assert gained[0]["rule"] == "possession/gain"
    assert all(row["folded"].endswith(".") for row in rows if len(row["facts"]) > 1)


def test_blame_tells_cards_that_came_at_once_in_one_line_and_the_whole_play(possessed, objects, run):
    shown = run("blame", f"{possessed}@line:212", "--zone", "p1.discard").stdout.splitlines()
    assert shown[0].startswith("Province: 558 Alice gains Province instead of Bob.")
    assert shown[1].startswith("    because of 549 Bob (Alice decides) plays Remodel: trashes ")
    assert "Alice gains Province instead of Bob" in shown[1]
    together = [line for line in shown if "hand and what they have in play" in line]
    assert all("," in line.partition(":")[0] for line in together)
    rows = objects("blame", f"{possessed}@line:212", "--zone", "p1.discard")
    assert len(together) < len([row for row in rows if row["facts"][0]["fact"] == "CleanedUp"])


def test_a_zone_that_is_not_there_is_refused(possessed, run):
    result = run("blame", possessed, "--zone", "p1.pocket")
    assert result.exit_code == 1
    assert "Alice.discard" in result.stderr


def test_a_search_that_finds_nothing_ends_with_1(possessed, run):
    assert run("find", possessed, "gain & card:Platinum").exit_code == 1
    assert run("bisect", possessed, "--when", "turn = 3").exit_code == 1
    assert "--first" in run("bisect", possessed, "--when", "turn = 3").stderr


def test_halving_looks_at_few_tables_and_says_how_many(possessed, objects, run):
    (row,) = objects("bisect", possessed, "--when", "supply(Province) < 8")
    assert (row["fact"], row["tables"] <= 12) == ("CardGained", True)
    (scanned,) = objects("bisect", possessed, "--first", "--when", "supply(Province) < 8")
    assert scanned["seq"] == row["seq"] == scanned["tables"]
    assert f"({row['tables']} tables looked at)" in run("bisect", possessed, "--when", "supply(Province) < 8").stdout


@pytest.mark.parametrize("command", [("find",), ("log",), ("bisect", "--when")])
def test_an_expression_that_cannot_be_understood_is_pointed_at_with_exit_code_2(command, possessed, run):
    name, *option = command
    result = run(name, possessed, *option, "gain & card:")
    assert result.exit_code == 2
    sentence, shown, mark = result.stderr.splitlines()
    assert sentence == "moothall: the expression ends too soon"
    assert shown.index("gain & card:") + len("gain & card:") == mark.index("^")


def test_the_first_line_of_a_forgery_is_named_from_a_file_and_from_the_store(objects, run):
    (first,) = objects("audit", FORGED, code=1)
    expected = first["divergences"][0]
    game = objects("import", FORGED)[0]["game"]
    for name in (FORGED, game):
        (row,) = objects("bisect", name, "--first", "--when", "divergent")
        assert (row["line"], row["rule"], row["interval"]) == (
            expected["line"],
            expected["rule"],
            expected["interval"],
        )
        assert row["ruling"] == expected["ruling"]
        assert f"line {expected['line']} " in run("bisect", name, "--first", "--when", "divergent").stdout
    (seen,) = objects("bisect", game, "--first", "--when", "divergent", "--as", "Bob")
    assert seen["line"] == expected["line"]
    assert "ruling" not in seen, "a ruling may name hidden cards"
    assert run("bisect", LOG, "--first", "--when", "divergent").exit_code == 1


def test_up_to_a_place_nothing_later_is_divergent(objects, run):
    (row,) = objects("bisect", FORGED, "--first", "--when", "divergent")
    assert run("find", f"{FORGED}@{row['seq'] - 1}", "divergent").exit_code == 1
    assert objects("find", f"{FORGED}@{row['seq']}", "divergent")[0]["seq"] == row["seq"]


# Names and notes


def test_a_mark_is_an_address_and_a_note_stands_below_its_fact(possessed, objects, run):
    (marked,) = objects("mark", f"{possessed}@turn:7", "the-dispute")
    objects("note", f"{possessed}@mark:the-dispute", "He meant the other Gold.", "--by", "Judy")
    assert objects("show", f"{possessed}@mark:the-dispute")[0]["seq"] == marked["target"]
    lines = run("log", possessed).stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if re.match(rf" *{marked['target']} ", line))
    assert "Mark: the-dispute." in lines[at + 1]
    assert "Note by Judy: He meant the other Gold." in lines[at + 2]
    assert seqs(objects("log", possessed, "note")) == [880, 881]
    assert objects("log", f"{possessed}@879", "note") == []


def test_notes_change_nothing_of_the_game(possessed, objects, run):
    before = objects("show", possessed)[0]
    objects("note", possessed, "well played")
    assert {**objects("show", possessed)[0], "seq": 879} == before
    assert run("verify").exit_code == 0
    assert run("redo", possessed).exit_code == 1


@pytest.mark.parametrize(("command", "text"), [("mark", "two words"), ("mark", ""), ("note", "  ")])
def test_a_mark_is_one_word_and_a_note_says_something(command, text, possessed, run):
    assert run(command, possessed, text).exit_code == 2


# Taking back


def test_an_undo_says_by_name_whose_answer_it_took_back(played_on, run):
    said = run("undo", played_on).stdout
    assert re.search(r"took back answer \d+ of (Alice|Bob) and what followed", said)
    assert not re.search(r"\bp[1-4]\b", said)


def test_undo_in_a_possessed_turn_takes_back_the_possessors_answer(played_on, objects, run):
    answer = objects("find", played_on, "answer & turn.kind = possession & turn.player = bob & !question:menu")[0]
    (told,) = objects("undo", f"{played_on}@{answer['seq']}")
    (table,) = objects("show", played_on)
    assert table["question"]["player"] == "p1"
    assert table["question"]["subject"] == "p2"
    assert table["question"]["card"] == "Remodel"
    assert objects("log", played_on, "--all")[-1]["by"] == "p1"
    assert objects("redo", played_on)[0]["facts"] == told["facts"]
    assert objects("show", played_on)[0]["over"]


def test_an_imported_game_stays_as_it_is_and_a_fork_of_it_is_taken_back(possessed, objects, run):
    (before,) = objects("show", possessed)
    (told,) = objects("undo", possessed, "--to", "turn:9")
    assert told["game"] != possessed
    assert objects("show", possessed) == [before]
    assert objects("show", told["game"])[0]["question"] is not None
    assert "this is a fork of it" in run("undo", possessed).stdout


def test_undo_goes_back_to_a_place(played_on, objects, run):
    for place in ("turn:13/Bob/2", "line:203", "-40", "700", "mark:here", "0"):
        objects("mark", f"{played_on}@500", "here")
        (before,) = objects("show", f"{played_on}@{place}")
        (told,) = objects("undo", played_on, "--to", place)
        answer = objects("log", f"{played_on}@{told['target']}")[-1]
        assert (answer["seq"], answer["fact"]) == (told["target"], "Answered")
        (there,) = objects("show", played_on)
        assert there["question"] is not None
        if before["question"] is not None:
            assert {**there, "seq": 0} == {**before, "seq": 0}
        objects("redo", played_on)


def test_several_undone_spans_lie_one_in_the_other_and_come_back_in_the_opposite_order(played_on, objects, run):
    lengths = [len(objects("log", played_on))]
    for _ in range(3):
        objects("undo", played_on, "--to", "-60")
        lengths.append(len(objects("log", played_on)))
    assert lengths == sorted(set(lengths), reverse=True)
    everything = objects("log", played_on, "--all")
    assert seqs(everything) == [*range(1, 884)]
    assert sum(not row["live"] for row in everything) == 882 - lengths[-1]
    for length in reversed(lengths[:-1]):
        objects("redo", played_on)
        assert len(objects("log", played_on)) == length
    assert run("redo", played_on).exit_code == 1


def test_an_undone_span_that_revealed_is_marked(played_on, objects, run):
    objects("undo", played_on, "--to", "turn:9")
    (row,) = objects("log", played_on, "--all", "retract")
    assert row["hidden"] is True
    assert "cards were seen or shuffled" in run("log", played_on, "--all").stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (("@1",), 1, "not an answer that can be taken back"),
        (("@880",), 1, "fact 880"),
        (("", "--to", "end"), 1, "nothing to take back"),
        (("", "--to", "nowhere"), 1, "is not a place"),
        (("", "--to", "99999"), 1, "there is no fact 99999"),
        (("@10", "--to", "3"), 2, "not both"),
        (("", "--by", "Zed"), 1, "there is no player 'Zed'"),
        (("", "--policy", "sometimes"), 2, "sometimes"),
    ],
)
def test_what_cannot_be_taken_back_is_refused(arguments, code, why, possessed, run):
    place, *options = arguments
    result = run("undo", possessed + place, *options)
    assert result.exit_code == code
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_past_the_beginning_nothing_is_taken_back(objects, run, played_on):
    objects("undo", played_on, "--to", "0")
    result = run("undo", played_on)
    assert result.exit_code == 1
    assert "there is no answer to take back" in result.stderr


def test_a_games_policy_is_stored_in_it_and_kept(played_on, objects, run):
    assert objects("policy", played_on)[0]["policy"] == "free"
    run("policy", played_on, "consent", "--by", "Alice")
    assert objects("policy", played_on)[0]["policy"] == "consent"
    result = run("undo", played_on, "--to", "turn:9", "--by", "Alice")
    assert result.exit_code == 1
    assert "Bob (--agreed)" in result.stderr
    assert run("undo", played_on, "--to", "turn:9", "--by", "Alice", "--agreed", "Bob").exit_code == 0
    run("policy", played_on, "never")
    assert run("undo", played_on).exit_code == 1
    assert run("policy", f"{played_on}@9").exit_code == 2
    run("policy", played_on, "no-hidden-information")
    assert "cards were seen" in run("undo", played_on, "--to", "turn:3").stderr
    run("policy", played_on, "free")
    assert run("undo", played_on, "--to", "turn:3").exit_code == 0


def test_no_undo_enters_what_was_followed_from_a_log(objects, run):
    game = objects("import", FORGED, "--rules", "2010-11-01")[0]["game"]
    followed = objects("log", game, "logfollowed")
    if not followed:
        pytest.skip("this log is followed nowhere")
    place = followed[0]["seq"]
    result = run("undo", game, "--to", place)
    assert result.exit_code == 1
    assert "the log was followed" in result.stderr
