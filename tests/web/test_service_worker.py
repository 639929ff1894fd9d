"""The service worker in Chromium: it keeps a build whole or not at all, and the one before for pages that are open."""

from __future__ import annotations

import gzip
import io
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hosts import Quiet, host_of, serving
from moothall.web.build import pages, put_together

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

UPDATED = """() => Promise.race([new Promise(done => setTimeout(() => done("nothing new"), 10000)), (async () => {
  const registration = await navigator.serviceWorker.register("service-worker.js");
  if (!registration.installing) {
    const found = new Promise(done => registration.addEventListener("updatefound", done, { once: true }));
    await registration.update();
    await found;
  }
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) return "redundant";
  const isDone = () => ["activated", "redundant"].includes(worker.state);
  if (!isDone()) await new Promise(done => worker.addEventListener("statechange", () => isDone() && done()));
  return worker.state;
})()])"""
"""Installs the service worker that the host has now; what became of it."""

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    found[name] = {};
    for (const { url } of await cache.keys()) found[name][url] = await (await cache.match(url)).text();
  }
  return found;
}"""
"""What is kept: the texts by their addresses, by the caches."""


class Updated(Quiet):
    """Answers for a host that is updated while it is asked."""

    before: Callable[[str], str | None]
    """Is called with each path that is asked for; returns an answer that is sent instead of the file, or None."""

    def __init__(self, *given: Any, before: Callable[[str], str | None], **named: Any) -> None:
        self.before = before
        super().__init__(*given, **named)

    def send_head(self) -> Any:
        instead = self.before(self.path)
        del self.headers["If-Modified-Since"]  # a second holds several builds
        if instead is None:
            return super().send_head()
        self.send_response(200)
        self.end_headers()
        return io.BytesIO(instead.encode())


class Sites:
    """Builds of the site in a folder that is served."""

    def __init__(self, folder: Path, context: BrowserContext) -> None:
        self.folder = folder
        self.context = context
        self.before: Callable[[str], str | None] = lambda path: None
        self.server = host_of(folder, Updated, before=lambda path: self.before(path))
        self.base = self.server.address

    def deploy(self, what: str, *, below: str = "", old: bool = False) -> str:
        """Put a build that differs by `what` in the place of the one before, or beside its files (`old`)."""
        folder = self.folder / below
        made = self.folder.parent / "built"
        (made / "made" / "pyodide").mkdir(parents=True)
        for name, text in pages().items():
            (made / "made" / name).write_text(text, encoding="utf-8")
        (made / "made" / "pyodide" / "a.wasm.gz.bin").write_bytes(gzip.compress(what.encode(), mtime=0))
        version = put_together(made, made / "made")
        if not old:
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, dirs_exist_ok=True)
        shutil.rmtree(made)
        return version

    def visit(self, below: str = "") -> Page:
        page = self.context.new_page()
        page.goto(self.base + below)
        return page

    def kept(self, page: Page) -> dict[str, str]:
        """Whether each build that is kept is whole: the build of its files, by the build that its page names. A cache
        without a page counts as its files alone."""
        found: dict[str, str] = {}
        for texts in page.evaluate(KEPT).values():
            builds = {url.removeprefix(self.base).partition("/")[0] for url in texts} - {"", "index.html", "kept"}
            shown = [text for url, text in texts.items() if url.endswith(("/", "index.html"))]
            (named,) = {text.partition('/app.css"')[0].rpartition('"')[2] for text in shown} or {"none"}
            found[named] = ", ".join(sorted(builds))
        return found


@pytest.fixture
def sites(browser: Browser, tmp_path: Path) -> Iterator[Sites]:
    context = browser.new_context()
    context.set_default_timeout(30_000)
    made = Sites(tmp_path / "site", context)
    with serving(made.server):
        yield made
        context.close()


def text_of(page: Page, name: str) -> str:
    """A file as an open page gets it, '' if not at all."""
    return str(page.evaluate("name => fetch(name).then(found => found.ok ? found.text() : '').catch(() => '')", name))


def test_a_build_is_kept_whole_and_needs_no_network(sites: Sites) -> None:
    build = sites.deploy("one")
    page = sites.visit()
    assert page.evaluate(UPDATED) == "activated"
    assert sites.kept(page) == {build: build}
    sites.server.shutdown()
    sites.context.set_offline(True)
    for address in ("", "index.html", "?lang=ja", f"{build}/pyodide/a.wasm"):
        assert text_of(page, sites.base + address)
    page.reload()
    assert page.locator("#text").is_visible()


SPOILT = """for (const kind of [Cache, CacheStorage]) {
  const { match } = kind.prototype;
  kind.prototype.match = async function (asked, ...options) {
    if (asked instanceof Request) throw new DOMException("spoilt", "UnknownError");
    return match.call(this, asked, ...options);
  };
}
"""
"""What a browser has that finds nothing again of what it keeps."""


def test_where_what_is_kept_cannot_be_read_the_network_answers(sites: Sites) -> None:
    sites.deploy("one")
    worker = sites.folder / "service-worker.js"
    worker.write_text(SPOILT + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page = sites.visit()
    assert page.evaluate(UPDATED) == "activated"
    page.reload()
    page.locator("#old").wait_for(state="detached")


@pytest.mark.parametrize("old", [True, False])
def test_a_site_that_is_updated_during_an_install_mixes_nothing(sites: Sites, old: bool) -> None:
    first = sites.deploy("one")
    page = sites.visit()
    second = ""
    deploying = threading.Lock()

    def before(path: str) -> None:
        nonlocal second
        with deploying:
            if not second and path.endswith(("/", "index.html")):
                second = sites.deploy("two", old=old)

    sites.before = before
    page.evaluate(UPDATED)
    assert second
    assert sites.kept(page).items() <= {first: first, "none": first}.items()
    assert page.evaluate(UPDATED) == "activated"
    assert sites.kept(page)[second] == second


def test_a_file_that_is_something_else_is_not_kept(sites: Sites) -> None:
    sites.deploy("one")
    page = sites.visit()
    sites.before = lambda path: "please log in" if path.endswith(".bin") else None
    assert page.evaluate(UPDATED) == "redundant"
    sites.before = lambda path: None
    assert page.evaluate(UPDATED) == "activated"
    assert not any("please log in" in text for texts in page.evaluate(KEPT).values() for text in texts.values())


def test_a_file_that_the_browser_has_wrong_is_asked_for_again(sites: Sites) -> None:
    build = sites.deploy("one")
    sites.before = lambda path: "please log in" if path.endswith("example.txt") else None
    page = sites.visit()
    assert text_of(page, f"{build}/example.txt") == "please log in"
    sites.before = lambda path: None
    assert page.evaluate(UPDATED) == "activated"
    assert text_of(page, f"{build}/example.txt").startswith("-")


def test_of_three_builds_the_oldest_is_dropped(sites: Sites) -> None:
    page, builds = None, []
    for what in ("one", "two", "three"):
        builds.append(sites.deploy(what))
        page = page or sites.visit()
        assert page.evaluate(UPDATED) == "activated"
    assert page is not None
    assert sites.kept(page) == {build: build for build in builds[1:]}


def test_a_build_that_could_not_be_installed_drops_none(sites: Sites) -> None:
    first = sites.deploy("one")
    page = sites.visit()
    assert page.evaluate(UPDATED) == "activated"
    sites.deploy("two")
    sites.before = lambda path: "please log in" if path.endswith(".bin") else None
    assert page.evaluate(UPDATED) == "redundant"
    sites.before = lambda path: None
    third = sites.deploy("three")
    assert page.evaluate(UPDATED) == "activated"
    assert sites.kept(page) == {first: first, third: third}
    assert text_of(page, f"{first}/example.txt")


def test_a_build_that_came_back_is_not_the_oldest(sites: Sites) -> None:
    first = sites.deploy("one")
    page = sites.visit()
    assert page.evaluate(UPDATED) == "activated"
    for what in ("two", "one"):
        sites.deploy(what)
        assert page.evaluate(UPDATED) == "activated"
    third = sites.deploy("three")
    assert page.evaluate(UPDATED) == "activated"
    assert sites.kept(page) == {first: first, third: third}


def test_two_sites_of_one_host_leave_each_other_alone(sites: Sites) -> None:
    one = sites.deploy("one", below="one")
    page = sites.visit("one/")
    assert page.evaluate(UPDATED) == "activated"
    page.evaluate("build => caches.open(`moothall-memory ${location.href}${build}/`)", one)
    other = sites.visit("one/two/") if sites.deploy("two", below="one/two") else page
    for what in ("three", "four", "five"):
        sites.deploy(what, below="one/two")
        assert other.evaluate(UPDATED) == "activated"
    assert len(sites.context.pages) == 2
    assert text_of(page, f"{one}/example.txt")
    assert len(page.evaluate("caches.keys()")) == 4


def test_the_memory_of_another_build_is_dropped(sites: Sites) -> None:
    first = sites.deploy("one")
    page = sites.visit()
    assert page.evaluate(UPDATED) == "activated"
    page.evaluate("build => caches.open(`moothall-memory ${location.href}${build}/`)", first)
    second = sites.deploy("two")
    page.evaluate("build => caches.open(`moothall-memory ${location.href}${build}/`)", second)
    assert page.evaluate(UPDATED) == "activated"
    memories = [name for name in page.evaluate("caches.keys()") if name.startswith("moothall-memory")]
    assert memories == [f"moothall-memory {sites.base}{second}/"]
