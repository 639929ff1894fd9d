"""Every error that the service, and what lies below it, can raise for a user is a message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from moothall import service

ROOT = Path(__file__).parents[3]
FOLDERS = ("domain", "scenarios", "logs", "projections", "service", "web")
FOR_PROGRAMMERS = {
    "AssertionError", "AttributeError", "KeyError", "IndexError", "RuntimeError", "TypeError", "BadUpcasts",
    "PersistenceError", "Divergence", "OtherWay", "Unsaid", "MapperDeserialisationError", "_illegal", "LookupError",
    "BuildError",
}  # fmt: skip
"""What is raised for who writes Moothall, or is caught inside."""
DECLARATIONS = (
    "domain/dominion/text/book.py", "domain/dominion/vocabulary.py", "domain/dominion/upcasts.py", "scribe.py",
    "domain/one_of_dominion/upcasts.py", "goko/grammar.py", "goko/reader.py:62", "online/wording.py",
    "domain/kernel/telling/saying.py", "facts/clauses.py", "domain/store/mapper.py",
    "domain/store/encoding/topics.py", "domain/kernel/native_dataclass.py", "web/serve/tables.py",
    "web/serve/noting.py",
)  # fmt: skip
"""Where a ValueError is about a declaration or a call of Moothall's own."""
ENGLISH = re.compile("[A-Za-z]{2,} [a-z]{2,}")
HOLES = {"what": "a name", "which": "first"}
HOLE = "7"
"""What stands in a sentence where something is named."""


def test_what_is_raised_is_a_message() -> None:
    assert [f"{where}: {said}" for where, said in _raised()] == []


def test_a_text_that_is_raised_is_noticed() -> None:
    code = "def f(name):\n    if name:\n        raise Refused(f'the {name!r} is quite wrong')\n"
    assert [said for _, said in _in_code("x.py", code)] == [f"the '{HOLE}' is quite wrong"]


def test_an_error_is_put_into_japanese() -> None:
    with pytest.raises(service.NotRuled) as refused:
        service.cards("goldd")
    assert service.in_japanese(refused.value) == "カード'goldd'はない。もしかして：金貨？"


@pytest.mark.parametrize("text", ["whatever this says", "there is no card 'goldd'; did you mean Gold?", "a.yaml:3: no"])
def test_a_text_is_never_taken_for_a_sentence(text: str) -> None:
    assert service.in_japanese(text) == service.in_japanese(ValueError(text)) == text


def _raised() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from _in_code(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))


def _in_code(path: str, code: str) -> Iterator[tuple[str, str]]:
    tree = ast.parse(code)
    constants = _assigned(tree.body)
    for function in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
        known = constants | _assigned(ast.walk(function))
        for each in ast.walk(function):
            call = each.exc if isinstance(each, ast.Raise) else each if _finds(each, path) else None
            if not isinstance(call, ast.Call):
                continue
            kind, where = ast.unparse(call.func).rpartition(".")[2], f"{path}:{each.lineno}"
            if kind in FOR_PROGRAMMERS or any(part in where for part in DECLARATIONS):
                continue
            for said in filter(ENGLISH.search, _message(call, known)):
                yield where, f"fact {HOLE} {said}" if kind == "NotMade" else said


def _finds(node: ast.AST, path: str) -> bool:
    """Whether something that tampering left behind is told here."""
    return path.startswith("domain/store") and isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding"


def _message(call: ast.Call, known: dict[str, list[ast.expr]]) -> list[str]:
    """What an error may say: its last argument that is a text. A message is looked up in tests/words."""
    if any(isinstance(each, ast.Call) and ast.unparse(each.func) == "Message" for each in ast.walk(call)):
        return []
    for each in reversed(call.args):
        found = _texts(each, known)
        if found and any(" " in text for text in found):
            return found
    return []


def _assigned(nodes: object) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for each in nodes:  # type: ignore[attr-defined]
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            found.setdefault(each.targets[0].id, []).append(each.value)
    return found


def _texts(node: ast.expr, known: dict[str, list[ast.expr]]) -> list[str] | None:
    """What texts an expression may be; None where that cannot be seen."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else None
    if isinstance(node, ast.IfExp):
        both = [_texts(node.body, known), _texts(node.orelse, known)]
        return None if None in both else [text for each in both for text in each or ()]
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        return _texts(node.values[-1], known)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        one, other = _texts(node.left, known), _texts(node.right, known)
        return None if one is None or other is None else [a + b for a, b in product(one, other)]
    if isinstance(node, ast.Name) and node.id in known:
        found = [_texts(each, known | {node.id: []}) for each in known[node.id]]
        return None if not found or None in found else [text for each in found for text in each or ()]
    if isinstance(node, ast.JoinedStr):
        parts = [_part(each, known) for each in node.values]
        return ["".join(each).removesuffix("; ") for each in product(*parts)]
    return None


def _part(node: ast.expr, known: dict[str, list[ast.expr]]) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    assert isinstance(node, ast.FormattedValue)
    value = node.value
    if ast.unparse(value) in ("hint", "self._offered_before()") or ast.unparse(value).startswith(("meant(", "_meant(")):
        return [""]
    if ast.unparse(value) in HOLES and ast.unparse(value) not in known:
        return [HOLES[ast.unparse(value)]]
    texts = _texts(value, known) if isinstance(value, ast.Name | ast.IfExp | ast.BoolOp) else None
    shown = [HOLE] if texts is None else [text for text in texts if not text.startswith("; did you mean")]
    return [f"'{each}'" for each in shown] if node.conversion == ord("r") else shown
