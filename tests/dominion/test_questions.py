"""Every question and option of Dominion has words in both languages, and only its key is kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.questions import OF_THE_NAME, OPTIONS, QUESTIONS, option, question
from moothall.domain.dominion.telling.wording import offers
from moothall.domain.kernel.ask import Menu, key_of
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.phrase import Says
from moothall.scenarios.dominion.document.document import DominionDocument
from moothall.scenarios.dominion.table.opening import opening
from moothall.scenarios.ruling import load
from moothall.words import in_words

DOMINION = Path(__file__).resolve().parents[2] / "domain" / "dominion"
ASKING = {"ask": 1, "may": 1, "yes": 1, "ask_order": 1, "choose_from_hand": 2}
"""What asks a question, with where its verb stands."""


def said(says: Says, lang: str) -> str:
    """What is said in a language, with what Dominion calls its things."""
    return in_words(says, lang, GAME.words.called)


def calls():
    """Every call in the rules that asks something, with the constants of its verb, name and key ("" for none)."""
    for path in sorted(DOMINION.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            at = ASKING.get(name)
            if at is None or len(node.args) <= at or not isinstance(node.args[at], ast.Constant):
                continue
            given = {each.arg: each.value for each in node.keywords}
            if "key" in given or isinstance(given.get("name"), ast.JoinedStr | ast.Name | ast.BinOp):
                continue
            named = given["name"].value if "name" in given else "order" if name == "ask_order" else ""
            yield f"{path.name}:{node.lineno}", node.args[at].value, named


CALLS = list(calls())


def test_the_calls_are_found():
    assert len(CALLS) > 150
    assert {"trash", "discard", "topdeck", "hand", "move deck"} <= {verb for _, verb, _ in CALLS}


@pytest.mark.parametrize(("where", "verb", "name"), CALLS, ids=[where for where, _, _ in CALLS])
def test_what_a_card_asks_has_words_of_its_own_in_both_languages(where, verb, name):
    asked = f"{verb}/{name}" if name else verb
    assert asked == "choose" or asked in QUESTIONS or any(asked.startswith(begins) for begins in OF_THE_NAME)
    english, japanese = (said(question(key_of("Chapel", verb, name), 1, 1), lang) for lang in ("en", "ja"))
    assert english.isascii()
    assert not japanese.isascii()


def test_every_question_is_asked_somewhere():
    asked = {f"{verb}/{name}" if name else verb for _, verb, name in CALLS}
    written = "\n".join(
        path.read_text(encoding="utf-8") for path in DOMINION.rglob("*.py") if path.name != "upcasts.py"
    )
    made = {"play/Action", "play/Treasure", "play/Attack", "play/Action twice", "play/Treasure twice"}
    made |= {"hand/Action", "hand/Treasure", "hand/Victory", "menu"}
    assert [key for key in QUESTIONS if key not in asked | made and written.count(f'"{key}"') < 2] == []


def test_every_option_is_offered_somewhere():
    written = "\n".join(
        path.read_text(encoding="utf-8")
        for path in DOMINION.rglob("*.py")
        if path.name not in ("questions.py", "upcasts.py")
    )
    assert [key for key in OPTIONS if f'"{key}"' not in written and key not in ("yes", "no")] == []


@pytest.mark.parametrize(
    ("key", "english", "japanese"),
    [
        ("2-actions", "+2 Actions", "+2アクション"),
        ("1-card-and-1-action", "+1 Card and +1 Action", "+1カードを引く、+1アクション"),
        ("17-coins", "+$17", "+17コイン"),
        ("trash-this", "trash this", "これを廃棄"),
        ("possession/p1", "possession by p1", "支配（p1）"),
        ("Gold", "Gold", "金貨"),
        ("+card", "+card", "+1カード"),
        ("3-blind-mice", "3-blind-mice", "3-blind-mice"),
    ],
)
def test_an_option_is_told_in_both_languages(key, english, japanese):
    assert (said(option(key), "en"), said(option(key), "ja")) == (english, japanese)


@pytest.mark.parametrize(
    ("key", "counts", "words"),
    [
        ("Pawn/choose", (2, 2), "Choose 2"),
        ("Steward/choose/1 to 2", (2, 2), "Choose one to 2"),
        ("buy/overpay/Stonemason", (1, 1), "Overpay by how much for Stonemason?"),
        ("play/way/?", (0, 1), "Play it using a Way?"),
        ("Pixie/trash/it for The Sea's Gift", (0, 1), "Trash it to receive The Sea's Gift twice?"),
        ("Teacher/token/+card", (1, 1), "Move the +card token to which pile?"),
        ("*/trash/Treasure", (1, 1), "Trash which Treasure?"),
        ("New Card/trash/a new way", (1, 1), "Trash which cards?"),
        ("New Card/juggle", (1, 1), "Juggle?"),
    ],
)
def test_a_question_is_told_from_its_key(key, counts, words):
    assert said(question(key, *counts), "en") == words


def test_no_other_module_holds_the_words_of_a_question():
    """So none can match or parse them: the tables of words apart, and the frozen ones of version 1."""
    sentences = {english for words in QUESTIONS.values() if "?" in (english := str(words()))}
    root = DOMINION.parents[1]
    for folder in ("domain", "logs", "projections", "service", "cli"):
        for path in (root / folder).rglob("*.py"):
            if path.name in ("questions.py", "upcasts.py", "wording.py"):
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not sentences & {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}, path


def test_a_menu_of_the_action_phase_shows_what_a_purchase_will_cost() -> None:
    (document,) = load(
        "scenario: a\nlandscapes: [Alms, Fleet]\nkingdom: [Peddler, Quarry, Fisherman]\n"
        "given: {coins: 8, Alice: {play: [2 Village, Quarry], hand: [Village]}}\nwhen: [stop]\n",
        "a.yaml",
    )
    assert isinstance(document, DominionDocument)
    game = Dominion(GAME.fold(opening(document, document.rules)), Source())
    asked = game.run()
    assert isinstance(asked, Menu)
    offered = {words for words, _ in offers(game, asked, "en")}
    assert {"buy Peddler ($2)", "buy Fisherman ($0)", "buy Quarry ($4)", "buy Fleet", "buy Alms"} <= offered


def test_an_option_made_of_two_words_is_in_japanese() -> None:
    assert said(option("Rapid Expansion (Copper)"), "en") == "Rapid Expansion (Copper)"
    assert said(option("Rapid Expansion (Copper)"), "ja") == "急速拡大（銅貨）"
    assert said(option("exchange Gold"), "ja") == "金貨を交換する"
    assert said(option("exchange Gold"), "en") == "exchange Gold"
    assert said(option("no such thing"), "ja") == "no such thing"
