"""Names as long as servers allow: the head, the end and the table hold them at every width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_one_document import LOGS, Visit, open_log

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMED = (
    (LOGS / "possession.txt")
    .read_text(encoding="utf-8")
    .replace("Alice", "山田太郎左衛門尉次郎三郎")
    .replace("Bob", "Maximilianus")
)

OUTSIDE = """() => [...document.querySelectorAll("body > header :is(.verdict, button)")]
  .filter(each => each.checkVisibility())
  .map(each => [each.id || each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth)
  .map(([name]) => name)"""

SMALL = """() => [...document.querySelectorAll("#table :is(a, button, [role=button])")]
  .filter(each => each.checkVisibility() && !each.matches(".rule"))
  .map(each => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([text, box]) => [text, box.width, box.height])"""

BROKEN = """() => [...document.querySelectorAll(".box .name")]
  .filter(each => each.textContent === "Maximilianus" && each.getBoundingClientRect().height > 30).length"""


def ended(visited: Visit, **given: object) -> Page:
    page = open_log(visited, NAMED, **given)
    page.keyboard.press("End")
    page.locator("#outcome .box").first.wait_for()
    return page


@pytest.mark.parametrize("width", [320, 390, 640, 1024, 1280])
def test_the_head_has_room_for_the_verdict_and_the_keys(visited: Visit, width: int) -> None:
    assert ended(visited, width=width, height=720).evaluate(OUTSIDE) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_name_of_letters_is_not_broken_at_the_end(visited: Visit, width: int) -> None:
    page = ended(visited, width=width, height=720)
    assert page.evaluate(BROKEN) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("[...document.querySelectorAll('.box')].every(each => each.scrollWidth <= each.clientWidth)")


def test_on_a_phone_each_link_of_the_end_and_of_a_fact_can_be_touched(visited: Visit) -> None:
    page = ended(visited)
    assert page.locator("#outcome td a").count() > 30
    assert page.evaluate(SMALL) == []
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.locator("#ruling a").wait_for()
    assert page.evaluate(SMALL) == []
