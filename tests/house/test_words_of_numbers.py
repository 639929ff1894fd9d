"""A number that the code decides by stands under a name, and the line below it says what it is and why so many."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from house import ROOT

FOLDERS = ("cli", "domain", "logs", "package", "projections", "scenarios", "service", "web", "words")


def is_number(value: ast.expr | None) -> bool:
    """Whether an expression is a number, or several."""
    match value:
        case ast.Constant(value=found):
            return isinstance(found, int | float) and not isinstance(found, bool)
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(is_number, parts))
    return False


def without_words(path: Path) -> Iterator[str]:
    """The numbers of a module below which no docstring stands, nor a comment behind them. One docstring may stand for
    several in a row."""
    source = path.read_text(encoding="utf-8")
    lines, body = source.splitlines(), ast.parse(source).body
    for at, node in enumerate(body):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not is_number(node.value):
            continue
        rest = body[at + 1 :]
        while rest and isinstance(rest[0], ast.Assign | ast.AnnAssign) and is_number(rest[0].value):
            rest = rest[1:]
        told = rest and isinstance(rest[0], ast.Expr) and isinstance(rest[0].value, ast.Constant)
        if not told and "#" not in lines[node.lineno - 1]:
            yield f"{path.relative_to(ROOT)}:{node.lineno}: {lines[node.lineno - 1]}"


def test_each_number_of_a_module_says_what_it_is() -> None:
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    assert len(paths) > 500
    assert [line for path in paths for line in without_words(path)] == []


def test_what_a_number_is() -> None:

    assert is_number(ast.parse("2, -3").body[0].value)  # type: ignore[attr-defined]
    assert not is_number(ast.parse("True").body[0].value)  # type: ignore[attr-defined]
