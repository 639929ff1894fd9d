"""How property tests draw their examples: always the same ones, unless a search asks for others."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from hypothesis import HealthCheck, settings

TESTS, SEARCH = "tests", "search"
"""The profiles: of every run, and of `.ci/search`, which sets `--hypothesis-profile` and a seed."""

USUAL, SEARCHED = 100, 500
"""How many examples a test tries that says nothing of it."""

PASSED = (HealthCheck.too_slow,)
"""Health checks that are left out: a busy machine fails this one."""


def register() -> None:
    """Make the profiles known and load the one of every run; pytest's own option loads another after that."""
    common = settings(database=None, deadline=None, print_blob=True, suppress_health_check=PASSED)
    settings.register_profile(TESTS, common, derandomize=True, max_examples=USUAL)
    settings.register_profile(SEARCH, common, derandomize=False, max_examples=SEARCHED)
    settings.load_profile(TESTS)


def examples(count: int, *passed: HealthCheck) -> settings:
    """A decorator: a test tries this many examples, without these health checks. A search tries more of them."""
    return settings(
        max_examples=count * settings().max_examples // USUAL,
        suppress_health_check=(*PASSED, *passed),
    )


@cache
def load_everything() -> None:
    """Import every module of ours.

    Hypothesis takes some of its examples from the constants of the modules that are loaded. Without this they would
    depend on the tests that ran before.
    """
    for folder in ("cli", "domain", "logs", "projections", "service"):
        package = import_module(f"moothall.{folder}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
