"""What CI relies on: no test skips there, every run draws the same examples, and what is missing is said."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from house import ROOT, call_name, files
from hypothesis import settings

SETTING = Path("tests/property_tests.py")
"""The one file that sets how examples are drawn."""

with_bash = pytest.mark.skipif(sys.platform == "win32", reason="the scripts of .ci need bash")


def test_the_search_can_be_run_as_it_stands() -> None:
    assert os.access(ROOT / ".ci" / "search", os.X_OK)


def test_every_run_draws_the_same_examples() -> None:
    used = settings.get_profile("tests")
    assert (used.derandomize, used.database, used.deadline) == (True, None, None)
    assert not settings.get_profile("search").derandomize


def test_no_test_sets_for_itself_how_its_examples_are_drawn() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files(ROOT / "tests")
        if path.suffix == ".py" and path.relative_to(ROOT) != SETTING and path.name != "make.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and call_name(node) in ("settings", "seed", "register_profile", "load_profile")
    ]
    assert wrong == []


def test_a_test_without_a_server_fails_in_ci_and_skips_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOOTHALL_TEST_POSTGRES", raising=False)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="MOOTHALL_TEST_POSTGRES"):
        needs.postgresql()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="MOOTHALL_TEST_POSTGRES"):
        needs.postgresql()


def bash(script: str, **variables: str) -> tuple[int, list[str]]:
    """Runs a script in the root, with these variables and none of CI's. Returns its exit code and what it printed."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "MOOTHALL_TEST_POSTGRES")}
    done = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, env=kept | variables, capture_output=True, text=True, timeout=120
    )
    return done.returncode, done.stdout.splitlines()


@with_bash
def test_an_address_that_does_not_answer_is_said_in_one_sentence_without_its_password() -> None:
    code, said = bash(". .ci/postgres", CI="true", MOOTHALL_TEST_POSTGRES="postgresql://me:secret@127.0.0.1:1/games")
    assert code == 1
    assert len(said) == 1
    assert "does not answer" in said[0]
    assert "secret" not in said[0]


@with_bash
@pytest.mark.parametrize(("ci", "code", "end"), [("true", 1, "may not skip."), ("", 0, "so its tests skip")])
def test_without_a_server_the_run_fails_in_ci_alone(ci: str, code: int, end: str) -> None:
    hidden = "moothall_postgres_programs() { :; }; readonly -f moothall_postgres_programs"
    found, said = bash(f"{hidden}; . .ci/postgres", CI=ci)
    assert (found, len(said)) == (code, 1)
    assert said[0].endswith(end)


INSTALL = ". .ci/packages; moothall_needed=(bash no-such-program); moothall_install"


def stand_in(folder: Path, *lines: str) -> str:
    """A PATH on which these lines stand for apt-get."""
    program = folder / "apt-get"
    program.write_text("\n".join(("#!/bin/sh", f'echo "$*" >> {folder}/asked', *lines)), encoding="utf-8")
    program.chmod(0o755)
    for name in ("sudo", "sleep"):
        (folder / name).write_text('#!/bin/sh\n[ "$1" != -n ] || { shift; "$@"; }\n', encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def asked(folder: Path) -> list[str]:
    """The verbs that the stand-in was called with."""
    path = folder / "asked"
    calls = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [next(word for word in call.split() if word in ("update", "install")) for call in calls]


@with_bash
def test_what_is_missing_is_installed_in_ci_alone(tmp_path: Path) -> None:
    path = stand_in(tmp_path, f'case "$*" in *install*) ln -s /bin/sh {tmp_path}/no-such-program ;; esac')
    assert bash(INSTALL, PATH=path) == (0, [])
    assert asked(tmp_path) == []
    assert bash(INSTALL, PATH=path, CI="true") == (0, ["== install no-such-program"])
    assert asked(tmp_path) == ["update", "install"]
    assert bash(INSTALL, PATH=path, CI="true") == (0, []), "nothing is installed twice"


@with_bash
def test_what_cannot_be_installed_is_tried_twice_and_said(tmp_path: Path) -> None:
    code, said = bash(INSTALL, PATH=stand_in(tmp_path, "exit 100"), CI="true")
    assert (code, asked(tmp_path)) == (1, ["update", "update"])
    assert "no-such-program" in said[-1]
    assert "failed twice" in said[-1]
