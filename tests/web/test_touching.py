"""What is touched, sought, marked and noted in a game of the site."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from browsing import check_fact
from moothall import service
from playwright.sync_api import expect
from test_one_document import FORGED, LOGS, Visit, open_log

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
        assert found == [service.in_language(each, lang) for _, each in said]
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


SOUGHT = [
    ("Duchy", "h3", "Duchy"),
    ("possession/gain", "h3", "possession/gain"),
    ("turn 9 ", "li", "Turn 9 of"),
    ("gains Possession", "li", "gains Possession"),
    ("gain & card:Duchy", "li", "gains Duchy"),
    ("line:304", "p", "The place of that name"),
    ("no such words", "p", "Nothing"),
]
"""Words that are sought, and the part of the answer that holds a text."""


def test_one_search_finds_cards_rules_turns_and_facts(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    for words, part, has in SOUGHT:
        page.locator("#answers").evaluate("each => each.replaceChildren()")
        page.locator("#sheet").focus()
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
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


def note(page: Page, words: str) -> None:
    if not page.locator("#note").is_visible():
        page.click("#ask")
    page.fill("#note input[name=words]", words)
    page.click("#note button")
    page.locator("#notes li", has_text=words).wait_for()


def seen_by_bob(page: Page) -> None:
    page.locator("#as").evaluate("each => { each.value = 'Bob'; each.dispatchEvent(new Event('change')); }")
    expect(page.locator("#names p")).to_contain_text("seen by Bob")
    page.click("#ask")


def kept(page: Page) -> list[str]:
    """The words of the notes that the browser keeps."""
    words: list[str] = page.evaluate(
        """Object.entries(localStorage).filter(([key]) => key.startsWith("moothall.notes."))
        .flatMap(([, all]) => JSON.parse(all)).map(each => each.words)"""
    )
    return words


def test_two_tabs_on_one_log_have_the_same_notes(visited: Visit) -> None:
    one = open_log(visited, width=1280, height=720)
    two = one.context.new_page()
    two.goto(one.url)
    two.locator("#turns li[aria-current]").first.wait_for(state="attached")
    two.wait_for_load_state("networkidle")
    note(one, "first")
    expect(two.locator("#notes li", has_text="first")).to_have_count(1)
    note(two, "second")
    for page in (one, two):
        expect(page.locator("#notes li")).to_have_count(2)
    one.locator("#notes li", has_text="first").locator("button").last.click()
    for page in (one, two):
        expect(page.locator("#notes li")).to_have_count(1)
        expect(page.locator("#marks a.note")).to_have_attribute("title", "second")
    assert kept(one) == ["second"]


def test_a_tab_that_has_not_heard_of_a_note_does_not_take_it_away(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.click("#ask")
    note(page, "first")
    page.evaluate(
        """() => { const [key] = Object.keys(localStorage).filter(each => each.startsWith("moothall.notes."));
        const all = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify([...all, { place: "end", words: "of another tab" }])); }"""
    )
    page.locator("#notes li", has_text="first").locator("button").last.click()
    expect(page.locator("#notes li")).to_have_count(1)
    assert kept(page) == ["of another tab"]


def test_a_note_that_storage_has_no_room_for_lasts_as_long_as_the_tab(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.click("#ask")
    note(page, "kept")
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    note(page, "refused")
    expect(page.locator("#notes p")).to_contain_text("keeps no more notes")
    seen_by_bob(page)
    expect(page.locator("#notes li")).to_have_count(2)
    page.locator("#notes li", has_text="refused").locator("button").last.click()
    expect(page.locator("#notes li")).to_have_count(1)
    assert kept(page) == ["kept"]


BROUGHT = [
    ("no JSON", 0),
    ("{}", 0),
    ("null", 0),
    ('[null, 7, "x", [], {"place": 5, "words": "w"}, {"place": "5", "words": " "}]', 0),
    (json.dumps([{"place": "5" * 300, "words": "w"}, {"place": "5", "words": "w" * 2001}]), 0),
    (
        json.dumps([{"place": "turn:99", "words": "<img src=x onerror=boom()>"}, {"place": "__proto__", "words": "w"}]),
        2,
    ),
    ("[]", 0),
    (json.dumps([{"place": str(at), "words": f"w{at}"} for at in range(500)]), 200),
]


def follow(page: Page, notes: str) -> None:
    """Follow a link with notes to the log that lies open."""
    link = page.evaluate(
        """([log, notes]) => import("./link.js").then(({ toLink }) => toLink({ log, name: "a.txt", notes }))""",
        [FORGED, notes],
    )
    page.evaluate("link => { document.querySelector('#turns').dataset.old = 1; location.hash = link; }", link)
    page.locator("#turns:not([data-old]) li[aria-current]").first.wait_for(state="attached")


def test_broken_notes_of_a_link_are_left_out(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    for notes, shown in BROUGHT:
        follow(page, notes)
        expect(page.locator("#notes li")).to_have_count(shown)
        expect(page.locator("#turns li[aria-current]")).to_have_count(1)
        assert kept(page) == [], notes


def test_what_was_taken_away_of_a_link_does_not_come_back_in_another_view(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    follow(page, '[{"place": "5", "words": "one"}, {"place": "6", "words": "two"}]')
    page.click("#ask")
    expect(page.locator("#notes li")).to_have_count(2)
    page.locator("#notes li", has_text="one").locator("button").last.click()
    seen_by_bob(page)
    expect(page.locator("#notes li")).to_have_count(1)


def said_since(page: Page) -> list[str]:
    """The facts of the answer that says what changed something."""
    page.locator("#answers h3", has_text="What changed it").wait_for()
    return page.locator("#answers > div li, #answers > div > div li").all_inner_texts()


def test_a_zone_without_cards_says_what_left_it(visited: Visit) -> None:
    page = open_log(visited)
    empty = page.locator("#sheet span.empty[role=button]").first
    assert empty.get_attribute("aria-label") == "In play: none"
    empty.tap()
    assert page.locator("#answers h3").inner_text() == "Alice: In play · What changed it, the last first"
    last, *before = said_since(page)
    assert last.startswith("812 Alice discards their hand and what they have in play")
    assert len(before) > 30
    page.locator("#answers li button").first.tap()
    page.locator("#tab-table").tap()
    check_fact(page, 812)


def test_a_pile_without_cards_says_what_left_it_and_never_opens(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    go(page, "turn:3")
    pile = page.locator("#sheet .stack.none .pile-of").first
    assert pile.is_enabled()
    assert pile.get_attribute("aria-expanded") is None
    pile.press("Enter")
    page.locator("#answers h3", has_text="What changed it").wait_for()


def test_a_pile_says_each_card_that_left_it(visited: Visit) -> None:
    page = open_log(visited, width=1280, height=720)
    page.locator("#sheet .pile [data-card=Possession]").press("Enter")
    facts = said_since(page)
    assert [each.rsplit(" ", 1)[-1] for each in facts] == ["8", "9", "10"]
    assert facts[0].startswith("488 Alice gains Possession.")
    assert page.locator("#answers h3", has_text="Possession").count() >= 1


@pytest.mark.parametrize(("words", "first"), [("Coins", "827 "), ("Buys", "827 "), ("buy phase", "816 ")])
def test_a_number_and_the_turn_say_what_changed_them(visited: Visit, words: str, first: str) -> None:
    page = open_log(visited, width=1280, height=720)
    page.locator("#sheet .head [role=button]", has_text=words).click()
    assert said_since(page)[0].startswith(first)


PRICED = """async pile => {
  const { Reel } = await import("./reel.js");
  const priced = (Gold, Duchy) => ({ Gold: { coins: Gold }, Duchy: { coins: Duchy } });
  const prices = [[0, {}], [2, priced(6, 5)], [4, priced(5, 5)], [6, priced(5, 4)], [8, priced(6, 4)]];
  const data = { items: [], rows: [], changes: [], lines: [], prices, findings: [], words: {} };
  const reel = new Reel(data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], []);
  return [2, 4, 5, 6, 7, 8, 9].map(at => reel.pricedSince(pile, at) ?? null);
}"""


@pytest.mark.parametrize(
    ("pile", "since"), [("Gold", [None, 4, 4, 4, 4, 8, 8]), ("Duchy", [None, None, None, 6, 6, 6, 6])]
)
def test_a_pile_knows_since_when_it_costs_what_it_costs(visited: Visit, pile: str, since: list[int | None]) -> None:
    assert visited(width=1280, height=720).evaluate(PRICED, pile) == since


SMALL = """() => [...document.querySelectorAll("#sheet :is(button, [role=button])")]
  .filter(each => each.checkVisibility())
  .map(each => [each.getBoundingClientRect(), each.textContent])
  .filter(([{ width, height }]) => width < 44 || height < 44)
  .map(([{ width, height }, text]) => [text, width, height])"""


@pytest.mark.parametrize("width", [320, 390, 820])
def test_all_of_the_table_can_be_touched(visited: Visit, width: int) -> None:
    page = open_log(visited, width=width)
    for key in ("d", "PageUp", "Home", "End"):
        page.keyboard.press(key)
        assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
