"""Every sentence of the source documents is shown by a scenario, or named in cases.yaml as one that no play can show.

A scenario shows the case `POS-054` if that is its id, or the beginning of it: `POS-054-2022`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).parent
FAMILIES = {"POS": 134, "FTI": 52, "FER": 50, "EXC": 47, "OOD": 114}
"""How many cases the documents have: Possession, overriding and rewriting, Ferryman, exchanging, One of Dominion."""
MOST_WITHOUT_PLAY = 44

_SCENARIO = re.compile(r"^(?:--- *)?scenario: *((?:POS|FTI|FER|EXC|OOD)-\d{3})(?=[-\s]|$)", re.MULTILINE)


def ids(family: str) -> list[str]:
    """The ids of a family's cases."""
    return [f"{family}-{number:03}" for number in range(1, FAMILIES[family] + 1)]


def shown() -> set[str]:
    """The cases that scenarios show."""
    files = sorted((TESTS / "scenarios").glob("*.yaml"))
    return {each for path in files for each in _SCENARIO.findall(path.read_text(encoding="utf-8"))}


def without_play() -> dict[str, str]:
    """The cases that no play can show, each with the reason."""
    found: dict[str, str] = yaml.safe_load((TESTS / "cases.yaml").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_case_is_shown_or_has_a_reason(family: str) -> None:
    missing = sorted(set(ids(family)) - shown() - set(without_play()))
    assert not missing, f"neither a scenario nor a line of cases.yaml for {', '.join(missing)}"


def test_no_case_is_both_shown_and_said_to_be_beyond_play() -> None:
    both = sorted(shown() & set(without_play()))
    assert not both, f"shown by a scenario, so take them out of cases.yaml: {', '.join(both)}"


def test_scenarios_and_reasons_are_of_cases_that_there_are() -> None:
    known = {each for family in FAMILIES for each in ids(family)}
    strange = sorted((shown() | set(without_play())) - known)
    assert not strange, f"no such cases: {', '.join(strange)}"


def test_reasons_are_few_and_said() -> None:
    reasons = without_play()
    assert len(reasons) <= MOST_WITHOUT_PLAY
    assert all(reasons.values())
