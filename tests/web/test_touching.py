"""What is touched, sought, marked and noted in a game of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import check_fact, in_menu
from moothall import service
from playwright.sync_api import expect
from test_one_document import FORGED, LOGS, Visit, open_log

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ALICE = (LOGS / "online-alice.txt").read_text(encoding="utf-8")


def go(page: Page, place: str) -> None:
    page.locator("#sheet").focus()
    page.keyboard.press("g")
    page.keyboard.type(place)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_that_lies_face_down_says_what_it_can_be(visited: Visit, lang: str) -> None:
    page = open_log(visited, ALICE, width=1280, height=720, lang=lang)
    go(page, "turn:3")
    page.locator("#sheet .player:nth-child(2) .slot .card.back").first.click()
    place = page.locator("#turns li[aria-current]").first.get_attribute("id") or ""
    seen = service.view(LOGS / "online-alice.txt")
    at = seen.place(place.removeprefix("fact:"))
    for upto, whole in ((seen.at(at), False), (seen, True)):
        if whole:
            page.locator("#answers > div > button").click()
            expect(page.locator("#answers > div > button")).to_have_count(0)
        said = service.unseen(upto, "p2.hand", upto=at).lines()
        expect(page.locator("#answers > div > p").first).to_be_visible()
        found = page.locator("#answers > div > p").all_inner_texts()
        assert found == [service.in_language(each, lang).strip() for each in said]
    came = page.locator("#answers li").all_inner_texts()
    assert len(came) == 1
    assert "×5" in came[0]


def test_a_card_of_a_hand_says_how_it_came_there_and_leads_to_that_fact(visited: Visit) -> None:
    page = open_log(visited)
    page.locator("#sheet .slot [data-card=Gold]").first.tap()
    page.locator("#answers > div > button", has_text="How each card came there").tap()
    draws = page.locator("#answers li", has_text="draws").first
    seq = int(draws.locator("button").inner_text())
    draws.locator("button").tap()
    page.locator("#tab-table").tap()
    check_fact(page, seq)


def test_why_is_a_touch_away_from_each_fact(visited: Visit) -> None:
    page = open_log(visited)
    page.locator("[data-go=back]").tap()
    page.locator("#why-so").tap()
    page.locator("#answers li").first.wait_for()
    assert page.locator("#answers li button").first.inner_text() == "828"


def test_what_differs_between_two_marks_is_said_and_both_stand_on_the_timeline(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.click("#ask")
    go(page, "turn:5")
    page.click("#mark-one")
    expect(page.locator("#marks a.note")).to_have_count(1)
    go(page, "turn:8")
    page.click("#mark-two")
    page.locator("#answers li").first.wait_for()
    seen = service.view(LOGS / "possession-forged.txt")
    one, two = (page.input_value(f"#ask-diff [name={name}]") for name in ("one", "two"))
    assert page.locator("#answers li").all_inner_texts() == service.diff(seen.at(one), seen.at(two)).text
    assert {page.locator("#marks a.note").nth(at).get_attribute("title") for at in range(2)} == {"A", "B"}
    page.locator("#marks a.note").first.click()
    check_fact(page, int(one))


@pytest.mark.parametrize(
    ("words", "part", "has"),
    [
        ("Duchy", "h3", "Duchy"),
        ("possession/gain", "h3", "possession/gain"),
        ("turn 9 ", "li", "Turn 9 of"),
        ("gains Possession", "li", "gains Possession"),
        ("gain & card:Duchy", "li", "gains Duchy"),
        ("line:304", "p", "The place of that name"),
        ("no such words", "p", "Nothing"),
    ],
)
def test_one_search_finds_cards_rules_turns_and_facts(visited: Visit, words: str, part: str, has: str) -> None:
    page = open_log(visited, width=1280, height=720)
    page.keyboard.press("/")
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.locator(f"#answers {part}", has_text=has).first.wait_for()


def test_a_note_stands_on_the_timeline_and_at_its_fact(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.click("#ask")
    go(page, "turn:5")
    page.fill("#note input[name=words]", "look here")
    page.click("#note button")
    mark = page.locator("#marks a.note")
    expect(mark).to_have_attribute("title", "look here")
    expect(page.locator("#ruling .note")).to_have_text("✎ look here")
    go(page, "end")
    expect(page.locator("#ruling .note")).to_have_count(0)
    mark.click()
    expect(page.locator("#ruling .note")).to_have_text("✎ look here")
    page.locator("#as").evaluate("each => { each.value = 'Bob'; each.dispatchEvent(new Event('change')); }")
    expect(page.locator("#names p")).to_contain_text("seen by Bob")
    expect(mark).to_have_attribute("title", "look here")
    page.click("#ask")
    page.locator("#notes li button").last.click()
    expect(mark).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("with_notes", [True, False])
def test_a_link_holds_notes_on_request_alone(visit: Visit, browser: Browser, with_notes: bool) -> None:
    page = visit(context=browser.new_context(permissions=["clipboard-read", "clipboard-write"], locale="en-GB"))
    page.fill("#text", FORGED)
    page.click("#given button[type=submit]")
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.click("#ask")
    page.fill("#note input[name=words]", "see <b>this</b>")
    page.click("#note button")
    page.locator("#marks a.note").wait_for()
    in_menu(page, "#with-notes").set_checked(with_notes)
    page.click("#link")
    page.locator("#linked").filter(has_text="letters").wait_for()
    other = visit(page.evaluate("navigator.clipboard.readText()").split("/", 3)[3])
    other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    if with_notes:
        expect(other.locator("#marks a.note")).to_have_attribute("title", "see <b>this</b>")
        assert other.evaluate("Object.keys(localStorage).filter(each => each.startsWith('moothall.notes')).length") == 0
        other.reload()
        other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    expect(other.locator("#marks a.note")).to_have_count(int(with_notes))
    expect(other.locator("#notes li")).to_have_count(int(with_notes))
