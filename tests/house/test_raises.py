"""Each `raise` is reached by a test: `raises.json` names it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
import raises

ROOT = Path(__file__).parents[2]
HINT = "write a test that reaches it, and run `python tests/raises.py TEST`"

REACHED = raises.recorded()


def test_each_raise_statement_has_a_test_that_reaches_it() -> None:
    assert raises.missing(REACHED) == [], HINT


def test_what_is_recorded_is_there() -> None:
    assert [*REACHED.keys() - raises.statements().keys()] == [], "run `python tests/raises.py`: it leaves these out"


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}


def test_the_tests_that_reach_them_are_there() -> None:
    for name, test in REACHED.items():
        path, *_, function = test.partition("[")[0].split("::")
        assert function in functions(path), f"{name} was reached by {test}, which is gone: {HINT}"


@pytest.mark.slow
def test_the_tests_reach_what_is_recorded() -> None:
    found = raises.run(sorted({test.partition("[")[0] for test in REACHED.values()}))
    assert sorted(REACHED.keys() - found.keys()) == []
