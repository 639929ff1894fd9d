"""The browser in which pages are tried: Debian's Chromium without its windows, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from needs import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@contextmanager
def started() -> Iterator[Browser]:
    """A browser. While it is open a loop runs: close it before a test that needs a loop of its own."""
    program = chromium()
    from playwright.sync_api import sync_playwright

    root = hasattr(os, "geteuid") and os.geteuid() == 0  # the sandbox of Chromium refuses root
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if root else [])
        yield opened
        opened.close()
