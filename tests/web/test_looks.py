"""How the sections and tables of the site look: nothing is cut or too small, and what is asked leaves the table in
sight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import pytest
from sweeps import sampled
from visits import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]
SCREENS = [(320, 640), (390, 844), (1280, 720), (1920, 1080)]
PLAYERS = ("Alexandra", "Bob", "花子", "Maximilianus", "Eve", "Fred")
PILES = "Witch, Moat, Trader, Knights, Peddler, Throne Room, Grand Market, Border Village, Philosopher's Stone"
HAND = "[112 Witch, Moat, Village, Smithy, Market, Laboratory, Festival, Chapel, Cellar, Mine, Gold, Silver, Estate]"
SCHEMES = ("light", "dark")


def table(players: int) -> str:
    """A scenario with a mixed pile, many answers, and players with tokens."""
    names = PLAYERS[:players]
    given = "\n".join(f"  {each}: {{hand: {HAND}, tokens: {{coffers: 2, vp: 3, debt: 1}}}}" for each in names)
    return f"scenario: many\nplayers: [{', '.join(names)}]\nkingdom: [{PILES}]\nlandscapes: [Alms]\ngiven:\n{given}\n"


@pytest.mark.parametrize(("lang", "screen", "scheme"), sampled(product(("en", "ja"), SCREENS, SCHEMES), 3))
def test_each_section_looks_well(visited: Visit, lang: str, screen: tuple[int, int], scheme: str) -> None:
    width, height = screen
    page = visited({"scenario": "", "lang": lang}, width=width, height=height, color_scheme=scheme)
    found = {"log": faults(page, touched=width < 900)}
    page.click("#to-scenario")
    found["scenario"] = faults(page, touched=width < 900)
    page.click("#to-book")
    page.fill("#look-up [name=word]", "Trader")
    page.click("#look-up button")
    page.locator("#entries article").first.wait_for()
    found["book"] = faults(page, touched=width < 900)
    assert {section: each for section, each in found.items() if each} == {}


IN_SIGHT = """() => {
  const asked = document.querySelector(".question").getBoundingClientRect();
  return Math.min(innerHeight, document.getElementById("sandbox").getBoundingClientRect().bottom) - asked.bottom;
}"""
"""How many pixels of the table are to be seen below what is asked."""


@pytest.mark.parametrize(
    ("players", "lang", "screen", "scheme"), sampled(product((2, 3, 6), ("en", "ja"), SCREENS, SCHEMES), 7)
)
def test_a_table_with_many_cards_and_players_looks_well_and_stays_in_sight(
    visited: Visit, players: int, lang: str, screen: tuple[int, int], scheme: str
) -> None:
    width, height = screen
    page = visited({"scenario": table(players), "lang": lang}, width=width, height=height, color_scheme=scheme)
    page.locator("#setting summary").first.wait_for()
    page.locator(".sheet").first.wait_for()
    page.locator("#sandbox").evaluate("each => each.scrollIntoView({ block: 'start' })")
    assert page.evaluate(IN_SIGHT) > height / 5
    assert faults(page, touched=width < 900) == []
