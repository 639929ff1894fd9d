"""The house: which folders are packages, which way imports run, how large a file may be, what no file may name."""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from house import FOLDERS, ROOT, TOP, call_name, dotted, files, imports, modules, tree, within
from moothall import service
from moothall.domain import store
from moothall.domain.games import MODULES, every

MAY_IMPORT = {
    TOP: ("cli", "service", "domain.kernel.failure", "domain.version", "words"),
    "web": ("web", "service", "words", "__file__"),
    "cli": ("cli", "web", "service", "words", "__version__", "is_compiled", "domain.kernel.telling.columns"),
    "service": ("service", "logs", "scenarios", "projections", "domain", "words", "plugins"),
    "logs": ("logs", "domain", "words", "plugins"),
    "scenarios": ("scenarios", "domain", "words", "plugins"),
    "projections": ("projections", "domain", "words", "plugins"),
    "domain": ("domain", "words", "plugins"),
    "words": ("words",),
}
"""Which folders of ours each folder may import: arrows run downwards only.

Each registry asks `moothall.plugins`, which knows only the base class of errors and messages, what packages add to it.
The commands know the service alone, and what is pure display: how many columns of a terminal a text takes."""

STORE = ("domain", "store")
"""The one folder of the domain that may read and write, and that needs more than the standard library."""

KNOW_GAMES = ("logs", "scenarios")
"""The folders that have a part for each game."""

REGISTRY = (Path("domain/games.py"),)
"""The file that knows the games by name."""

OUTSIDE = {
    "asyncio",
    "fcntl",
    "fileinput",
    "glob",
    "http",
    "io",
    "logging",
    "mmap",
    "multiprocessing",
    "os",
    "pathlib",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "tempfile",
    "urllib",
}
"""Modules of the standard library that reach outside the process."""

LARGEST = 500
"""How many lines a module may have."""

LARGER = {
    "domain/dominion/cards": 800,  # the cards of one expansion: a set is one noun, and each card of it stands alone
    "logs": 700,  # the search and the comparison of an audit, which are long for now
}
"""How many lines the modules of some folders may have instead, and why."""

MOST_MODULES = 25
"""How many modules a folder may have beside one another: `logs/dominion/online`, one format, has the most."""

MANY_OF_A_KIND = {
    "cli/commands": "a module for each command",
    "domain/dominion/cards": "a module for each expansion",
}
"""The folders that have more, and of what."""

ELSEWHERE = ("/wo" + "rk/", "pypi" + ".org", "/tmp/" + "venv")
"""What no file may name: one machine's folders, one package host."""


def test_no_function_may_be_more_complex_than_15() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    assert "C90" in settings["select"] and settings["mccabe"]["max-complexity"] == 15
    assert [name for name, left_out in settings["per-file-ignores"].items() if "C901" in left_out] == []
    assert [path for path in modules() if "noqa: C901" in (ROOT / path).read_text(encoding="utf-8")] == []


def test_every_folder_with_a_module_is_a_package() -> None:
    holding = {path.parent for path in modules()}
    assert [folder for folder in sorted(holding) if not (ROOT / folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("folder", (TOP, *FOLDERS))
def test_imports_run_one_way(folder: str) -> None:
    allowed = [f"moothall.{name}" for name in MAY_IMPORT[folder]]
    wrong = [
        f"{path}:{line} imports {name}"
        for path in modules()
        if path.parts[0] == folder
        for line, name in imports(path)
        if within(name, "moothall") and not any(within(name, each) for each in allowed)
    ]
    assert wrong == []


def test_a_folder_names_its_own_modules_from_where_it_stands() -> None:
    """So an absolute import always leads to another folder."""
    wrong = [
        f"{path}:{node.lineno} imports {node.module}"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom)
        and node.level == 0
        and within(node.module or "", f"moothall.{path.parts[0]}")
    ]
    assert wrong == [], "import from where the module stands: `from ..reader import …`"


def test_the_application_knows_no_terminal_and_no_web() -> None:
    """What a command prints, a page shows and a program reads is the same data."""
    shown_by = {"click", "rich", "textual", "http", "flask", "starlette"}
    wrong = [
        f"{path}:{line} {what}"
        for path in modules()
        if path.parts[0] == "service"
        for line, what in [
            *((line, f"imports {name}") for line, name in imports(path) if name.split(".")[0] in shown_by),
            *((line, what) for line, what in reaching_out(path, tree(path)) if not what.startswith("imports ")),
        ]
    ]
    assert wrong == []


@pytest.mark.parametrize(("folder", "package"), [("service", service), ("domain/store", store)])
def test_each_name_in_the_stub_of_a_package_is_exported(folder: str, package: Any) -> None:
    """Whatever the stub imports: a line that the package would not read as an export is missing there."""
    stub = ast.parse((ROOT / folder / "__init__.pyi").read_text(encoding="utf-8"))
    listed = [
        alias.name
        for node in stub.body
        if isinstance(node, ast.ImportFrom) and node.module not in ("collections.abc", "typing")
        for alias in node.names
    ]
    assert sorted(listed) == sorted(name for names in package.EXPORTED.values() for name in names)
    assert [name for name in listed if getattr(package, name, None) is None] == []


def test_the_kernel_knows_no_game() -> None:
    wrong = [
        f"{path}:{line} imports {name}"
        for path in modules()
        if path.parts[:2] == ("domain", "kernel")
        for line, name in imports(path)
        if within(name, "moothall") and not any(within(name, f"moothall.{each}") for each in ("domain.kernel", "words"))
    ]
    assert wrong == []


def test_the_record_of_a_game_is_the_only_seam_to_the_kernel_the_store_the_projections_and_the_commands() -> None:
    """At every level of a module: also what is imported late, or for type checkers alone."""
    wrong = [
        f"{path}:{line} imports {name}"
        for path in modules()
        if path.parts[0] not in KNOW_GAMES and not _holds_a_game(path) and path not in REGISTRY
        for line, name in imports(path)
        if any(within(name, game) for game in _games())
    ]
    assert wrong == []


def test_the_registry_finds_the_record_of_every_game_there_is() -> None:
    assert sorted(MODULES.values()) == [f"{game}.game" for game in _games()]


def test_no_kind_of_fact_of_a_game_is_named_outside_it_in_the_kernel_the_store_the_projections_or_the_commands() -> (
    None
):
    kinds = {kind.__name__ for game in every() for kind in game.facts}
    assert "CardGained" in kinds
    wrong = [
        f"{path}:{line} names {name}"
        for path in modules()
        if path.parts[0] not in KNOW_GAMES and not _holds_a_game(path)
        for line, name in words(tree(path))
        if name in kinds
    ]
    assert wrong == []


def words(syntax: ast.Module) -> list[tuple[int, str]]:
    """Line and text of every name, and of every string that is one."""
    found = []
    for node in ast.walk(syntax):
        if isinstance(node, ast.Name):
            found.append((node.lineno, node.id))
        elif isinstance(node, ast.Attribute):
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append((node.lineno, node.value))
    return found


@pytest.mark.parametrize(
    "sample", ["kind == 'TurnBegan'", "f.TurnBegan", "isinstance(fact, TurnBegan)", "{'TurnBegan'}"]
)
def test_the_scan_finds_a_kind_of_fact_that_is_named(sample: str) -> None:
    assert "TurnBegan" in {name for _, name in words(ast.parse(sample))}


@pytest.mark.parametrize(
    "sample",
    [
        "from moothall.domain.dominion.book import TEXTS",
        "def f():\n    from moothall.domain import dominion",
        "if TYPE_CHECKING:\n    import moothall.domain.one_of_dominion.engine",
        "import_module('moothall.domain.dominion.game')",
    ],
)
def test_the_scan_finds_an_import_of_a_game_at_every_level(sample: str) -> None:
    found = [name for _, name in imports(Path("cli/sample.py"), ast.parse(sample))]
    assert any(within(name, game) for name in found for game in _games())


def _games() -> list[str]:
    """The packages of the games."""
    inits = (path for path in modules() if _holds_a_game(path) and path.name == "__init__.py")
    return [dotted(path) for path in inits if len(path.parts) == 3]


def test_a_game_knows_neither_the_store_nor_another_game() -> None:
    wrong = [
        f"{path}:{line} imports {name}"
        for path in modules()
        if _holds_a_game(path)
        for line, name in imports(path)
        if within(name, "moothall")
        and not any(within(name, f"moothall.domain.{each}") for each in ("kernel", "rules_spec", path.parts[1]))
        and not within(name, "moothall.words")
    ]
    assert wrong == []


def _holds_a_game(path: Path) -> bool:
    return len(path.parts) > 2 and path.parts[0] == "domain" and path.parts[1] not in ("kernel", "store")


def test_the_domain_does_no_io_but_in_the_store() -> None:
    wrong = [
        f"{path}:{line} {what}"
        for path in modules()
        if path.parts[0] == "domain" and path.parts[:2] != STORE
        for line, what in reaching_out(path, tree(path))
    ]
    assert wrong == []


def test_the_domain_needs_the_standard_library_alone_but_in_the_store() -> None:
    ours = {*sys.stdlib_module_names, "moothall"}
    wrong = [
        f"{path}:{line} imports {name}"
        for path in modules()
        if path.parts[0] == "domain" and path.parts[:2] != STORE
        for line, name in imports(path)
        if name.split(".")[0] not in ours
    ]
    assert wrong == []


def reaching_out(path: Path, syntax: ast.Module) -> list[tuple[int, str]]:
    """Line and description of what a file does outside the process."""
    found = [(line, f"imports {name}") for line, name in imports(path, syntax) if name.split(".")[0] in OUTSIDE]
    for node in ast.walk(syntax):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if call_name(node) in ("open", "input", "print", "breakpoint"):
                found.append((node.lineno, f"calls {call_name(node)}()"))
        elif isinstance(node, ast.Attribute) and node.attr in ("stdin", "stdout", "stderr", "argv"):
            found.append((node.lineno, f"uses {ast.unparse(node)}"))
    return found


@pytest.mark.parametrize(
    "sample",
    ["import os.path", "from pathlib import Path", "import sqlite3", "open('deck')", "print(1)", "sys.stdout.flush()"],
)
def test_the_scan_finds_what_reaches_out(sample: str) -> None:
    assert reaching_out(Path("domain/sample.py"), ast.parse(sample))


def test_the_scan_reads_relative_imports_as_what_they_are() -> None:
    sample = ast.parse("from ..kernel import facts\nfrom . import cost\nfrom ...logs.goko import read")
    assert imports(Path("domain/dominion/gain.py"), sample) == [
        (1, "moothall.domain.kernel.facts"),
        (2, "moothall.domain.dominion.cost"),
        (3, "moothall.logs.goko.read"),
    ]


def _largest(path: Path) -> int:
    return next((most for folder, most in LARGER.items() if path.is_relative_to(folder)), LARGEST)


def test_a_module_holds_no_more_than_one_can_read_at_a_sitting() -> None:
    lengths = {path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {str(path): lines for path, lines in lengths.items() if lines > _largest(path)} == {}


def test_a_folder_holds_no_more_modules_than_one_can_survey() -> None:
    counts = Counter(path.parent.as_posix() for path in modules())
    more = {folder: count for folder, count in counts.items() if count > MOST_MODULES}
    assert more.keys() == MANY_OF_A_KIND.keys(), more


READ_BY = {"domain/dominion/text/book.py", "domain/dominion/text/reference.py"}
"""What reads all texts at once, and has loaded the cards."""


def test_the_texts_of_a_card_are_read_where_the_cards_are_loaded() -> None:
    """By `every_text`: `TEXTS` holds only what was imported so far, so what reads it says one thing in a new process
    and another in one that has played a game. [game-20130104-075510]"""
    found = {str(path) for path in modules() if re.search(r"\bTEXTS\b", (ROOT / path).read_text(encoding="utf-8"))}
    assert found == READ_BY


def test_no_file_names_a_machine_or_a_package_host() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} names {word}"
        for path in files()
        for word in ELSEWHERE
        if word.encode() in path.read_bytes()
    ]
    assert wrong == []


def test_the_checks_can_be_run_as_they_stand() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_no_two_modules_of_tests_have_one_name():
    """Pytest imports them by their names alone, and collects the second of two nowhere."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []
