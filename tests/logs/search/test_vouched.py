"""Facts get the lines that vouch for them when somebody reads them, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.domain.kernel.facts import Fact
from moothall.logs.courses.positions import Vouched, as_made
from moothall.logs.formats import audit_text

LOG = Path(__file__).parents[3] / "docs/logs/possession.txt"


def test_an_audit_that_nobody_reads_makes_no_fact_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[Fact]()
    with_line = Fact.with_line

    def counted(fact: Fact, line: int | None) -> Fact:
        made.append(fact)
        return with_line(fact, line)

    monkeypatch.setattr(Fact, "with_line", counted)
    found = audit_text(LOG.read_text(encoding="utf-8"), name=LOG.name)
    assert found.to_json()["events"] == len(found.facts) > 400
    assert made == []
    assert {each.line for each in found.facts} > {None}
    assert 100 < len(made) < len(found.facts)


def test_facts_with_their_lines_are_as_good_as_a_list() -> None:
    found = audit_text(LOG.read_text(encoding="utf-8"), name=LOG.name).facts
    assert isinstance(found, Vouched)
    assert [*found] == found == found[:] == [found[at] for at in range(len(found))]
    assert [each.reopened() for each in found] == [each.reopened() for each in as_made(found)]
    assert found != [*as_made(found)]
    assert as_made(found[:3]) == found[:3]
