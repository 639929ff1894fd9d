"""An installed package has everything that a checkout has: the commands, and the logs and scenarios to try them on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from wheels import MINOR, ROOT, installed, pip, pythons

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def moothall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from a wheel into a virtual environment that knows no checkout."""
    return installed(tmp_path_factory.mktemp("wheel")).with_name("moothall")


@pytest.fixture(scope="module")
def wheel(moothall: Path) -> Path:
    """The wheel from which the command was installed."""
    (found,) = moothall.parents[2].glob("*.whl")
    return found


def run(moothall: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as somebody without a store does, in a folder of their own."""
    alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MOOTHALL_STORE")}
    return subprocess.run(
        [str(moothall), *arguments], cwd=folder, env=alone | {"HOME": str(folder)}, capture_output=True, text=True
    )


def test_it_is_the_wheel_that_runs(moothall: Path, tmp_path: Path) -> None:
    where = "import moothall.service, sys; sys.stdout.write(moothall.service.__file__)"
    python = moothall.with_name("python")
    found = subprocess.run([str(python), "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert Path(found).is_relative_to(moothall.parents[1])


def test_its_examples_are_those_of_the_project(moothall: Path, tmp_path: Path) -> None:
    copied = run(moothall, tmp_path, "examples", "--all")
    assert (copied.returncode, copied.stderr) == (0, "")
    ours = [*(ROOT / "docs" / "logs").glob("*.txt"), *(ROOT / "docs" / "logs").glob("*.jsonl")]
    ours += (ROOT / "tests" / "scenarios").glob("*.yaml")
    there = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert there == {path.name: path.read_bytes() for path in ours}


def test_it_audits_a_log_that_it_copied(moothall: Path, tmp_path: Path) -> None:
    assert run(moothall, tmp_path, "examples", "possession-forged.txt").returncode == 0
    audit = run(moothall, tmp_path, "audit", "possession-forged.txt")
    assert (audit.returncode, audit.stderr) == (1, "")
    assert "possession/gain" in audit.stdout


def test_it_rules_on_a_scenario_that_it_copied(moothall: Path, tmp_path: Path) -> None:
    assert run(moothall, tmp_path, "examples", "witch-gives-curses").returncode == 0
    assert "holds" in run(moothall, tmp_path, "rule", "witch-gives-curses.yaml").stdout


def test_its_rules_name_the_scenarios_that_show_them(moothall: Path, tmp_path: Path) -> None:
    shown = run(moothall, tmp_path, "rules", "card/Witch")
    assert shown.returncode == 0
    assert "witch-gives-curses" in shown.stdout


def test_its_page_is_there(moothall: Path, tmp_path: Path) -> None:
    run(moothall, tmp_path, "examples", "possession.txt")
    page = run(moothall, tmp_path, "export", "possession.txt@turn:3", "--html", "-o", "page.html")
    assert (page.returncode, page.stderr) == (0, "")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("imported", ["moothall", "moothall.domain.kernel.fact", "moothall.service", "moothall.cli"])
def test_the_installed_package_is_imported_in_a_checkout(moothall: Path, imported: str) -> None:
    """Python looks into the folder in which it starts before it looks among the installed packages."""
    command = [str(moothall.with_name("python")), "-c", f"import {imported} as it, sys; sys.stdout.write(it.__file__)"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.stderr == ""
    assert Path(found.stdout).is_relative_to(moothall.parents[1])


def test_this_python_is_one_of_those_that_are_tried() -> None:
    assert f"3.{sys.version_info.minor}" in pythons()


@pytest.mark.parametrize("version", [f"3.{minor}" for minor in MINOR])
def test_it_works_with_every_python(version: str, wheel: Path, tmp_path: Path) -> None:
    """With the libraries that pip chooses for that Python. A version that this machine lacks is an expected failure, so
    that a run says which it did not try."""
    if version not in pythons():
        pytest.xfail(f"this machine has no Python {version}")
    subprocess.run([str(pythons()[version]), "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    # Commands compile what they load of the libraries, a small part.
    install = [*pip(python), "install", "--no-compile", str(wheel)]
    done = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True)
    if done.returncode:
        needs.missing(f"the libraries for Python {version} cannot be installed: {done.stderr.strip()[-200:]}")
    moothall = python.with_name("moothall")
    assert run(moothall, tmp_path, "examples", "--all").returncode == 0
    assert (
        run(moothall, tmp_path, "audit", "possession.txt", "online-alice.txt", "one-of-dominion.jsonl").returncode == 0
    )
    assert run(moothall, tmp_path, "audit", "possession-forged.txt").returncode == 1
    assert run(moothall, tmp_path, "rule", "base.yaml").returncode == 0
    imported = run(moothall, tmp_path, "import", "possession.txt", "--json")
    assert (imported.returncode, imported.stderr) == (0, "")
    assert run(moothall, tmp_path, "verify").returncode == 0
