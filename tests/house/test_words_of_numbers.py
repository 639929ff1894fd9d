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


CUTS = frozenset(("min", "max", "range", "islice"))
"""What bounds by a number."""
COUNTABLE = 2
"""Up to this a number in code says by itself what it is: none, one, a pair."""


def numbers_in(value: ast.expr | None) -> Iterator[ast.Constant]:
    """The numbers in a bound that are more than a pair, be they with a sign or reckoned with."""
    match value:
        case ast.Constant(value=int() | float() as number) if abs(number) > COUNTABLE:
            yield value
        case ast.BinOp(left=left, right=right):
            yield from numbers_in(left)
            yield from numbers_in(right)
        case ast.UnaryOp(operand=operand):
            yield from numbers_in(operand)


def bounds(syntax: ast.AST) -> Iterator[ast.expr | None]:
    """What code bounds by: the ends of slices, what is compared as more or less, the arguments of `CUTS`."""
    for node in ast.walk(syntax):
        match node:
            case ast.Slice(lower=lower, upper=upper):
                yield from (lower, upper)
            case ast.Compare(left=left, ops=ops, comparators=others):
                if any(isinstance(each, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for each in ops):
                    yield from (left, *others)
            case ast.Call(func=ast.Name(id=name), args=given) if name in CUTS:
                yield from given


def bounds_without_reason(source: str) -> list[int]:
    """The lines of functions that bound by a number without a name, and have no comment, nor one right above."""
    lines = source.splitlines()
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    found = {each.lineno for function in functions for bound in bounds(function) for each in numbers_in(bound)}
    return [line for line in sorted(found) if not any("# " in each for each in lines[max(0, line - 2) : line])]


def test_each_bound_in_a_function_has_a_name_or_a_reason() -> None:
    paths = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    rules = ROOT / "domain" / "dominion" / "cards"  # the text of a card says how many
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in paths
        if not path.is_relative_to(rules)
        for line in bounds_without_reason(path.read_text(encoding="utf-8"))
    ] == []


def test_what_a_bound_without_a_reason_is() -> None:
    bad = ("text[:40]", "len(text) < 120", "min(40, size * 4)", "range(at, at + 6)", "[each for each in text[-3:]]")
    assert [each for each in bad if not bounds_without_reason(f"def cut(text):\n    return {each}")] == []
    good = ("text[:LONGEST]", "text[:40]  # a line", "text == 40", "text[:2]", "len(text) > 1", "round(text, 6)")
    assert [each for each in good if bounds_without_reason(f"def cut(text):\n    return {each}")] == []


def test_each_number_of_a_module_says_what_it_is() -> None:
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    assert len(paths) > 500
    assert [line for path in paths for line in without_words(path)] == []


def test_what_a_number_is() -> None:

    assert is_number(ast.parse("2, -3").body[0].value)  # type: ignore[attr-defined]
    assert not is_number(ast.parse("True").body[0].value)  # type: ignore[attr-defined]
