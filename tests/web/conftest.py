"""The site in a browser: built once, served on this machine. A request to anywhere else fails the test."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsers import started
from hosts import Host, Quiet
from moothall.web.build import build
from moothall.web.errors import BuildError
from moothall.web.packages import pyodide, wheels
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Visit = Callable[..., "Page"]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that MOOTHALL_TEST_SITE names, or one that is built now. Downloads are kept in the user's cache between
    runs; where they cannot be had, the test skips."""
    if given := os.environ.get("MOOTHALL_TEST_SITE"):
        return Path(given)
    cache = user_cache_path("moothall") / "web"
    try:
        pyodide(cache)
        wheels(cache)
    except BuildError as error:
        pytest.skip(f"what runs in the browser cannot be downloaded: {error}")
    made = tmp_path_factory.mktemp("site") / "site"
    build(made, cache)
    return made


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    served = Host(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield served
    served.shutdown()
    served.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Visits the site in a context of its own. A request elsewhere, a dialog or an error in a script
    fails the test."""
    wrong: list[str] = []
    contexts: list[BrowserContext] = []
    base = f"http://127.0.0.1:{host.server_address[1]}/"

    def visited(address: str = "", *, context: BrowserContext | None = None, script: str = "", **options: Any) -> Page:
        """The page at an address, after `script` changed what the browser has."""
        made = context or browser.new_context(**{"locale": "en-GB", **options})
        contexts.append(made)
        made.set_default_timeout(120_000)
        page = made.new_page()
        page.add_init_script(script)
        page.on(
            "request", lambda each: None if each.url.startswith((base, "blob:", "data:")) else wrong.append(each.url)
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        page.goto(base + address)
        return page

    yield visited
    for each in contexts:
        each.close()
    assert wrong == []
