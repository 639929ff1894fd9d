"""What people read stands in the catalogues: no sentence is chosen by language in the code, none stands there in
Japanese, but in the places that are listed with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import modules, tree

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
LANGUAGE = re.compile("^(is_)?(ja|lang|language|japanese|spoken)$")
"""How whatever holds a language is named."""

OF_A_GAME = "a game tells its cards and rules in English and Japanese (docs/translate.md)"
OF_LOGS = "reads and writes logs in Japanese, or names of cards in them"
ALLOWED = {
    "domain/dominion/cards/": "a card declares what its mat, token or turn is called in Japanese",
    "domain/dominion/text/": OF_A_GAME,
    "domain/dominion/vocabulary.py": OF_A_GAME,
    "domain/kernel/telling/columns.py": "knows at which Japanese letters a line may end",
    "domain/kernel/telling/words.py": OF_A_GAME,
    "domain/kernel/telling/written.py": "reads what people write in wide letters",
    "domain/one_of_dominion/telling/facts.py": "guests have Japanese names",
    "domain/one_of_dominion/text/": OF_A_GAME,
    "logs/damage/copies.py": OF_LOGS,
    "logs/damage/headers.py": OF_LOGS,
    "logs/dominion/online/japanese_shapes.py": OF_LOGS,
    "logs/dominion/online/languages/japanese.py": OF_LOGS,
    "logs/dominion/online/looks.py": OF_LOGS,
    "logs/texts/log_file.py": OF_LOGS,
    "logs/texts/names.py": OF_LOGS,
    "logs/one_of_dominion/deck_file.py": OF_LOGS,
    "logs/one_of_dominion/transcript.py": OF_LOGS,
    "logs/one_of_dominion/wording.py": OF_LOGS,
    "scenarios/lists.py": "reads lists as people write them in Japanese",
    "service/looking/zones.py": "reads zones as people write them in Japanese",
    "cli/commands/cards.py": "an example of a command line has a name in Japanese",
}
"""The files and folders in which such texts stand, and why."""


def texts_in_japanese(syntax: ast.Module) -> Iterator[int]:
    """The lines of texts in Japanese that are not documentation."""
    bodies = (each.body for each in ast.walk(syntax) if isinstance(getattr(each, "body", None), list))
    documentation = {id(node.value) for body in bodies for node in body if isinstance(node, ast.Expr)}
    for node in ast.walk(syntax):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
        if is_text and JAPANESE.search(node.value):
            yield node.lineno


def choices_by_language(syntax: ast.Module) -> Iterator[int]:
    """The lines that choose among texts by a language: `"…" if lang == "ja" else "…"`, `("…", "…")[lang == "ja"]`."""
    for node in ast.walk(syntax):
        if isinstance(node, ast.IfExp) and _is_language(node.test):
            if _is_text(node.body) or _is_text(node.orelse):
                yield node.lineno
        elif (
            isinstance(node, ast.Subscript)
            and _is_language(node.slice)
            and isinstance(node.value, ast.Tuple | ast.Dict)
        ):
            yield node.lineno


def _is_language(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value in ("en", "ja")
    names = (each.id if isinstance(each, ast.Name) else each.attr for each in ast.walk(node)
             if isinstance(each, ast.Name | ast.Attribute))  # fmt: skip
    constants = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return any(map(LANGUAGE.search, names)) or any(each in ("en", "ja") for each in constants)


def _is_text(node: ast.expr) -> bool:
    """Whether it is a text that somebody reads: not a key, not the code of a language, not nothing."""
    if isinstance(node, ast.Tuple | ast.List):
        return any(map(_is_text, node.elts))
    if isinstance(node, ast.JoinedStr):
        return any(
            isinstance(each, ast.Constant) and re.search(r"[^\W_]|[^\w\s]", str(each.value)) for each in node.values
        )
    return (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and not re.fullmatch("(|_?[a-z]{2})", node.value)
    )


FUNCTION_WORDS = re.compile(
    r"\b(an?|the|is|are|was|were|has|have|had|not|no|of|its?|that|which|so|to|in|on|by|with|from|than|here|and|or)\b"
)
A_SENTENCE = 5
"""How many words a text has that is taken for a sentence, two of them such as hold sentences together. Terms of the
rules have four at most (`hex or boon discard`)."""
NO_SENTENCE = re.compile(
    r"\\[bdswS]|\(\?|\b(SELECT|INSERT|CREATE|DELETE|UPDATE|ALTER|WHERE|DROP)\b|^<|\w\|\w|^[\w.-]+$"
)
"""Regular expressions, SQL, HTML, keys."""
ENGLISH = {
    "cli/": "the help of commands, with its Japanese in words/ja/helps.po, which a test compares",
    "domain/dominion/cards/": OF_A_GAME,
    "domain/dominion/play/abilities/events.py": "the name of a cause in a stream",
    "domain/dominion/telling/questions.py": "keys of questions, which streams keep",
    "domain/dominion/text/": OF_A_GAME,
    "domain/dominion/upcasts.py": "what older streams hold",
    "domain/dominion/vocabulary.py": "what a word is, for an error of a declaration",
    "domain/one_of_dominion/text/": OF_A_GAME,
    "domain/kernel/session.py": "errors of the engine, which its callers put into words",
    "domain/store/records.py": "names of ways to prove a game, which stores keep",
    "logs/dominion/": "what lines of logs say, and what is known of their formats (docs/verdicts.md)",
    "logs/one_of_dominion/transcript.py": "the description in a schema",
    "logs/one_of_dominion/wording.py": "what lines of transcripts say",
    "scenarios/dominion/": "the notation of scenarios",
    "scenarios/schema.py": "the descriptions in a schema",
    "service/audits/given.py": "names of ways to prove a game, which stores keep",
    "service/matches/hall.py": "a `Word`, given to a function",
    "service/rulings/sandbox.py": "a `Word`, given to a function",
    "web/__main__.py": "the program that builds the site speaks English",
    "web/build.py": "the program that builds the site speaks English",
    "web/packages.py": "the program that builds the site speaks English",
    "web/serve/": "what a program asks of the server: its metrics, and errors of pydantic",
}
"""The files and folders in which sentences in English stand, and why."""


def sentences(syntax: ast.Module) -> Iterator[int]:
    """The lines of sentences in English that are neither documentation nor what is raised, asserted or given a
    `Word`."""
    bodies = (each.body for each in ast.walk(syntax) if isinstance(getattr(each, "body", None), list))
    apart = {id(node.value) for body in bodies for node in body if isinstance(node, ast.Expr)}
    for node in ast.walk(syntax):
        if isinstance(node, ast.Raise | ast.Assert):
            apart |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            apart |= {id(each) for each in node.values}
    for node in ast.walk(syntax):
        if id(node) in apart or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(each.value) if isinstance(each, ast.Constant) else "x" for each in parts)
        if _is_sentence(text):
            yield node.lineno


def _is_sentence(text: str) -> bool:
    words = re.findall(r"[A-Za-z']+", text)
    return len(words) >= A_SENTENCE and len(FUNCTION_WORDS.findall(text)) > 1 and not NO_SENTENCE.search(text)


def test_no_sentence_in_english_stands_in_the_code_but_where_that_is_listed() -> None:
    """What is raised is apart: `test_errors_in_japanese` looks at that."""
    places = [path for path in modules() if path.parts[0] != "words"]
    wrong = [
        f"{path}:{line}"
        for path in places
        if not path.as_posix().startswith(tuple(ENGLISH))
        for line in sentences(tree(path))
    ]
    assert wrong == []


@pytest.mark.parametrize("place", ENGLISH)
def test_a_place_that_is_listed_still_has_sentences(place: str) -> None:
    assert any(list(sentences(tree(path))) for path in modules() if path.as_posix().startswith(place))


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('x = f"{name}: this game was not imported, so it has no log"', True),
        ('remark = "the game that it goes on from is not stored here"', True),
        ('x = Message("proof.game-goes-on-from-cannot")', False),
        ('x = "SELECT a FROM b WHERE the row is in it"', False),
        ('assert x, "a fork is proved where the store is"', False),
    ],
)
def test_sentences_in_english_are_found(code: str, is_found: bool) -> None:
    assert bool(list(sentences(ast.parse(code)))) == is_found


def found(path: Path) -> list[str]:
    syntax = tree(path)
    return [f"{path}:{line}" for line in sorted({*texts_in_japanese(syntax), *choices_by_language(syntax)})]


def test_no_text_is_chosen_by_language_but_where_that_is_listed() -> None:
    places = [path for path in modules() if path.parts[0] != "words"]
    wrong = [each for path in places if not path.as_posix().startswith(tuple(ALLOWED)) for each in found(path)]
    assert wrong == []


@pytest.mark.parametrize("place", ALLOWED)
def test_a_place_that_is_listed_still_has_such_texts(place: str) -> None:
    assert any(found(path) for path in modules() if path.as_posix().startswith(place))


@pytest.mark.parametrize(
    "code",
    [
        'x = "設定"',
        'x = f"{count}枚"',
        'x = "set" if lang == "ja" else "gone"',
        'x = ", " if spoken() == "en" else y',
        'x = f"by {y}" if ja else y',
        'x = ("a b", "c d")[self.lang == "ja"]',
        'x = {"en": "one", "ja": "two"}[lang]',
        'x = ("one", "two") if ja else ("three", "four")',
    ],
)
def test_such_texts_are_found(code: str) -> None:
    syntax = ast.parse(code)
    assert [*texts_in_japanese(syntax), *choices_by_language(syntax)]


@pytest.mark.parametrize(
    "code",
    [
        '"""設定"""',
        'x = 1\n"""設定"""',
        'x = y if lang == "ja" else z',
        'tail = "_ja" if spoken() == "ja" else ""',
        'x = "ja" if language() == "ja" else "en"',
        'x = both[lang == "ja"]',
        'x = "a b" if count else "c d"',
    ],
)
def test_nothing_else_is_found(code: str) -> None:
    syntax = ast.parse(code)
    assert [*texts_in_japanese(syntax), *choices_by_language(syntax)] == []
