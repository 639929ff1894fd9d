"""Visits of the site in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from browsing import BROKEN, DOTTED

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


def visits_of(context: BrowserContext, site: str) -> Iterator[Callable[..., Page]]:
    """Visits of somebody who was on the site before: each opens a page, and the pages are closed afterwards."""
    watch = Watch(site)

    def visited(address: str = "", *, script: str = "") -> Page:
        return watch.open(context, address, script)

    yield visited
    for page in context.pages:
        page.close()
    assert watch.wrong == []


SMALL = """() => [...document.querySelectorAll("button, input, select, summary, a, [role=button]")]
  .filter(each => !each.matches(":is(p, q, h3, li, td, #marks) a, input.away, [type=checkbox], [type=range]"))
  .filter(each => each.checkVisibility())
  .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([html]) => html)"""
"""What is too small to be touched: links in a sentence, checkboxes (their label is touched) and marks on the slider
apart."""
SIZES = """() => [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()
  && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim())
).map(each => [parseFloat(getComputedStyle(each).fontSize), each.outerHTML.slice(0, 80)])
  .filter(([size]) => size < 12)"""
"""What is smaller than 12 pixels."""
CUT = """() => [...document.querySelectorAll(".sheet .card > span, #ruling .why, #names h1, .verdict, header button")]
  .filter(each => each.checkVisibility() && !(innerWidth < 900 && each.matches(".verdict")))
  .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== "visible")
  .map(each => each.textContent)"""
"""What is cut off; on a phone the verdict is its sign alone."""

LAPPED = """() => [...document.querySelectorAll(".sheet .rows span.cards")].filter(each => each.checkVisibility())
  .flatMap(each => {
    const boxes = [...each.querySelectorAll(":scope > .slot .card")].map(card => card.getBoundingClientRect());
    return boxes.slice(1).filter((box, at) => box.top === boxes[at].top && box.left - boxes[at].left < 22)
      .map(() => each.closest(".player")?.textContent.slice(0, 60));
  })"""
"""Cards that lie so far over each other that no name can be read."""
COLUMNS = """() => [...document.querySelectorAll(".sheet .player h3 bdi")].filter(each => each.checkVisibility())
  .filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth < 40).map(each => each.textContent)"""
"""Players of whose names hardly a letter is left."""

SIDEWAYS = """() => [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()
  && !each.matches("input, textarea, select, h1, h3, p, bdi, .verdict, .top, .card *, .remark, .from")
  && !each.matches(".away, .lanes, .others, #answers")
  && getComputedStyle(each).overflowX !== "visible" && getComputedStyle(each).clipPath === "none"
  && each.scrollWidth > each.clientWidth + 1).map(each => each.outerHTML.slice(0, 80))"""
"""What holds something that is wider than itself, which cuts it or scrolls sideways. Names that end in dots, and tables
that may be wide, are left out."""
COVERED = """() => [...document.querySelectorAll("button, a, input, select, [role=button]")]
  .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.matches(".slot *, #marks a, .away"))
  .filter(each => !document.querySelector(":modal") || each.closest(":modal"))
  .flatMap(each => {
    const box = each.getClientRects()[0];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    for (let around = each.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      if (y < edge.top || y > edge.bottom || x > edge.right) return [];
    }
    const top = document.elementFromPoint(x, y);
    const label = top?.closest("label");
    const reached = !top || top.closest("#more") || each.contains(top) || top.contains(each) || label?.contains(each);
    return reached ? [] : [`${each.outerHTML.slice(0, 80)} by ${top.outerHTML.slice(0, 60)}`];
  })"""
"""What is in sight and lies under something else, which a touch of its middle meets. The cards of a hand lap, what
lies behind a modal dialogue is not in reach, and an open menu lies over the page."""
OFF_CENTRE = """() => [...document.querySelectorAll("button, summary, .card[role=button]:not(.slot *, .pile *)")]
  .filter(each => each.checkVisibility() && each.matches(":not(.rule, .pile-of)") && each.textContent.trim())
  .flatMap(each => {
    const [box, range] = [each.getBoundingClientRect(), document.createRange()];
    range.selectNodeContents(each);
    const text = range.getBoundingClientRect();
    const off = Math.abs(text.top + text.bottom - box.top - box.bottom) / 2;
    return box.height && off > 5 ? [`${each.outerHTML.slice(0, 80)} by ${off}`] : [];
  })"""
"""What is touched and has its words near one edge."""


def faults(page: Page, touched: bool) -> list[str]:
    """What is wrong with a page as it looks: what axe finds, letters under 12 pixels, what is cut or broken, what is
    wider than the window, and what is too small where it is touched."""
    from axe_playwright_python.sync_playwright import Axe

    found = [f"{each['id']}: {each['nodes'][0]['html'][:150]}" for each in Axe().run(page).response["violations"]]
    found += [f"small type: {each}" for each in page.evaluate(SIZES)]
    found += [f"cut: {each}" for each in page.evaluate(CUT)] + [f"broken: {each}" for each in page.evaluate(BROKEN)]
    found += [f"dotted: {each}" for each in page.evaluate(DOTTED)]
    found += [f"small: {each}" for each in page.evaluate(SMALL)] if touched else []
    found += [f"sideways: {each}" for each in page.evaluate(SIDEWAYS)]
    found += [f"lapped: {each}" for each in page.evaluate(LAPPED)]
    found += [f"no room for the name: {each}" for each in page.evaluate(COLUMNS)]
    found += [f"off centre: {each}" for each in page.evaluate(OFF_CENTRE)]
    found += [f"covered: {each}" for each in page.evaluate(COVERED)]
    wide = page.evaluate("(each => each.scrollWidth > each.clientWidth)(document.documentElement)")
    return [*found, "wider than the window"] if wide else found
