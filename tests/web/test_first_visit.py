"""The first visit: what the site shows before Python has started, and how a log gets into it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browsing import PASTED
from moothall import service
from moothall.web import build
from moothall.web.bridge import Desk

LOGS = Path(__file__).parents[2] / "docs" / "logs"
VERDICTS = {"example": "diverges", "example-online": "agrees", "example-ood": "agrees"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", build.EXAMPLES)
def test_an_example_has_the_answers_that_python_would_give(key: str, lang: service.Lang) -> None:
    held = json.loads(build.answered_examples()[f"{key}.{lang}.json"])
    desk = Desk()
    assert held["audit"] == json.loads(json.dumps(desk.audit(held["name"], held["text"])))
    assert held["audit"]["verdict"] == VERDICTS[key]
    assert held["page"] == desk.page(lang=lang)


def test_a_server_has_the_logs_of_the_examples_alone() -> None:
    files = build.pages()
    for key in build.EXAMPLES:
        for lang in ("en", "ja"):
            assert {*json.loads(files[f"{key}.{lang}.json"])} == {"name", "text"}


@pytest.fixture
def early(visit: Any, browser: Any) -> Any:
    """A page in which Python never starts."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    context.route("**/*.wasm*", lambda _route: None)
    return visit(context=context)


@pytest.mark.browser
@pytest.mark.parametrize(("key", "verdict"), VERDICTS.items())
def test_an_example_is_there_before_python_is(early: Any, key: str, verdict: str) -> None:
    early.click(f"#{key}")
    early.locator(f".verdict.{verdict}").wait_for()
    early.locator("#turns li[aria-current]").first.wait_for(state="attached")
    assert "Loading" in early.text_content("#progress")
    early.keyboard.press("ArrowLeft")
    early.keyboard.press("Home")
    assert early.input_value("#goto input").startswith("1 /")


@pytest.mark.browser
def test_a_log_that_is_pasted_anywhere_can_be_read_before_python_is_there(early: Any) -> None:
    early.evaluate(PASTED, [(LOGS / "possession.txt").read_text(encoding="utf-8"), "body"])
    early.locator("#story h3").first.wait_for()
    turns = early.locator("#story h3").all_text_contents()
    assert turns[:3] == ["Turn 1 · Alice", "Turn 1 · Bob", "Turn 2 · Alice"]
    assert early.locator("#story li").first.get_attribute("value") == "1"
    early.fill("#rules", "2014")
    early.focus("#rules")
    early.evaluate(
        "text => document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }))", "2013"
    )
    assert early.input_value("#rules") == "2014"


@pytest.mark.browser
@pytest.mark.parametrize("log", ["online-alice.txt", "one-of-dominion.en.txt", "one-of-dominion.ja.txt"])
def test_the_turns_of_every_format_are_found(early: Any, log: str) -> None:
    early.evaluate(PASTED, [(LOGS / log).read_text(encoding="utf-8"), "body"])
    early.locator("#story h3").nth(4).wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("text", ["-" * 1_000_000, "<" * 1_000_000, "— 's turn " * 100_000, "\n" * 1_000_000])
def test_a_text_of_any_kind_is_drawn_at_once(early: Any, text: str) -> None:
    early.evaluate("text => { window.began = performance.now(); (" + PASTED + ")([text, 'body']); }", text)
    assert early.evaluate("performance.now() - began") < 5000


@pytest.mark.browser
def test_the_verdict_takes_the_place_of_the_story(again: Any) -> None:
    page = again()
    page.evaluate(PASTED, [(LOGS / "possession-forged.txt").read_text(encoding="utf-8"), "body"])
    page.locator(".verdict.diverges").wait_for()
    assert page.locator("#story").is_hidden()


@pytest.mark.browser
def test_questions_about_an_example_are_answered(again: Any) -> None:
    page = again()
    page.click("#example")
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    page.locator("#why-so").click()
    page.locator("#answers li").first.wait_for()


@pytest.mark.browser
def test_the_bookmark_leads_to_this_site(early: Any) -> None:
    early.click("#where summary")
    early.locator("#bookmark[href]").wait_for()
    address = early.get_attribute("#bookmark", "href")
    assert address.startswith("javascript:")
    assert f"'{early.evaluate('location.href')}'" in address
    early.click("#bookmark")
    assert early.text_content("#state") == "Drag this to your bookmarks, and click it there after a game."
