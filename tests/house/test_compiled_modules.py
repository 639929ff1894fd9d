"""The modules of a compiled build: each of their folders is compiled whole, but for what has a reason against it."""

from __future__ import annotations

import ast
import sys

from house import ROOT

sys.path.append(str(ROOT))
from compiler.modules import COMPILED, IN_PLACE_OF, between, modules, reason_against, subclassed
from compiler.sources import rewritten


def test_a_module_that_is_left_out_says_why_and_would_be_compiled_without_that() -> None:
    left = [path for path in ROOT.rglob("*.py") if "/." not in str(path) and reason_against(path) is not None]
    assert len(left) > 20
    below = [path.relative_to(ROOT).as_posix() for path in left if path.parts[len(ROOT.parts)] != "tests"]
    assert [name for name in below if not any(name.startswith(f"{folder}/") for folder in COMPILED)] == []


def test_what_is_compiled_is_there() -> None:
    assert all((ROOT / name).exists() for name in (*COMPILED, *IN_PLACE_OF, *IN_PLACE_OF.values()))
    assert {"domain/kernel/session.py", "domain/dominion/play/turn.py"} <= set(modules(ROOT))


def test_a_fact_and_its_other_source_have_the_same_names() -> None:
    from moothall.domain.kernel import fact, native_fact

    own = {name for name in vars(fact.Fact) if not name.startswith("_")} - {"own_values"}
    assert own <= set(vars(native_fact.Fact)) | set(native_fact.Fact.__annotations__)
    assert {"COMMON", "COMPILED", "Fact", "FactT", "Provenance", "fact", "is_of"} <= vars(native_fact).keys()


def test_every_module_that_is_compiled_can_be_rewritten() -> None:
    for name in modules(ROOT):
        compile(rewritten(ROOT / IN_PLACE_OF.get(name, name)), name, "exec")


def test_the_classes_with_interpreted_subclasses_are_found() -> None:
    found = subclassed(ROOT)
    assert {"Card", "Dominion", "Evidence", "Fact", "LogSource", "Script", "Session", "Source"} <= found
    assert {"Table", "Turn"}.isdisjoint(found)


def test_no_interpreted_class_stands_between_compiled_ones() -> None:
    assert between(ROOT) == frozenset()


def test_no_generator_expression_of_a_compiled_module_is_endless() -> None:
    """The compiled build goes through a generator expression to its end before it gives the first of it."""
    endless = {"count", "cycle", "repeat"}
    found = [
        f"{name}:{node.lineno}"
        for name in modules(ROOT)
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.GeneratorExp)
        for each in node.generators
        if isinstance(each.iter, ast.Call) and isinstance(each.iter.func, ast.Name) and each.iter.func.id in endless
    ]
    assert found == []
