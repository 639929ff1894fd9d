"""A mistyped word of the rules fails in the type checkers: they find each one in `mistyped.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MISTYPED = Path(__file__).with_name("mistyped.py")


def test_a_type_checker_finds_each_mistyped_word() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", MISTYPED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert found.stdout + found.stderr == ""
