"""A compiled build does what the interpreted one does: the same games, the same verdicts, and the core of the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from wheels import ROOT, installed

OUTCOMES = Path(__file__).with_name("outcomes.py")
FEW, MANY = (25, 20), (500, 200)
"""How many games of each kind, and how many logs, are compared: in every run of CI, and where MOOTHALL_COMPARE=all."""
CORE = (
    "kernel",
    "streams/test_old_streams.py",
    "domain/test_codec.py",
    "dominion/test_properties.py",
    "one_of_dominion",
    "logs/test_shipped_logs.py",
)
"""The tests that run on the compiled build too."""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with a compiled build."""
    needs.compiler()
    return installed(tmp_path_factory.mktemp("compiled"), MOOTHALL_COMPILE="1", MOOTHALL_OPTIMIZE="0")


def outcomes(python: str | Path, games: int, audits: int) -> list[str]:
    """What comes of games and logs."""
    command = [str(python), "-P", str(OUTCOMES), str(games), str(audits)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_its_games_and_audits_are_those_of_the_interpreted_build(compiled: Path) -> None:
    counts = MANY if os.environ.get("MOOTHALL_COMPARE") == "all" else FEW
    first, *found = outcomes(compiled, *counts)
    reference, *expected = outcomes(sys.executable, *counts)
    assert (first, reference) == ("compiled", "interpreted")
    assert found == expected
    assert len(found) > sum(counts)


def test_it_says_that_it_is_compiled(compiled: Path) -> None:
    command = [str(compiled.with_name("moothall")), "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.endswith(" (compiled)\n")


def test_the_garbage_collector_looks_at_no_fact(compiled: Path) -> None:
    made = "Retracted(1, 'p1', '')"
    code = f"import gc; from moothall.domain.kernel.facts import Retracted; print(gc.is_tracked({made}))"
    assert subprocess.run([compiled, "-P", "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_the_core_of_the_tests_holds(compiled: Path) -> None:
    command = [str(compiled), "-P", "-m", "pytest", "-q", *(str(ROOT / "tests" / name) for name in CORE)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr
