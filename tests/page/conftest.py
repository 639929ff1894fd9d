"""A browser for the tests of the page: Debian's Chromium, driven by Playwright. No page may ask for anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from moothall import service
from spoken import words_stay_whole as words_stay_whole

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tabs import Tabs

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
def opened(tabs: Tabs, written: Callable[..., Path]) -> Iterator[Opened]:
    """Opens the page of a game at an address. What it asks for elsewhere, or fails in a script, fails the test. Where a
    test opens another with the same options of a context, it takes the place of the first."""
    wrong: list[str] = []
    own: set[str] = set()

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
        page = tabs.tab(width, height, **context)
        file = written(game, viewer, lang).as_uri()
        own.add(file)
        tabs.hear(page, "request", lambda request: request.url.split("#")[0] in own or wrong.append(request.url))
        tabs.hear(page, "pageerror", lambda error: wrong.append(str(error)))
        tabs.hear(page, "dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        tabs.hear(page, "console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(file + address)
        return page

    yield open_page
    tabs.leave()
    assert wrong == []
