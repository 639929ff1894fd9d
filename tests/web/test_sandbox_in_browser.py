"""The sandbox in Chromium: a table is set by picking, played on by touch, and ruled by the rules of two dates."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import in_menu
from moothall import service
from playwright.sync_api import expect
from sweeps import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOGS = Path(__file__).parents[2] / "docs" / "logs"
NAMES = {"en": ("Witch", "Trader", "Alice", "Bob"), "ja": ("魔女", "交易人", "太郎", "花子")}
JAPANESE = {"Witch": "魔女", "Trader": "交易人", "Watchtower": "望楼"}
SIZES = """() => [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()
  && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim())
).map(each => parseFloat(getComputedStyle(each).fontSize))"""
SMALL = """() => [...document.querySelectorAll("button, input, select, summary, a, [role=button]")]
  .filter(each => each.checkVisibility() && !each.matches(".away"))
  .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([html]) => html)"""
"""What is too small to be touched."""

LATE = """() => {
  const asks = window.fetch;
  window.asked = [];
  window.fetch = async (...given) => {
    window.asked.push(given[0]);
    await new Promise(done => { setTimeout(done, 700); });
    return asks(...given);
  };
}"""
"""From here on each answer of Python is late; what is asked is written down."""

Visit = Callable[..., "Page"]


def set_by_touch(page: Page, lang: str, *cards: str) -> None:
    """A card in the first hand, another in the second, both in the Kingdom: by default Witch and Trader."""
    _, _, first, second = NAMES[lang]
    witch, trader = (JAPANESE[name] if lang == "ja" else name for name in cards or ("Witch", "Trader"))
    page.locator("#to-scenario").tap()
    page.locator("#new-table").tap()
    page.locator(".question b", has_text=first).wait_for()
    for player, name in ((None, witch), (None, trader), (first, witch), (second, trader)):
        if player is not None:
            page.locator("#setting .places .row", has_text=player).get_by_role("button").first.tap()
        page.locator("#setting .picks").get_by_role("button", name=name, exact=True).tap()
        page.locator("#setting .chips button", has_text=name).wait_for()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_judge_rules_a_trader_against_a_witch_by_touch_alone(visited: Visit, lang: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    _, trader, _, second = NAMES[lang]
    page = visited({"scenario": "", "lang": lang})
    page.select_option("#lang", lang)
    set_by_touch(page, lang)
    page.locator("#years button", has_text="2013").tap()
    page.locator("#rulings h4").nth(1).wait_for()
    assert page.locator("#rulings h4.holds").count() == 0  # nothing is claimed
    page.locator(".sheet .slot [data-card=Witch]").tap()
    page.locator(".question b", has_text=second).wait_for()
    page.locator(".sheet .slot [data-card=Trader]").tap()
    page.locator("#lanes td.differs").nth(3).wait_for()
    assert page.locator("#lanes td.first").count() == 2
    assert "play Witch" in page.locator("#lanes td.first").first.inner_text()
    parting = page.locator("#lanes .parting").inner_text()
    assert "trader" in parting
    assert "2020-10-01" in parting
    text = page.input_value("#yaml")
    assert "react Trader" in text
    assert "supply" not in text.partition("when:")[0]  # the table stands there as it was set
    looks_well(page)
    found = [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]
    assert found == []
    page.locator("#back").tap()
    page.locator(".question button", has_text=trader).wait_for()
    assert "react Trader" not in page.input_value("#yaml")
    page.locator(".sheet .pile [data-card=Gold]").tap()  # which nobody is asked for
    page.locator("#looked-up article").first.wait_for()


def looks_well(page: Page) -> None:
    """All of it is in the window, can be read, and can be touched."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert min(page.evaluate(SIZES)) >= 12
    assert page.evaluate(SMALL) == []


def test_a_judge_rules_a_watchtower_against_a_witch_by_touch_alone(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "ja"})
    set_by_touch(page, "ja", "Witch", "Watchtower")
    page.locator("#years button", has_text="2010").tap()
    page.locator(".sheet .slot [data-card=Witch]").tap()
    page.locator(".question b", has_text="花子").wait_for()
    page.locator(".sheet .slot [data-card=Watchtower]").tap()
    page.locator(".question .row button", has_text="廃棄").tap()
    page.locator("#sandbox .area", has_text="呪い").first.wait_for()
    expect(page.locator("#yaml")).to_have_value(re.compile(r"trash: \[Curse\]"))
    expect(page.locator("#lanes tbody tr, #lanes tr")).not_to_have_count(0)
    assert page.locator("#lanes td.differs").count() == 0
    looks_well(page)


def test_a_judge_rules_possession_of_an_outpost_by_touch_alone(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"})
    set_by_touch(page, "en", "Possession", "Outpost")
    page.locator("#years button", has_text="2013").tap()
    page.locator(".sheet .slot [data-card=Possession]").tap()
    expect(page.locator(".question button", has_text="play Possession")).to_have_count(0)
    page.locator(".question button", has_text="end").last.tap()
    page.locator(".question b", has_text="Alice for Bob").wait_for()
    page.locator(".sheet .slot .offered[data-card=Outpost]").tap()  # of the hand of whom Alice possesses
    expect(page.locator(".question button", has_text="play Outpost")).to_have_count(0)
    page.locator(".question button", has_text="end").last.tap()
    expect(page.locator(".question b")).to_have_text("Bob")  # who is not possessed in the turn of their Outpost
    expect(page.locator("#yaml")).to_have_value(re.compile(r"Bob by Alice \(possession\), Bob \(outpost\)"))
    page.locator("#lanes td", has_text="play Outpost").nth(1).wait_for()
    looks_well(page)


def test_what_is_picked_and_touched_before_the_table_is_drawn_is_done_in_turn(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    set_by_touch(page, "en", "Witch", "Moat")
    page.evaluate(LATE)
    for name in ("Smithy", "Village", "Smithy"):  # without waiting for a chip
        page.locator("#setting .picker input").fill(name)
        page.keyboard.press("Enter")
    page.locator("#setting .chips button", has_text="Village").click()
    page.locator(".sheet .slot [data-card=Witch]").click()  # as soon as it can be touched
    page.locator(".question b", has_text="Bob").wait_for()
    assert "hand: [Moat, 2 Smithy]" in page.input_value("#yaml")


def test_a_touch_while_an_answer_is_on_its_way_answers_no_other_question(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    set_by_touch(page, "en")
    page.evaluate(LATE)
    page.locator(".sheet .slot [data-card=Witch]").click()
    region = page.locator("#sandbox")
    expect(region).to_have_attribute("aria-busy", "true")
    for place in (".sheet .slot [data-card=Witch]", ".question > .row button >> nth=-1"):
        box = page.locator(place).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 10, box["y"] + 10)  # at once
    page.keyboard.press("1")
    expect(region).to_have_attribute("aria-busy", "true")
    page.locator(".question b", has_text="Bob").wait_for()
    expect(region).to_have_attribute("aria-busy", "false")
    assert page.evaluate("asked").count("ask/sandbox_choose") == 1
    assert page.locator(".question button:focus").count() == 1


@pytest.mark.parametrize("typed", sampled(["Trader", "Moat", "交易人", "trader", "堀"], 2))
def test_a_whole_name_is_the_first_to_be_picked(visited: Visit, typed: str) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    page.click("#to-scenario")
    page.click("#new-table")
    page.locator("#setting .picker input").fill(typed)
    named = {"Trader": "Trader", "trader": "Trader", "交易人": "Trader", "Moat": "Moat", "堀": "Moat"}[typed]
    assert page.locator("#setting .picks button").first.inner_text() == named


def test_a_table_is_set_by_keys_alone(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    page.click("#to-scenario")
    page.click("#new-table")
    page.locator("#setting .places button", has_text="Hand").first.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Hand"
    page.locator("#setting .picker input").focus()
    for name in ("Witch", "Trader"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.locator("#setting .chips button", has_text=name).wait_for()
    assert "hand: [Witch, Trader]" in page.input_value("#yaml")
    page.locator("#setting .chips button", has_text="Trader").press("Enter")
    page.locator("#setting .chips button", has_text="Trader").wait_for(state="detached")
    assert page.locator("#setting .picks:focus").count() == 1
    page.locator(".question button", has_text="play Witch").press("Enter")
    page.locator("#back:enabled").wait_for()
    assert page.locator(".question > .row button:focus").count() == 1
    page.locator("#back").press("Enter")
    page.locator("#redo:enabled").wait_for()
    assert page.locator(".question > .row button:focus").count() == 1  # there is nothing more to take back
    page.locator("#redo").press("Enter")
    page.locator("#back:enabled").wait_for()
    page.locator("#setting .picker input").focus()
    page.keyboard.type("Moat")
    page.keyboard.press("Enter")
    page.locator("#setting .chips button", has_text="Moat").wait_for()
    assert page.locator("#setting .picker input:focus").count() == 1
    page.locator("#years button", has_text="2013").press("Enter")
    page.locator("#rulings h4").nth(1).wait_for()
    assert page.evaluate("[document.activeElement.textContent, document.activeElement.ariaPressed]") == ["2013", "true"]


def test_an_answer_does_not_stand_below_a_question_that_failed(visited: Visit) -> None:
    log = (LOGS / "possession.txt").read_text(encoding="utf-8")
    page = visited({"log": log, "name": "a.txt", "lang": "en"}, width=1280, height=720)
    page.locator(".verdict.agrees").wait_for()
    page.click("#ask")
    page.fill("#ask-find [name=expression]", "gain & card:Duchy")
    page.click("#ask-find button")
    page.locator("#answers li").first.wait_for()
    page.fill("#ask-find [name=expression]", "gain &")
    page.click("#ask-find button")
    page.locator("#state:not(:empty)").wait_for()
    page.locator("#ask-find button:not([disabled])").wait_for()
    assert page.locator("#answers li").count() == 0


def test_a_card_that_cannot_be_bought_says_why_in_either_language(visited: Visit) -> None:
    page = visited(width=1280, height=720)
    set_by_touch(page, "en")
    page.locator(".sheet .pile [data-card=Gold]").tap()
    page.locator(".refused", has_text="buy").wait_for()
    assert "$6" in page.locator(".refused").inner_text()
    page.select_option("#lang", "ja")
    page.locator(".question button", has_text="魔女を使用").wait_for()


def test_the_turn_the_trash_the_effects_and_the_piles_are_set_by_hand(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    page.click("#to-scenario")
    page.click("#new-table")
    setting = page.locator("#setting")
    for place, name in (("Trash", "Estate"), ("Effects in force", "Bridge"), ("Effects in force", "Bridge")):
        setting.locator(".places").get_by_role("button", name=place).click()
        setting.get_by_role("searchbox").fill(name)
        setting.locator(".picks").get_by_role("button", name=name, exact=True).click()
        setting.locator(".chips button", has_text=name).wait_for()
    setting.get_by_label("Turn of").select_option("Bob")
    page.locator(".question b", has_text="Bob").wait_for()
    setting.get_by_label("Phase").select_option("buy")
    setting.get_by_text("Cards left in the piles").click()
    setting.get_by_label("Province", exact=True).fill("1")
    setting.get_by_label("Province", exact=True).press("Tab")
    page.locator("#sheet, .sheet").locator(".pile", has_text="Province").get_by_text("1", exact=True).wait_for()
    held = page.input_value("#yaml")
    assert "trash: [Estate]" in held
    assert "effects: [2 Bridge]" in held
    assert "player: Bob" in held
    assert "phase: buy" in held
    assert "Province: 1" in held
    expect(page.locator(".pile", has_text="Province").locator(".cost")).to_have_text("6")


def test_what_was_played_is_saved_as_a_scenario_and_as_a_page(visited: Visit, tmp_path: Path) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    set_by_touch(page, "en")
    page.locator(".question button", has_text="play Witch").click()
    page.locator(".question b", has_text="Bob").wait_for()
    for key, name in (("#save-scenario", "scenario.yaml"), ("#save-table", "table.html")):
        with page.expect_download() as download:
            page.click(key)
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
    (scenario,) = service.scenarios((tmp_path / "scenario.yaml").read_text("utf-8"), name="scenario.yaml")
    assert service.rule_on(scenario).error is None
    saved = page.context.new_page()
    saved.goto((tmp_path / "table.html").as_uri())
    assert "Alice plays Witch" in saved.locator("#turns").text_content()
    saved.close()


def test_a_table_that_cannot_be_is_one_sentence_and_nothing_is_lost(visited: Visit) -> None:
    page = visited(width=1280, height=720)
    set_by_touch(page, "en")
    before = page.input_value("#yaml")
    page.fill("#setting [type=search]", "obelisk")
    page.keyboard.press("Enter")
    page.locator("#state", has_text="Obelisk").wait_for()
    assert page.input_value("#yaml") == before
    page.fill("#setting [type=search]", "交易人")
    page.keyboard.press("Enter")
    page.locator("#setting .chips", has_text="Trader ×2").wait_for()
    page.locator("#setting .chips button").first.click()
    page.locator("#setting .chips button", has_text="Trader −").wait_for()


def test_a_place_of_a_game_is_played_on(visited: Visit) -> None:
    log = (LOGS / "possession.txt").read_text(encoding="utf-8")
    page = visited({"log": log, "name": "a.txt", "place": "turn:5", "lang": "en"}, width=1280, height=720)
    page.locator("#page").wait_for()
    page.locator("#turns li[aria-current]").wait_for(state="attached")
    in_menu(page, "#play-here").click()
    page.locator(".question button", has_text="buy").first.wait_for()
    assert "Possession" in page.input_value("#yaml")
    page.locator(".question button", has_text="end").last.click()
    page.locator("#back:not([disabled])").click()
    page.locator("#redo:not([disabled])").wait_for()


def test_the_link_to_a_table_opens_the_same_in_another_browser(visit: Visit, browser: Browser) -> None:
    """The site without a server: Python runs in the browser."""
    page = visit(has_touch=True)
    page.set_default_timeout(120_000)
    set_by_touch(page, "en")
    page.locator("#years button", has_text="2013").tap()
    page.locator(".sheet .slot [data-card=Witch]").tap()
    page.locator(".question b", has_text="Bob").wait_for()
    page.locator(".sheet .slot [data-card=Trader]").tap()
    page.locator("#lanes td.differs").nth(3).wait_for()
    page.wait_for_function("location.hash.startsWith('#m')")
    lanes, link = page.locator("#lanes").inner_text(), page.evaluate("location.hash")
    text = page.input_value("#yaml")
    page.close()
    other = visit(link, context=browser.new_context(locale="en-GB"))
    other.locator("#lanes td.differs").nth(3).wait_for()
    assert other.locator("#lanes").inner_text() == lanes
    assert other.input_value("#yaml") == text
    other.locator("#back:not([disabled])").click()
    other.locator(".question button", has_text="Trader").wait_for()
