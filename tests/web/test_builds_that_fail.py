"""A build of the site that cannot be done says why in one sentence."""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from moothall.web import __main__ as command
from moothall.web import bundle, packages
from moothall.web.build import _clear
from moothall.web.errors import BuildError


def test_a_folder_that_holds_something_else_stays_as_it_is(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    done = CliRunner().invoke(command.main, [str(tmp_path), "--cache", str(tmp_path / "cache")])
    assert done.exit_code == 1
    assert "holds something other than a site" in done.output
    assert mine.read_text() == "mine"
    with pytest.raises(BuildError):
        _clear(tmp_path)


def test_what_npm_fetched_is_compared_with_what_is_pinned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fetched(command: list[str], what: str, folder: Path) -> None:
        with tarfile.open(folder / "pyodide.tgz", "w:gz") as tar:
            tar.addfile(tarfile.TarInfo("package/package.json"), io.BytesIO())

    monkeypatch.setattr(packages, "program", lambda name: name)
    monkeypatch.setattr(packages, "_run", fetched)
    with pytest.raises(BuildError, match="is not the pyodide@"):
        packages.pyodide(tmp_path)


def test_a_program_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages.shutil, "which", lambda *_, **__: None)
    with pytest.raises(BuildError, match="npm is not installed"):
        packages.program("npm")


def test_the_last_line_of_a_program_that_failed_is_said(tmp_path: Path) -> None:
    for said, end in (("import sys; sys.exit('no network')", "no network"), ("raise SystemExit(3)", "exit code 3")):
        with pytest.raises(BuildError, match=f"pip fetches, and failed: {end}"):
            packages._run([sys.executable, "-c", said], "pip fetches", tmp_path)


def test_modules_that_cannot_be_compiled_end_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bundle, "program", lambda _name: "false")
    with pytest.raises(BuildError, match="cannot be compiled for the browser"):
        bundle._compile(tmp_path, tmp_path)


def test_a_cache_that_cannot_be_written_is_the_fault_of_its_folder(tmp_path: Path) -> None:
    """What was fetched stays nowhere, and the error of the system is raised."""
    kept = tmp_path / "cache" / "wheels"

    def fetch(_into: Path) -> None:
        kept.write_text("a file where the folder should be")

    with pytest.raises(OSError, match="wheels"):
        packages._kept(kept, fetch)
    assert [path.name for path in kept.parent.iterdir()] == ["wheels"]
