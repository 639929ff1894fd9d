"""What lies open in `moothall open` comes back: after a reload, by Back and Forward, and beside another tab."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from browsing import check_fact, in_menu
from moothall.web.bridge import Desk
from playwright.sync_api import expect
from test_one_document import FORGED, WHOLE, open_log

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Visit = Callable[..., "Page"]
SCENARIO = """
scenario: trader
kingdom: [Witch, Village, Trader, Moat]
given:
  Alice: {hand: [Witch, Village, Copper], deck: [Gold, Gold]}
  Bob: {hand: [Trader, Copper]}
when:
- play Witch
- stop
"""


HELD = """async before => {
  const { toLink } = await import("./link.js");
  const value = id => document.getElementById(id).value.trimStart();
  const { lang } = document.documentElement;
  const held = () => toLink({ scenario: value("yaml"), rules: value("dates"), lang });
  const ends = Date.now() + 120_000;
  while (value("yaml") === before || location.hash !== await held()) {
    if (Date.now() > ends) throw new Error("the address does not hold what changed");
    await new Promise(after => setTimeout(after, 20));
  }
}"""
"""Waits until the address holds a scenario that has changed. (`wait_for_function` takes the promise that an async
function returns for a true answer, and does not wait.)"""


def answer(page: Page, words: str) -> None:
    """Answer the open question of the sandbox, and wait until the address holds that."""
    page.locator(".question button", has_text=words).first.wait_for()
    before = page.input_value("#yaml").lstrip()
    page.locator(".question button", has_text=words).first.click()
    page.evaluate(HELD, before)


def standing(page: Page) -> tuple[str, str]:
    """The scenario, and what is asked at its table."""
    page.locator("#setting summary").first.wait_for()  # the last that is drawn
    return page.input_value("#yaml"), page.locator(".question").inner_text()


def test_a_table_that_was_played_on_from_a_game_returns(visited: Visit) -> None:
    page = visited({"log": WHOLE, "name": "a.txt", "place": "turn:5", "lang": "en"}, width=1280, height=720)
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    seq = page.locator("#turns li[aria-current]").first.get_attribute("id") or ""
    in_menu(page, "#play-here").click()
    answer(page, "buy")
    there = standing(page)
    page.reload()
    assert standing(page) == there
    page.locator("#back:enabled").wait_for()
    page.go_back()
    check_fact(page, seq.removeprefix("fact:"))
    expect(page.locator("#sandbox")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#sandbox")).to_be_visible()
    assert standing(page) == there


def test_a_scenario_returns_as_it_was_played_on(visited: Visit) -> None:
    page = visited({"scenario": SCENARIO, "rules": "2013-01-01", "lang": "ja"}, width=1280, height=720)
    page.locator("#lanes td").first.wait_for()
    opened = page.evaluate("history.length")
    answer(page, "交易人")
    expect(page.locator("#yaml")).to_have_value(re.compile("react Trader"))
    there = standing(page)
    page.reload()
    page.locator("#lanes td").first.wait_for()
    assert standing(page) == there
    assert (page.input_value("#dates"), page.input_value("#lang")) == ("2013-01-01", "ja")
    page.click("#new-table")
    expect(page.locator("#yaml")).not_to_have_value(re.compile("react Trader"))
    page.evaluate(HELD, there[0].lstrip())
    page.go_back()
    expect(page.locator("#yaml")).to_have_value(there[0])
    assert page.evaluate("history.length") == opened + 1  # for the other table


def test_the_game_that_the_command_opened_lies_open_again(visited: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    from moothall import service

    log = service.Log("a.txt", FORGED)
    seen = service.view_log(log, service.audited(log)).by("Alice")
    monkeypatch.setattr(Desk, "__init__", shown_at_first(seen))
    page = visited({"game": str(seen.link.game), "as": "Alice", "lang": "en"}, width=1280, height=720)
    page.locator("[data-go=back]").click()
    page.wait_for_url(re.compile("#opened.place=880&as=Alice&lang=en"))
    there = page.url
    in_menu(page, "#again").click()
    page.fill("#text", WHOLE)
    page.click("#given button[type=submit]")
    page.locator(".verdict.agrees").wait_for()
    page.go_back()
    expect(page.locator("#given")).to_be_visible()
    page.go_back()
    check_fact(page, 880)
    expect(page.locator("#names p")).to_contain_text("seen by Alice")
    assert page.url == there


def test_the_page_of_a_log_that_was_left_does_not_come_later(visited: Visit) -> None:
    page = open_log(visited, FORGED, width=1280, height=720)
    held: list[Route] = []
    in_menu(page, "#again").click()
    page.route("**/ask/page", lambda route: held.append(route))
    page.fill("#text", WHOLE)
    page.click("#given button[type=submit]")
    page.locator(".verdict.agrees").wait_for()
    page.go_back()
    expect(page.locator("#given")).to_be_visible()
    with page.expect_response("**/ask/page"):
        held[0].continue_()
    page.locator("#given button:enabled").first.wait_for()
    page.wait_for_timeout(500)
    assert page.locator("#turns").count() == 0


def shown_at_first(seen: object) -> Callable[[Desk], None]:
    made = Desk.__init__

    def init(desk: Desk) -> None:
        made(desk)
        desk.show(seen)  # type: ignore[arg-type]

    return init


def test_two_tabs_do_not_meet_at_one_desk(visited: Visit) -> None:
    one = open_log(visited, FORGED, width=1280, height=720)
    two = one.context.new_page()
    two.goto(one.url)
    two.locator("#turns li[aria-current]").first.wait_for(state="attached")
    in_menu(two, "#again").click()
    two.fill("#text", WHOLE)
    two.click("#given button[type=submit]")
    two.locator(".verdict.agrees").wait_for()
    two.click("#to-scenario")
    two.click("#new-table")
    two.locator(".question b").wait_for()
    one.keyboard.press("w")
    expect(one.locator("#answers li").first).to_contain_text("829 Alice gains Duchy instead of Bob.")


def test_an_address_of_the_same_log_leads_to_its_place(visited: Visit) -> None:
    page = open_log(visited, FORGED, width=1280, height=720)
    page.evaluate("location.hash = `${location.hash.split('?')[0]}?place=820&lang=en`")
    check_fact(page, 820)


NO_STORAGE = {
    "absent": "Object.defineProperty(globalThis, 'localStorage', { value: undefined });",
    "refused": """Object.defineProperty(globalThis, "localStorage",
      { get() { throw new DOMException("refused", "SecurityError"); } });""",
    "unreadable": "Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error('broken'); };",
}


@pytest.mark.parametrize("storage", NO_STORAGE)
def test_without_storage_the_page_works_and_a_note_lasts_as_long_as_the_tab(visited: Visit, storage: str) -> None:
    page = open_log(visited, FORGED, width=1280, height=720)
    with closing(page.context):  # no other test may have the script
        page.context.add_init_script(NO_STORAGE[storage])
        page.reload()
        page.locator("#turns li[aria-current]").first.wait_for(state="attached")
        page.click("#ask")
        page.fill("#note [name=words]", "mine")
        page.click("#note button")
        page.locator("#notes", has_text="lasts until the tab is closed").wait_for()
        page.select_option("#lang", "ja")
        page.locator("#page", has_text="ゲーム").wait_for()
        expect(page.locator("#notes li")).to_contain_text("mine")
        page.locator("#turns li[aria-current]").first.wait_for(state="attached")
        page.click("#ask")
        page.locator("#notes li button").last.click()
        expect(page.locator("#notes li")).to_have_count(0)
