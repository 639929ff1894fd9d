"""The browser in which pages are tried: Debian's Chromium without its windows, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from needs import chromium, whole_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@contextmanager
def started() -> Iterator[Browser]:
    """A browser. While it is open a loop runs: close it before a test that needs a loop of its own."""
    program = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=_arguments())
        yield opened
        opened.close()


@contextmanager
def whole(beside: Browser) -> Iterator[Browser]:
    """The browser with its windows, beside one that is open."""
    opened = beside.browser_type.launch(executable_path=whole_chromium(), args=_arguments())
    yield opened
    opened.close()


def _arguments() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # the sandbox of Chromium refuses root
    return ["--no-sandbox"] if root else []
