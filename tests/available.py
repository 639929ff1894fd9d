"""Ends the tests with one sentence where Moothall is not installed as they need it. Importing this module checks it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

TOP = "package"
"""The folder of the modules of `moothall` itself."""


def _is_there() -> bool:
    """Whether the package is found, and each folder of the project below it. A mere folder `moothall` has no origin."""
    found = find_spec("moothall")
    if found is None or found.origin is None:
        return False
    names = {path.parent.name for path in Path(__file__).parents[1].glob("*/py.typed")} - {TOP}
    return all(find_spec(f"moothall.{name}") is not None for name in names)


if not _is_there():
    pytest.exit(
        "Moothall is not installed for this Python, or its folders have changed since: run "
        "`.venv/bin/pip install -e '.[dev]'` (again)",
        returncode=4,
    )
