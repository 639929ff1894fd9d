"""What some tests need beside Python. Where it is missing they skip, but in CI, which installs it, they fail."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Skip the test for this reason; where CI=true, fail it."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI no test may skip for that", pytrace=False)
    pytest.skip(reason)


def postgresql() -> str:
    """The address of a PostgreSQL to test with."""
    server = os.environ.get("MOOTHALL_TEST_POSTGRES")
    return server or missing("MOOTHALL_TEST_POSTGRES names no PostgreSQL server (source .ci/postgres starts one)")
