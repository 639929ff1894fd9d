"""Which test reaches each `raise` of the project.

    python tests/raises.py TESTS…

runs tests, with pytest's own arguments, and notes in `raises.json` which raise statements they reach, also in the
processes that they start. A statement that says of its place that nobody comes there is none of them: an
AssertionError, or the NotImplementedError of a method that each subclass has of its own.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("domain", "projections", "scenarios", "logs", "service", "cli", "web")
RECORD = Path(__file__).with_name("raises.json")
NOTES = "MOOTHALL_RAISES"
"""The variable of the environment that names the file where a process notes what it reaches."""
NOBODY_COMES = ("AssertionError", "NotImplementedError")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def named(path: str, tree: ast.Module) -> Iterator[tuple[str, ast.Raise]]:
    """The raise statements of a module with their names: `service/matches/match.py Match.undo Refused`.

    A name says the function and what is raised. The second one of the same kind in a function has ` 2` behind it.
    """
    met = Counter[str]()

    def inside(node: ast.AST, within: tuple[str, ...]) -> Iterator[tuple[str, ast.Raise]]:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.Raise) and raised(each.exc) not in NOBODY_COMES:
                name = f"{path} {'.'.join(within) or '-'} {raised(each.exc)}"
                met[name] += 1
                yield (name if met[name] == 1 else f"{name} {met[name]}"), each
            yield from inside(each, (*within, each.name) if isinstance(each, FUNCTIONS) else within)

    yield from inside(tree, ())


def raised(what: ast.expr | None) -> str:
    """The name of the class, function or variable after `raise`; `again` where there is nothing."""
    if what is None:
        return "again"
    called = what.func if isinstance(what, ast.Call) else what
    return ast.unparse(called) if isinstance(called, ast.Name | ast.Attribute) else "…"


@cache
def statements() -> dict[str, int]:
    """The names of all raise statements of the project, with their lines."""
    return {
        name: each.lineno
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name, each in named(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8")))
    }


def recorded() -> dict[str, str]:
    """The test that reaches each raise statement, as it was noted."""
    found: dict[str, str] = json.loads(RECORD.read_text("utf-8"))
    return found


def missing(known: Container[str]) -> list[str]:
    """The places of the raise statements that are not among those."""
    return [
        f"{name.split()[0]}:{line}: {name.partition(' ')[2]}"
        for name, line in statements().items()
        if name not in known
    ]


# What notes them


class Noting(ast.NodeTransformer):
    """Puts a call that notes its name in front of each raise statement."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names

    def visit_Raise(self, node: ast.Raise) -> list[ast.stmt]:
        if id(node) not in self._names:
            return [node]
        call = ast.Call(ast.Name("moothall_raises", ast.Load()), [ast.Constant(self._names[id(node)])], [])
        return [ast.fix_missing_locations(ast.copy_location(ast.Expr(call), node)), node]


class Loader(SourceFileLoader):
    """Loads the modules of the project so that they note which raise statements they reach."""

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname)).resolve()
        tree = ast.parse(path.read_bytes())
        names = {id(each): name for name, each in named(path.relative_to(ROOT).as_posix(), tree)}
        code: CodeType = compile(Noting(names).visit(tree), str(path), "exec", dont_inherit=True)
        return code


def note() -> None:
    """Let this process, and those that it starts, note the raise statements that it reaches."""
    met: set[str] = set()
    notes = Path(os.environ[NOTES])

    def reached(name: str) -> None:
        if name not in met:
            met.add(name)
            test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
            with notes.open("a", encoding="utf-8") as file:
                file.write(f"{name}\t{test}\n")

    setattr(builtins, "moothall_raises", reached)  # noqa: B010 (no module declares it)
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        path = Path(self.get_filename(fullname)).resolve()
        ours = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in FOLDERS
        return Loader.get_code(self, fullname) if ours else usual(self, fullname)  # type: ignore[arg-type]

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 (a method)


def run(arguments: Iterable[str]) -> dict[str, str]:
    """The raise statements that tests reach, with the first test that reached each."""
    with tempfile.TemporaryDirectory() as folder:
        notes, site = Path(folder, "notes"), Path(folder, "sitecustomize.py")
        notes.touch()
        site.write_text(f"import sys\nsys.path.append({str(RECORD.parent)!r})\nimport raises\nraises.note()\n", "utf-8")
        held = {**os.environ, NOTES: str(notes), "PYTHONPATH": folder}
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *arguments],
            cwd=ROOT,
            env=held,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        found: dict[str, str] = {}
        for line in notes.read_text("utf-8").splitlines():
            name, _, test = line.partition("\t")
            if test:
                found.setdefault(name, test)
        return found


def main(arguments: list[str]) -> None:
    known, before = statements(), recorded()
    found = {**run(arguments), **before}
    kept = {name: found[name] for name in sorted(known) if name in found}
    RECORD.write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n", "utf-8")
    print(*missing(kept), f"{len(kept)} of {len(known)} are reached", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
