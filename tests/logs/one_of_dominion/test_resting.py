"""A difference in a transcript names the lines that somebody has to read to see that it is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.logs.verdict import Finding
from transcripts import audited

LINES = (Path(__file__).parents[3] / "docs" / "logs" / "one-of-dominion.en.txt").read_text("utf-8").splitlines()


def first_of(number: int, was: str, now: str) -> Finding:
    """The first difference of the shipped transcript with one line changed."""
    assert LINES[number - 1] == was
    return audited("\n".join([*LINES[: number - 1], now, *LINES[number:]])).findings[0]


@pytest.mark.parametrize(
    ("number", "was", "now", "behind"),
    [
        (30, "Ren takes green 3", "Ren takes green 4", (26, 29, 30)),
        (39, "Jun +1 points: budget", "Jun +2 points: budget", (38, 39)),
        (23, "Aoi discards red 4 from the deck", "Aoi discards red 5 from the deck", (19, 21, 23)),
        (71, "Ren acts as Talkie", "Ren acts as Inu", (50, 51, 71)),
        (82, "Ren acts as Kuromaku", "Ren acts as Inu", (76, 82)),
        (140, "Aoi +3 points: income", "Aoi +4 points: income", (48, 62, 80, 139, 140)),
    ],
    ids=["an address taken", "what a style gives", "what is not taken", "a style twice", "an unused style", "income"],
)
def test_a_difference_rests_on_the_lines_that_its_rule_looks_at(
    number: int, was: str, now: str, behind: tuple[int, ...]
) -> None:
    found = first_of(number, was, now)
    assert (found.line, found.rests_on) == (number, behind)


def test_an_address_that_nobody_looked_at_is_laid_beside_those_that_were_seen() -> None:
    found = first_of(30, "Ren takes green 3", "Ren takes green 4")
    assert found.text[0].startswith("Line 30: Ren takes green 4. By the rules Ren looked at yellow 1, green 3. Once a ")


def test_the_number_of_turns_rests_on_every_header_of_a_turn() -> None:
    last = len(LINES)
    found = first_of(last, LINES[-1], LINES[-1].replace("turns 14", "turns 13"))
    headers = [number for number, line in enumerate(LINES, 1) if line.startswith("Turn ")]
    assert found.rests_on == (*headers, last)
