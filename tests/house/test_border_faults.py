"""Faults planted at the borders of the store and the service are seen by the tests of the default run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import border_faults
import pytest
from faults_at_borders import FAULTS, Fault

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_each_fault_can_be_planted(fault: Fault) -> None:
    assert border_faults.wrong_text(fault) != (ROOT / fault.path).read_text("utf-8")
    assert all((ROOT / test).exists() for test in fault.tests)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_each_fault_is_seen(fault: Fault) -> None:
    """In a process of its own, which imports the tests first."""
    done = subprocess.run(
        [sys.executable, "tests/border_faults.py", fault.name], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "1 of 1 faults are seen", done.stdout
