"""An audit in words: causes alone, what cannot be read, what is assumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.cli.display.html_report import Page
from moothall.cli.display.report import Totals, report
from moothall.service import audit

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")
GENUINE = (LOGS / "possession.txt").read_text(encoding="utf-8")


def said(text: str, rules: str | None = None, *, everything: bool = False) -> str:
    return "\n".join(map(str, report(audit(text, rules=rules).to_json(), everything=everything)))


def test_the_cause_is_printed_with_its_reason_and_what_follows_is_counted() -> None:
    printed = said(FORGED)
    assert printed.count("  line ") == 1
    assert "line 304: Bob - gains Duchy" in printed
    assert "the possessor gains instead" in printed
    assert "4 more follow from it; --all lists them" in printed


def test_all_prints_what_follows_too() -> None:
    printed = said(FORGED, everything=True)
    assert printed.count("if line 304 is followed, ") == 4
    assert "--all" not in printed


def test_a_line_that_cannot_be_read_is_printed_with_what_was_meant() -> None:
    printed = said(GENUINE.replace("buys Festival", "byus Festival", 1))
    assert 'cannot be read: Alice - byus Festival; did you mean "Alice - buys Festival"?' in printed
    assert "what differs may follow from a line that cannot be read" in printed


def test_an_assumed_date_and_a_missing_end_are_said() -> None:
    lines = GENUINE.split("\n")
    half = next(at for at, line in enumerate(lines) if ": turn 7 " in line) + 2
    printed = said("\n".join(lines[:half]))
    assert "the log has no date" in printed
    assert "the log ends in turn 7; the game has no end" in printed
    assert "has no date" not in said(GENUINE, "2013-05-23")
    assert "has no end" not in said(GENUINE, "2013-05-23")


def test_the_switch_that_explains_everything_is_printed() -> None:
    assert "agrees by the rules of 2025-01-01,shuffle_first=no" in said(GENUINE, "2025-01-01")


@pytest.mark.parametrize("text", [FORGED, GENUINE.replace("buys Festival", "byus Festival", 1)])
def test_the_page_says_what_the_text_says(text: str, tmp_path: Path) -> None:
    with (tmp_path / "page.html").open("w", encoding="utf-8") as file:
        Page(file).add(audit(text).to_json())
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    if text is FORGED:
        assert "4 more follow from these" in page and "Bob - gains Duchy" in page
    else:
        assert "Alice - byus Festival" in page and "Alice - buys Festival" in page


PROVED = {
    "open": "all that this rule looks at was open",
    "counted": "cards were counted",
    "exhausted": "no course of this turn",
    None: "not proved: no game was found",
}


@pytest.mark.parametrize("proof", PROVED)
def test_a_difference_says_how_it_is_proved(proof: str | None, tmp_path: Path) -> None:
    found = audit(FORGED).to_json()
    found["divergences"][0]["proof"] = proof
    assert PROVED[proof] in "\n".join(map(str, report(found)))
    with (tmp_path / "page.html").open("w", encoding="utf-8") as file:
        Page(file).add(found)
    assert PROVED[proof] in (tmp_path / "page.html").read_text(encoding="utf-8").replace("&#x27;", "'")


def test_a_habit_of_the_server_needs_no_proof() -> None:
    found = audit(FORGED).to_json()
    found["divergences"][0] |= {"proof": None, "habit": "goko/outpost"}
    assert "proved" not in "\n".join(map(str, report(found)))


def test_an_undecided_log_is_counted_as_one() -> None:
    totals = Totals()
    totals.add(audit(GENUINE).to_json() | {"verdict": "undecided"})
    assert str(next(totals.report())) == "1 log: 1 undecided"


def test_the_page_names_the_habit_that_explains_a_difference(tmp_path: Path) -> None:
    found = audit(FORGED).to_json()
    found["divergences"][0]["habit"] = "goko/outpost"
    with (tmp_path / "page.html").open("w", encoding="utf-8") as file:
        Page(file).add(found)
    assert "a habit of the server, goko/outpost" in (tmp_path / "page.html").read_text(encoding="utf-8")
