"""What some tests need beside Python. Where it is missing they skip, but in CI, which installs it, they fail."""

from __future__ import annotations

import os
import shutil
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest
from moothall.web.errors import BuildError
from moothall.web.packages import program


def missing(reason: str) -> NoReturn:
    """Skip the test for this reason; where CI=true, fail it."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI no test may skip for that", pytrace=False)
    pytest.skip(reason)


def node() -> str:
    """The program that runs JavaScript; pyright brings one along."""
    try:
        return program("node")
    except BuildError:
        missing("node, which runs the scripts on a page of our own, is not installed")


def compiler() -> None:
    """The compiler that makes a compiled build, and the headers of Python."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which("gcc") is None or not headers.exists():
        missing("gcc and the headers of Python, which a compiled build is made with, are not installed")


def openssl() -> str:
    """The program that makes keys."""
    return shutil.which("openssl") or missing("openssl, which makes the keys of the README, is not installed")


def postgresql() -> str:
    """The address of a PostgreSQL to test with."""
    server = os.environ.get("MOOTHALL_TEST_POSTGRES")
    return server or missing("MOOTHALL_TEST_POSTGRES names no PostgreSQL server (source .ci/postgres starts one)")


def chromium() -> str:
    """The browser in which pages are tried, and what drives it."""
    for name in ("playwright", "axe_playwright_python"):
        if find_spec(name) is None:
            missing(f"{name}, with which the pages are tried, is not installed (pip install -e '.[dev]')")
    given = os.environ.get("MOOTHALL_TEST_BROWSER")
    # The shell has no windows of its own to draw: a page costs a third of what it does in the whole browser.
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    found = given or next(filter(None, map(shutil.which, names)), None)
    return found or missing("Chromium, in which the pages are tried, is not installed")


def firefox() -> str:
    """The other browser in which pages are tried, and what drives it."""
    if find_spec("marionette_driver") is None:
        missing("marionette_driver, which drives Firefox, is not installed (pip install -e '.[dev]')")
    found = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    return found or missing("Firefox, in which the pages are tried, is not installed")
