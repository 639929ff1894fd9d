"""Every document of tests/scenarios/*.yaml is a test of its own, named after its id."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.scenarios.ruling import Document, DocumentError, Ruling, load, play

FOLDER = Path(__file__).parent / "scenarios"
FOUND = [
    pytest.param(document, id=f"{path.stem}:{document.scenario or document.line}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for document in load(path.read_text(encoding="utf-8"), f"tests/scenarios/{path.name}")
]


@pytest.mark.parametrize("document", FOUND)
def test_scenario_holds(document: Document | DocumentError) -> None:
    if isinstance(document, DocumentError):
        pytest.fail(str(document), pytrace=False)
    ruling = play(document)
    if ruling.verdict != "holds":
        pytest.fail(told(document, ruling), pytrace=False)


def told(document: Document, ruling: Ruling) -> str:
    """Why a scenario does not hold, for a person."""
    if ruling.error is not None:
        return f"{document.scenario}: {ruling.error}"
    failures = [f"  {each.claim}\n    expected {each.expected}\n    actual   {each.actual}" for each in ruling.failures]
    return "\n".join([f"{document.name}:{document.line}: {document.scenario} fails under {ruling.at}", *failures])


def test_ids_are_unique_across_files() -> None:
    ids = [param.values[0].scenario for param in FOUND]  # type: ignore[union-attr]
    twice = sorted({each for each in ids if each is not None and ids.count(each) > 1})
    assert not twice, f"scenario ids that stand in two places: {', '.join(twice)}"


def test_every_card_has_a_scenario() -> None:
    load_cards()
    told_of = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yaml"))
    assert [name for name in TEXTS if name not in told_of] == []
