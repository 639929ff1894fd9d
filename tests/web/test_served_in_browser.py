"""The pages of `moothall serve` in Chromium: games, logs, scenarios, and a table at which two people play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from browsing import in_menu

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from hosts import host_of, serving  # noqa: E402
from moothall import service  # noqa: E402
from moothall.service import Hall  # noqa: E402
from moothall.web.serve.work import Work  # noqa: E402
from served import at_a_socket  # noqa: E402
from sweeps import sampled  # noqa: E402
from visits import faults  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

LONG_NAMES = (
    "Cartographer, Walled Village, Philosopher's Stone, Upgrade, Laboratory, Possession, Counting House, Masquerade, "
    "Conspirator, Transmogrify"
)
FORGED = service.example_text("possession-forged.txt")
Visit = Callable[..., "Page"]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, str]]:
    store = f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.db'}"
    with Hall.open(store) as hall:
        yield hall, store


@pytest.fixture(scope="module")
def address(hall: tuple[Hall, str]) -> Iterator[str]:
    with at_a_socket(hall[0], store=hall[1], work=Work(within=300)) as address:
        yield address


@pytest.fixture(scope="module")
def game(address: str) -> str:
    made = httpx.post(f"{address}/audits", json={"text": FORGED, "name": "forged.txt", "keep": True}, timeout=300)
    return str(made.json()["game"])


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Visits an address of the server, in a context of its own unless one is given. An error in a script fails the
    test, and so does a request to anywhere else."""
    wrong: list[str] = []
    contexts: list[BrowserContext] = []

    def visited(path: str, context: BrowserContext | None = None) -> Page:
        made = context or browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
        made.set_default_timeout(40_000)
        contexts.append(made)
        page = made.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request", lambda request: request.url.startswith((address, "blob:", "data:")) or wrong.append(request.url)
        )
        page.on("console", lambda said: "Content Security Policy" in said.text and wrong.append(said.text))
        page.goto(address + path)
        return page

    yield visited
    for each in contexts:
        each.close()
    assert wrong == []


def test_a_stored_game_is_shown_at_its_address(visit: Visit, address: str, game: str) -> None:
    page = visit(f"/games/{game[:8]}@829?lang=ja")
    page.locator(".verdict.diverges").wait_for()
    page.locator("#turns li[aria-current][id='fact:829']").wait_for(state="attached")
    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.url.startswith(f"{address}/games/{game}@829")
    page.click("#ask")
    page.fill("#ask-find [name=expression]", "shuffle")
    page.click("#ask-find button")
    page.locator("#answers button").first.click()
    page.wait_for_url(re.compile(rf"/games/{game}@(?!829)\d+\?lang=ja"))
    there = page.url
    page.reload()
    place = re.search(r"@(\d+)", there)
    assert place is not None
    page.locator(f"#turns li[aria-current][id='fact:{place[1]}']").wait_for(state="attached")
    assert page.url == there


def test_a_link_without_names_shows_none_and_leads_on_without_them(visit: Visit, address: str, game: str) -> None:
    page = visit(f"/games/{game}@829?as=Alice")
    page.locator(".verdict.diverges").wait_for()
    in_menu(page, "#hide").check()
    assert page.locator("#withdrawal").get_attribute("href") == "/withdrawal"
    assert page.locator("#withdrawal").is_visible()
    page.click("#link")
    page.locator("#linked", has_text="copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert (game in link, "names=hidden" in link, "Alice" in link) == (True, True, False)
    other = visit(link.removeprefix(address))
    other.locator("#turns li[aria-current][id='fact:829']").wait_for(state="attached")
    other.locator("#as option", has_text="Avery").wait_for(state="attached")
    for shown in ("#head", "#more", "#state"):
        assert not re.search("Alice|Bob", other.locator(shown).inner_html())
    other.keyboard.press("ArrowRight")
    other.wait_for_url(re.compile(rf"/games/{game}@830\?.*names=hidden"))


def test_the_replay_of_a_private_table_opens_for_whoever_sat_there(
    visit: Visit, address: str, hall: tuple[Hall, str]
) -> None:
    given = {"players": ["Ann", "Bob"], "visibility": "private"}
    made = httpx.post(f"{address}/tables", json=given, timeout=300).json()
    match, rng = hall[0].resume(made["game"], seed=1), Random(1)
    while match.asked is not None:
        policy = match.kind.new.bots["big-money"](rng)
        match.answer(match.asked.player, policy(match.session, match.asked), at=match.at)
    page = visit(f"{made['table']}#{made['seats'][0]['secret']}")
    page.wait_for_url(re.compile(rf"/games/{made['game']}"))
    page.locator("#turns li[aria-current]").wait_for(state="attached")
    page.reload()
    page.locator("#turns li[aria-current]").wait_for(state="attached")
    other = visit(f"/games/{made['game']}")
    other.locator("#state", has_text="no stored game").wait_for()
    assert other.locator("#turns li").count() == 0


def test_a_log_is_audited_and_its_link_shows_the_same_to_another(visit: Visit) -> None:
    page = visit("/")
    page.locator("#in-log", has_text="is sent to this server").wait_for()
    assert "nothing is sent" not in page.locator("#in-log").inner_text()
    page.fill("#text", FORGED)
    page.click("#given button[type=submit]")
    page.locator(".verdict.diverges").wait_for()
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    in_menu(page, "#link").click()
    page.locator("#linked", has_text="copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link.partition("/#")[1] + link.partition("/#")[2])
    other.locator(".verdict.diverges").wait_for()


def test_a_log_is_stored_and_has_an_address_then(visit: Visit, game: str) -> None:
    page = visit("/")
    page.fill("#text", FORGED)
    page.click("#given button[type=submit]")
    page.locator(".verdict.diverges").wait_for()
    in_menu(page, "#store").click()
    page.wait_for_url(re.compile(f"/games/{game}"))
    page.goto(page.url.partition("/games/")[0])
    page.locator(f'#games a[href="/games/{game}"]').wait_for()


def played_here(seed: int) -> str:
    """A log of a game that no other test stores."""
    with Hall.open("memory:") as elsewhere:
        match = elsewhere.start(["Ann", "Bob"], seed=seed, options={"kingdom": LONG_NAMES.split(", ")})
        service.let_bots_play(match, dict.fromkeys(match.names, "big-money"))
        return service.export(str(match.game), format="goko", store=elsewhere)


@pytest.mark.parametrize(
    ("lang", "others"), [("en", "only to those who have its secret"), ("ja", "秘密を知っている人だけ")]
)
def test_a_log_is_stored_for_some_alone_and_its_link_has_the_secret(
    visit: Visit, address: str, lang: str, others: str
) -> None:
    def stored(visibility: str) -> Page:
        page = visit(f"/?lang={lang}")
        page.fill("#text", log)
        page.click("#given button[type=submit]")
        page.locator("#turns li[aria-current]").first.wait_for(state="attached")
        in_menu(page, "#visibility").select_option(visibility)
        page.route("**/audits", lost_once)
        page.click("#store")
        return page

    def lost_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.fallback()
            return
        route.fetch()
        route.abort()

    asked: list[str] = []

    log = played_here(31 if lang == "en" else 32)
    page = stored("private")
    link = str(page.locator("#linked a").get_attribute("href"))
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert re.fullmatch(rf"{address}/games/[0-9a-f-]+@\d+\?lang={lang}#[\w-]{{20,}}", link)
    game, secret = re.split("[@#]", link.partition("/games/")[2])[::2]
    page.wait_for_url(f"{address}/games/{game}@*")
    assert secret not in page.url
    # Whoever has the link sees the game, steps through it, and can pass the link on; nobody else sees it.
    other = visit(link.removeprefix(address))
    other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    other.wait_for_function("location.hash === ''")
    other.reload()
    other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    in_menu(other, "#link").click()
    other.locator("#linked a").wait_for()
    assert other.evaluate("navigator.clipboard.readText()") == link
    nobody = visit(f"/games/{game}?lang={lang}")
    nobody.locator("#state", has_text=game[:8]).wait_for()
    assert nobody.locator("#turns li").count() == 0
    # It opens in their tab as soon as they put the secret behind the address.
    nobody.evaluate("secret => { location.hash = secret; }", secret)
    nobody.locator("#turns li[aria-current]").first.wait_for(state="attached")
    stored("public").locator("#state", has_text=others).wait_for()


def test_a_log_that_is_stored_for_those_with_the_link_is_in_no_list(visit: Visit, address: str) -> None:
    page = visit("/")
    page.fill("#text", played_here(33))
    page.click("#given button[type=submit]")
    page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    in_menu(page, "#visibility").select_option("unlisted")
    page.click("#store")
    page.locator("#linked", has_text="copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#" not in link
    other = visit(link.removeprefix(address))
    other.locator("#turns li[aria-current]").first.wait_for(state="attached")
    assert all(each["game"] not in link for each in httpx.get(f"{address}/games").json()["games"])


def test_a_scenario_is_played_on_with_the_server(visit: Visit) -> None:
    page = visit("/")
    page.click("#to-scenario")
    page.click("#example-scenario")
    page.locator("#rulings article").first.wait_for()
    page.click("#play-on")
    page.locator(".question [data-number]").first.wait_for()
    before = page.input_value("#yaml")
    for _ in range(2):
        question = page.locator(".question").first.inner_text()
        page.locator(".question [data-number]").last.click()
        page.wait_for_function("before => document.querySelector('.question').innerText !== before", arg=question)
    assert page.input_value("#yaml") != before
    for _ in range(2):
        length = page.locator("#sandbox ol li").count()
        page.click("#back")
        page.wait_for_function("length => document.querySelectorAll('#sandbox ol li').length < length", arg=length)


def test_a_game_against_a_bot_is_played_with_a_server_that_keeps_nothing(visit: Visit) -> None:
    page = visit("/")
    page.click("#to-scenario")
    page.click("#play-bot")
    page.locator(".question b", has_text="Alice").wait_for()
    for _ in range(2):
        page.locator(".question > .row button", has_text=re.compile("^end")).click()
        page.locator(".news", has_text="Turn").wait_for()
        page.locator("#sandbox[aria-busy=false]").wait_for()
    page.click("#back")
    page.locator("#redo:enabled").wait_for()
    assert page.locator(".question b").inner_text() == "Alice"


def test_a_game_is_shown_in_a_frame_of_another_site(browser: Browser, address: str, game: str, tmp_path: Path) -> None:
    for name, path in (("embed", f"/embed/{game}@120"), ("page", f"/games/{game}")):
        (tmp_path / f"{name}.html").write_text(f'<iframe src="{address}{path}"></iframe>', encoding="utf-8")
    with serving(host_of(tmp_path)) as elsewhere:
        page = browser.new_page()
        page.goto(elsewhere.address.replace("127.0.0.1", "localhost") + "embed.html")
        fact = page.frame_locator("iframe").locator("#turns li[aria-current]")
        fact.wait_for(state="attached", timeout=60_000)
        assert fact.get_attribute("id") == "fact:120"
        page.goto(elsewhere.address.replace("127.0.0.1", "localhost") + "page.html")
        page.wait_for_timeout(1000)
        assert page.frame_locator("iframe").locator("#log").count() == 0
        page.close()


def played_on(page: Page) -> bool:
    """Whether somebody has answered by the last choice that their page offers."""
    choices = page.locator("#at-table .question [data-number]")
    if not choices.count():
        return False
    asked = page.locator("#at-table .question .asked p").inner_text()
    choices.last.click()
    page.wait_for_function(
        "asked => document.querySelector('#at-table .question .asked p')?.innerText !== asked "
        "|| !document.querySelector('#at-table .question [data-number]')",
        arg=asked,
    )
    return True


def to_the_end(hall: Hall, game: str) -> None:
    """Let bots play a game to its end."""
    match = hall.resume(game)
    service.let_bots_play(match, dict.fromkeys(match.names, "big-money"))
    assert match.over


def test_two_people_play_at_a_table_and_take_back_by_consent(
    visit: Visit, address: str, hall: tuple[Hall, str]
) -> None:
    page = visit("/")
    page.click("#to-play")
    page.fill("#set-up [name=players]", "Ann, Bob")
    page.fill("#set-up [name=cards]", "Village, Smithy, Market, Militia, Moat, Mine, Cellar, Chapel, Witch, Remodel")
    page.click("#set-up button[type=submit]")
    links = {each: str(page.locator(f"#seats a[data-seat={each}]").get_attribute("href")) for each in ("p1", "p2")}
    ann, bob = (visit(links[each].removeprefix(address)) for each in ("p1", "p2"))
    table, watcher = ann.url.removeprefix(address).partition("#")[0], visit(ann.url.removeprefix(address))
    assert "#" not in ann.url
    ann.locator("#at-table", has_text="You are Ann").wait_for()
    bob.locator("#at-table .question", has_text="Ann").wait_for()
    watcher.locator("#at-table", has_text="You are watching").wait_for()
    first = "p1" if ann.locator("#at-table .question [data-number]").count() else "p2"
    mine, others = (ann, bob) if first == "p1" else (bob, ann)
    # A card of the hand is played by touch, and everybody sees it.
    mine.locator(".sheet .card.offered").first.click()
    others.locator("#at-table ol li", has_text="Copper").first.wait_for()
    watcher.locator("#at-table ol li", has_text="Copper").first.wait_for()
    # Taking it back takes the consent of the other.
    mine.locator("#take-back:enabled").click()
    mine.locator(".back-asked", has_text="Waits for").wait_for()
    others.click("#agree")
    mine.locator("#bring-back:enabled").wait_for()
    mine.reload()  # the tab still knows its seat
    mine.locator("#at-table .question [data-number]").first.wait_for()
    assert played_on(mine)
    to_the_end(hall[0], table.removeprefix("/tables/"))
    ann.locator(".ended").wait_for()
    ann.click("#replay")
    ann.locator("#turns li[aria-current]").first.wait_for(state="attached")
    late = visit(table)  # after the end the link of the table is the replay
    late.locator("#turns li[aria-current]").first.wait_for(state="attached")


LOOKS = [(390, "en"), (390, "ja"), (1280, "ja"), (1280, "en")]


@pytest.mark.parametrize(("width", "lang"), sampled(LOOKS, 4))
def test_nothing_is_wrong_with_how_any_section_looks(
    visit: Visit, browser: Browser, game: str, width: int, lang: str
) -> None:
    """On a phone and on a desk, in light and in dark; with a stored game, and at a table in the middle of a turn."""
    touched = width < 900
    how = {"viewport": {"width": width, "height": 844 if touched else 720}, "has_touch": touched, "is_mobile": touched}
    context = browser.new_context(locale="en-GB", bypass_csp=True, permissions=["clipboard-write"], **how)

    def check(page: Page, what: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert faults(page, touched) == [], (what, scheme)
        head = page.locator("body > header").bounding_box()
        assert head is not None
        assert head["height"] <= (96 if touched else 48), what

    page = visit(f"/?lang={lang}", context)
    for section in ("log", "scenario", "book", "play"):
        page.click(f"#to-{section}")
        check(page, section)
    page.fill("#set-up [name=cards]", LONG_NAMES)
    page.click("#set-up button[type=submit]")
    link = page.locator("#seats a[data-seat=p1]")
    link.wait_for()
    check(page, "seats")
    table = visit(str(link.get_attribute("href")).removeprefix(page.url.partition("/?")[0]), context)
    table.locator("#at-table .question").wait_for()
    check(table, "table")
    shown = visit(f"/games/{game}@829?lang={lang}", context)
    shown.locator("#turns li[aria-current]").first.wait_for(state="attached")
    check(shown, "game")
    assert shown.evaluate("document.querySelector('.sheet .pile').getBoundingClientRect().top") > 48
