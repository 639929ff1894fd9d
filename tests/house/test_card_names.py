"""The rules at work, the table and its words know no card: what a card brings is declared beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import call_name, modules, tree
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.domain.dominion.vocabulary import CHOICES, MATS, TOKENS, TURNS, VERBS

ROOMS = ("play", "table", "telling")
NAMED = {
    (
        "play/start/setup.py",
        "Copper Silver Gold Estate Duchy Province Curse",
    ): "the piles of every game, the starting deck",
    ("play/start/setup.py", "Necropolis Overgrown_Estate Hovel"): "what a starting deck has for its Estates",
    ("play/start/setup.py", "Platinum Colony"): "the piles that set-up adds together, or not at all",
    ("play/start/setup.py", "Potion"): "the pile that comes with any cost in Potions",
    ("play/landscapes/hexes_and_boons.py", "Hexes Boons"): "the two piles of what is not a card, which rules turn up",
    ("telling/faces.py", "Curse Ruins Loot Townsfolk"): "types of cards, which have the names of cards",
    ("table/table.py", "Black_Market Market"): "the deck of the table: streams keep this name of it",
}
"""The names of cards that these rooms may hold, each file with a reason."""
WORDS_OF_QUESTIONS = Path("telling/questions.py")
"""The words in which cards ask, in both languages: a table of words, by the keys that cards give."""
NO_CARDS_OWN = {"coffers", "villagers", "vp", "debt", "favor", "favors", "sun", "cube", "exile"}
"""The tokens and the mat of rules that hold for many cards."""
DECLARING = {"mat", "among_aside", "token", "kind_of_turn", "set_up_choice"}


def rooms() -> Iterator[tuple[Path, ast.Module]]:
    """Every module of these rooms, by its place in the game's folder."""
    for path in modules():
        if path.parts[:2] == ("domain", "dominion") and path.parts[2] in ROOMS:
            yield Path(*path.parts[2:]), tree(path)


def strings(syntax: ast.Module) -> list[tuple[int, str]]:
    """Line and text of every string that is not a docstring."""
    documents = {id(node.value) for node in ast.walk(syntax) if isinstance(node, ast.Expr)}
    found = (node for node in ast.walk(syntax) if isinstance(node, ast.Constant) and id(node) not in documents)
    return [(node.lineno, node.value) for node in found if isinstance(node.value, str)]


def cards_in(text: str) -> list[str]:
    """The cards that a text names, as they are written."""
    load_cards()
    return [name for name in TEXTS if name in text and re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![a-z])", text)]


def words_in(text: str) -> list[str]:
    """The words of a text, a key or a rule's id that a card file declares."""
    declared = {*MATS, *TOKENS, *TURNS, *CHOICES} - {*NO_CARDS_OWN, *VERBS}
    return [word for word in text.split("/") if word in declared]


def allowed(path: Path) -> set[str]:
    """The names of cards that a file may hold."""
    lists = (names for where, names in NAMED if where == str(path))
    return {name.replace("_", " ") for names in lists for name in names.split()}


def test_no_card_is_named_where_rules_are_at_work_or_tables_are_kept_and_told() -> None:
    found = {
        (path, line, name)
        for path, syntax in rooms()
        if path != WORDS_OF_QUESTIONS
        for line, text in strings(syntax)
        for name in cards_in(text)
        if name not in allowed(path)
    }
    assert found == set()


def test_every_name_that_is_allowed_is_there() -> None:
    there = {(str(path), name) for path, syntax in rooms() for _, text in strings(syntax) for name in cards_in(text)}
    assert {(where, name) for where, _ in NAMED for name in allowed(Path(where))} <= there


def test_no_mat_token_kind_of_turn_or_choice_of_a_card_is_named_there() -> None:
    found = [
        (path, line, word) for path, syntax in rooms() for line, text in strings(syntax) for word in words_in(text)
    ]
    assert found == []


def test_no_word_of_a_card_is_declared_there() -> None:
    found = [
        (path, node.lineno)
        for path, syntax in rooms()
        for node in ast.walk(syntax)
        if isinstance(node, ast.Call) and call_name(node) in DECLARING
    ]
    assert found == []


@pytest.mark.parametrize(
    "sample",
    [
        'if "Fleet" in table.landscapes: ...',
        'f"{pile} is chosen for Ferryman"',
        'FLEET = "fleet"',
        'rule = "possession/tokens"',
        'TOKENS = {"+card": "+1カード"}',
        'options.get("ferryman")',
    ],
)
def test_the_scan_finds_what_names_a_card(sample: str) -> None:
    found = [text for _, text in strings(ast.parse(sample))]
    assert any(cards_in(text) or words_in(text) for text in found)


@pytest.mark.parametrize("sample", ['"""As for Fleet."""', 'verb = "exile"', 'token = "vp"', 'game.text("Marketing")'])
def test_the_scan_lets_pass_what_names_none(sample: str) -> None:
    assert not any(cards_in(text) or words_in(text) for _, text in strings(ast.parse(sample)))
