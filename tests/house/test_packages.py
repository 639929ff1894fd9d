"""What setup.py finds: the packages of the project, their data, and what type checkers are shown."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from house import FOLDERS, ROOT, TOP, dotted, files, modules
from wheels import setup_module


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The module `setup.py`, which does nothing when it is imported."""
    return setup_module()


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]


def test_every_folder_with_a_module_is_a_package_that_is_built(build: ModuleType) -> None:
    assert set(build.packages()) == {dotted(path / "__init__.py") for path in {path.parent for path in modules()}}


def test_the_folders_that_are_built_are_those_that_the_tests_of_the_house_read(build: ModuleType) -> None:
    assert build.folders() == {"moothall": TOP, **{f"moothall.{name}": name for name in FOLDERS}}


def test_nothing_at_the_root_shadows_the_installed_package() -> None:
    assert not (ROOT / "moothall").exists()
    assert not (ROOT / "moothall.py").exists()


def test_an_installed_package_holds_every_file_of_its_folder(settings: dict[str, Any]) -> None:
    patterns = settings["setuptools"]["package-data"]
    left_out = [
        f"{path.parent}/{path.name}"
        for folder in (TOP, *FOLDERS)
        for path in (each.relative_to(ROOT) for each in files(ROOT / folder))
        if path.suffix not in (".py", ".po")  # setup compiles PO files, and the result is installed
        and not any(path.match(each) for each in (*patterns.get("*", ()), *patterns.get(dotted(path.parent), ())))
    ]
    assert left_out == []


def test_pyright_checks_every_folder_of_the_package(settings: dict[str, Any]) -> None:
    # It passes over folders whose names begin with a dot, and where nothing is left it finds no error.
    assert sorted(settings["pyright"]["include"]) == sorted((TOP, *FOLDERS))


SYMBOLIC, HARD, COPY = "symbolic links", "hard links and junctions", "copies"


@pytest.mark.parametrize("way", [SYMBOLIC, HARD, COPY])
def test_type_checkers_see_each_folder_by_its_import_name(
    way: str, build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a system has no symbolic links, and in a second installation."""

    def refused(*_: object, **__: object) -> None:
        raise OSError("a required privilege is not held by the client")

    for name in {SYMBOLIC: [], HARD: ["symlink_to"], COPY: ["symlink_to", "hardlink_to"]}[way]:
        monkeypatch.setattr(Path, name, refused)
    for name in (TOP, "cli"):
        (tmp_path / name / "below").mkdir(parents=True)
        for each in ("__init__.py", "py.typed", "below/__init__.py"):
            (tmp_path / name / each).write_text(f"# {name}/{each}\n")
    (tmp_path / "cli" / "below" / "wrong.py").write_text('number: int = "one"\n')
    monkeypatch.setattr(build, "ROOT", tmp_path)
    for _ in range(2):
        build.show_type_checkers()
    assert (tmp_path / ".typeroot/moothall/__init__.py").read_text() == f"# {TOP}/__init__.py\n"
    assert (tmp_path / ".typeroot/moothall/cli/below/__init__.py").read_text() == "# cli/below/__init__.py\n"
    assert (tmp_path / "cli/below/wrong.py").exists()
    (tmp_path / "program.py").write_text("from moothall.cli.below.wrong import number\n")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", "--namespace-packages", "--cache-dir=.cache", "program.py"],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": ".typeroot"},
        capture_output=True,
        text=True,
    )
    assert "Incompatible types in assignment" in found.stdout


def test_the_names_that_type_checkers_see_are_up_to_date() -> None:
    shown = ROOT / ".typeroot" / "moothall"
    wanted = {*FOLDERS, *(path.name for path in (ROOT / TOP).iterdir() if path.is_file())}
    again = "run `.venv/bin/pip install -e .` again: the project has a new folder, or a new module of `moothall`"
    assert {path.name for path in shown.iterdir()} == wanted, again


def test_an_installation_removes_the_folder_that_once_had_the_name_of_the_package(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / TOP).mkdir()
    (tmp_path / "moothall" / "__pycache__").mkdir(parents=True)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    build.show_type_checkers()
    assert not (tmp_path / "moothall").exists()
    (tmp_path / "moothall").mkdir()
    (tmp_path / "moothall" / "mine.py").touch()
    build.show_type_checkers()
    assert (tmp_path / "moothall" / "mine.py").exists()
