"""Links that carry a log: they come back as they went, those of each version are read for ever, broken ones say why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import evaluated

FORGED = (Path(__file__).parents[2] / "docs" / "logs" / "possession-forged.txt").read_text(encoding="utf-8")

MADE = {
    "m1": "#m1.b1de58ba.q1bKyU9XslJKVADROkoFOYnJqUpWSiWlRXlWhko6SjmJeSD51DylWgA",
    "m2": "#m2.79576515.q1bKyU9XslJKVADRtQA?place=turn%3A1&lang=en",
}
"""A link of each version that a release of Moothall has made."""


def sent(state: dict[str, str]) -> str:
    return str(evaluated("link.js", "site.toLink(given.state)", state=state))


def opened(fragment: str) -> Any:
    """The state in a link, or the word for what is wrong with it."""
    return evaluated("link.js", "site.fromLink(given.fragment).catch(error => error.why)", fragment=fragment)


def test_a_log_and_a_place_in_it_come_back() -> None:
    state = {"log": FORGED, "name": "a.txt", "place": "line:304", "as": "Alice", "rules": "2014-01-01", "lang": "ja"}
    link = sent(state)
    assert opened(link) == state
    assert len(link) < len(FORGED) / 4


@given(st.lists(st.text(min_size=1), min_size=20, max_size=20))
def test_any_text_comes_back(texts: list[str]) -> None:
    clean = [text.encode("utf-8", "replace").decode() for text in texts]
    back = "Promise.all(given.texts.map(async text => (await site.fromLink(await site.toLink({ log: text }))).log))"
    assert evaluated("link.js", back, texts=clean) == clean


def test_what_is_not_set_is_not_sent() -> None:
    assert opened(sent({"log": "a", "as": "", "place": ""})) == {"log": "a"}


@pytest.mark.parametrize("version", MADE)
def test_links_of_every_version_are_read(version: str) -> None:
    assert opened(MADE[version]) == {"log": "a log", "place": "turn:1", "lang": "en"}


def test_broken_links_say_what_is_wrong() -> None:
    link = sent({"log": FORGED})
    large = evaluated("link.js", "site.toLink({ log: 'a'.repeat(5000000) })")
    assert opened(link.replace("m2", "m7", 1)) == "version"
    assert opened(link[:8]) == "cut"
    assert opened(link[:-20]) == "edited"
    assert opened(link.replace("a", "b")) == "edited"
    assert opened(link + "%") == "edited"
    assert opened(link + "A") == "edited"
    assert opened(large) == "large"


@pytest.mark.parametrize("behind", [")", ".", "),", '">', "%22)"])
@pytest.mark.parametrize("version", MADE)
def test_what_stands_behind_a_link_in_a_text_is_no_part_of_it(version: str, behind: str) -> None:
    assert opened(MADE[version] + behind) == opened(MADE[version])


def test_a_link_to_another_place_holds_the_same_log() -> None:
    link = sent({"log": FORGED, "place": "829", "as": "Dr. Bob & Co.", "lang": "en"})
    moved = evaluated("link.js", "site.placed(given.link, given.state)", link=link, state={"place": "line:304"})
    assert link.partition("?")[0] == moved.partition("?")[0]
    assert opened(link) == {"log": FORGED, "place": "829", "as": "Dr. Bob & Co.", "lang": "en"}
    assert opened(moved) == {"log": FORGED, "place": "line:304"}


def test_a_link_to_something_else_says_so() -> None:
    for content in ("[]", "null", "no JSON"):
        link = evaluated("link.js", "site.written(given.content)", content=content)
        assert opened(link) == "content"


def test_a_log_that_is_only_escaped_is_read() -> None:
    assert opened("#log:Ann%20%2F%20B%C3%B6%0Aplays%20a%20Gold.") == {"log": "Ann / Bö\nplays a Gold."}
    assert opened("#log:50%") == "edited"
    large = "site.fromLink(`#log:${'a'.repeat(5000000)}`).catch(error => error.why)"
    assert evaluated("link.js", large) == "large"


def test_fields_that_no_link_has_are_dropped() -> None:
    link = evaluated("link.js", "site.written(given.content)", content='{"log": "a", "place": 7, "script": "x"}')
    assert opened(link) == {"log": "a"}
