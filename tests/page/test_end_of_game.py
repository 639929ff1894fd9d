"""The end of a game on its page: a game that is right opens on who won, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from moothall import service

if TYPE_CHECKING:
    from conftest import Opened

LOGS = Path(__file__).parents[2] / "docs" / "logs"
GOOD = "possession.txt"


def end_of(log: str, viewer: str | None = None) -> Any:
    page = service.export(str(LOGS / log), "html", viewer=viewer)
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])["end"]


def test_the_points_are_those_of_the_audit_and_add_up() -> None:
    end, outcome = end_of(GOOD), service.audit(LOGS / GOOD).to_json()["outcome"]
    assert {name: end[name] for name in outcome} == outcome
    for seat, points in outcome["scores"].items():
        assert sum(each for _, each in end["points"][seat]) == points
        assert end["course"][-1]["points"][seat] == points
    assert [turn["coins"] for turn in end["course"][:2]] == [4, 4]
    assert end["course"][0]["gained"] == [["Potion", 1]]


@pytest.mark.parametrize(("log", "viewer"), [("possession-forged.txt", None), (GOOD, "Alice")])
def test_there_is_no_end_of_a_game_with_a_wrong_line_or_for_one_player(log: str, viewer: str | None) -> None:
    assert end_of(log, viewer) is None


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 720, "en"), (390, 844, "ja")])
def test_a_game_that_is_right_opens_on_its_end(width: int, height: int, lang: str, opened: Opened) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opened(GOOD, lang=lang, width=width, height=height, bypass_csp=True)
    outcome = page.locator("#outcome")
    assert re.search("Bob won|Bobの勝ち", outcome.inner_text())
    assert outcome.locator(".score").all_inner_texts() == ["Alice 21", "Bob 37"]
    assert outcome.locator("polyline").count() == 2
    assert not page.locator("#sheet").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [each["id"] for each in Axe().run(page).response["violations"] if each["impact"] == "serious"] == []
    outcome.locator("button").click()
    assert page.locator("#sheet").is_visible()
    assert not outcome.is_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert outcome.is_visible()
    outcome.locator("td a").first.click()
    page.locator("#sheet").wait_for()
