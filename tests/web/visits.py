"""Visits of the site in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MARKED = """names => new Promise((done, failed) => {
  const all = () => performance.getEntriesByType("mark").map(({ name }) => name);
  const marked = () => all().filter(name => names.includes(name));
  if (marked().length) done(marked()[0]);
  else new PerformanceObserver(() => marked().length && done(marked()[0])).observe({ type: "mark" });
  setTimeout(() => failed(new Error(`not marked: ${names}; but ${all()}`)), 120000);
})"""
"""Waits until the page has marked one of some moments; which one. It gives up after two minutes."""


class Watch:
    """Pages of the site. A request elsewhere, a dialog or an error in a script is wrong. What a page says in the
    console, and what it could not load, stands in the output of a test that fails."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.wrong: list[str] = []

    def open(self, context: BrowserContext, address: str, script: str, *, ready: bool = True) -> Page:
        """A new page at an address, after `script` changed what the browser has; wait until it is ready."""
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.add_init_script(script)
        page.on("request", lambda request: self._asked(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: (self.wrong.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda message: print(f"console: {message.text}"))
        page.on("requestfailed", lambda request: print(f"not loaded: {request.url} ({request.failure})"))
        page.goto(self.site + address)
        if ready:
            page.locator("#old").wait_for(state="detached")
        return page

    def _asked(self, url: str) -> None:
        if not url.startswith((self.site, "blob:", "data:")):
            self.wrong.append(url)
