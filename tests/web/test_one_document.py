"""A game in the site: one document and one set of keys, whatever is touched answers, and the address leads back."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import check_fact, in_menu
from moothall import service
from sweeps import sampled
from visits import BROKEN, CUT, faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED, WHOLE = ((LOGS / name).read_text(encoding="utf-8") for name in ("possession-forged.txt", "possession.txt"))
SEEN = """place => {
  const box = document.querySelector(place).getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && at !== null;
}"""
Visit = Callable[..., "Page"]
SCREENS = [(1280, 720), (390, 844), (1920, 1080)]


def open_log(visited: Visit, log: str = FORGED, **given: object) -> Page:
    page = visited({"log": log, "name": "a.txt", "lang": given.pop("lang", "en")}, **given)
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    return page


def test_the_game_stands_in_the_document_of_the_site(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    assert page.locator("iframe, frame, object, embed").count() == 0
    assert len(page.frames) == 1
    for once in ("h1:has-text('Alice')", ".verdict", "#slider", "main", "body > header"):
        assert page.locator(once).count() == 1, once
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
    assert sorted(ids) == sorted(set(ids))
    assert "Alice" in page.title()


@pytest.mark.parametrize(("lang", "screen"), sampled(product(("en", "ja"), SCREENS), 2))
def test_names_turn_table_and_finding_are_there_on_arrival(visited: Visit, lang: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = open_log(visited, width=width, height=height, lang=lang, has_touch=width < 900)
    assert page.evaluate("document.querySelector('body > header').clientHeight") <= 48
    places = ["#names h1", ".verdict", "#ruling .says q", "#ruling .rules p", "#sheet .counter", "[data-go=play]"]
    places += [f"#sheet .player:nth-child({seat}) .rows > .cards:last-child" for seat in (1, 2)]
    assert [place for place in places if not page.evaluate(SEEN, place)] == []
    assert page.evaluate("[scrollX, scrollY, document.getElementById('sheet').scrollTop]") == [0, 0, 0]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT) == []
    assert page.evaluate(BROKEN) == []
    if width > 900:
        assert page.evaluate(SEEN, "#sheet .pile")
        assert page.evaluate("(each => each.scrollHeight <= each.clientHeight)(document.getElementById('sheet'))")


@pytest.mark.parametrize(
    ("width", "height"), sampled([(320, 640), (640, 360), (768, 1024), (1024, 768), (1440, 900)], 2)
)
def test_nothing_is_cut_or_wider_than_the_window_at_other_sizes(visited: Visit, width: int, height: int) -> None:
    page = open_log(visited, width=width, height=height, has_touch=width < 900)
    assert faults(page, touched=width < 900) == []
    out = "[...document.querySelectorAll('header *, #controls *')].filter(each => each.checkVisibility()"
    out += " && each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML.slice(0, 80))"
    assert page.evaluate(out) == []


def test_keys_work_wherever_the_focus_is_and_not_where_one_types(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    check_fact(page, 829)
    for place in ("#menu", "#lang", ".verdict", "#to-book"):
        page.focus(place)
        if place in ("#menu", ".verdict"):
            page.keyboard.press("k")
    check_fact(page, 827)
    page.keyboard.press("w")
    page.locator("#answers li").first.wait_for()
    page.focus("#ask-find input")
    page.keyboard.type("dkj?")
    check_fact(page, 827)
    page.focus("#asked")
    page.keyboard.press("Escape")
    assert page.locator("#asks").is_hidden()
    page.click("#to-book")
    page.keyboard.press("End")
    page.click("#to-log")
    check_fact(page, 827)


def test_what_is_touched_says_what_it_is_and_where_it_is_at_work(visited: Visit) -> None:
    page = open_log(visited)
    page.locator("#sheet .slot [data-card=Gold]").first.tap()
    page.locator("#answers h3", has_text="Gold").wait_for()
    page.locator("#answers > div > button", has_text="What happened to it").tap()
    page.locator("#answers li button").nth(2).tap()
    page.locator("#tab-table").tap()
    assert "Gold" in page.locator("#sentence").inner_text()
    page.locator("#marks a.x").tap()
    page.locator("#ruling .rule").tap()
    page.locator("#answers h3", has_text="possession/gain").wait_for()
    page.locator("#answers > div > button").tap()
    page.locator("#answers li button").first.wait_for()


def test_an_answer_that_was_offered_is_tried(visited: Visit) -> None:
    page = open_log(visited, WHOLE, width=1280, height=720)
    page.keyboard.press("g")
    page.keyboard.type("turn:5")
    page.keyboard.press("Enter")
    page.locator("#sheet").focus()
    page.keyboard.press("w")
    page.locator("#answers .offered-instead button", has_text="buy Village").first.click()
    page.locator("#answers", has_text="In the game").wait_for()
    assert page.locator("#answers details summary").count() == 0


def test_a_link_in_the_page_leads_to_its_place_and_leaves_the_address(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.click("#ruling .says a")
    check_fact(page, 833)  # the last fact of the line
    page.wait_for_url(re.compile(r"\?place=833&lang=en$"))
    page.reload()
    check_fact(page, 833)


@pytest.mark.parametrize(("width", "scheme", "lang"), sampled(product((390, 1280), ("light", "dark"), ("en", "ja")), 3))
def test_axe_finds_nothing_in_a_game(visited: Visit, width: int, scheme: str, lang: str) -> None:
    def check(what: str) -> None:
        assert faults(page, touched=width < 900) == [], what

    page = open_log(visited, width=width, height=844, color_scheme=scheme, lang=lang)
    check("arrival")
    page.keyboard.press("w")
    page.locator("#answers li").first.wait_for()
    check("why")
    if width < 900:
        for tab in ("facts", "log"):
            page.click(f"#tab-{tab}")
            check(tab)
    in_menu(page, "#again").wait_for()
    check("menu")
    page.keyboard.press("Escape")
    page.click("#help")
    check("help")


UNNAMED = """() => [...document.querySelectorAll("input, select, textarea")].filter(each => {
  const name = each.getAttribute("aria-label") ?? [...each.labels].map(label => label.textContent.trim()).join(" ");
  return !name || (name === each.placeholder && each.type !== 'search');
}).map(each => each.outerHTML.slice(0, 90))"""
"""Inputs without a name, or with their example as one; a search may say in both what it searches for."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_input_is_named_by_what_it_is_for(visited: Visit, lang: str) -> None:
    page = open_log(visited, lang=lang)
    assert page.locator("input").count() > 15
    assert page.evaluate(UNNAMED) == []
    page.locator("#menu").tap()
    page.locator("#to-scenario").tap()
    page.locator("#new-table").tap()
    page.locator("#setting input").first.wait_for(state="attached")
    assert page.evaluate(UNNAMED) == []


def test_a_name_that_is_begun_is_written_by_tab_or_by_touch(visited: Visit) -> None:
    page = visited(width=1280, height=720)
    page.click("#to-scenario")
    page.fill("#yaml", "kingdom: [")
    page.locator("#yaml").press("End")
    page.keyboard.type("Throne")
    page.locator("#meant button", has_text="Throne Room").first.wait_for()
    page.keyboard.press("Tab")
    assert page.input_value("#yaml") == "kingdom: [Throne Room"
    assert page.locator("#meant button").count() == 0
    page.keyboard.type(", 魔女")
    page.locator("#meant button", has_text="魔女の").first.click()
    assert re.fullmatch(r"kingdom: \[Throne Room, 魔女の\w+", page.input_value("#yaml"))
    page.keyboard.type("] Prov")
    page.locator("#meant button").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")  # nothing is offered any more, so it leads on
    assert page.locator("#yaml:focus").count() == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_says_as_the_command_why_something_came_about(visited: Visit, lang: service.Lang) -> None:
    page = open_log(visited, width=1280, height=720, lang=lang)
    page.click("#ask")
    for place in ("829", "line:304", "turn:5", "120", "end"):
        page.locator("#answers").evaluate("each => each.replaceChildren()")
        page.fill("#ask-why input", place)
        page.click("#ask-why button")
        page.locator("#answers li").first.wait_for()
        shown = page.locator("#answers").text_content() or ""
        assert [each for each in said_of(place, lang) if each not in shown] == [], place


def said_of(place: str, lang: service.Lang) -> list[str]:
    """What the command says why something came about."""
    causes = [each.to_json() for each in service.why(service.view(LOGS / "possession-forged.txt").at(place), lang=lang)]
    ending = "_ja" if lang == "ja" else ""
    said = [each["folded"] for each in causes] + [each["rule"] for each in causes]
    said += [each[f"statement{ending}"] for each in causes]
    said += [refused[f"says{ending}"] for each in causes for refused in each.get("refused") or ()]
    said += [" ".join(answer).split("#")[0] for each in causes for answer in each.get("offered") or ()]
    return [each for each in said if each]


def test_why_is_asked_of_the_fact_that_is_shown(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.keyboard.press("w")
    page.locator("#answers li").first.wait_for()
    assert page.locator("#answers li").first.inner_text().startswith("829 Alice gains Duchy instead of Bob.")


def test_on_paper_stand_the_names_the_table_and_the_lines_with_their_own_numbers(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.emulate_media(media="print")
    for shown in ("#names h1", ".verdict", "#ruling .says", "#sheet .pile", "[id='line:304'] .finding"):
        assert page.locator(shown).first.is_visible(), shown
    for away in (
        "#sections",
        "#menu",
        "#lang",
        "#controls",
        "#tools",
        "#facts",
        "#asks",
        "#why-so",
        "#ruling button:not(.rule)",
    ):
        assert not page.locator(away).first.is_visible(), away
    assert not page.locator("[id='line:304'] .finding a").is_visible()
    lines = "[...document.querySelectorAll('#lines li')].filter(each => each.clientHeight > 0).map(each => each.id)"
    assert page.evaluate(lines) == [f"line:{number}" for number in (304, 325, 326, 329, 330)]
    assert page.evaluate("document.body.scrollHeight > innerHeight")  # it goes on over pages
