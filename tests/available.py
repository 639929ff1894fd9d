"""Ends the tests with one sentence where Moothall is not installed as they need it. Importing this module checks it."""

from __future__ import annotations

import importlib.util

import pytest

_found = importlib.util.find_spec("moothall")
if _found is None or _found.origin is None:  # without an origin it is a folder of that name, and not the package
    pytest.exit(
        "Moothall is not installed for this Python, or its folders have moved since: run "
        "`.venv/bin/pip install -e '.[dev]'` (again)",
        returncode=4,
    )
