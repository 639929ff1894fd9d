"""The page of a game in a browser: one place, shown in three panes, and every way that leads to another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsing import check_fact, check_text
from moothall import service
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import table_of

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = "possession-forged.txt"
FINDING = 829
"""The fact at which the forged log parts from the rules."""


def here(page):
    """The seq of the fact that is marked."""
    (current,) = page.locator("#turns li[aria-current]").all()
    return int(current.get_attribute("id").removeprefix("fact:"))


def said(page):
    return page.locator("#said").inner_text()


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
    return here(page)


@pytest.mark.parametrize(("width", "height"), [(901, 700), (1000, 700), (1440, 900), (1920, 1080)])
def test_the_panes_fill_the_window_and_scroll_by_themselves(width, height, opened):
    page = opened(width=width, height=height)
    boxes = {name: page.locator(f"#{name}").bounding_box() for name in ("facts", "table", "log")}
    assert boxes["table"]["height"] > 0.7 * height
    assert boxes["facts"]["height"] + boxes["log"]["height"] > 0.65 * height
    for name in ("turns", "sheet", "lines"):
        assert page.locator(f"#{name}").bounding_box()["height"] > 120
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_line_that_is_printed_has_its_own_number(opened):
    page = opened()
    check_fact(page, FINDING)
    page.emulate_media(media="print")
    lines = page.evaluate(
        """() => [...document.querySelectorAll("#lines li")].map(line => [
          line.id.slice(5), getComputedStyle(line).display, line.getBoundingClientRect().height])"""
    )
    assert len(lines) > 300
    assert {display for _, display, _ in lines} == {"list-item"}  # what is not displayed is not counted
    assert [number for number, _, height in lines if height > 0] == ["304", "325", "326", "329", "330"]


@pytest.mark.parametrize("game", [FORGED, "online-alice.txt", "one-of-dominion.en.txt"])
def test_nothing_is_undefined_from_the_first_fact_on(game, opened):
    page = opened(game)
    page.locator("[data-go=first]").click()
    check_fact(page, 1)
    for _ in range(12):
        assert not re.search("undefined|NaN|null", page.locator("#table").inner_text())
        page.keyboard.press("ArrowRight")
    page.locator("[data-go=first]").click()
    check_fact(page, 1)
    assert not re.search("undefined|NaN|null", page.locator("#table").inner_text())


def test_without_a_place_it_opens_at_the_finding(opened):
    page = opened()
    check_fact(page, FINDING)
    now = page.locator("#now")
    assert "Alice gains a Duchy" in now.inner_text() or "Alice gains Duchy" in now.inner_text()
    assert "Bob - gains Duchy" in now.inner_text()
    assert "possession/gain" in now.inner_text()
    line = page.locator("#lines li[aria-current]")
    assert line.get_attribute("id") == "line:304"
    assert "By the rules" in line.inner_text()
    for place in (page.locator(f"[id='fact:{FINDING}']"), line, page.locator("#sheet .card.new", has_text="Duchy")):
        box, pane = place.first.bounding_box(), page.locator("main").bounding_box()
        assert pane["y"] < box["y"] < box["y"] + box["height"] < pane["y"] + pane["height"]
    assert "at line 304" in page.locator("#verdict summary").first.inner_text()


def test_keys_lead_to_facts_turns_and_ends(opened):
    page = opened(address="#fact:100")
    assert press(page, "ArrowRight") == 101
    assert press(page, "ArrowLeft", "ArrowLeft") == 99
    assert press(page, "j", "j", "k") == 100
    begins = press(page, "PageUp")
    assert begins < 100
    assert page.locator("#turns details[open] li").first.get_attribute("id") == f"fact:{begins}"
    assert press(page, "PageDown", "PageUp") == begins
    assert press(page, "Home") == 1
    assert press(page, "ArrowLeft") == 1
    assert press(page, "End") == 881
    assert press(page, "ArrowRight") == 881
    assert press(page, "D") >= FINDING
    assert press(page, "Home", "d") == FINDING


def test_buttons_and_slider_lead_there_too(opened):
    page = opened(address="#fact:100")
    page.click("[data-go=next]")
    check_fact(page, 101)
    page.click("[data-go=first]")
    check_fact(page, 1)
    assert page.locator("[data-go=back]").is_disabled()
    page.locator("#slider").fill("299")
    check_fact(page, 300)
    assert re.search(r"Turn .*fact 300 of 881", page.locator("#slider").get_attribute("aria-valuetext"))
    page.click("#marks a.x")
    check_fact(page, FINDING)
    page.click("[data-go=play]")
    page.wait_for_selector(f"[id='fact:{FINDING + 1}'][aria-current]")
    page.click("[data-go=play]")
    assert page.locator("[data-go=play]").get_attribute("aria-label") == "Play"


def test_a_click_on_a_fact_or_a_line_leads_there(opened):
    page = opened(address="#fact:100")
    assert not page.locator("[id='fact:104']").is_visible()
    page.get_by_text("Bob plays 4 Coppers, Silver: +$6.").first.click()
    check_fact(page, 100)
    page.click("[id='fact:104']")
    check_fact(page, 104)
    page.click("[id='line:40']")
    page.wait_for_selector("[id='line:40'][aria-current]")


@pytest.mark.parametrize(
    ("address", "seq"),
    [
        ("#fact:123", 123),
        ("#123", 123),
        ("#line:304", 833),
        ("#turn:17", None),
        ("#turn:17/Bob", None),
        ("#turn:17/p2", None),
        ("#turn:17/Bob/2", None),
        ("#end", 881),
    ],
)
def test_an_address_means_what_it_means_to_the_commands(address, seq, opened):
    page = opened(address=address)
    meant = service.view(LOGS / FORGED).place(address[1:].removeprefix("fact:"))
    check_fact(page, meant)
    assert seq in (None, meant)


def test_the_address_works_when_it_changes_and_follows(opened):
    page = opened(address="#fact:123")
    page.evaluate("location.hash = '#line:304'")
    page.wait_for_selector("[id='fact:833'][aria-current]")
    page.evaluate("location.hash = '#fact:40'")
    page.wait_for_selector("[id='fact:40'][aria-current]")
    page.go_back()
    page.wait_for_selector("[id='fact:833'][aria-current]")
    press(page, "ArrowRight")
    page.wait_for_url("**#fact:834")
    page.reload()
    check_fact(page, 834)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("#fact:99999", "no fact 99999"),
        ("#turn:99", "no turn 99"),
        ("#turn:17/Zoe", "turn:17/Zoe"),
        ("#line:9999", "line 9999"),
        ("#mark:nowhere", "nowhere"),
        ("#%3Cb%3Ewhat", "“<b>what” is not a place"),
        ("#%E0%A4%A", "is not a place"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_stays(address, says, opened):
    page = opened(address=address)
    assert says in said(page)
    check_fact(page, FINDING)
    page.evaluate("location.hash = '#fact:40'")
    page.wait_for_selector("[id='fact:40'][aria-current]")
    check_text(page, "#said", "")
    page.evaluate(f"location.hash = '{address}'")
    page.wait_for_selector("#said:not(:empty)")
    check_fact(page, 40)


def test_a_place_can_be_typed(opened):
    page = opened()
    page.keyboard.press("g")
    page.keyboard.type("turn:7/Bob")
    page.keyboard.press("Enter")
    assert "Turn 7" in page.locator("#turns details[open] > summary").first.inner_text()
    page.keyboard.press("g")
    page.keyboard.type("nowhere")
    page.keyboard.press("Enter")
    assert "not a place" in said(page)


def cards(page, player, zone):
    """The cards of a zone as the page shows them, without those that went away."""
    panel = page.locator("#sheet .player", has=page.locator(f"h3 bdi:text-is('{player}')"))
    row = panel.locator(".cards, .deck", has=page.locator(f".label:has-text('{zone}')")).first
    shown = []
    for card in row.locator("span.cards .card:not(.gone)").all():  # a pile is shut until it is clicked
        count = card.locator("i")
        name = card.locator("span").first.text_content()
        shown += [name] * (int(count.text_content()) if count.count() else 1)
    return shown


def test_the_table_is_that_of_the_fact_however_one_comes_there(opened):
    page = opened(address="#fact:400")
    seen = service.view(LOGS / FORGED)
    for seq in (401, 402, 401, 120, 880, 64, 65, 63, 833):
        page.evaluate(f"location.hash = '#fact:{seq}'")
        page.wait_for_selector(f"[id='fact:{seq}'][aria-current]")
        table = table_of(ViewedStream(seen.kind, seen.facts[:seq]))
        for player in table["players"]:
            zones = player["zones"]
            assert sorted(cards(page, player["name"], "Hand")) == sorted(zones["hand"])
            assert cards(page, player["name"], "Deck") == zones["deck"][::-1]
            assert sorted(cards(page, player["name"], "Discard pile")) == sorted(zones["discard"])
        names = page.locator(".pile .card > span").all_inner_texts()
        counts = map(int, page.locator(".pile .card > i").all_inner_texts())
        assert dict(zip(names, counts, strict=True)) == {pile["pile"]: pile["count"] for pile in table["supply"]}


def test_what_changed_is_marked_by_a_sign_and_says_from_where(opened):
    page = opened()
    came = page.locator("#sheet .card.new", has_text="Duchy").first
    assert came.locator(".more").inner_text() == "+1"
    assert came.locator(".from").inner_text() == "from Supply"
    assert page.locator(".pile.new .less").inner_text() == "−1"
    press(page, "ArrowRight")
    assert page.locator("#sheet .card.new").count() == 0
    press(page, "ArrowRight")
    assert page.locator("#sheet .card.gone").count() > 0


def test_the_search_finds_words_and_rules_and_goes_around(opened):
    page = opened(address="#fact:1")
    page.keyboard.press("/")
    page.keyboard.type("possession/gain")
    page.keyboard.press("Enter")
    first = here(page)
    page.keyboard.press("Escape")
    second = press(page, "n")
    assert second > first
    assert press(page, "N") == first
    assert re.fullmatch(r"1 of \d+ found", said(page))
    assert press(page, "N") > second
    page.keyboard.press("/")
    page.locator("#find input").fill("no such words")
    page.keyboard.press("Enter")
    assert "in no fact" in said(page)


def test_help_opens_and_closes_by_keys(opened):
    page = opened()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    assert re.search(r"T\s+Treasure\b", page.locator("#signs").inner_text())
    page.keyboard.press("ArrowRight")
    check_fact(page, FINDING)
    page.keyboard.press("Escape")
    assert page.locator("#keys").is_hidden()


def test_colours_follow_the_system_and_the_switch(opened):
    def paper(page):
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    light, dark = opened(color_scheme="light"), opened(color_scheme="dark")
    assert paper(light) != paper(dark)
    kept = paper(light)
    light.click("#theme")
    assert paper(light) == kept
    light.click("#theme")
    assert paper(light) == paper(dark)
    for _ in range(5):  # Chromium keeps what a page wants kept in its own time
        light.reload()
        if paper(light) == paper(dark):
            break
    assert paper(light) == paper(dark)


def test_on_a_phone_the_panes_are_tabs(opened):
    page = opened(width=390, height=844)
    assert page.locator("#table").is_visible()
    assert not page.locator("#facts").is_visible()
    page.click("#tab-log")
    assert page.locator("[id='line:304']").is_visible()
    assert not page.locator("#table").is_visible()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#table").is_visible()
    page.keyboard.press("/")
    assert page.locator("#facts").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_a_script_everything_can_be_read(opened):
    page = opened(java_script_enabled=False)
    assert not page.locator("#controls").is_visible()
    assert "Bob - gains Duchy" in page.locator("#verdict .finding").first.inner_text()
    assert page.locator("#sheet .card", has_text="Duchy").first.is_visible()
    assert page.locator("[id='line:304'] .finding").is_visible()
    assert page.locator(f"[id='fact:{FINDING}']").is_visible()
    assert not page.locator("[id='fact:40']").is_visible()
    turn = page.locator("#turns > details").nth(2)
    turn.locator("summary").first.click()
    assert turn.locator("> ol > li[id]").first.is_visible()
    assert not turn.locator("li.f li").first.is_visible()
    turn.locator("li.f summary").first.click()
    assert turn.locator("li.f li").first.is_visible()


def test_a_play_is_one_line_which_opens_for_the_facts_in_it_and_closes_behind_them(opened):
    page = opened(address="#fact:100")
    play = page.locator("#turns li.f", has=page.locator("[id='fact:96']")).locator("> details")
    assert play.locator("> summary").inner_text() == "Bob plays Village: draws Copper; +2 Actions."
    assert play.get_attribute("open") is None
    page.keyboard.press("ArrowLeft")
    check_fact(page, 99)
    assert play.get_attribute("open") is not None
    page.keyboard.press("ArrowRight")
    assert play.get_attribute("open") is None


def test_on_paper_stand_the_findings_and_the_table(opened):
    page = opened()
    page.emulate_media(media="print")
    assert page.locator("#sheet").is_visible()
    assert page.locator("[id='line:304'] .finding").is_visible()
    assert not page.locator("#controls").is_visible()
    assert not page.locator("#facts").is_visible()
    assert page.evaluate("getComputedStyle(document.body).overflow") == "visible"


def test_a_game_with_hidden_hands_shows_backs(opened):
    page = opened(viewer="Alice", address="#fact:300")
    panel = page.locator("#sheet .player", has_text="Bob")
    assert "face down" in panel.locator(".card.back").first.inner_text()
    assert page.locator("#log").is_hidden()
    assert page.locator("#tab-log").is_hidden()


def test_a_log_that_hides_hands_shows_backs(opened):
    page = opened("online-alice.txt", "#turn:4")
    assert page.locator("#sheet .player", has_text="Bob").locator(".card.back").count() > 0


def test_a_game_of_one_of_dominion_has_its_players_and_guests(opened):
    page = opened("one-of-dominion.jsonl", "#turn:9", lang="ja")
    assert page.locator("#sheet .player").count() == 4
    assert page.locator("#sheet .card", has_text="篁綾").count() >= 1
    assert press(page, "PageDown") > 0


SCREENS = [(1280, 720), (1920, 1080), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_difference_the_names_and_the_table_are_there_on_arrival(width, height, opened):
    page = opened(width=width, height=height)
    assert page.locator("#head").bounding_box()["height"] <= 48
    shown = ("#names h1", "#ruling .says q", "#ruling .rules p", "#ruling button", "#sheet .player h3")
    for place in (*shown, "#sheet .counter", "[data-go=play]"):
        box = page.locator(place).first.bounding_box()
        assert box["height"] > 0, place
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, place
    for place in ("#now", "#names h1") if width < 900 else ("#now", "#names h1", "#sheet"):
        sizes = "each => [each.scrollHeight, each.clientHeight, each.scrollWidth, each.clientWidth]"
        tall, high, long, wide = page.locator(place).evaluate(sizes)
        assert (tall, long) <= (high, wide), place
    assert page.locator("#ruling .rules .move").inner_text().endswith("Alice: Discard pile")


def test_the_supply_stands_by_price_with_what_each_pile_costs(opened):
    page = opened()
    costs = page.locator(".pile .cost").all_inner_texts()
    assert costs[:10] == ["2", "2", "3", "4", "4", "4", "5", "5", "5", "6P"]
    assert costs[10:] == ["0", "3", "4", "6", "2", "5", "8", "0"]


def test_in_play_and_hand_stand_where_they_are_at_every_step(opened):
    page = opened(address="#turn:7", width=1280, height=720)
    places = "() => [...document.querySelectorAll('.player .rows > .cards')].map(each => each.offsetTop)"
    first = page.evaluate(places)
    assert len(first) == 4
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(places) == first


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_no_letter_is_smaller_than_12_pixels(width, height, opened):
    sizes = """() => [...document.querySelectorAll("body *")].filter(each =>
      each.checkVisibility() && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    ).map(each => parseFloat(getComputedStyle(each).fontSize))"""
    assert min(opened(width=width, height=height).evaluate(sizes)) >= 12


def test_a_pile_opens_to_its_cards_and_shuts(opened):
    page = opened()
    deck = page.locator("#sheet .player .deck").first
    assert not deck.locator(".cards").is_visible()
    deck.locator("button").click()
    assert deck.locator(".cards").is_visible()
    deck.locator("button").click()
    assert not deck.locator(".cards").is_visible()


def test_a_difference_can_be_copied_for_a_judge(opened):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy for a judge").click()
    page.wait_for_selector("#said:not(:empty)")
    copied = page.evaluate("navigator.clipboard.readText()")
    for part in ("Line 304: Bob - gains Duchy", "Alice gains the Duchy, not Bob", "possession/gain", ".html"):
        assert part in copied


CUT = """() => [...document.querySelectorAll("#sheet .card > span, #ruling .why")]
  .filter(each => each.checkVisibility())
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => each.textContent)"""
"""What is cut off of the names of cards, and of the rule."""


def test_no_name_and_no_rule_is_cut_at_any_width(opened):
    page = opened(width=1920, height=1080)
    for width in (1920, 1280, 1024):
        page.set_viewport_size({"width": width, "height": 720})
        assert page.evaluate(CUT) == [], width


def test_on_a_phone_both_players_are_in_sight_on_arrival(opened):
    page = opened(width=390, height=844, has_touch=True, is_mobile=True)
    below = page.locator("#controls").bounding_box()["y"]
    for name in ("Alice", "Bob"):
        panel = page.locator("#sheet .player", has=page.locator(f"h3 bdi:text-is('{name}')"))
        hand = panel.locator(".cards", has=page.locator(".label:has-text('Hand')")).first.bounding_box()
        assert hand["y"] + hand["height"] <= below, name


def test_cards_of_four_players_do_not_lap(opened):
    page = opened("one-of-dominion.jsonl", "#turn:9", width=1280, height=720)
    slots = """() => [...document.querySelectorAll("#sheet .slot + .slot")].filter(each => {
      const cards = [each.previousElementSibling.firstChild, each.firstChild];
      const [one, two] = cards.map(card => card.getBoundingClientRect());
      return two.top < one.bottom - 1 && two.left < one.right - 1;
    }).length"""
    assert page.locator("#sheet .slot").count() > 10
    assert page.evaluate(slots) == 0
