"""Players of Dominion Online whose names look like lines, and names that somebody changed in the headers alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.logs.formats import audit_text

LOG = (Path(__file__).parents[3] / "docs" / "logs" / "online-alice.txt").read_text(encoding="utf-8")
LIKE_LINES = (
    "Kingdom: Witch", "Turn 3 - x", "Nobody [Possession]", "x [Outpost]",
    "Turn 1 - Kingdom: Witch", "Game #1234, unrated.", "Supply: x", "buys a Gold",
    "x, y and z", "Copper", "Unknown card", "Quit", "The game has ended.", "Lord Rattington", "12", "#1", "[x]", "-x",
    "<b>", '"q"', "*b*", "@Ann", "(2)", "' or 1", "http://x.y", "e.g. this", "É", "葵",
)  # fmt: skip


def named(name: str, prefix: str) -> str:
    """The log with another name for Alice, and another prefix in her lines."""
    own = LOG.replace("Alice", "\0")
    return re.sub(r"(?<!\w)A(?= |'s )", lambda _: prefix, own).replace("\0", name)


@pytest.mark.parametrize("name", LIKE_LINES)
def test_a_name_that_looks_like_a_line_is_a_name(name: str) -> None:
    found = audit_text(named(name, name[0]), name="log")
    assert (found.verdict, found.players) == ("agrees", (name, "Bob"))


@pytest.mark.parametrize("name", LIKE_LINES)
def test_a_name_that_was_changed_in_the_headers_alone_is_that_of_who_acts_below_them(name: str) -> None:
    found = audit_text(LOG.replace("Alice", name), name="log")
    assert (found.verdict, found.players) == ("agrees", (name, "Bob"))


def test_names_of_both_players_may_be_changed_in_the_headers() -> None:
    found = audit_text(LOG.replace("Alice", "Player 1").replace("Bob", "Player 2"), name="log")
    assert (found.verdict, found.players) == ("agrees", ("Player 1", "Player 2"))


def test_two_names_for_one_prefix_accuse_nobody() -> None:
    for changed in (LOG.replace("Alice", "Bob: turn 3"), LOG.replace("Alice", "B")):
        assert audit_text(changed, name="log").verdict not in ("diverges", "contradicts")
