"""The examples of docs/filters.md: each holds at as many facts as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.domain.dominion.game import GAME
from moothall.logs.formats import audit_text
from moothall.projections.finding.filters import filter_of
from moothall.projections.finding.search import find
from moothall.projections.sight.unseen import ViewedStream

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = [
    (line[:48].strip(), int(line[48:]))
    for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", (DOCS / "filters.md").read_text("utf-8"), re.M | re.S)
    if not language
    for line in block.splitlines()
]


@pytest.fixture(scope="module")
def facts():
    log = DOCS / "logs" / "possession.txt"
    return audit_text(log.read_text(encoding="utf-8"), name=log.name).facts


@pytest.mark.parametrize(("expression", "count"), EXAMPLES)
def test_an_example_holds_at_as_many_facts_as_it_says(expression, count, facts):
    wanted = filter_of(expression, GAME, {"p1": "Alice", "p2": "Bob"})
    assert len(list(find(ViewedStream(GAME, facts), wanted))) == count
