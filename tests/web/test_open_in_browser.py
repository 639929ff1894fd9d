"""What `moothall open` serves, in Chromium: the same pages, with Python answering on this machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import in_menu
from hosts import serving
from moothall.web.bridge import Desk
from moothall.web.server import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., tuple[Page, Site]]]:
    """Opens something as the command does. An error in a script fails the test."""
    wrong: list[str] = []
    served = ExitStack()
    context = browser.new_context(locale="en-GB")

    def visited(given: dict[str, Any], most: int | None = None) -> tuple[Page, Site]:
        site = served.enter_context(serving(Site(Desk(most), given)))
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(site.address)
        return page, site

    with served:
        yield visited
        context.close()
    assert wrong == []


def test_the_log_lies_open_at_its_place_in_its_language(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "place": "line:304", "lang": "ja"})
    page.locator(".verdict.diverges").wait_for()
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.click("#ask")
    page.fill("#ask-find [name=expression]", "gain &")
    page.click("#ask-find button")
    page.locator("#state", has_text=re.compile("[ぁ-ん]")).wait_for()


def test_a_link_to_this_machine_is_not_offered(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "lang": "en"})
    page.locator(".verdict.diverges").wait_for()
    assert not in_menu(page, "#link").is_visible()
    page.locator("#copy").click()
    page.locator("#linked", has_text="on your machine alone").wait_for()
    page.click("#to-scenario")
    assert page.locator("#yaml").is_visible()
    assert not page.locator("#link-scenario").is_visible()


def test_of_another_log_nothing_of_the_one_before_is_shown(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "lang": "en"})
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.click("#ask")
    page.fill("#ask-find [name=expression]", "gain & card:Duchy")
    page.click("#ask-find button")
    page.locator("#answers li").first.wait_for()
    page.route("**/ask/page", lambda route: None)  # the page of the next game is never made
    in_menu(page, "#again").click()
    page.fill("#text", (LOGS / "possession.txt").read_text(encoding="utf-8"))
    page.click("#given button[type=submit]")
    page.locator(".verdict.agrees").wait_for()
    assert not page.locator("#page").is_visible()
    assert page.locator("#answers").inner_text() == ""


def test_a_fact_of_a_game_without_a_page_says_where_its_table_is(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "lang": "en"}, most=100)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#no-page", has_text="at most 100").wait_for()
    page.fill("#ask-find [name=expression]", "gain & card:Duchy")
    page.click("#ask-find button")
    page.locator("#answers button").first.click()
    page.locator("#state", has_text=re.compile(r"`moothall show` shows the table at \d+")).wait_for()
    top = page.locator("#state").bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 844


def test_when_the_program_has_ended_the_page_says_so(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"lang": "en"})
    page.locator("#text").fill(FORGED)
    page.context.set_offline(True)
    page.click("#given button[type=submit]")
    page.locator("#state", has_text="has ended").wait_for()


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", ("Possession / 支配", "$6P · Action", "The player to the left takes", "When do possessed turns come")),
        ("ja", ("支配 / Possession", "$6P · アクション", "左隣のプレイヤー", "支配ターンはいつ行うか")),
    ],
)
def test_a_card_and_its_rules_are_shown_in_words(
    opened: Callable[..., tuple[Page, Site]], lang: str, shown: tuple[str, ...]
) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "lang": lang})
    page.locator(".verdict.diverges").wait_for()
    page.click("#to-book")
    page.fill("#look-up [name=word]", "Possession")
    page.click("#look-up button")
    page.locator("#entries article").first.wait_for()
    entries = page.locator("#entries").inner_text()
    assert [words for words in shown if words not in entries] == []
    assert not re.search("object Object|undefined|null", entries)


def test_the_rule_behind_a_fact_is_stated_in_the_language_of_the_page(
    opened: Callable[..., tuple[Page, Site]],
) -> None:
    page, _ = opened({"log": FORGED, "name": "a.txt", "lang": "ja"})
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.click("#ask")
    page.click("#ask-why button")
    page.locator("#answers li .soft").first.wait_for()
    assert all(re.search("[ぁ-ん]", each) for each in page.locator("#answers li .soft").all_inner_texts())


SCENARIO = """
scenario: witch-and-trader
rules: 2013-01-01
kingdom: [Witch, Village, Trader, Moat]
given:
  Alice: {hand: [Witch, Village, Copper, Copper, Estate], deck: [Gold, Gold]}
  Bob: {hand: [Trader, Copper, Copper, Copper]}
when:
- play Witch
- stop
"""


def test_a_table_is_played_on_and_taken_back(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"scenario": SCENARIO, "lang": "en"})
    page.click("#play-on")
    page.locator(".question button", has_text="Trader").click()
    page.locator("#sandbox li", has_text="Bob gains Silver").wait_for()
    assert "react Trader" in page.input_value("#yaml")
    page.locator("#sandbox summary", has_text="Why not something else?").click()
    page.locator("#sandbox li", has_text="is not a card to play").wait_for()
    page.locator(".sheet .pile [data-card=Village]").click()
    page.locator("#looked-up", has_text="+1 Card").wait_for()
    page.keyboard.press("Backspace")  # the focus is in the table
    page.locator(".question button", has_text="Trader").wait_for()
    assert "react Trader" not in page.input_value("#yaml")
    page.click("#redo")
    page.locator("#sandbox li", has_text="Bob gains Silver").wait_for()


def test_each_answer_is_ruled_by_the_other_date_too(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"scenario": SCENARIO, "rules": "2023-02-01", "lang": "en"})
    page.click("#play-on")
    page.locator(".question button", has_text="Trader").click()
    page.locator("#rulings li.differs", has_text="exchanges").wait_for()
    page.locator("#rulings", has_text="They part at step").wait_for()


def test_a_table_that_cannot_be_leaves_the_one_before(opened: Callable[..., tuple[Page, Site]]) -> None:
    page, _ = opened({"scenario": SCENARIO, "lang": "en"})
    page.click("#play-on")
    page.locator(".question button", has_text="Trader").wait_for()
    page.fill("#yaml", SCENARIO.replace("Moat", "Mot"))
    page.click("#play-on")
    page.locator("#state", has_text="Mot").wait_for()
    assert page.locator(".question button", has_text="Trader").is_visible()
