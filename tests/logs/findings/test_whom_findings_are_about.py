"""Whom a finding is about, by name, in what `audit --json` prints and in what is kept beside a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall import service
from moothall.logs.findings.kept import kept, restored

LINES = (Path(__file__).parents[3] / "docs" / "logs" / "possession.txt").read_text(encoding="utf-8").splitlines()


def of_forgery(line: int, wrong: str, right: str) -> service.Audit:
    """The audit of the log with one line changed."""
    assert right in LINES[line - 1]
    forged = [*LINES[: line - 1], LINES[line - 1].replace(right, wrong, 1), *LINES[line:]]
    return service.audit("\n".join(forged), name="forged.txt")


@pytest.mark.parametrize(
    ("forgery", "about"),
    [
        pytest.param((318, "Bob - plays", "Alice - plays"), [(318, "Bob")], id="who plays out of turn"),
        pytest.param((303, "Alice - buys", "Bob - buys"), [(303, "Alice")], id="who buys in a turn of somebody else"),
        pytest.param(
            (102, "Bob - gains", "Alice - gains"), [(102, None), (170, "Alice"), (187, "Alice")], id="nobody alone"
        ),
    ],
)
def test_a_finding_names_the_player_that_it_is_about(
    forgery: tuple[int, str, str], about: list[tuple[int, str | None]]
) -> None:
    found = of_forgery(*forgery).to_json()["divergences"]
    assert [(each["line"], each["about"]) for each in found[: len(about)]] == about


def test_a_kept_audit_says_the_same() -> None:
    audit = of_forgery(318, "Bob - plays", "Alice - plays")
    again = restored(kept(audit), audit.facts)
    assert again.to_json() == audit.to_json()
    assert [each.about for each in again.findings][:1] == ["p2"]


def test_an_audit_that_was_kept_before_names_nobody() -> None:
    audit = of_forgery(318, "Bob - plays", "Alice - plays")
    document = kept(audit)
    for each in document["divergences"]:
        del each["about"]
    assert {each["about"] for each in restored(document, audit.facts).to_json()["divergences"]} == {None}
