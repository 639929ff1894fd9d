"""Where a log differs from the rules: what the page says of both sides, whatever is wrong with the log."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from browsing import check_fact
from moothall import service
from moothall.service import Hall

LOGS = Path(__file__).parents[2] / "docs" / "logs"
LOG = (LOGS / "possession.txt").read_text(encoding="utf-8")
LOG_OF_ALICE = (LOGS / "online-alice.txt").read_text(encoding="utf-8")

FORGED = {
    "another player gains": ("Alice - gains Festival", "Bob - gains Festival"),
    "another card is gained": ("Bob - gains Silver", "Bob - gains Village"),
    "a card that is not in hand is played": ("Alice - plays Remodel", "Alice - plays Duchy"),
    "another player plays": ("Alice - plays Festival", "Bob - plays Festival"),
    "another player buys": ("Bob - buys Festival", "Alice - buys Festival"),
    "a card that is not left is drawn": ("Bob - draws Province, Copper", "Bob - draws Smithy, Copper"),
    "a card too many is drawn": ("Bob - draws Estate, Copper, Estate", "Bob - draws Copper, Estate, Copper, Estate"),
    "a card is gained twice": ("Alice - gains Festival", "Alice - gains Festival\nAlice - gains Festival"),
    "a hand is drawn twice": ("Bob - draws Province, Copper, Copper", "Bob - draws Copper\n"),
    "nobody buys what is gained": ("Bob - buys Province\n", ""),
    "another card is trashed": ("Alice - trashes Copper", "Alice - trashes Blockade"),
    "nobody plays the Treasures": ("Bob - plays 3 Copper, 1 Silver\n", ""),
    "a turn has another number": ("Bob: turn 9", "Bob: turn 10"),
    "a turn is another player's": ("Alice: turn 10 ", "Bob: turn 10 "),
    "a turn is not said to be possessed": (" [possessed]", ""),
    "more points than there are": ("Alice - total victory points: 21", "Alice - total victory points: 22"),
    "another deck": ("3 Province, 1 Duchy", "3 Province, 2 Duchy"),
}
"""What is forged, and how: the last such text of the log is another one."""


def forged(how: str) -> str:
    old, new = FORGED[how]
    before, _, after = LOG.rpartition(old)
    return f"{before}{new}{after}"


def told(path: Path, lang: service.Lang = "en") -> tuple[dict[str, Any], list[str]]:
    """The first difference on the page of a log, and the facts in words."""
    page = service.export(str(path), "html", lang=lang)
    (held,) = re.findall('<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    facts = [unescape(re.sub("<[^>]+>", "", fact)) for fact in re.findall(r'<li id="fact:\d+"[^>]*>(.*)', page)]
    findings = json.loads(unescape(held))["findings"]
    return next(each for each in findings if not each["follows"]), facts


KINGDOM = ["Cache", "Village", "Smithy", "Moat", "Cellar", "Market", "Festival", "Laboratory", "Militia", "Remodel"]
CHOSEN = ("play all", "buy Cache", "buy Silver", "end")
"""What both players choose, the first of these that is offered."""

MOVED = {"another player gains", "another card is gained"}
"""Where the rules did something that the log does not say, with cards that are certain and that nobody chose."""


@pytest.mark.parametrize("how", FORGED)
def test_the_rules_move_what_their_ruling_says_or_nothing(how, tmp_path):
    log = tmp_path / "forged.txt"
    log.write_text(forged(how), encoding="utf-8")
    finding, facts = told(log)
    assert finding["moved"] == ([finding["at"]] if how in MOVED else [])
    if finding["moved"]:
        fact = facts[finding["at"]]
        who, does, _, card = re.split(r"[ ,]+", finding["ruling"])[:4]
        assert fact.startswith(f"{who} {does} {card}")
        assert "as the log says" not in fact


def panel(page, side):
    """One side of the difference that is shown, in words: each line of it."""
    return [each.inner_text() for each in page.locator(f"#ruling .{side} > *").all()]


def test_where_the_log_is_followed_the_rules_still_move_as_they_did(opened):
    page = opened()
    own = panel(page, "rules")
    assert own[-1].endswith("→ Alice: Discard pile")
    followed = page.locator("#turns li", has_text="Bob gains Duchy. (as the log says)").last
    page.evaluate("address => (location.hash = address)", followed.get_attribute("id"))
    check_fact(page, int(followed.get_attribute("id").removeprefix("fact:")))
    assert panel(page, "rules") == own


def test_a_fact_of_the_log_is_not_drawn_as_what_the_rules_say(opened, tmp_path):
    log = tmp_path / "forged.txt"
    log.write_text(forged("a card is gained twice"), encoding="utf-8")
    page = opened(str(log))
    assert "Alice gains Festival. (as the log says)" in page.locator("#sentence").inner_text()
    assert panel(page, "rules") == ["✓ By the rules", "nothing makes this happen"]


def cached(tmp_path):
    """The log of a game in which somebody gains a Cache and, as it seems, none of its 2 Coppers."""
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=3, rules="2013-06-01", options={"kingdom": KINGDOM})
        for _ in range(30):
            words = [each.words for each in match.question(match.asked.player).choices]
            chosen = (at for does in CHOSEN for at, each in enumerate(words, 1) if each.startswith(does))
            match.choose(match.asked.player, next(chosen))
        log = service.export(str(match.game), "dominion-online", store=hall)
    before, coppers, after = log.rpartition("B gains 2 Coppers.\n")
    assert coppers
    path = tmp_path / "cache.txt"
    path.write_text(before + after, encoding="utf-8")
    return path


def test_all_facts_of_a_move_are_drawn(opened, tmp_path):
    page = opened(str(cached(tmp_path)))
    ruling, move = panel(page, "rules")[-2:]
    assert ruling == "Bob gains 2 Coppers, and the log does not say so"
    assert move == "T\n2\nCopper\n0\n → Bob: Discard pile"
    assert page.locator("#sheet .player:nth-child(2) .moves .new").all_inner_texts() == ["Copper\n+2\nfrom Supply"]
    assert page.locator("#sheet .pile em.less").all_inner_texts() == ["−2"]


def test_each_of_several_differences_at_one_fact_can_be_read(opened):
    page = opened(address="#line:330")
    check_fact(page, 881)
    assert "Alice has 18 points" in panel(page, "rules")
    assert page.locator("#lines li[aria-current]").get_attribute("id") == "line:330"
    page.locator("#ruling .others a", has_text="326").click()
    page.wait_for_selector("[id='line:326'][aria-current]")
    assert "Bob has 40 points" in panel(page, "rules")
    for key, line in (("D", 325), ("d", 326), ("d", 329), ("d", 330), ("d", 330), ("D", 329)):
        page.keyboard.press(key)
        assert page.locator("#lines li[aria-current]").get_attribute("id") == f"line:{line}"
    page.locator("[id='line:330']").click(position={"x": 60, "y": 4})
    assert "Alice has 18 points" in panel(page, "rules")


def test_nobody_is_accused_where_nothing_is_proved(opened, tmp_path):
    log = tmp_path / "open.txt"
    lines = LOG_OF_ALICE.splitlines(keepends=True)
    log.write_text("".join(lines[:224] + lines[225:]), encoding="utf-8")
    page = opened(str(log), permissions=["clipboard-read", "clipboard-write"])
    assert page.locator("#now.open").is_visible()
    assert "✗" not in page.locator("body").inner_text().split("Help")[0]
    assert panel(page, "says")[0].startswith("? The log says")
    assert panel(page, "rules")[0] == "In the nearest game"
    assert page.locator("#ruling q").evaluate("each => getComputedStyle(each).textDecorationLine") == "none"
    page.get_by_role("button", name="Copy for a judge").click()
    page.wait_for_selector("#said:not(:empty)")
    copied = page.evaluate("navigator.clipboard.readText()")
    for part in ("Line 225: B buys and gains a Silver.", "In the nearest game: Silver costs", "not proved: no game"):
        assert part in copied


def test_what_is_copied_says_what_the_panels_say(opened):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy for a judge").click()
    page.wait_for_selector("#said:not(:empty)")
    line, ruling, why, certain, address = page.evaluate("navigator.clipboard.readText()").splitlines()
    says, rules = panel(page, "says"), panel(page, "rules")
    assert line == f"Line 304: {says[1]}"
    assert ruling == f"{rules[0].removeprefix('✓ ')}: {rules[1]}"
    assert why == f"{page.locator('#ruling .why').inner_text()} ({page.locator('#ruling code').inner_text()})"
    assert certain == "proved: all that this rule looks at was open"
    assert address == page.url


@pytest.mark.browser
def test_a_difference_can_be_saved_as_a_picture(opened, tmp_path):
    page = opened("possession-forged.txt")
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename == "line-304.png"
    download.value.save_as(tmp_path / "picture.png")
    held = (tmp_path / "picture.png").read_bytes()
    assert held.startswith(b"\x89PNG")
    width, height = (int.from_bytes(held[at : at + 4]) for at in (16, 20))
    assert width == 1200
    assert 300 < height < 900
