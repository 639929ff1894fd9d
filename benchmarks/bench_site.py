"""The site in Chromium: how long a visitor waits for the page and for verdicts, and how much is loaded.

    python -m benchmarks site

The site is built, served on this machine and visited, by a new browser each time with nothing kept. The log is the one
of `../shared/logs/goko` with about 1,200 lines; without it, the shipped log. The page takes the times itself, from the
moment at which the browser turns to it, and is given the log as soon as it listens. A later visit follows once all is
kept for it. Needs Chromium, and the package registries, from which what runs in the browser comes.
"""

from __future__ import annotations

import json
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

from .bench_web import cpu_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Taken = defaultdict[str, list[float]]
"""Figures by what they are of, round by round."""
ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT.parent / "shared/logs/goko"
SHIPPED = ROOT / "docs/logs/possession.txt"
LINES = 1200
ROUNDS = 5

AIMS = {
    "the page is drawn": "0.3 s",
    "the page takes a paste": "0.3 s",
    "first visit to a verdict": "4 s",
    "first visit to the page of the game": "",
    "later visit to a verdict": "2 s",
    "later visit to the page of the game": "",
    "a second log to a verdict": "1 s",
    "the same audit in Python": "",
}

WATCH = """const taken = {};
globalThis.taken = taken;
globalThis.whether = key => new Promise(done => {
  const clock = setInterval(() => { if (key in taken) { clearInterval(clock); done(taken[key]); } }, 20);
});
const paste = text => {
  const box = document.getElementById("text");
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  document.getElementById("given").requestSubmit();
};
globalThis.again = text => {
  const began = performance.now();
  document.getElementById("again").click();
  delete taken.verdict;
  paste(text);
  return whether("verdict").then(at => (at - began) / 1000);
};
new PerformanceObserver(list => {
  for (const { name, startTime } of list.getEntries()) {
    taken[name] ??= startTime;
    if (name === "ready for a log") {
      paste(LOG);
      const result = document.getElementById("result");
      new MutationObserver(() => { if (!result.hidden) taken.verdict ??= performance.now(); })
        .observe(result, { attributes: true });
      const page = document.getElementById("page");
      new MutationObserver(() => { if (!page.hidden) taken.page ??= performance.now(); })
        .observe(page, { attributes: true });
    }
  }
}).observe({ entryTypes: ["mark", "paint"] });
"""
"""Runs in the page before its own script: pastes the log `LOG`, and keeps when things came about, in milliseconds."""


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
        seconds, processor = _rounds(address, text)
    rows = [
        f"| {what} | {statistics.median(seconds[what]):.2f} | {min(seconds[what]):.2f} | "
        f"{min(processor[what], default=0):.1f} | {aim} |"
        for what, aim in AIMS.items()
    ]
    what = f"a log of {len(text.splitlines()):,} lines; {sum(sizes) / 1e6:.1f} MB, loaded once"
    head = f"| {what} | s, median | best | processor, s, best | aim |"
    return "\n".join([head, "|---|---:|---:|---:|---:|", *rows])


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


def _rounds(address: str, text: str) -> tuple[Taken, Taken]:
    """The seconds that each thing took, and those of processor that the browser took until then, round by round."""
    from playwright.sync_api import sync_playwright

    taken, processor = Taken(list), Taken(list)
    programs = ("chromium", "google-chrome", "chromium-headless-shell")
    program = next(filter(None, map(shutil.which, programs)), None)
    options = ["--no-sandbox"] if os.geteuid() == 0 else []  # the sandbox of Chromium refuses root
    with sync_playwright() as playwright:
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as profile:
                context = playwright.chromium.launch_persistent_context(profile, executable_path=program, args=options)
                _round(context, address, text, taken, processor)
                context.close()
    for _ in range(ROUNDS):
        began = time.perf_counter()
        service.audited(service.Log("log.txt", text))
        taken["the same audit in Python"].append(time.perf_counter() - began)
    return taken, processor


def _round(context: BrowserContext, address: str, text: str, taken: Taken, processor: Taken) -> None:
    context.pages[0].evaluate("1")  # the browser has started
    context.add_init_script(f"{{ const LOG = {json.dumps(text)};\n{WATCH} }}")
    page = _visit(context, address, "first visit", taken, processor)
    _take(page, taken, "first-contentful-paint", "the page is drawn")
    _take(page, taken, "given a log", "the page takes a paste")
    taken["a second log to a verdict"].append(page.evaluate("text => again(text)", text + "\n"))
    page.evaluate("whether('kept for later')")
    page.close()
    _visit(context, address, "later visit", taken, processor)


def _visit(context: BrowserContext, address: str, visit: str, taken: Taken, processor: Taken) -> Page:
    """A visit up to the page of the game."""
    begun = cpu_of(os.getpid())  # the browser is started by this process, which does next to nothing meanwhile
    page = context.new_page()
    page.goto(address, wait_until="commit")
    for key, what in (("verdict", "to a verdict"), ("page", "to the page of the game")):
        _take(page, taken, key, f"{visit} {what}")
        processor[f"{visit} {what}"].append(cpu_of(os.getpid()) - begun)
    return page


def _take(page: Page, taken: Taken, key: str, what: str) -> None:
    taken[what].append(page.evaluate("key => whether(key)", key) / 1000)
