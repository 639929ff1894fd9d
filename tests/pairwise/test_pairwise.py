"""The community's rulings on pairs of cards, played: every scenario of this folder holds, and plays the row it says.

The rows themselves are others' words and stay where they are; the tests that read them skip where they are missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import asked
import pytest
from moothall.scenarios.ruling import Document, DocumentError, Ruling, play
from pairwise_rows import (
    HOW_MANY,
    ROWS,
    WHOLE,
    documents,
    files,
    left_out,
    named,
    not_played,
    number,
    numbers,
    rows,
)

LEAST = 1806
"""At least so many rows are played."""
COPIED = 8
"""So many words in a row that are the row's own are copied."""
WORDS = re.compile(r"^(?:title|disputed): (.+)$|#(.+)$", re.MULTILINE)
"""What a scenario says to people."""


def played() -> dict[int, list[Document]]:
    """The scenarios of each row."""
    found: dict[int, list[Document]] = {}
    for path in files():
        for each in documents(path):
            of_row = number(each.scenario)
            if isinstance(each, Document) and of_row is not None:
                found.setdefault(of_row, []).append(each)
    return found


@pytest.fixture
def reference() -> None:
    """The rows, without which a test skips."""
    if not ROWS.exists():
        pytest.skip("needs the pairwise rulings (../shared/rules/pairwise.csv)")


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_scenario_of_a_file_holds(path: Path) -> None:
    wrong = [why for each in documents(path) if (why := against(path, each)) is not None]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def against(path: Path, document: Document | DocumentError) -> str | None:
    """Why a scenario does not hold, or how its questions differ from their list, for a person; none if all is well."""
    if isinstance(document, DocumentError):
        return str(document)
    ruling = play(document)
    if ruling.verdict != "holds":
        return "\n".join(reasons(document, ruling))
    return asked.difference(path, document, ruling)


def reasons(document: Document, ruling: Ruling) -> Iterator[str]:
    """What a ruling finds wrong, line by line."""
    if ruling.error is not None:
        yield f"{document.scenario}: {ruling.error}"
        return
    yield f"{document.name}:{document.line}: {document.scenario} fails under {ruling.at}"
    yield from (f"  {each.claim}: expected {each.expected}, actual {each.actual}" for each in ruling.failures)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_scenario_stands_in_the_file_of_its_row_and_claims_something(path: Path) -> None:
    for each in documents(path):
        assert number(each.scenario) in numbers(path), f"{path.name}: {each.scenario} names no row of this file"
        if isinstance(each, Document):
            assert each.claimed or any("refused" in str(step) for step in each.when), f"{each.scenario} claims nothing"


def test_every_scenario_has_a_title() -> None:
    assert [of_row for of_row, text in texts().items() if "\ntitle: " not in text] == []


def test_each_list_of_questions_is_of_a_scenario_that_there_is() -> None:
    assert asked.listed_for_nothing("pairwise") == set()


def test_ids_are_unique() -> None:
    ids = Counter(each.scenario for path in files() for each in documents(path))
    assert [each for each, times in ids.items() if times > 1] == []


def test_a_row_is_played_or_has_a_reason_but_not_both() -> None:
    without = not_played()
    assert sorted(without.keys() & played().keys()) == []
    assert [each for each in without if each not in range(1, HOW_MANY + 1)] == []
    assert [each for each, reason in without.items() if not reason] == []


def test_enough_rows_are_played() -> None:
    assert len(played()) >= LEAST


@pytest.mark.usefixtures("reference")
def test_there_are_as_many_rows_as_are_counted() -> None:
    assert len(rows()) == HOW_MANY


@pytest.mark.usefixtures("reference")
def test_a_scenario_names_both_cards_of_its_row() -> None:
    for of_row, text in texts().items():
        lost = [card for card in rows()[of_row].cards if not named(card, text)]
        assert lost == [], f"row {of_row}: {lost} stands in no scenario of it"


def texts() -> dict[int, str]:
    """The scenarios of each row as they are written."""
    lines = {path.name: path.read_text(encoding="utf-8").splitlines() for path in files()}
    return {
        of_row: "\n".join(written(lines[Path(each.name).name], each.line) for each in scenarios)
        for of_row, scenarios in played().items()
    }


def written(lines: list[str], line: int) -> str:
    """The scenario that begins at a line."""
    return "\n".join(takewhile(lambda each: each != "---", lines[line - 1 :]))


@pytest.mark.usefixtures("reference")
@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_whole_file_leaves_no_ruled_card_of_its_rows_out(path: Path) -> None:
    if path.read_text(encoding="utf-8").startswith(WHOLE):
        assert list(left_out(numbers(path))) == []


@pytest.mark.usefixtures("reference")
def test_scenarios_and_reasons_are_our_own_words() -> None:
    ours = {of_row: "\n".join(map("".join, WORDS.findall(text))) for of_row, text in texts().items()}
    for of_row, text in (ours | not_played()).items():
        copied = runs(text) & runs(rows()[of_row].words)
        assert not copied, f"row {of_row}: {min(copied)!r} is the row's text"


def runs(text: str) -> set[str]:
    """Every few words of a text that follow each other."""
    words = re.findall(r"\w+", text.lower())
    return {" ".join(words[at : at + COPIED]) for at in range(len(words) - COPIED + 1)}
