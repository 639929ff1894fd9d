"""The modules of a compiled build: each of their folders is compiled whole, but for what has a reason against it."""

from __future__ import annotations

import ast
import sys

from house import ROOT

sys.path.append(str(ROOT))
from compiler.modules import COMPILED, IN_PLACE_OF, INTERPRETED, SUBCLASSED, modules
from compiler.sources import rewritten


def test_what_is_left_out_is_there_and_has_a_reason() -> None:
    for name, reason in INTERPRETED.items():
        assert (ROOT / name).exists(), name
        assert reason
        assert any(name.startswith(f"{folder}/") for folder in COMPILED), f"{name} would not be compiled anyway"


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


def test_every_compiled_class_with_an_interpreted_subclass_allows_it() -> None:
    compiled = modules(ROOT)
    kinds = {each.name for name in compiled for each in _classes(name)}
    folders = ("cli", "domain", "logs", "projections", "scenarios", "service", "web")
    others = [path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.py")]
    bases = {
        base.value.id if isinstance(base, ast.Subscript) and isinstance(base.value, ast.Name) else ast.unparse(base)
        for name in others
        if name not in compiled
        for each in _classes(name)
        for base in each.bases
    }
    assert bases & kinds <= SUBCLASSED


def _classes(name: str) -> list[ast.ClassDef]:
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    return [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
