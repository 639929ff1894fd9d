"""The address leads back, also after a reload, and by Back; logs stay in the browser as long as one likes.

What the address does is the same wherever Python answers. So many tests visit the site as `moothall open` serves it,
with Python on this machine: a page is there in a third of the time. What that site does not offer is tried with Python
in the browser, where tests/web/test_in_browser.py follows links too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import check_fact, in_menu
from hosts import serving
from moothall.web.bridge import Desk
from moothall.web.server import Site
from playwright.sync_api import Page, expect
from sweeps import sampled
from visits import visits_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED, WHOLE, ONLINE = (
    (LOGS / name).read_text(encoding="utf-8")
    for name in ("possession-forged.txt", "possession.txt", "online-alice.txt")
)


@pytest.fixture(scope="module")
def site(browser: Browser) -> Iterator[tuple[BrowserContext, str]]:
    """A visitor of the site on this machine, and its address."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 720})
    with serving(Site(Desk(), {})) as served:
        yield context, served.address
        context.close()


@pytest.fixture
def near(site: tuple[BrowserContext, str]) -> Iterator[Any]:
    """Visits the site once more where Python answers on this machine."""
    context, address = site
    yield from visits_of(context, address)


def paste(page: Page, text: str, verdict: str) -> None:
    if page.locator("#given").is_hidden():
        in_menu(page, "#again").click()
    page.fill("#text", text)
    page.click("#given button[type=submit]")
    page.locator(f".verdict.{verdict}").wait_for()
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")


def check_query(page: Page, query: str) -> None:
    expect(page).to_have_url(re.compile(rf"#m2\.[0-9a-f]{{8}}\.[\w-]+\?{query}$"))


def test_a_reload_returns_to_the_place_the_viewer_and_the_language(near: Any) -> None:
    page = near()
    paste(page, FORGED, "diverges")
    in_menu(page, "#as").select_option("Bob")
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.select_option("#lang", "ja")
    check_fact(page, 829)
    page.locator("[data-go=back]").click()
    check_query(page, "place=828&as=Bob&lang=ja")
    page.reload()
    check_fact(page, 828)
    assert (page.input_value("#as"), page.input_value("#lang")) == ("Bob", "ja")
    assert page.input_value("#text") == FORGED
    page.select_option("#lang", "en")
    check_query(page, "place=828&as=Bob&lang=en")


def test_back_leads_to_the_log_before_and_then_to_none(near: Any) -> None:
    page = near()
    paste(page, FORGED, "diverges")
    for _ in range(3):
        page.locator("[data-go=back]").click()
    check_fact(page, 826)
    check_query(page, "place=826&lang=en")
    page.click("#ask")
    page.fill("#ask-find input", "trash")
    page.click("#ask-find button")
    page.locator("#answers button").first.click()  # leads to a place
    paste(page, WHOLE, "agrees")
    page.go_back()  # the empty form, where the second log was pasted
    expect(page.locator("#given")).to_be_visible()
    page.go_back()
    page.locator(".verdict.diverges").wait_for()
    page.go_back()
    expect(page.locator("#given")).to_be_visible()
    page.go_forward()
    page.locator(".verdict.diverges").wait_for()


def test_a_scenario_has_an_address_too(again: Any) -> None:
    page = again()
    page.click("#to-scenario")
    page.click("#example-scenario")
    page.locator("#rulings h4").first.wait_for()
    text = page.input_value("#yaml")
    check_query(page, "lang=en")
    page.reload()
    page.locator("#rulings h4").first.wait_for()
    assert page.input_value("#yaml") == text


@pytest.mark.parametrize("with_notes", [True, False])
def test_a_link_holds_notes_on_request_alone(again: Any, with_notes: bool) -> None:
    page = again()
    paste(page, FORGED, "diverges")
    page.click("#ask")
    page.fill("#note input[name=words]", "see <b>this</b>")
    page.click("#note button")
    page.locator("#marks a.note").wait_for()
    in_menu(page, "#with-notes").set_checked(with_notes)
    page.click("#link")
    page.locator("#linked").filter(has_text="letters").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    page.evaluate("localStorage.clear()")  # another visitor has none of it
    page.close()
    other = again(link.split("/", 3)[3])
    other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    if with_notes:
        expect(other.locator("#marks a.note")).to_have_attribute("title", "see <b>this</b>")
        assert other.evaluate("Object.keys(localStorage).filter(each => each.startsWith('moothall.notes')).length") == 0
        other.reload()
        other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    expect(other.locator("#marks a.note")).to_have_count(int(with_notes))
    expect(other.locator("#notes li")).to_have_count(int(with_notes))


@pytest.mark.parametrize("behind", sampled([")", ".", "),", '">', "%22)"], 3))
def test_what_stands_behind_a_link_in_a_text_is_no_part_of_it(near: Any, behind: str) -> None:
    page = near()
    paste(page, FORGED, "diverges")
    check_query(page, "lang=en|place=829&lang=en")
    other = near("#" + page.url.partition("#")[2] + behind)
    other.locator(".verdict.diverges").wait_for()
    check_fact(other, 829)


def test_an_address_that_leads_to_nothing_says_so(near: Any) -> None:
    page = near("#nonsense")
    page.locator("#state", has_text="leads to no log").wait_for()


def test_logs_are_kept_on_request_and_forgotten_at_once(again: Any) -> None:
    page = again()
    expect(page.locator("#kept")).to_be_hidden()
    paste(page, FORGED, "diverges")
    in_menu(page, "#keep").click()
    page.locator("#linked", has_text="kept in this browser").wait_for()
    paste(page, ONLINE, "agrees")
    in_menu(page, "#keep").click()
    in_menu(page, "#again").click()
    kept = page.locator("#kept li a")
    expect(kept).to_have_count(2)
    assert "Diverges" in kept.last.inner_text()
    other = again()
    other.locator("#kept li a").last.click()
    other.locator(".verdict.diverges").wait_for()
    in_menu(other, "#again").click()
    other.locator("#kept li button").first.click()
    expect(other.locator("#kept li")).to_have_count(1)
    other.locator("#kept li button").first.click()
    expect(other.locator("#kept")).to_be_hidden()
    assert other.evaluate("localStorage.getItem('moothall.logs')") is None


def test_five_logs_are_kept_and_all_forgotten_with_one_key(again: Any) -> None:
    page = again()
    for number in range(6):
        paste(page, WHOLE.replace("Alice", f"Alice{number}"), "agrees")
        in_menu(page, "#keep").click()
        page.locator("#linked", has_text="kept in this browser").wait_for()
    in_menu(page, "#again").click()
    expect(page.locator("#kept li a")).to_have_count(5)
    expect(page.locator("#kept li a").first).to_contain_text("Alice5")
    page.click("#kept > button")
    expect(page.locator("#kept")).to_be_hidden()


def test_two_tabs_keep_their_logs_in_one_list(again: Any) -> None:
    one, two = again(), again()
    paste(one, FORGED, "diverges")
    paste(two, ONLINE, "agrees")
    for page in (one, two):
        in_menu(page, "#keep").click()
        page.locator("#linked", has_text="kept in this browser").wait_for()
        in_menu(page, "#again").click()
    for page in (one, two):
        expect(page.locator("#kept li a")).to_have_count(2)
    one.locator("#kept li button").first.click()
    expect(two.locator("#kept li a")).to_have_count(1)
    expect(two.locator("#kept li a")).to_contain_text("Diverges")
    two.locator("#kept li button").click()
    for page in (one, two):
        expect(page.locator("#kept")).to_be_hidden()


@pytest.mark.parametrize(
    "left", sampled(['[{"title": 7}, {"title": "x", "link": "javascript:alert(1)"}]', "{}", "no JSON"], 3)
)
def test_what_another_program_left_there_is_not_listed(again: Any, left: str) -> None:
    page = again(script=f"try {{ localStorage.setItem('moothall.logs', {left!r}); }} catch {{}}")
    page.locator("#given button[type=submit]").wait_for()
    expect(page.locator("#kept")).to_be_hidden()
    page.evaluate("localStorage.removeItem('moothall.logs')")


def test_a_browser_that_refuses_to_keep_says_so(again: Any) -> None:
    page = again(script="Storage.prototype.setItem = () => { throw new Error('full'); };")
    paste(page, WHOLE, "agrees")
    in_menu(page, "#keep").click()
    page.locator("#linked", has_text="did not keep the log").wait_for()


def test_two_files_at_once_are_refused_in_a_sentence(near: Any) -> None:
    page = near()
    page.evaluate(
        """() => {
          const given = new DataTransfer();
          for (const name of ["a.txt", "b.txt"]) given.items.add(new File(["x"], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
        }"""
    )
    page.locator("#state", has_text="You dropped 2 files").wait_for()


def test_a_note_stays_when_something_else_is_asked(near: Any) -> None:
    page = near()
    paste(page, FORGED, "diverges")
    page.click("#ask")
    page.fill("#note input[name=words]", "look here")
    page.click("#note button")
    page.locator("#notes", has_text="look here").wait_for()
    page.fill("#ask-find input", "trash")
    page.click("#ask-find button")
    page.locator("#answers li, #answers p").first.wait_for()
    expect(page.locator("#notes")).to_contain_text("look here")
    page.locator("#notes li button").last.click()
    expect(page.locator("#notes")).not_to_contain_text("look here")
