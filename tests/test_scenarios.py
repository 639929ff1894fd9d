"""Every document of tests/scenarios/*.yaml is a test of its own, named after its id."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import ndiff
from pathlib import Path

import asked
import pytest
from moothall.scenarios.ruling import Document, DocumentError, Ruling, play

EXPECTED = {path.stem: asked.expected(path.stem) for path in asked.scenario_files()}
FOUND = [
    pytest.param(document, id=f"{path.stem}:{document.scenario or document.line}")
    for path in asked.scenario_files()
    for document in asked.documents(path)
]


@pytest.mark.parametrize("document", FOUND)
def test_scenario_holds(document: Document | DocumentError) -> None:
    if isinstance(document, DocumentError):
        pytest.fail(str(document), pytrace=False)
    ruling = play(document)
    if ruling.verdict != "holds":
        pytest.fail(told(document, ruling), pytrace=False)
    stem = Path(document.name).stem
    lines = asked.lines(ruling.asked)
    expected = EXPECTED[stem].get(document.scenario, [])
    if lines != expected:
        pytest.fail(compared(f"{document.name}:{document.line}: {document.scenario}", stem, expected, lines), False)


def told(document: Document, ruling: Ruling) -> str:
    """Why a scenario does not hold, for a person."""
    if ruling.error is not None:
        return f"{document.scenario}: {ruling.error}"
    failures = [f"  {each.claim}\n    expected {each.expected}\n    actual   {each.actual}" for each in ruling.failures]
    return "\n".join([f"{document.name}:{document.line}: {document.scenario} fails under {ruling.at}", *failures])


def compared(where: str, stem: str, expected: Sequence[str], lines: Sequence[str]) -> str:
    """How the questions of a scenario differ from its list, for a person."""
    differences = [f"  {each}" for each in ndiff(expected, lines) if not each.startswith("?")]
    way_out = f"  if it is right that this is asked: python tests/asked.py {stem}"
    return "\n".join([f"{where} is not asked what tests/scenarios/asked/{stem}.txt says", *differences, way_out])


def test_ids_are_unique_across_files() -> None:
    ids = [param.values[0].scenario for param in FOUND]  # type: ignore[union-attr]
    twice = sorted({each for each in ids if each is not None and ids.count(each) > 1})
    assert not twice, f"scenario ids that stand in two places: {', '.join(twice)}"


def test_each_list_of_questions_is_of_a_scenario_that_there_is() -> None:
    listed = {(stem, scenario) for stem, lists in EXPECTED.items() for scenario in lists}
    found = {(Path(each.name).stem, each.scenario) for param in FOUND if isinstance(each := param.values[0], Document)}
    assert listed - found == set()
    assert {path.stem for path in asked.LISTS.glob("*.txt")} - EXPECTED.keys() == set()
