"""The site in Chromium: paste, verdict, finding, link; another visitor opens the same place, without a network too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from moothall import service

pytestmark = pytest.mark.slow

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")

ASK = """async ([question, given]) => {
  const { WorkerEngine } = await import("./engine.js");
  globalThis.engine ??= new WorkerEngine();
  try {
    return JSON.stringify(await engine.ask(question, given));
  } catch (error) {
    return JSON.stringify({ error: error.message });
  }
}"""


def asked(page: Any, question: str, **given: Any) -> Any:
    return json.loads(page.evaluate(ASK, [question, given]))


def paste(page: Any, text: str) -> None:
    page.fill("#text", text)
    page.click("#given button[type=submit]")


def fact(page: Any) -> str:
    """The fact that the page of the game shows."""
    frame = page.frame_locator("#page")
    frame.locator("#turns li[aria-current]").first.wait_for(state="attached")
    return str(frame.locator("#turns li[aria-current]").first.get_attribute("id"))


def test_a_pasted_log_gets_its_verdict_and_a_link_opens_the_same_place_for_somebody_else(visit, browser):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], locale="en-GB")
    page = visit(context=context)
    paste(page, FORGED)
    page.locator("#verdict.contradicts").wait_for()
    assert fact(page) == "fact:829"
    page.click("#link")
    page.locator("#linked").filter(has_text="letters").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = visit(link.partition("/")[2].partition("/")[2].partition("/")[2])
    other.locator("#verdict.contradicts").wait_for()
    assert fact(other) == "fact:829"
    assert other.input_value("#text") == FORGED


def test_after_the_first_visit_no_network_is_needed(visit, host, browser):
    context = browser.new_context(locale="en-GB")
    page = visit(context=context)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    host.shutdown()
    context.set_offline(True)
    again = visit(context=context)
    paste(again, FORGED)
    again.locator("#verdict.contradicts").wait_for()


def test_another_date_and_a_question_about_the_game(visit):
    page = visit()
    paste(page, (LOGS / "possession.txt").read_text(encoding="utf-8"))
    page.locator("#verdict.agrees").wait_for()
    page.click("#asks summary")
    page.fill("#find [name=expression]", "gain & card:Province")
    page.click("#find button")
    page.locator("#answers li").nth(7).wait_for()
    page.fill("#dated [name=rules]", "2025-01-01")
    page.click("#dated button")
    page.locator("#answers", has_text="In the game").wait_for()
    page.fill("#why [name=place]", "turn:900")
    page.click("#why button")
    page.locator("#state", has_text="turn").wait_for()


def test_a_scenario_is_ruled_by_two_dates(visit):
    page = visit()
    page.click("#to-scenario")
    page.fill("#dates", "2013-01-01, 2025-06-01")
    page.click("#example-scenario")
    page.locator("#rulings article").nth(2).wait_for()
    assert page.locator("#rulings article h3.holds").count() >= 1


def test_everything_is_in_japanese_where_the_browser_is(visit):
    page = visit(locale="ja-JP")
    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.locator("#given h2").inner_text() == "このゲームは正しかったか？"
    paste(page, FORGED)
    assert page.locator("#verdict.contradicts").inner_text() == "ルールと矛盾"
    assert fact(page) == "fact:829"
    assert page.frame_locator("#page").locator("html").get_attribute("lang") == "ja"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_axe_finds_nothing_serious(visit, width, height):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(viewport={"width": width, "height": height})
    for section in ("scenario", "book", "log"):
        page.click(f"#to-{section}")
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a log first."),
        ("   \n", "Paste a log first."),
        ("hello", "log.txt"),
        ("a\u0000b" * 10, "log.txt"),
        ("Ann plays a Gold.\n" * 400_000, "at most"),
    ],
)
def test_what_cannot_be_audited_is_said_in_a_sentence(visit, text, said):
    page = visit()
    page.evaluate("text => { document.getElementById('text').value = text; }", text)
    page.click("#given button[type=submit]")
    page.locator("#state", has_text=said).wait_for()


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#m9.00000000.AAAA", "later version"),
        ("#m1.b1de", "cut off"),
        ("#m1.b1de58ba.q1bKyU9XslJKVADROkoFOYnJ", "changed"),
        ("#m1.b1de58ba.<script>alert(1)</script>", "changed"),
    ],
)
def test_a_broken_link_says_what_is_wrong(visit, fragment, said):
    page = visit(fragment)
    page.locator("#state", has_text=said).wait_for()


def test_names_are_text(visit):
    page = visit()
    paste(page, FORGED.replace("Alice", "<img src=x onerror=alert(1)>").replace("Bob", "</script><b>Bob"))
    page.locator("#verdict.contradicts").wait_for()
    assert fact(page) == "fact:829"


def test_a_question_that_takes_too_long_is_stopped_and_the_next_one_answered(visit):
    page = visit()
    found = page.evaluate(
        """async log => {
          const { WorkerEngine } = await import("./engine.js");
          await new Promise(done => { globalThis.engine = new WorkerEngine({ budget: 5, onready: done }); });
          const asked = engine.ask("audit", { name: "a", text: log });
          const first = await asked.then(() => "answered", error => error.message);
          engine.budget = 100000;
          const second = await engine.ask("audit", { name: "a", text: "hello" });
          return [first, second.verdict];
        }""",
        FORGED,
    )
    assert found == ["stopped after 0 seconds", "unreadable"]


def test_the_browser_answers_as_the_command_line_does(visit):
    page = visit()
    for path in sorted(LOGS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        (document,) = service.audit_all([service.Log(path.name, text)])
        assert asked(page, "audit", name=path.name, text=text) == json.loads(json.dumps(document)), path.name
    scenario = service.example_text("possession-bought-card-goes-to-the-possessor")
    (ruling,) = asked(page, "rule", text=scenario)
    expected = service.ruling_document(service.rule_on(service.scenarios(scenario)[0]))
    assert {key: ruling[key] for key in expected} == json.loads(json.dumps(expected)) | {"scenario": ruling["scenario"]}


def test_the_site_is_small_enough(folder):
    sizes = {path.name: path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    assert sum(sizes.values()) < 11_000_000
