"""The scripts that copy a log from the page of the game, in a browser: what they copy is read, and nothing during play.

The pages are of our own, shaped as the game's: lines are elements `log-line`, or have that class, with padding on the
element or inside it; chat and the Kingdom stand beside them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote

import online_samples as samples
import pytest
from documents import script
from moothall.logs.dominion.online.reader import read
from moothall.logs.formats import audit_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

capture_scripts = script("capture_scripts")
PATHS = {path.name: path for path in capture_scripts.FORMS}
OPENING = "bookmark.js"
SCRIPTS = sorted({*PATHS} - {OPENING})
KINGDOM = ("Village", "Smithy", "Militia", "King's Court")
ENDED = "<div class=game-ended-notification><span>The game has ended.</span></div>"
GAME = "https://dominion.games/"
INSECURE = "http://dominion.games/"
"""A page without a clipboard: browsers give one only to pages that nobody can have changed on the way."""
EMPTY = "nothing yet"


def _row(line: str, shape: str) -> str:
    """A line of a log, each word of it in a span, with blanks and line ends where the page's framework leaves them."""
    deep = line.startswith(("A gets", "A draws", "B discards"))
    style = f' style="padding-left: {"2.5%" if deep else "0%"}; color: white"'
    prefix, _, rest = (html.escape(part) for part in line.partition(" "))
    spans = f"<span>{prefix}</span><span>\n {rest}&nbsp;</span><!-- ngIf: more -->"
    if shape == "element":
        return f"<log-line><div class=log-line-block{style}>{spans}</div></log-line>"
    if shape == "class":
        return f'<div class="new log-line"{style}>{spans}</div>'
    return f"<log-line><div class=log-line><div{style}>{spans}</div></div></log-line>"


def game_page(text: str, shape: str = "element", more: str = ENDED) -> str:
    """A page that shows a log, with chat and the Kingdom beside it."""
    rows = "\n".join(_row(line, shape) for line in filter(None, text.split("\n")))
    names = "".join(f"<div class=name-layer><span> {html.escape(name)}\n</span></div>" for name in KINGDOM)
    chat = "<div class=chat><div class=log-line>B plays a Gold. The game has ended soon.</div></div>"
    return (
        f"<!doctype html><title>Dominion Online</title><div class=log-container><div class=game-log>{rows}</div></div>"
        f"<kingdom-viewer><div class=kingdom-viewer>{names}</div></kingdom-viewer>{chat}{more}"
    )


class Visit:
    """A page of the game in the browser, and what its dialogs have said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        self.shown: list[str] = []
        page.on("dialog", self._answer)

    def _answer(self, dialog: Dialog) -> None:
        self.said.append(dialog.message)
        self.shown.append(dialog.default_value)
        dialog.accept()

    def click(self, name: str, site: str = "") -> None:
        """Use a script as its users do: a bookmark, which is an address, or the command in the script's menu. `site` is
        the address that they put into the bookmark."""
        text = PATHS[name].read_text(encoding="utf-8")
        text = text.replace("ADDRESS OF THE SITE", site or "ADDRESS OF THE SITE")
        page = self.page
        if name.startswith("bookmark"):
            add = "at => { const a = document.createElement('a'); a.href = at; a.id = 'use'; a.text = 'use'; "
            page.evaluate(add + "document.body.prepend(a); }", text)
        else:
            page.evaluate("window.GM_registerMenuCommand = (name, command) => { window.command = command; }")
            page.add_script_tag(content=text)
            add = "() => { const b = document.createElement('button'); b.onclick = window.command; b.id = 'use'; "
            page.evaluate(add + "b.textContent = 'use'; document.body.prepend(b); }")
        page.click("#use")
        for _ in range(50):
            if self.said:
                return
            page.wait_for_timeout(20)

    def copied(self) -> str:
        """What is on the clipboard."""
        held: str = self.page.evaluate("navigator.clipboard.readText()")
        return held


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Visits a page at the address of the game. Another request, or an error in a script, fails the test."""
    wrong: list[str] = []
    context = browser.new_context()

    def visited(body: str, address: str = GAME) -> Visit:
        context.route("**/*", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
        if address == GAME:
            context.grant_permissions(["clipboard-read", "clipboard-write"], origin=GAME)
        page = context.new_page()
        page.goto(address)
        page.on("request", lambda request: wrong.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if address == GAME:
            page.evaluate("text => navigator.clipboard.writeText(text)", EMPTY)
        return Visit(page)

    yield visited
    context.close()
    assert wrong == []


@pytest.mark.parametrize("shape", ["element", "class", "both"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_copied_is_the_log_with_its_indent_and_the_kingdom(
    name: str, shape: str, visit: Callable[..., Visit]
) -> None:
    page = visit(game_page(samples.PLAIN, shape))
    page.click(name)
    lines = [line for line in samples.PLAIN.split("\n") if line]
    assert page.said == [f"Moothall: {len(lines)} lines are on the clipboard."]
    log, whole = read(page.copied()), read(samples.PLAIN)
    assert [each.text for each in log.observations] == [each.text for each in whole.observations]
    assert {each.indent for each in log.observations} == {0, 1}
    assert log.shown == KINGDOM
    assert (log.number, log.debris) == (82_000_000, [])
    assert audit_text(page.copied(), name="game.txt").verdict == audit_text(samples.PLAIN, name="game.txt").verdict


@pytest.mark.parametrize("name", SCRIPTS)
def test_names_are_copied_as_the_page_shows_them(name: str, visit: Callable[..., Visit]) -> None:
    page = visit(game_page(samples.PLAIN.replace("Bob", "Bö%20b & <Co>")))
    page.click(name)
    assert read(page.copied()).players == ("Ann Archer", "Bö%20b & <Co>")


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("body", [game_page(samples.PLAIN, more=""), "<p>The game has ended.</p>"])
def test_nothing_is_copied_during_play_or_from_another_page(name: str, body: str, visit: Callable[..., Visit]) -> None:
    page = visit(body)
    page.click(name)
    assert len(page.said) == 1
    assert page.copied() == EMPTY


@pytest.mark.parametrize("name", SCRIPTS)
def test_where_there_is_no_clipboard_the_log_is_shown_to_be_copied(name: str, visit: Callable[..., Visit]) -> None:
    page = visit(game_page(samples.PLAIN), INSECURE)
    page.click(name)
    assert page.said == ["Moothall: copy this."]
    assert read(page.shown[0]).players == ("Ann Archer", "Bob")


def test_the_other_bookmark_opens_a_site_with_the_log(visit: Callable[..., Visit]) -> None:
    page = visit(game_page(samples.PLAIN.replace("Bob", "Bö%20b & <Co>")))
    with page.page.expect_popup() as opened:
        page.click(OPENING, "https://example.org/site/")
    address, _, log = opened.value.url.partition("#log:")
    assert address == "https://example.org/site/"
    assert read(unquote(log)).players == ("Ann Archer", "Bö%20b & <Co>")
    assert opened.value.evaluate("window.opener") is None
    assert (page.said, page.copied()) == ([], EMPTY)


@pytest.mark.parametrize("site", ["https://example.org/", ""])
def test_the_other_bookmark_opens_nothing_during_play_or_without_a_site(site: str, visit: Callable[..., Visit]) -> None:
    page = visit(game_page(samples.PLAIN, more="" if site else ENDED))
    page.click(OPENING, site)
    assert len(page.said) == 1
    assert len(page.page.context.pages) == 1


def test_all_scripts_are_made_of_one_source() -> None:
    assert {path: path.read_text("utf-8") for path in PATHS.values()} == capture_scripts.written(), (
        "python docs/capture_scripts.py writes them"
    )
    assert {*capture_scripts.FOLDER.glob("*.js")} == {capture_scripts.SOURCE, *PATHS.values()} - {PATHS[OPENING]}


def test_the_source_is_short_and_asks_no_server() -> None:
    text = capture_scripts.SOURCE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    forbidden = (
        r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon|EventSource|localStorage|setInterval|MutationObserver|import"
    )
    assert re.findall(forbidden, text) == []


@pytest.mark.parametrize("name", ["bookmarklet.js", OPENING])
def test_a_bookmark_may_lose_its_line_ends_and_has_nothing_that_an_address_would_decode(name: str) -> None:
    text = capture_scripts.written()[PATHS[name]]
    assert text.startswith("javascript:")
    assert "//" not in text
    assert "%" not in text
