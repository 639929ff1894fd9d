"""The names of all cards, in piles and in hands: none is broken, cut or too narrow to be read, in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import IS_BROKEN
from moothall import service

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WIDTHS = [(320, 640), (390, 844), (1000, 700), (1280, 720), (1440, 900), (1920, 1080)]

HAND = """
scenario: five different cards
players: [Ann, Bob]
kingdom: [Militia, Moat, Village, Smithy, Market, Cellar, Chapel, Witch, Mine, Remodel]
given:
  Ann: {hand: [Militia, Copper, Silver, Gold, Estate]}
  Bob: {hand: [Moat, Copper, Silver, Gold, Estate]}
"""
"""Hands whose cards have the least room."""

NARROWEST = 0.38
"""To how much of its width a name may be drawn."""

WRONG = """async ([names, narrowest]) => {
  const isBroken = IS_BROKEN;
  const { Sheet } = await import("./table.js");
  const data = { data: { faces: {} }, words: {}, isTouched: false };
  const sheet = Object.assign(Object.create(Sheet.prototype), data);
  const found = [];
  for (const [kind, place] of Object.entries({
    pile: ".sheet .pile",
    hand: ".sheet .player.acting .slot",
    "another's hand": ".sheet .player:not(.acting) .slot",
  })) {
    const old = document.querySelector(`${place} .card`);
    for (const name of names) {
      const card = sheet.card(name, 3);
      card.className = old.className;
      document.querySelector(`${place} .card`).replaceWith(card);
      const label = card.querySelector(":scope > span");
      const [box, own] = [card.getBoundingClientRect(), label.getBoundingClientRect()];
      if (isBroken(label)) found.push(`${kind}: ${name} is broken`);
      if (label.scrollHeight > label.clientHeight + 1) found.push(`${kind}: ${name} is cut`);
      if (own.left < box.left || own.right > box.right + 0.5) found.push(`${kind}: ${name} is wider than its card`);
      if (own.width < narrowest * label.offsetWidth) found.push(`${kind}: ${name} is too narrow`);
    }
    document.querySelector(`${place} .card`).replaceWith(old);
  }
  return found;
}""".replace("IS_BROKEN", IS_BROKEN)
"""What is wrong with names in a pile and in hands."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_name_has_room_at_every_width(visited: Callable[..., Page], lang: str) -> None:
    texts = [each.text for each in service.cards().cards]
    names = sorted({text.name if lang == "en" else text.name_ja or text.name for text in texts})
    assert len(names) > 800
    page = visited({"scenario": "", "lang": lang}, width=1280, height=720)
    page.locator("#to-scenario").tap()
    page.fill("#yaml", HAND)
    page.locator("#play-on").tap()
    page.locator(".question b", has_text="Ann").wait_for()
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert (width, page.evaluate(WRONG, [names, NARROWEST])) == (width, [])
