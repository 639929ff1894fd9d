"""The pages in Firefox: the site, the sandbox, a page of a game in a file, and a table at which two people play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from firefox import Firefox, started
from hosts import Host, serving
from moothall import service
from moothall.service import Hall
from moothall.web.bridge import Desk
from moothall.web.server import Site

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")
NEXT = "\ue014"
"""The key to the right, as WebDriver writes it."""
TABLE = """
scenario: witch-and-trader
rules: 2013-01-01
kingdom: [Witch, Village, Trader, Moat]
given:
  Alice: {hand: [Witch, Village, Copper], deck: [Gold, Gold]}
  Bob: {hand: [Trader, Copper]}
when:
- play Witch
- stop
"""
AT_ONCE = 15
"""After so many seconds on a slow machine. What Firefox holds back for another tab comes after 20."""
WRITTEN = "return document.getElementById('yaml').value"
WIDER = "return (each => each.scrollWidth - each.clientWidth)(document.documentElement)"
"""By how many pixels the page is wider than the window."""


@pytest.fixture(scope="module")
def one_firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox, started once for all tests."""
    with started(tmp_path_factory.mktemp("firefox")) as opened:
        yield opened


@pytest.fixture
def firefox(one_firefox: Firefox) -> Iterator[Firefox]:
    """Firefox with an empty tab. An error in a script of a page fails the test, and so does what its policy forbids."""
    yield one_firefox
    one_firefox.leave()
    wrong = one_firefox.wrong()
    assert wrong == []


def at_fact(firefox: Firefox, seq: int) -> None:
    """Wait until the table is that of one fact."""
    found = "return [...document.querySelectorAll('#turns li[aria-current]')].map(each => each.id)"
    firefox.until(lambda: firefox.run(found) == [f"fact:{seq}"], f"fact {seq} is shown")


def test_a_pasted_log_gets_its_verdict_and_its_page_follows_keys_and_touches(firefox: Firefox, host: Host) -> None:
    firefox.visit(host.address)
    firefox.write("#text", FORGED)
    firefox.click("#given button[type=submit]")
    firefox.see(".verdict.diverges")
    at_fact(firefox, 829)
    firefox.press(NEXT)
    at_fact(firefox, 830)
    firefox.click(".sheet .slot [data-card=Gold]")
    firefox.see("#answers", "How each card came there")
    firefox.until(lambda: "place=830" in firefox.driver.get_url(), "the address follows")
    firefox.driver.refresh()
    at_fact(firefox, 830)
    firefox.driver.go_back()
    firefox.see("#text")


def test_on_a_phone_no_section_is_wider_than_the_window(firefox: Firefox) -> None:
    with serving(Site(Desk(), {"scenario": "", "lang": "ja"})) as site:
        firefox.visit(site.address)
        firefox.sized(390, 844)
        for section in ("log", "scenario", "book"):
            firefox.click(f"#to-{section}")
            firefox.see(f"#in-{section}")
            assert firefox.run(WIDER) == 0, section


def test_an_answer_is_played_in_the_sandbox_ruled_by_two_dates_and_taken_back(firefox: Firefox) -> None:
    with serving(Site(Desk(), {"scenario": TABLE, "rules": "2023-02-01", "lang": "en"})) as site:
        firefox.visit(site.address)
        firefox.click("#play-on")
        firefox.click(".sheet .slot .offered[data-card=Trader]")
        firefox.see("#lanes td.differs")
        firefox.until(lambda: "react Trader" in firefox.run(WRITTEN), "the scenario has the answer")
        firefox.click("#back")
        firefox.until(lambda: "react Trader" not in firefox.run(WRITTEN), "the answer is taken back")
        firefox.see(".question button", "Trader")
        firefox.see("#redo:enabled")


def test_the_page_of_a_game_opens_from_a_file(firefox: Firefox, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(service.export(str(LOGS / "possession-forged.txt"), "html"), encoding="utf-8")
    firefox.visit(f"{file.as_uri()}#fact:300")
    at_fact(firefox, 300)
    firefox.press(NEXT)
    at_fact(firefox, 301)
    firefox.click("[data-go=back]")
    at_fact(firefox, 300)


def test_two_people_play_at_a_table_and_hear_of_each_other_at_once(firefox: Firefox) -> None:
    pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
    pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")
    from served import at_a_socket

    def asked(tab: str) -> Any:
        firefox.front(tab)
        return firefox.run("return document.querySelector('#at-table .question [data-number]')")

    with Hall.open("memory:") as hall, at_a_socket(hall) as address:
        firefox.visit(f"{address}/?lang=en")
        firefox.click("#to-play")
        firefox.write(
            "#set-up [name=cards]", "Village, Smithy, Market, Militia, Moat, Mine, Cellar, Chapel, Witch, Remodel"
        )
        firefox.click("#set-up button[type=submit]")
        tabs = []
        for seat in ("p1", "p2"):
            link = firefox.see(f"#seats a[data-seat={seat}]").get_property("href")
            tabs.append(firefox.tab())
            firefox.visit(str(link))
            firefox.see("#at-table ol li", within=AT_ONCE)
            firefox.front(firefox.driver.window_handles[0])
        mine = firefox.until(lambda: next(filter(asked, tabs), None), "somebody is asked")
        firefox.front(mine)
        firefox.click(".sheet .pile .offered[data-card=Copper]")
        firefox.front(next(each for each in tabs if each != mine))
        firefox.see("#at-table ol li", "buys Copper", within=AT_ONCE)
        firefox.leave()  # the server waits for those who listen


NARROWED = """
const found = [...document.querySelectorAll(".sheet .pile .card > span")];
return found.map(each => getComputedStyle(each).transform);
"""


def test_a_name_that_has_no_room_is_drawn_narrower(firefox: Firefox) -> None:
    with serving(
        Site(Desk(), {"scenario": TABLE.replace("[", "[Philosopher's Stone, Groundskeeper, ", 1), "lang": "en"})
    ) as site:
        firefox.visit(site.address)
        firefox.sized(390, 844)
        firefox.click("#play-on")
        firefox.see(".sheet .pile .card")
        found = firefox.run(NARROWED)
        assert len({*found}) > 1
        assert all(each.startswith("matrix(") for each in found), found
