"""What a log suffers on its way: it is read where that is no guess, and said; else a sentence says what to do."""

from __future__ import annotations

import re
import time
from pathlib import Path

import online_samples as samples
import pytest
from damages import FRESH, HELD_OUT, KINDS, Damage, each_line, headers
from isotropic_pages import PAGE
from moothall.logs.damage.affixes import without_page_numbers, without_pages
from moothall.logs.damage.lines import lines_of as lines_of_text
from moothall.logs.damage.shapes import People, Shapes
from moothall.logs.damage.undoing import undone
from moothall.logs.dominion.goko.line_shapes import GokoShapes
from moothall.logs.dominion.isotropic.line_shapes import IsotropicShapes
from moothall.logs.dominion.isotropic.looks import lines_of
from moothall.logs.formats import audit_text, game_in, read
from moothall.logs.log_file import decode
from moothall.logs.reader import UnreadableLog
from moothall.logs.verdict import Audit
from sweeps import sampled

GAME = samples.PLAIN
DOCS = Path(__file__).parents[2] / "docs" / "logs"


def audited(text: str | bytes) -> Audit:
    return audit_text(decode(text) if isinstance(text, bytes) else text, name="game.txt")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "a cut last line"])
def test_a_damaged_log_agrees_as_the_whole_one(kind: str) -> None:
    found = audited(KINDS[kind](GAME))
    assert (found.verdict, found.error) == ("agrees", None)
    assert found.lines == audited(GAME).lines


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_undone_is_said(kind: str) -> None:
    found = audited(KINDS[kind](GAME))
    said = found.to_json()["undone"]
    assert [each["name"] for each in said] == [step.name for step in found.undone]
    both = [(step.says.in_words("en"), step.says.in_words("ja")) for step in found.undone]
    assert [(each["text"], each["text_ja"]) for each in said] == both


def test_a_number_between_blank_lines_is_of_a_page_where_the_numbers_go_on() -> None:
    lines = ["x", "", "1", "", "y", "7", "z", "", "2", "", "8", "w"]
    assert [line.text for line in without_page_numbers(lines_of_text("\n".join(lines)))] == lines
    more = [*lines, "", "3", "", "end"]
    assert [line.text for line in without_page_numbers(lines_of_text("\n".join(more))) if line.text] == [
        *("x", "y", "7", "z", "8", "w", "end")
    ]


NAMELESS = re.sub(r"(?m)Bob(?= - |: turn |$)", "", (DOCS / "possession.txt").read_text(encoding="utf-8"))
"""A log of Goko whose second player has no name. [goko log383]"""


@pytest.mark.parametrize(
    "kind",
    [
        "an en dash in headers",
        "headers with a vertical bar",
        "quoted",
        "lines joined",
        "wrapped at 40",
        "all in lower case",
        "emphasis on cards",
        "a copy of a PDF",
    ],
)
def test_a_player_without_a_name_is_seated_however_the_log_is_damaged(kind: str) -> None:
    text = {**KINDS, **HELD_OUT, **FRESH}[kind](NAMELESS)
    assert isinstance(text, str)
    found = audited(text)
    assert (found.verdict, found.error) == ("agrees", None)
    assert len(found.players) == 2


def test_headers_of_turns_are_no_numbers_of_pages() -> None:
    """What numbers on from one to the next and names a player: without it the game is another."""
    shapes = GokoShapes()
    lines = lines_of_text("\n".join(f"Turn {number} | Alice\nAlice - plays 3 Copper" for number in range(1, 6)))
    people = People(("Alice", ""), ("Alice", ""))
    assert shapes.kind("Turn 1 | Alice", people) == ""
    assert without_pages(lines, GokoShapes()) == lines


@pytest.mark.parametrize("kind", ["CP932", "EUC-JP"])
def test_headers_whose_dashes_an_encoding_lacks_are_read(kind: str) -> None:
    """Both have no long dash, so a page of Isotropic has `? Ann's turn 1 ?`."""
    found = audited(KINDS[kind](ISOTROPIC))
    assert (found.verdict, found.lines) == ("agrees", audited(ISOTROPIC).lines)
    assert "headers" in [step.name for step in found.undone]
