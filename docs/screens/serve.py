"""Makes the pictures of `moothall serve` for web.md: `python docs/screens/serve.py` writes them beside this file.

They show the forged log of `docs/logs` as a stored game, and a table at which two people play. The browser is that of
`page.py`.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn
from moothall import service
from moothall.service import Hall, Seats
from moothall.web.serve.app import app
from moothall.web.serve.work import Work
from page import LOGS, Picture, save
from playwright.sync_api import Browser, sync_playwright

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch", "Workshop"]
ANSWERS = 60
"""How many answers have been given at the table."""


@contextmanager
def served(hall: Hall, store: str) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    listening = socket.create_server(("127.0.0.1", 0))
    made = app(hall, {"127.0.0.1"}, store=store, work=Work(within=300))
    server = uvicorn.Server(uvicorn.Config(made, log_level="error", timeout_graceful_shutdown=5))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    made.end()
    thread.join()


def take_game(browser: Browser, hall: Hall, address: str) -> None:
    """The stored game, at its finding."""
    text = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")
    (kept,) = service.import_prepared(service.prepare_import(service.Log("possession-forged.txt", text)), store=hall)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/games/{kept.game}@829")
    page.locator("#turns li[aria-current]").first.wait_for(state="attached", timeout=120_000)
    save(page, Picture("serve-game"))


def take_table(browser: Browser, hall: Hall, address: str) -> None:
    """The table, as the one sees it who is asked, while the other wants to take an answer back."""
    match = hall.start(["Ann", "Bob"], seed=7, options={"kingdom": KINGDOM}, undo="consent")
    secrets = Seats(hall, match.game).begin()
    bot = match.kind.new.bots["big-money"](Random(7))
    for _ in range(ANSWERS):
        assert match.asked is not None
        match.answer(match.asked.player, bot(match.session, match.asked))
    while match.asked is not None and match.asked.player != "p1":
        match.answer(match.asked.player, bot(match.session, match.asked))
    match.undo("p2")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/tables/{match.game}#{secrets['p1']}")
    page.locator("#agree").wait_for(timeout=120_000)
    page.locator("details.facts li").first.wait_for(state="attached")
    save(page, Picture("serve-table"))


def main() -> None:
    """Write both."""
    program = os.environ.get("MOOTHALL_TEST_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # the sandbox of Chromium refuses root
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = f"sqlite:///{Path(folder) / 'games.db'}"
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if root else [])
        with Hall.open(store) as hall, served(hall, store) as address:
            take_game(browser, hall, address)
            take_table(browser, hall, address)
        browser.close()


if __name__ == "__main__":
    main()
