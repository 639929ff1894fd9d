"""What the page of a game shows in a browser. It follows its address and what is clicked in its own time, so a check
waits for what it expects."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator, Page

PATIENCE = 30_000
"""For how many milliseconds a check waits."""

IS_BROKEN = """label => [...label.childNodes].filter(({ data }) => data).some(text =>
  [...text.data.matchAll(/[A-Za-zé’']+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
  }))"""
"""Whether a word of a name goes on in the next line."""

BROKEN = f"""() => [...document.querySelectorAll(".sheet .card > span")]
  .filter(each => each.checkVisibility()).filter({IS_BROKEN}).map(each => each.textContent)"""
"""Names of cards with a word that goes on in the next line."""

PASTED = """([text, place]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(place).dispatchEvent(paste);
}"""
"""Pastes a text at a place, as a person would."""

DOTTED = """() => [...document.querySelectorAll(".sheet :is(.remark, .remark span, .top, .badge, .label)")]
  .filter(each => each.checkVisibility() && getComputedStyle(each).overflowX !== "visible")
  .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"""
"""What is said of players and of piles that are not cards on the table, and does not stand there whole."""


def check_fact(page: Page | FrameLocator, seq: int | str) -> None:
    """One fact is marked, the one with this seq."""
    from playwright.sync_api import expect

    expect(page.locator("#turns li[aria-current]")).to_have_id(f"fact:{seq}", timeout=PATIENCE)


def check_text(page: Page, place: str, text: str) -> None:
    """What matches the selector `place` says just `text`."""
    from playwright.sync_api import expect

    expect(page.locator(place)).to_have_text(text, timeout=PATIENCE)


def in_menu(page: Page, place: str) -> Locator:
    """What matches a selector in the menu of the game that lies open, which is opened."""
    if page.locator("#more").is_hidden():
        page.click("#menu")
    return page.locator(place)
