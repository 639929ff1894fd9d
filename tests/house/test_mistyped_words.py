"""A mistyped word of the rules, and a fact with a wrong argument, fails in the type checkers: they find each one in
`mistyped.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MISTYPED = Path(__file__).with_name("mistyped.py")


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_a_type_checker_finds_each_mistyped_word_and_wrong_argument(checker: str) -> None:
    found = subprocess.run(
        [sys.executable, "-m", checker, MISTYPED],
        cwd=ROOT,
        env=os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert found.returncode == 0, found.stdout + found.stderr
