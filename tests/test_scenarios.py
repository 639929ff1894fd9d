"""Every document of tests/scenarios/*.yaml is a test of its own, named after its id."""

from __future__ import annotations

from pathlib import Path

import asked
import pytest
from moothall.scenarios.ruling import Document, DocumentError, Ruling, play

FOUND = [
    pytest.param(path, document, id=f"{path.stem}:{document.scenario or document.line}")
    for path in asked.scenario_files()
    for document in asked.documents(path)
]


@pytest.mark.parametrize(("path", "document"), FOUND)
def test_scenario_holds(path: Path, document: Document | DocumentError) -> None:
    if isinstance(document, DocumentError):
        pytest.fail(str(document), pytrace=False)
    ruling = play(document)
    if ruling.verdict != "holds":
        pytest.fail(told(document, ruling), pytrace=False)
    difference = asked.difference(path, document, ruling)
    if difference is not None:
        pytest.fail(difference, pytrace=False)


def told(document: Document, ruling: Ruling) -> str:
    """Why a scenario does not hold, for a person."""
    if ruling.error is not None:
        return f"{document.scenario}: {ruling.error}"
    failures = [f"  {each.claim}\n    expected {each.expected}\n    actual   {each.actual}" for each in ruling.failures]
    return "\n".join([f"{document.name}:{document.line}: {document.scenario} fails under {ruling.at}", *failures])


def test_ids_are_unique_across_files() -> None:
    ids = [param.values[1].scenario for param in FOUND]  # type: ignore[union-attr]
    twice = sorted({each for each in ids if each is not None and ids.count(each) > 1})
    assert not twice, f"scenario ids that stand in two places: {', '.join(twice)}"


def test_each_list_of_questions_is_of_a_scenario_that_there_is() -> None:
    assert asked.listed_for_nothing("scenarios") == set()
