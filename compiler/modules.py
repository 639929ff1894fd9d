"""Which modules mypyc compiles: those that say so, by themselves or by their folder."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

COMPILED = re.compile(r"^# Compiled: (.+)\.$", re.MULTILINE)
LEFT = re.compile(r"^# Not compiled: (.+)\.$", re.MULTILINE)
"""How a module says that it is compiled, or stays as it is, and why. In the `__init__.py` of a folder it goes for all
below that folder which says nothing else."""


def modules(root: Path) -> list[str]:
    """The sources that are compiled, from the root of the project."""
    return [
        path.relative_to(root).as_posix()
        for folder in sorted(path.parent for path in root.glob("*/py.typed"))
        for path in sorted(folder.rglob("*.py"))
        if _is_compiled(path, root) and _has_code(path)
    ]


def _is_compiled(path: Path, root: Path) -> bool:
    """Whether a module is compiled: by what it says, else by what the nearest folder above it says."""
    folders = [folder for folder in path.parents if folder.is_relative_to(root) and folder != root]
    for each in (path, *(folder / "__init__.py" for folder in folders)):
        said = _text(each)
        if LEFT.search(said):
            return False
        if COMPILED.search(said):
            return True
    return False


def reason_against(path: Path) -> str | None:
    """Why a module is not compiled, as it says itself; None where it does not."""
    found = LEFT.search(_text(path))
    return found[1] if found else None


@cache
def _text(path: Path) -> str:
    """What a module says; "" for one that is not there."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _has_code(path: Path) -> bool:
    """Whether a module is more than a docstring."""
    return len(ast.parse(_text(path)).body) > 1


def subclassed(root: Path) -> frozenset[str]:
    """The names of the compiled classes of which the project has subclasses that are not compiled."""
    compiled, others = _bases(root)
    return frozenset(base for bases in others.values() for base in bases) & compiled.keys()


def between(root: Path) -> frozenset[str]:
    """The names of classes that are not compiled, have a compiled base, and are the base of a compiled class. Such a
    class has the attributes of its base twice, and there must be none."""
    compiled, others = _bases(root)
    stand_on = {name for name, bases in others.items() if name not in compiled and bases & compiled.keys()}
    return frozenset(base for bases in compiled.values() for base in bases & stand_on)


@cache
def _bases(root: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The names of the bases of each class, of the compiled ones and of the others."""
    sources = set(modules(root))
    compiled, others = dict[str, set[str]](), dict[str, set[str]]()
    for folder in sorted(path.parent for path in root.glob("*/py.typed")):
        for path in folder.rglob("*.py"):
            found = compiled if path.relative_to(root).as_posix() in sources else others
            for each in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(each, ast.ClassDef):
                    found.setdefault(each.name, set()).update(_name(base) for base in each.bases)
    return compiled, others


def _name(base: ast.expr) -> str:
    return ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
