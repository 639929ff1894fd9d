"""The site in Chromium: paste, verdict, finding, link; another visitor opens the same place, without a network too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browsing import PASTED, check_fact, check_text, in_menu
from endless import endless_log
from moothall import service
from moothall.web.bridge import Desk, call
from sweeps import sampled
from visits import MARKED

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")


KEPT = """new Promise((done, failed) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done());
  setTimeout(() => failed(new Error("the files are not kept")), 120000);
})"""
"""Waits until the files are kept. It gives up after two minutes."""


def paste(page: Any, text: str) -> None:
    page.fill("#text", text)
    page.click("#given button[type=submit]")


def shown(page: Any) -> None:
    """Wait until the page of the game is shown."""
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")


def test_a_pasted_log_gets_its_verdict_and_a_link_opens_the_same_place_for_somebody_else(visit, browser):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], locale="en-GB")
    page = visit(context=context)
    paste(page, FORGED)
    page.locator(".verdict.diverges").wait_for()
    check_fact(page, 829)
    in_menu(page, "#link").click()
    page.locator("#linked").filter(has_text="letters").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = visit(link.partition("/")[2].partition("/")[2].partition("/")[2])
    other.locator(".verdict.diverges").wait_for()
    check_fact(other, 829)
    assert other.input_value("#text") == FORGED


def test_a_link_with_invented_names_holds_no_other(again):
    page = again()
    paste(page, FORGED)
    page.locator(".verdict.diverges").wait_for()
    shown(page)
    in_menu(page, "#as").select_option("Bob")
    shown(page)
    in_menu(page, "#hide").check()
    in_menu(page, "#link").click()
    page.locator("#linked").filter(has_text="letters").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    page.close()
    other = again("#" + link.partition("#")[2])
    other.locator(".verdict.diverges").wait_for()
    shown(other)
    assert not any(name in other.input_value("#text") + other.inner_text("body") for name in ("Alice", "Bob"))
    assert other.input_value("#as") == other.locator("#as option").nth(2).inner_text()


def test_a_first_visit_loads_at_most_9_mb_a_later_one_next_to_nothing_and_needs_no_network(visit, host, browser):
    context = browser.new_context(locale="en-GB")
    page = visit(context=context)
    page.evaluate(KEPT)
    assert 1_000_000 < host.sent <= 9_000_000
    before = host.sent
    again = visit(context=context)
    paste(again, FORGED)
    again.locator(".verdict.diverges").wait_for()
    assert host.sent - before < 10_000
    host.shutdown()
    context.set_offline(True)
    visit("index.html?lang=ja", context=context).locator("html[lang=ja]").wait_for(state="attached")
    again = visit(context=context)
    paste(again, FORGED)
    again.locator(".verdict.diverges").wait_for()


def test_another_date_and_a_question_about_the_game(again):
    page = again()
    paste(page, (LOGS / "possession.txt").read_text(encoding="utf-8"))
    page.locator(".verdict.agrees").wait_for()
    shown(page)  # the page is there, and nothing moves any more
    page.click("#ask")
    page.fill("#ask-find [name=expression]", "gain & card:Province")
    page.click("#ask-find button")
    page.locator("#answers li").nth(7).wait_for()
    page.click("#ask-turns button")
    page.locator("#answers tr").nth(5).wait_for()
    assert page.locator("#answers th").all_inner_texts()[-2:] == ["Alice", "Bob"]
    assert page.locator("#answers tr").last.inner_text().split() == ["18", "Alice", "9", "Bob:", "Province", "21", "37"]
    page.locator("#answers tr", has_text="Bob: Province").get_by_role("button").click()
    check_fact(page, 879)
    page.fill("#ask-dated [name=rules]", "2025-01-01")
    page.click("#ask-dated button")
    page.locator("#answers", has_text="In the game").wait_for()
    page.fill("#ask-why [name=place]", "turn:900")
    page.click("#ask-why button")
    page.locator("#state", has_text="turn").wait_for()


def test_a_scenario_is_ruled_by_two_dates(again):
    page = again()
    page.click("#to-scenario")
    page.fill("#dates", "2013-01-01, 2025-06-01")
    page.click("#example-scenario")
    page.locator("#rulings article").nth(2).wait_for()
    assert page.locator("#rulings article h4.holds").count() >= 1


def test_everything_is_in_japanese_where_the_browser_is(visit):
    page = visit(locale="ja-JP")
    page.locator("html[lang=ja]").wait_for(state="attached")
    check_text(page, "#given h2", "このゲームは正しかったか？")
    paste(page, FORGED)
    page.locator(".verdict.diverges", has_text="ルールと相違あり").wait_for()
    check_fact(page, 829)
    assert page.locator("html").get_attribute("lang") == "ja"


LOOKS = ((390, 844, "light"), (390, 844, "dark"), (1280, 800, "dark"))
"""Sizes of the window, each with the colours in which axe looks at it. What is in sight on a phone differs more."""


def test_axe_finds_nothing_serious(again):
    from axe_playwright_python.sync_playwright import Axe

    def check() -> None:
        for width, height, scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page).response["violations"]
            assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page = again()
    page.click("#to-book")
    page.fill("#look-up [name=word]", "Possession")
    page.click("#look-up button")
    page.locator("#entries article").first.wait_for()
    check()
    page.click("#to-scenario")
    page.fill("#dates", "2013-01-01")
    page.click("#example-scenario")
    page.locator("#rulings article").nth(1).wait_for()
    check()
    page.click("#to-log")
    check()
    paste(page, FORGED)
    check_fact(page, 829)
    page.click("#ask")
    page.click("#ask-why button")
    page.locator("#answers li").first.wait_for()
    check()


def test_the_keyboard_is_enough(again):
    page = again()
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.locator("#in-book").wait_for()
    page.keyboard.press("ArrowRight")
    page.focus("#text")
    page.keyboard.insert_text(FORGED)
    page.keyboard.press("Control+Enter")
    page.locator(".verdict.diverges:focus").wait_for()


def test_what_cannot_be_audited_is_said_in_a_sentence(again):
    page = again()
    two = (LOGS / "possession.txt").read_text(encoding="utf-8") + FORGED
    for text, said in (
        ("", "Paste a log first."),
        ("   \n", "Paste a log first."),
        ("hello", "log.txt"),
        ("a\u0000b" * 10, "log.txt is not a text"),
        ("Ann plays a Gold.\n" * 400_000, "at most"),
        (two, "a second game begins here"),
    ):
        page.evaluate("text => { document.getElementById('text').value = text; }", text)
        page.click("#given button[type=submit]")
        page.locator("#state", has_text=said).wait_for()
    for name, content in (("a.png", b"\x89PNG\r\n\x1a\n\0\0"), ("a.zip", b"PK\x03\x04\x14\0\0\0"), ("a.txt", b"\xc3(")):
        page.set_input_files("#file", {"name": name, "mimeType": "", "buffer": content})
        page.locator("#state", has_text=f"{name} is not a text").wait_for()
    page.set_input_files("#file", {"name": "b.txt", "mimeType": "", "buffer": b"Ann plays a Gold.\n" * 400_000})
    page.locator("#state", has_text="b.txt has 7.2 MB").wait_for()


def test_chat_around_a_log_is_named_and_the_log_audited(again):
    page = again()
    log = (LOGS / "possession.txt").read_text(encoding="utf-8")
    paste(page, f"hi all\nBob: was that right??\n{log}lol [21:04] <Ann> no way\n")
    page.locator(".verdict.unruled").wait_for()
    page.locator("body", has_text="was that right??").wait_for()


def test_a_file_of_a_scenario_opens_as_one_and_says_what_is_wrong_where(again):
    page = again()
    text = service.example_text("possession-bought-card-goes-to-the-possessor")
    page.set_input_files("#file", {"name": "a.yaml", "mimeType": "", "buffer": text.replace("Gold", "Glod").encode()})
    page.locator("#rulings .error", has_text="Glod").first.wait_for()
    page.click("#rulings .error button")
    marked = "(area => area.value.slice(area.selectionStart, area.selectionEnd))(document.getElementById('yaml'))"
    assert "Glod" in page.evaluate(marked)
    claims = text[: text.index("then:")] + "then:\n  trash: [Gold]\n"
    page.fill("#yaml", claims)
    page.click("#to-rule button[type=submit]")
    page.locator("#rulings h4.fails").wait_for()
    page.locator("#rulings li", has_text="claimed").wait_for()


def test_a_broken_link_says_what_is_wrong(again):
    page = again()
    for fragment, said in (
        ("#m9.00000000.AAAA", "later version"),
        ("#m1.b1de", "cut off"),
        ("#m1.b1de58ba.q1bKyU9XslJKVADROkoFOYnJ", "changed"),
        ("#m1.b1de58ba.<script>alert(1)</script>", "changed"),
        (f"#m1.b1de58ba.{'A' * 2_000_000}", "changed"),
    ):
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        page.locator("#state", has_text=said).wait_for()


def test_names_are_text(again):
    page = again()
    paste(page, FORGED.replace("Alice", "<img src=x onerror=alert(1)>").replace("Bob", "</script><b>Bob"))
    page.locator(".verdict.diverges").wait_for()
    check_fact(page, 829)


def test_the_pages_own_button_for_a_link_copies_that_of_the_site(again):
    page = again()
    paste(page, FORGED)
    check_fact(page, 829)
    page.locator("[data-go=back]").click()
    page.locator("#copy").click()
    page.locator("#linked").filter(has_text="letters").wait_for()
    page.wait_for_timeout(300)  # the step before is in the address by now
    assert "letters" in page.locator("#linked").inner_text()
    other = again("#" + page.evaluate("navigator.clipboard.readText()").partition("#")[2])
    other.locator(".verdict.diverges").wait_for()
    check_fact(other, 828)


ENGINE = """const { WorkerEngine } = await import(new URL("engine.js", document.querySelector("script").src));
const engine = new WorkerEngine();
await new Promise(done => { engine.onready = done; });"""


def test_a_question_that_takes_too_long_is_stopped_and_the_log_lies_open_again(again):
    page = again(script=STILL)
    found = page.evaluate(
        f"""async log => {{
          {ENGINE}
          const first = await engine.ask("audit", {{ name: "a", text: log }});
          engine.budget = 5;
          const asked = engine.ask("audit", {{ name: "b", text: log }});
          const stopped = await asked.then(() => "answered", error => [error.word, error.values.seconds]);
          engine.budget = 100000;
          const again = await engine.ask("opened", {{}});
          return [first.log, stopped, again.log];
        }}""",
        FORGED,
    )
    assert found == ["a", ["stopped", 1], "a"]


def test_a_tab_that_sleeps_in_mid_audit_is_answered_when_it_wakes(visit):
    page = visit(script=STILL)
    page.clock.install()  # in all pages of this visitor, also in those to come
    verdict = page.evaluate_handle(
        f"""async log => {{
          {ENGINE}
          globalThis.asked = engine.ask("audit", {{ name: "a", text: log }});
        }}""",
        FORGED,
    )
    page.clock.fast_forward("30:00")
    assert page.evaluate("asked.then(found => found.verdict, error => error.message)") == "diverges"
    verdict.dispose()


STILL = """const { Worker: Real } = globalThis; let first = true;
globalThis.Worker = function (...given) { if (first) { first = false; return {}; } return new Real(...given); };"""
"""Keeps the page's own engine from starting, so that the test's has the machine for itself."""


@pytest.mark.parametrize("lacking", sampled(["WebAssembly", "Worker", "DecompressionStream"], 3))
def test_a_browser_that_cannot_run_python_is_told_so(visit, lacking):
    page = visit(script=f"delete globalThis.{lacking};")
    page.locator("#state", has_text="WebAssembly and workers").wait_for()
    paste(page, FORGED)
    page.locator("#state", has_text="WebAssembly and workers").wait_for()


def test_a_page_that_was_loaded_in_part_is_loaded_once_more(visit, browser):
    context = browser.new_context(locale="en-GB")
    context.route("**/words.js", lambda route: route.abort(), times=1)
    paste(visit(context=context), "hello")


def test_a_page_that_cannot_be_loaded_says_to_reload_it(visit, browser):
    context = browser.new_context(locale="en-GB")
    asked = []
    context.route("**/words.js", lambda route: (asked.append(route), route.abort()))
    page = visit(context=context, ready=False)
    page.wait_for_function("performance.getEntriesByType('navigation')[0].type === 'reload'")
    page.wait_for_load_state()
    page.wait_for_timeout(500)
    assert len(asked) == 2
    page.locator("#old", has_text="reload the page").wait_for()


def test_without_scripts_there_is_a_sentence(visit):
    page = visit(java_script_enabled=False, ready=False)
    page.locator("#old", has_text="2023").wait_for()


def test_where_storage_is_refused_everything_else_works(visit):
    page = visit(
        script="""for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(globalThis, name, { get() { throw new DOMException("refused", "SecurityError"); } });
        Object.defineProperty(Navigator.prototype, "serviceWorker",
          { get() { throw new DOMException("refused", "SecurityError"); } });"""
    )
    page.select_option("#lang", "ja")
    page.select_option("#lang", "en")
    paste(page, FORGED)
    page.locator(".verdict.diverges").wait_for()
    shown(page)  # the page is there, and nothing moves any more
    page.click("#ask")
    page.fill("#note [name=words]", "mine")
    page.click("#note button")
    page.locator("#notes", has_text="lasts until the tab is closed").wait_for()


REFUSED = {
    "everything": """Object.defineProperty(self, "caches", {
      get() { throw new DOMException("refused", "SecurityError"); },
    });""",
    "more": "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));",
}
"""What a browser that stores nothing, or no more, has instead; by what it refuses."""


@pytest.mark.parametrize("refused", sampled(REFUSED, 2))
def test_where_a_worker_may_not_store_it_answers_all_the_same(visit, browser, refused):
    context = browser.new_context(locale="en-GB")

    def changed(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=REFUSED[refused] + response.text())

    context.route("**/python.js", changed)
    page = visit(context=context, script=STILL)
    verdicts = page.evaluate(
        f"""async log => {{
          {ENGINE}
          const first = await engine.ask("audit", {{ name: "a", text: log }});
          engine.keep();
          await new Promise(done => setTimeout(done, 5000));
          const second = await engine.ask("audit", {{ name: "b", text: log }});
          return [first.verdict, second.verdict];
        }}""",
        FORGED,
    )
    assert verdicts == ["diverges", "diverges"]
    assert page.evaluate(HELD, "Alice") is None


def test_a_text_of_5_mb_that_is_no_log_is_said_to_be_none(again):
    page = again()
    page.evaluate("text => { document.getElementById('text').value = text; }", "Ann: good game!\n" * 312_000)
    page.click("#given button[type=submit]")
    page.locator("#state", has_text="log.txt").wait_for()


def test_a_long_legal_log_has_its_verdict_and_instead_of_a_page_what_to_do(again):
    """One of 1 MB; one of 5 MB takes a minute, and nothing else. A paste is put into the box at once, and the box is
    empty when another log is wanted: a browser that types it, or types over it, takes minutes."""
    page = again()
    log = endless_log(1_000_000)
    assert 900_000 < len(log) < 1_100_000
    page.evaluate(PASTED, [log, "#text"])
    assert page.input_value("#text") == log
    page.click("#given button[type=submit]")
    page.locator(".verdict.agrees").wait_for(timeout=250_000)
    page.locator("#no-page", has_text="moothall export game.txt --html").wait_for()
    assert not page.locator("#page").is_visible()
    assert not in_menu(page, "#save").is_visible()
    assert page.locator("#state").inner_text() == ""
    page.select_option("#lang", "ja")
    page.locator("#no-page", has_text="長すぎる").wait_for()
    page.select_option("#lang", "en")
    in_menu(page, "#again").click()
    assert page.input_value("#text") == ""
    paste(page, FORGED)
    check_fact(page, 829)
    assert page.locator("#no-page").inner_text() == ""
    assert in_menu(page, "#save").is_visible()


HELD = """async text => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("moothall-memory")) continue;
    const { url } = (await (await caches.open(name)).keys()).find(({ url }) => url.endsWith("/memory"));
    const memory = new Uint8Array(await (await caches.match(url)).arrayBuffer());
    return new TextDecoder("latin1").decode(memory).includes(text);
  }
}"""
"""Whether a text is in the memory that is kept; nothing where no memory is."""

STARTED = ["woken", "started"]


def test_a_later_visit_goes_on_from_kept_memory_that_holds_no_log(visit, browser):
    context = browser.new_context(locale="en-GB")
    page = visit(context=context)
    paste(page, FORGED.replace("Alice", "Zebedee"))
    page.locator(".verdict.diverges").wait_for()
    assert page.evaluate(MARKED, STARTED) == "started"
    page.evaluate(MARKED, ["kept for later"])
    assert page.evaluate(HELD, "Alice") is True
    assert page.evaluate(HELD, "Zebedee") is False
    page.close()
    again = visit(context=context)
    assert again.evaluate(MARKED, STARTED) == "woken"
    found = again.evaluate(
        f"""async given => {{
          {ENGINE}
          const answers = [];
          for (const [question, asked] of given) answers.push(await engine.ask(question, asked));
          return answers;
        }}""",
        [[question, given] for question, given in ASKED],
    )
    desk = Desk()
    for answer, (question, given) in zip(found, ASKED, strict=True):
        assert answer == json.loads(call(desk, question, json.dumps(given)))["found"], question


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("audit", {"name": "a.txt", "text": FORGED}),
    ("page", {"place": "line:304", "lang": "ja"}),
    ("why", {"place": "line:303"}),
    ("find", {"expression": "gain & card:Duchy"}),
    ("diff", {"one": "turn:3", "two": "turn:4"}),
    ("whatif", {"rules": "2025-01-01"}),
    ("rule", {"text": service.example_text("possession-bought-card-goes-to-the-possessor"), "specs": ["2013-01-01"]}),
    ("look_up", {"word": "Possession"}),
    ("names", {}),
    ("hidden", {"name": "a.txt", "text": FORGED, "viewer": "Bob"}),
    ("audit", {"name": "b.txt", "text": (LOGS / "possession.txt").read_text(encoding="utf-8"), "rules": "2014-01-01"}),
    ("opened", {}),
]
"""What a Python that was woken answers as any other."""


SPOIL = """async part => {
  const name = (await caches.keys()).find(name => name.startsWith("moothall-memory"));
  const cache = await caches.open(name);
  const { url } = (await cache.keys()).find(({ url }) => url.endsWith("/memory"));
  const found = await cache.match(url);
  const { headers } = found;
  const memory = new Uint8Array(await found.arrayBuffer());
  if (part === "one byte") memory[memory.length >> 1] ^= 1;
  await cache.put(url, new Response(part === "end" ? memory.subarray(0, 100) : memory, { headers }));
}"""


def test_memory_that_is_spoilt_is_thrown_away_and_kept_anew(again):
    page = again()
    for part in ("one byte", "end"):
        page.evaluate(SPOIL, part)
        page.close()
        page = again()
        paste(page, FORGED)
        page.locator(".verdict.diverges").wait_for()
        assert page.evaluate(MARKED, STARTED) == "started", part
        page.evaluate(MARKED, ["kept for later"])
