"""A difference in the site, at every size: both sides are in sight, and why is a touch away."""

from __future__ import annotations

from itertools import product

import pytest
from sweeps import sampled
from test_long_names import NAMED
from test_one_document import FORGED, LOGS, SEEN, Visit, open_log
from visits import faults

OF_ALICE = (LOGS / "online-alice.txt").read_text(encoding="utf-8").splitlines(keepends=True)
UNDECIDED = "".join(OF_ALICE[:224] + OF_ALICE[225:])
"""A log of which nothing is proved, where a hand of five has long names."""
LONG_LINE = NAMED.replace("21\n", "22\n").replace("3 Province, 1 Duchy", "3 Province, 2 Duchy")
"""A log of which the line of a whole deck differs, of players with long names."""
SIZES = [(320, 640), (390, 844), (640, 360), (1024, 768), (1280, 720), (1920, 1080)]
LOGS_OF = {"dispute": FORGED, "undecided": UNDECIDED, "long": LONG_LINE}


@pytest.mark.parametrize(("name", "lang", "size"), sampled(product(LOGS_OF, ("en", "ja"), SIZES), 3))
def test_both_sides_of_a_difference_are_whole(visited: Visit, name: str, lang: str, size: tuple[int, int]) -> None:
    width, height = size
    page = open_log(visited, LOGS_OF[name], width=width, height=height, lang=lang, has_touch=width < 900)
    if name == "long":
        page.keyboard.press("End")
    assert [each for each in faults(page, touched=width < 900) if not each.startswith("cut: 山田")] == []
    places = ["#ruling .says h3", "#ruling .rules h3", "#ruling .rules p"]
    places += ["#ruling .because button", "#why-so"] if height > 400 else []
    assert [place for place in places if not page.evaluate(SEEN, place)] == []


def test_why_is_a_touch_away_from_a_difference(visited: Visit) -> None:
    page = open_log(visited)
    page.locator("#why-so").tap()
    page.locator("#answers li").first.wait_for()
    assert page.locator("#answers li button").first.inner_text() == "829"
