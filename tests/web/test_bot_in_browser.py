"""A game against a bot in Chromium: it is played by touch and key, and what the bot holds lies face down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from visits import SIZES, SMALL

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]

SEED = "crypto.getRandomValues = given => given.fill(7);"
"""The browser chooses this seed, so that each test plays the same game."""
NAMES = {"en": ("Alice", "Bot"), "ja": ("太郎", "ボット")}
WANTED = {
    "en": ("play all Treasures", "buy Province", "buy Gold", "buy Silver", "end"),
    "ja": ("財宝をすべて使用", "属州を購入", "金貨を購入", "銀貨を購入", "終了"),
}
"""What a simple person answers, the best first."""

MOST = 200
"""So many answers are more than the game of that seed has."""


def begun(page: Page, lang: str) -> None:
    page.select_option("#lang", lang)
    page.locator("#to-scenario").tap()
    page.locator("#play-bot").tap()
    page.locator(".question b", has_text=NAMES[lang][0]).wait_for()


def answered(page: Page, lang: str) -> None:
    """The answer of a simple person, by touch; the last one where none of theirs is offered."""
    labels = page.locator(".question > .row button").all_inner_texts()
    wanted = next((at for each in WANTED[lang] for at, label in enumerate(labels) if label.startswith(each)), -1)
    page.locator(".question > .row button").nth(wanted).tap()
    expect(page.locator("#sandbox")).to_have_attribute("aria-busy", "false")


def turn(page: Page, lang: str) -> None:
    """Answers until the bot has had a turn."""
    for _ in range(20):
        answered(page, lang)
        if page.locator(".news").count():
            return
    raise AssertionError("the bot has not played")


def cards(page: Page, player: str, zone: str) -> set[str | None]:
    """The different cards of a zone of a player, as the page has them: None for those that lie face down."""
    found: list[str | None] = page.evaluate(
        """([player, zone]) => {
          const area = [...document.querySelectorAll(".sheet .player")]
            .find(each => each.querySelector("h3 bdi").textContent === player);
          const label = [...area.querySelectorAll("b.label")].find(each => each.textContent.startsWith(zone));
          const row = label.closest("button")?.parentElement ?? label.parentElement;
          return [...row.querySelectorAll(".card:not(.gone)")].map(each => each.dataset.card ?? null);
        }""",
        [player, zone],
    )
    return {*found}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_a_game_is_played_by_touch_to_its_end(visited: Visit, lang: str, width: int, height: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    person, bot = NAMES[lang]
    page = visited({"scenario": "", "lang": lang}, width=width, height=height)
    page.evaluate(f"() => {{ {SEED} }}")
    begun(page, lang)
    turn(page, lang)
    expect(page.locator(".news")).to_contain_text(bot)
    assert person in page.locator("#sandbox > .soft").inner_text()
    for hidden in ("#yaml", "#setting", "#lanes", "#dates"):
        expect(page.locator(hidden)).to_be_hidden()
    for wrong in (page.evaluate(SIZES), page.evaluate(SMALL)):
        assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]
    assert found == []
    for _ in range(MOST):
        if page.locator("#yaml").is_visible():
            break
        answered(page, lang)
    said = page.locator(".question .asked").inner_text()
    assert re.search(rf"{person} \d+.*{bot} \d+", said), said
    expect(page.locator("#yaml")).to_have_value(re.compile(rf"players: \[{person}, {bot}\]"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#back").tap()
    expect(page.locator("#yaml")).to_be_hidden()


def test_the_site_plays_by_itself_and_the_hand_of_the_bot_lies_face_down(visit: Visit) -> None:
    """The site without a server: Python, and the bot, run in the browser."""
    page = visit(script=SEED, has_touch=True)
    begun(page, "en")
    turn(page, "en")
    turn(page, "en")
    assert cards(page, "Alice", "Hand").isdisjoint({None})
    for player, zone in (("Bot", "Hand"), ("Bot", "Deck"), ("Alice", "Deck")):
        assert cards(page, player, zone) == {None}, (player, zone)
    told = page.locator("#sandbox details li").count()
    turn(page, "en")
    assert page.locator("#sandbox details li").count() > told
    for _ in range(20):
        page.keyboard.press("Backspace")
        expect(page.locator("#sandbox")).to_have_attribute("aria-busy", "false")
        if page.locator("#sandbox details li").count() == told:
            break
    expect(page.locator("#redo")).to_be_enabled()
    assert page.locator(".question b").inner_text() == "Alice"
    assert cards(page, "Bot", "Hand") == {None}
    while page.locator("#redo").is_enabled():
        page.locator("#redo").press("Enter")
        expect(page.locator("#sandbox")).to_have_attribute("aria-busy", "false")
    assert page.locator("#sandbox details li").count() > told


def test_a_scenario_takes_the_place_of_a_game(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    begun(page, "en")
    page.locator("#new-table").tap()
    expect(page.locator("#yaml")).to_be_visible()
    expect(page.locator("#setting")).to_be_visible()
    page.locator("#play-bot").tap()
    expect(page.locator("#yaml")).to_be_hidden()
    page.locator("#example-scenario").tap()
    expect(page.locator("#yaml")).to_have_value(re.compile("scenario:"))
    expect(page.locator("#to-rule")).to_be_visible()


def test_a_game_is_gone_on_with_after_a_reload(visited: Visit) -> None:
    page = visited({"scenario": "", "lang": "en"}, width=1280, height=720)
    begun(page, "en")
    turn(page, "en")
    turn(page, "en")
    page.locator("#back").tap()
    answered(page, "en")
    asked = page.locator(".question > .row").inner_text()
    told = page.locator("#sandbox details li").all_inner_texts()
    expect(page.locator("#go-on")).to_be_hidden()
    page.reload()
    page.locator("#to-scenario").tap()
    page.locator("#go-on").tap()
    page.locator(".question b", has_text="Alice").wait_for()
    assert page.locator("#sandbox details li").all_inner_texts() == told
    assert page.locator(".question > .row").inner_text() == asked
    page.locator("#back").tap()
    expect(page.locator("#redo")).to_be_enabled()
