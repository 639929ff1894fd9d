"""The modules of a compiled build: those that say so, or whose folder says so."""

from __future__ import annotations

import ast
import sys
from functools import cache

from house import ROOT

sys.path.append(str(ROOT))
from compiler.modules import COMPILED, LEFT, between, modules, reason_against, subclassed
from compiler.sources import rewritten


@cache
def compiled_text(name: str) -> str:
    """The source of a module as mypyc gets it."""
    return rewritten(ROOT / name)


@cache
def syntax_of(name: str) -> ast.Module:
    """The syntax of a module as it is written."""
    return ast.parse((ROOT / name).read_text(encoding="utf-8"))


def test_a_module_is_compiled_where_it_says_so_and_left_out_where_it_says_why() -> None:
    found = modules(ROOT)
    own = {"domain/kernel/session.py", "domain/dominion/play/turns/turn.py", "domain/dominion/vocabulary.py"}
    assert own <= set(found)
    assert {"logs/audit.py", "logs/dominion/goko/reader.py"} <= set(found), (
        "what stands for a folder is for all below it"
    )
    assert not any(name.startswith(("logs/damage/", "domain/dominion/cards/", "service/")) for name in found)
    assert "domain/kernel/native_dataclass.py" not in found, "it says why"
    assert [name for name in found if reason_against(ROOT / name) is not None] == []


def test_what_a_module_says_of_the_build_is_said_below_its_docstring() -> None:
    """And nowhere in vain: a reason against it stands only where the module would be compiled without it."""
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).parts
        if parts[0].startswith(".") or parts[0] in ("tests", "build"):
            continue
        said = [
            line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(("# Compiled", "# Not c"))
        ]
        assert len(said) <= 1, path
        assert all(COMPILED.search(line) or LEFT.search(line) for line in said), path
        if reason_against(path) is not None:
            folders = [folder / "__init__.py" for folder in path.parents if folder.is_relative_to(ROOT)]
            assert any(each.exists() and COMPILED.search(each.read_text(encoding="utf-8")) for each in folders), path


def test_every_module_that_is_compiled_can_be_rewritten() -> None:
    for name in modules(ROOT):
        compile(compiled_text(name), name, "exec")


def test_functions_that_stand_as_attributes_are_written_out_as_methods() -> None:
    """Wherever their modules stand: mypyc calls a method, and looks up an attribute."""
    methods, left = set[str](), []
    for name in modules(ROOT):
        syntax = ast.parse(compiled_text(name))
        given = {
            alias.asname or alias.name
            for node in syntax.body
            if isinstance(node, ast.ImportFrom) and node.level
            for alias in node.names
            if alias.name.islower()
        }
        for node in (each for each in syntax.body if isinstance(each, ast.ClassDef)):
            methods |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
            left += [
                f"{name}:{each.lineno} {ast.unparse(each)}"
                for each in node.body
                if isinstance(each, ast.Assign)
                and any(isinstance(at, ast.Attribute) and ast.unparse(at.value) in given for at in ast.walk(each.value))
            ]
    assert left == []
    assert {"Dominion.draw", "Dominion.gain", "Dominion.trash"} <= methods


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
        for node in ast.walk(syntax_of(name))
        if isinstance(node, ast.GeneratorExp)
        for each in node.generators
        if isinstance(each.iter, ast.Call) and isinstance(each.iter.func, ast.Name) and each.iter.func.id in endless
    ]
    assert found == []


def test_nothing_is_sought_in_what_is_written_out_with_a_star() -> None:
    """`x in (*xs, y)` stops mypyc: it compares with each part that is written there. [blamed.py]"""
    found = [
        f"{name}:{node.lineno}"
        for name in modules(ROOT)
        for node in ast.walk(syntax_of(name))
        if isinstance(node, ast.Compare)
        for word, sought in zip(node.ops, node.comparators, strict=True)
        if isinstance(word, ast.In | ast.NotIn) and isinstance(sought, ast.Tuple | ast.List | ast.Set)
        if len(sought.elts) > 1 and any(isinstance(part, ast.Starred) for part in sought.elts)
    ]
    assert found == []
