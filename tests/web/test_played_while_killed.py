"""Two people play a game to its end in their browsers, with an undo by consent, while workers are killed."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service
from moothall.domain.kernel.facts import Answered, Retracted
from moothall.service import Hall
from test_killed_workers import Player, killing, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found by /proc, which is not here"),
]

EVERY = 20.0
"""After so many seconds a worker is killed, again and again."""

TAKEN_BACK = 10
"""Which answer is taken back."""

PRICE = re.compile(r"\(\$(\d+)\)$")


def sit(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.locator("#at-table .question").wait_for()
    return page


def answer(page: Page) -> bool:
    """Play all Treasures, else buy what costs most, else take the last choice; False where nothing is asked here."""
    words = page.locator("#at-table .question [data-number]").all_inner_texts()
    if not words:
        return False
    before = page.locator("#at-table details.facts summary").inner_text()
    prices = [int(found[1]) if (found := PRICE.search(each)) else -1 for each in words]
    treasures = [at for at, each in enumerate(words) if each.startswith("play all")]
    best = treasures[0] if treasures else max(range(len(words)), key=lambda at: (prices[at], at))
    page.locator("#at-table .question [data-number]").nth(best).click()
    page.wait_for_function(
        "before => document.querySelector('#at-table details.facts summary').innerText !== before"
        " || document.querySelector('.ended')",
        arg=before,
    )
    return True


def played(pages: list[Page]) -> int:
    """Play to the end of the game, and take one answer back by consent. Returns how many answers were given."""
    answered = 0
    while not any(page.locator(".ended").count() for page in pages):
        for page, other in (pages, reversed(pages)):
            if not answer(page):
                continue
            answered += 1
            if answered == TAKEN_BACK:
                page.locator("#take-back:enabled").click()
                other.click("#agree")
                page.locator("#bring-back:enabled").wait_for()
    return answered


def test_a_game_is_played_to_its_end_though_workers_are_killed(browser: Browser, tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    Hall.open(store).close()
    with served(store) as (address, parent):
        made = Player(address).ask("POST", "/tables", {"players": ["Ann", "Bob"]}).json()
        pages = [sit(browser, f"{address}{made['table']}#{each['secret']}") for each in made["seats"]]
        done = Event()
        thread = killing(parent, 1_000, done, EVERY)
        try:
            answered = played(pages)
        finally:
            done.set()
            thread.join()
        for page in pages:
            page.locator(".ended").wait_for()
            page.reload()  # the same link is the replay now
            page.locator("#turns li[aria-current]").first.wait_for(state="attached")
            page.close()
    with Hall.open(store) as hall:
        facts = hall.archive.read(service.permalink(hall, made["game"]).game)
        given = [fact for fact in facts if isinstance(fact, Answered) and fact.source == "rules"]
        assert len(given) == answered, "each answer is stored, and once"
        assert len([fact for fact in facts if isinstance(fact, Retracted)]) == 1
        assert not service.verify(store=hall).findings
