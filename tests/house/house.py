"""The project's own source, read as text and as syntax, for the tests of this folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOP = "package"
"""The folder of the package at the top, `moothall`, which all others stand in by their import names."""

FOLDERS = ("cli", "domain", "logs", "projections", "scenarios", "service", "web", "words")
"""The folders that are packages under the import name `moothall`."""

_NOT_OURS = {".git", ".venv", "build", "dist", "__pycache__", ".typeroot", ".benchmarks", ".hypothesis"}


@cache
def modules() -> tuple[Path, ...]:
    """Every Python file of the packages, relative to the root."""
    return tuple(sorted(path.relative_to(ROOT) for folder in (TOP, *FOLDERS) for path in (ROOT / folder).rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of one file, named relative to the root."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), str(path))


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the repository, without what `.gitignore` leaves out."""
    for path in sorted(folder.iterdir()):
        if path.name in _NOT_OURS or path.name.endswith((".egg-info", "_cache", ".db", ".db-journal", ".mo")):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from files(path)
        elif path.is_file():
            yield path


def dotted(path: Path) -> str:
    """The import name of a file: `moothall.domain.kernel.facts`."""
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] == TOP else parts
    return ".".join(("moothall", *(parts[:-1] if parts[-1:] == ("__init__",) else parts)))


def imports(path: Path, syntax: ast.Module | None = None) -> list[tuple[int, str]]:
    """Line and full dotted name of everything a file imports; `from a import b` counts as `a.b`.

    Imports inside functions and by `import_module("…")` count as well.
    """
    package = dotted(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    found: list[tuple[int, str]] = []
    for node in ast.walk(syntax or tree(path)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = [*base, *(node.module or "").split(".")] if node.module else base
            found += [(node.lineno, ".".join([*whole, alias.name])) for alias in node.names]
        elif isinstance(node, ast.Call) and call_name(node) in ("import_module", "__import__"):
            found += [(node.lineno, str(arg.value)) for arg in node.args[:1] if isinstance(arg, ast.Constant)]
    return found


def call_name(call: ast.Call) -> str:
    """The last name of what is called: `gain` in `game.gain(…)`; empty when it has none."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def within(name: str, package: str) -> bool:
    """Whether a dotted name is that package or lies in it."""
    return name == package or name.startswith(package + ".")
