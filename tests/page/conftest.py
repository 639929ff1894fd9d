"""A browser for the tests of the page: Debian's Chromium, driven by Playwright. No page may ask for anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from moothall import service

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

LOGS = Path(__file__).parents[2] / "docs" / "logs"

Opened = Callable[..., "Page"]


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The file of the page of a game; each is made once. A log of `docs/logs` is named without its folder."""
    made: dict[tuple[Any, ...], Path] = {}

    def write(game: str = "possession-forged.txt", viewer: str | None = None, lang: service.Lang = "en") -> Path:
        key = (game, viewer, lang)
        if key not in made:
            path = game if Path(game).is_absolute() else str(LOGS / game)
            made[key] = tmp_path_factory.mktemp("page") / "page.html"
            made[key].write_text(service.export(path, "html", viewer=viewer, lang=lang), encoding="utf-8")
        return made[key]

    return write


@pytest.fixture
def opened(browser: Browser, written: Callable[..., Path]) -> Iterator[Opened]:
    """Opens the page of a game at an address. What it asks for elsewhere, or fails in a script, fails the test."""
    wrong: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(
        game: str = "possession-forged.txt",
        address: str = "",
        *,
        viewer: str | None = None,
        lang: service.Lang = "en",
        width: int = 1440,
        height: int = 900,
        **context: Any,
    ) -> Page:
        made = browser.new_context(viewport={"width": width, "height": height}, **context)
        contexts.append(made)
        page = made.new_page()
        own = written(game, viewer, lang).as_uri()
        page.on("request", lambda request: None if request.url.split("#")[0] == own else wrong.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(own + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
