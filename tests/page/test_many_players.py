"""The page of a game of four players with the longest names of cards: everybody is in sight, and nothing is broken."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from browsing import BROKEN, DOTTED
from moothall import service
from moothall.service import Hall

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARDS = (
    "Cartographer, Walled Village, Philosopher's Stone, Upgrade, Laboratory, Possession, Counting House, Masquerade, "
    "Conspirator, Transmogrify"
)
ANSWERS = 240


@pytest.fixture(scope="module")
def page_of_four(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of a game that was played by chance."""
    folder = tmp_path_factory.mktemp("four")
    store = f"sqlite:///{folder / 'games.db'}"
    rng = Random(5)
    with Hall.open(store) as hall:
        match = hall.start(["Ann", "Bob", "Cid", "Dee"], seed=3, options={"kingdom": CARDS.split(", ")})
        for _ in range(ANSWERS):
            ask = match.asked
            assert ask is not None
            question = match.question(ask.player)
            assert question is not None
            count = max(question.least, min(question.most, 1))
            match.choose(ask.player, *rng.sample(range(1, len(question.choices) + 1), count))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("MOOTHALL_STORE", store)
        Path(folder, "page.html").write_text(service.export(str(match.game), "html"), encoding="utf-8")
    return Path(folder, "page.html").as_uri()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (390, 844)])
def test_four_players_and_long_names_have_room(page_of_four: str, browser: Browser, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    for seq in (100, 300, 420):
        page.goto(f"{page_of_four}#fact:{seq}")
        page.locator("#turns li[aria-current]").wait_for(state="attached")
        assert page.locator("#sheet .player").count() == 4
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(DOTTED) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if width > 900:
            assert page.evaluate("(each => each.scrollHeight <= each.clientHeight)(document.getElementById('sheet'))")
    page.close()
