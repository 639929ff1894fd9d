"""Pages of the browser that tests use one after the other. A page of its own, in a context of its own, costs a test a
second of a processor more than the document that is loaded in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MANY_ENTRIES = 30
"""A browser keeps 50 entries of a tab's history. What a test adds must still count."""
FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { /* a page that may keep nothing */ } }"


class Tabs:
    """One page for each set of options of a context. A test that asks for the same options twice gets the same page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._made: dict[str, Page] = {}
        self._heard = ExitStack()

    def tab(self, width: int, height: int, **options: Any) -> Page:
        """An empty page of this size. It is as a new one, but for its history."""
        key = repr(sorted(options.items()))
        size: Any = {"width": width, "height": height}
        kept = self._made.get(key)
        if kept is not None and not kept.is_closed() and kept.evaluate("history.length") > MANY_ENTRIES:
            kept.context.close()
        if kept is None or kept.is_closed():
            self._made[key] = self._browser.new_context(viewport=size, **options).new_page()
        page = self._made[key]
        page.goto("about:blank")  # where an address differs by its end alone, nothing would be loaded
        page.set_viewport_size(size)
        return page

    def hear(self, page: Page, event: Any, heard: Callable[[Any], object]) -> None:
        """Call `heard` with each such event of the page until the test ends."""
        page.on(event, heard)
        self._heard.callback(page.remove_listener, event, heard)

    def leave(self) -> None:
        """After a test: nothing that it kept or opened may matter to the next one."""
        for page in self._made.values():
            for other in page.context.pages:
                if other is not page:
                    other.close()
            if not page.is_closed():
                page.unroute_all(behavior="ignoreErrors")
                page.evaluate(FORGET)
                page.emulate_media(media="null")
                page.goto("about:blank")
        self._heard.close()

    def close(self) -> None:
        for page in self._made.values():
            page.context.close()
