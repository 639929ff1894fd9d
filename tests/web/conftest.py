"""The site in a browser: built once, served on this machine. A request to anywhere else fails the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hosts import Host, host_of, serving
from moothall.service import Hall
from moothall.web.bridge import Desk
from moothall.web.build import build
from moothall.web.errors import BuildError
from moothall.web.packages import pyodide, wheels
from moothall.web.server import Site
from platformdirs import user_cache_path
from spoken import words_stay_whole as words_stay_whole
from visits import MARKED, Watch, visits_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from served import Client
    from tabs import Tabs

Visit = Callable[..., "Page"]


@pytest.fixture
def hall() -> Iterator[Hall]:
    """A store in memory, for a server."""
    with Hall.open("memory:") as opened:
        yield opened


@pytest.fixture
def client(hall: Hall) -> Client:
    """Who asks a server about it."""
    from served import Client  # what asks is not installed everywhere

    return Client(hall)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that MOOTHALL_TEST_SITE names, or one that is built now: once, for all processes that test. Downloads
    are kept in the user's cache between runs; where they cannot be had, the test skips."""
    if given := os.environ.get("MOOTHALL_TEST_SITE"):
        return Path(given)
    from filelock import FileLock

    of_run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        of_run = of_run.parent
    made, cache = of_run / "site", user_cache_path("moothall") / "web"
    with FileLock(of_run / "site.lock"):
        if not (made / "service-worker.js").exists():  # the last file of a build
            try:
                pyodide(cache)
                wheels(cache)
            except BuildError as error:
                pytest.skip(f"what runs in the browser cannot be downloaded: {error}")
            build(made, cache)
    return made


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with serving(host_of(folder)) as served:
        yield served


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Visits the site for the first time, in a context of its own with these options, unless one is given."""
    watch = Watch(host.address)
    contexts: list[BrowserContext] = []

    def visited(
        address: str = "",
        *,
        context: BrowserContext | None = None,
        script: str = "",
        ready: bool = True,
        **options: Any,
    ) -> Page:
        made = context or browser.new_context(**{"locale": "en-GB", **options})
        contexts.append(made)
        return watch.open(made, address, script, ready=ready)

    yield visited
    for each in contexts:
        each.close()
    assert watch.wrong == []


@pytest.fixture(scope="module")
def regular(browser: Browser, folder: Path) -> Iterator[tuple[BrowserContext, str]]:
    """A visitor whose browser has kept all that it keeps, and the address of the site."""
    context = browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(120_000)
    with serving(host_of(folder)) as served:
        page = context.new_page()
        page.goto(served.address)
        page.evaluate(MARKED, ["kept for later"])
        page.close()
        yield context, served.address
        context.close()


@pytest.fixture
def again(regular: tuple[BrowserContext, str]) -> Iterator[Visit]:
    """Visits the site once more, which takes less time than a first visit. What a test keeps must not matter to the
    next one."""
    yield from visits_of(*regular)


@pytest.fixture
def visited(tabs: Tabs) -> Iterator[Visit]:
    """Visits the site as `moothall open` serves it, with Python answering on this machine: by default as a phone. An
    error in a script, and what the policy forbids, fails the test. Where a test visits it once more with the same
    options of a context, that takes the place of the first visit."""
    wrong: list[str] = []
    with ExitStack() as stack:

        def visit(given: dict[str, str] | None = None, *, width: int = 390, height: int = 844, **options: Any) -> Page:
            site = stack.enter_context(serving(Site(Desk(), given or {"scenario": "", "lang": "en"})))
            of_context = {"locale": "en-GB", "is_mobile": width < 900, "bypass_csp": True, "has_touch": True, **options}
            page = tabs.tab(width, height, **of_context)
            page.set_default_timeout(120_000)
            tabs.hear(page, "pageerror", lambda error: wrong.append(str(error)))
            tabs.hear(page, "console", lambda said: "Content Security Policy" in said.text and wrong.append(said.text))
            page.goto(site.address)
            return page

        yield visit
        tabs.leave()
    assert wrong == []
