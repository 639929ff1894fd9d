"""The site in Chromium: how long a visitor waits for the page and for verdicts, and how much is loaded.

    python -m benchmarks site

The site is built, served on this machine and visited, by a new browser each time with nothing kept. The log is the one
of `../shared/logs/goko` with about 1,200 lines; without it, the shipped log. It is pasted as soon as there is a place
for it. Needs Chromium, and the package registries, from which what runs in the browser comes.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from moothall import service
from moothall.web.build import build
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT.parent / "shared/logs/goko"
SHIPPED = ROOT / "docs/logs/possession.txt"
LINES = 1200
ROUNDS = 5

AIMS = {
    "the page takes a paste": "0.3 s",
    "first visit to a verdict": "4 s",
    "later visit to a verdict": "2 s",
    "a second log to a verdict": "1 s",
    "the same audit in Python": "",
}

READY = "new Promise(done => navigator.serviceWorker.ready.then(() => done(null)))"


class Quiet(SimpleHTTPRequestHandler):
    """A host that compresses nothing."""

    extensions_map = {  # noqa: RUF012 (the library declares it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of requests."""


def report() -> str:
    """The table, and what a first visit loads."""
    path = _log()
    text = path.read_bytes().decode("utf-8", "replace")
    with _hosted() as (folder, address):
        sizes = [each.stat().st_size for each in folder.rglob("*") if each.is_file()]
        seconds = _rounds(address, text)
    rows = [
        f"| {what} | {statistics.median(taken):.2f} | {min(taken):.2f} | {AIMS[what]} |"
        for what, taken in seconds.items()
    ]
    what = f"a log of {len(text.splitlines()):,} lines; {sum(sizes) / 1e6:.1f} MB, loaded once"
    head = f"| {what} | s, median | best | aim |"
    return "\n".join([head, "|---|---:|---:|---:|", *rows])


def _log() -> Path:
    """The log whose length is nearest to what the aims are about."""
    return min(REAL.glob("*.txt"), key=lambda path: abs(path.read_bytes().count(b"\n") - LINES), default=SHIPPED)


@contextmanager
def _hosted() -> Iterator[tuple[Path, str]]:
    """The built site, and the address where it is served."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        build(folder, user_cache_path("moothall") / "web")
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        try:
            yield folder, f"http://127.0.0.1:{host.server_address[1]}/"
        finally:
            host.shutdown()
            host.server_close()


def _rounds(address: str, text: str) -> dict[str, list[float]]:
    """The seconds that each thing took, round by round."""
    from playwright.sync_api import sync_playwright

    taken: dict[str, list[float]] = defaultdict(list)
    program = shutil.which("chromium") or shutil.which("google-chrome")
    options = ["--no-sandbox"] if os.geteuid() == 0 else []  # the sandbox of Chromium refuses root
    with sync_playwright() as playwright:
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as profile:
                context = playwright.chromium.launch_persistent_context(profile, executable_path=program, args=options)
                _round(context, address, text, taken)
                context.close()
    for _ in range(ROUNDS):
        began = time.perf_counter()
        service.audited(service.Log("log.txt", text))
        taken["the same audit in Python"].append(time.perf_counter() - began)
    return taken


def _round(context: BrowserContext, address: str, text: str, taken: dict[str, list[float]]) -> None:
    context.pages[0].evaluate("1")  # the browser has started
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.fill("#text", text)
    taken["the page takes a paste"].append(time.perf_counter() - began)
    _audit(page)
    taken["first visit to a verdict"].append(time.perf_counter() - began)
    page.evaluate(READY)
    page.frame_locator("#page").locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.click("#again")
    page.fill("#text", text + "\n")
    began = time.perf_counter()
    _audit(page)
    taken["a second log to a verdict"].append(time.perf_counter() - began)
    page.close()
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.fill("#text", text)
    _audit(page)
    taken["later visit to a verdict"].append(time.perf_counter() - began)


def _audit(page: Page) -> None:
    page.click("#given button[type=submit]")
    page.locator("#verdict:visible").wait_for()
