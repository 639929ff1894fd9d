"""`whatif`: a game with one thing changed, and what becomes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.domain import games

LOGS = Path(__file__).resolve().parents[2] / "docs" / "logs"


@pytest.fixture
def menu(game, objects):
    """The first answer at a menu in which a Silver is bought."""
    answers = (fact for fact in objects("log", game) if fact["fact"] == "Answered")
    return next(fact for fact in answers if fact["answer"] == ["buy", "Silver"])


def test_another_answer_tells_the_first_difference_and_that_of_the_end(game, menu, objects, run):
    place = f"{game}@{menu['seq'] - 1}"
    (told,) = objects("whatif", place, "--answer", "buy Copper")
    assert (told["recorded"]["seq"], told["recorded"]["answer"]) == (menu["seq"], ["buy", "Silver"])
    assert told["other"]["answer"] == ["buy", "Copper"]
    assert told["recorded"]["text"].endswith("chooses to buy Silver.")
    assert told["other"]["text_ja"].endswith("銅貨の購入を選んだ。")
    assert any(line.startswith("Copper pile: ") for line in told["text"])
    assert len(told["text"]) == len(told["text_ja"])
    assert told["same"] == menu["seq"] - 1
    assert menu["seq"] in told["passed"]
    assert any(change["path"] == "supply.Copper.count" for change in told["diff"])
    text = run("whatif", place, "--answer", "buy Copper").stdout
    assert f"after {menu['seq'] - 1} facts that are the same" in text
    assert re.search(rf"in the game +{menu['seq']} \w+ buys Silver for \$3\.$", text, re.M), text
    assert re.search(r"otherwise +\w+ buys Copper\.$", text, re.M), text


def test_an_answer_is_understood_in_both_languages_whichever_is_spoken(game, menu, objects):
    place = f"{game}@{menu['seq'] - 1}"
    for lang in ("en", "ja"):
        for answer in ("buy Copper", "銅貨を購入"):
            (told,) = objects("whatif", place, "--answer", answer, "--lang", lang)
            assert told["other"]["answer"] == ["buy", "Copper"]


def test_an_answer_may_be_given_by_the_number_that_show_lists(game, menu, objects, run):
    place = f"{game}@{menu['seq'] - 1}"
    number = next(line.split()[0] for line in run("show", place).stdout.splitlines() if line.endswith(" buy Copper"))
    assert objects("whatif", place, "--answer", number) == objects("whatif", place, "--answer", "buy Copper")


def test_the_answer_that_was_given_changes_nothing(game, menu, objects, run):
    (told,) = objects("whatif", f"{game}@{menu['seq'] - 1}", "--answer", "buy Silver")
    assert (told["recorded"], told["other"], told["diff"], told["passed"]) == (None, None, [], [])
    assert "Nothing differs" in run("whatif", f"{game}@{menu['seq'] - 1}", "--answer", "buy Silver").stdout


def test_without_an_answer_the_next_one_that_fits_is_given(game, menu, objects):
    (told,) = objects("whatif", game, "--without", menu["seq"])
    assert told["recorded"]["seq"] == menu["seq"]
    assert menu["seq"] in told["passed"]
    assert told["declined"] >= 1


def test_the_rules_the_game_was_played_by_change_nothing_but_those_of_another_date_do(game, objects):
    (same,) = objects("whatif", game, "--rules", "2025-06-01")
    assert (same["recorded"], same["diff"], same["unknown_shuffles"], same["stop"]) == (None, [], 0, "over")
    (other,) = objects("whatif", game, "--rules", "2009-01-01")
    assert "rules" in [change["path"] for change in other["diff"]]


def test_cards_that_a_log_never_showed_are_no_difference(objects):
    (imported,) = objects("import", LOGS / "one-of-dominion.en.txt")
    shuffle = next(fact for fact in objects("log", imported["game"]) if fact["fact"] == "DeckShuffled")
    assert any(card.startswith("?#") for card in shuffle["order"])
    (shown,) = objects("show", imported["game"])
    (told,) = objects("whatif", imported["game"], "--rules", shown["rules"])
    assert (told["recorded"], told["other"], told["diff"]) == (None, None, [])


@pytest.mark.parametrize("changed", [("--answer", "buy Copper"), ("--without",), ("--rules", "2009-01-01")])
def test_the_other_course_can_be_kept_and_played_on(changed, game, menu, objects, run):
    place = f"{game}@{menu['seq'] - 1}" if changed[0] == "--answer" else game
    arguments = (*changed, menu["seq"]) if changed == ("--without",) else changed
    (told,) = objects("whatif", place, *arguments, "--keep")
    (fork,) = [each for each in objects("games") if each["game"] == told["kept"]]
    at = 0 if changed[0] == "--rules" else menu["seq"] - 1
    assert (fork["format"], fork["source"], fork["facts"]) == ("fork", f"{game}@{at}", told["facts"] + 1)
    assert len(objects("log", told["kept"])) == told["facts"]
    assert run("verify").exit_code == 0
    assert run("play", told["kept"]).exit_code == 0
    assert objects("show", told["kept"])[0]["over"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("{game}",), 2, "one of --answer, --without and --rules"),
        (("{game}", "--answer", "end", "--without", "9"), 2, "one of"),
        (("{game}@9", "--without", "9"), 2, "without @PLACE"),
        (("{game}", "--without", "1"), 1, "fact 1 is not an answer"),
        (("{game}", "--answer", "end"), 1, "the game is over"),
        (("{game}@turn:2", "--answer", "buy Colony"), 1, "is not an answer"),
        (("{game}@turn:2", "--answer", "99"), 1, "is not an answer"),
        (("{game}@turn:2", "--answer", ""), 1, "is not an answer"),
        (("{game}@turn:99", "--answer", "end"), 1, "there is no turn 99"),
        (("{game}", "--rules", "yesterday"), 2, "--rules"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_one_sentence(arguments, code, said, game, run):
    result = run("whatif", *(each.format(game=game) for each in arguments))
    assert (result.exit_code, said in result.stderr) == (code, True), result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("kind", ["toy", "one-of-dominion"])
def test_it_serves_every_game(kind, objects, monkeypatch):
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    (played,) = objects("play", "--game", kind, "--seed", 4)
    answers = [fact for fact in objects("log", played["game"]) if fact["fact"] == "Answered"]
    (told,) = objects("whatif", played["game"], "--without", answers[1]["seq"], "--keep")
    assert answers[1]["seq"] in told["passed"]
    assert told["kept"]


def test_what_was_taken_back_and_noted_before_does_not_shift_what_is_kept(game, objects, run):
    for _ in range(9):
        objects("undo", game)
    run("note", game, "a note")
    assert run("play", game, "--seed", 5).exit_code == 0
    before = [fact for fact in objects("log", game) if fact["fact"] == "Answered"]
    last = max(fact["seq"] for fact in before)
    (told,) = objects("whatif", f"{game}@{last - 1}", "--answer", "end", "--keep")
    assert told["recorded"] is None or told["recorded"]["seq"] == last
    kept = objects("log", told["kept"])
    own = [{**fact, "game": game} for fact in kept if fact["seq"] < last]
    assert own == [fact for fact in objects("log", game) if fact["seq"] < last]
    assert run("verify").exit_code == 0
    assert run("play", told["kept"]).exit_code == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "In the end (the game is over): nothing differs"), ("ja", "最後（ゲーム終了）：違いはない")],
)
def test_where_no_line_tells_a_difference_of_the_end_it_says_so(lang, said, run):
    lines = run("whatif", LOGS / "possession.txt", "--rules", "2025-01-01", "--lang", lang).stdout.splitlines()
    assert lines[-1] == said
