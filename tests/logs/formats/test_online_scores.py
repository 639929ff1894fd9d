"""The tables of scores behind a log of Dominion Online: compared with what the rules count."""

from __future__ import annotations

import json

import online_samples as samples
import pytest
from moothall.logs.dominion.online.reader import read
from moothall.logs.verdict import Audit
from moothall.service import audit

ANN = [["Estate", "3", "3", ""], ["Museum", "", "10", "5 differently named cards."]]
BOB = [["Estate", "3", "3", ""], ["Museum", "", "8", "4 differently named cards."]]
AT = samples.PLAIN.count("\n") + 2


def scored(ann: list[list[str]], bob: list[list[str]], end: str = "\n") -> Audit:
    """The audit of a log with these tables, which says nothing of Museum before."""
    tables = [{"name": "Ann Archer", "scoreTable": ann}, {"name": "Bob", "scoreTable": bob}]
    return audit(f"{samples.PLAIN}~metadata~\nscoreTables: {json.dumps(tables)}{end}")


@pytest.mark.parametrize("end", ["\n", "", "\nother: 1\n"])
def test_right_scores_are_confirmed_and_a_landscape_that_counts_was_there(end: str) -> None:
    found = scored(ANN, BOB, end)
    assert (found.verdict, found.ended, found.final.scores) == ("agrees", "left", True)
    assert [verdict for line, verdict in found.verdicts if line == AT].count("confirmed") == 4
    assert (found.kingdom or {})["landscapes"] == ["Museum"]
    assert found.debris == 1 + ("other" in end)


@pytest.mark.parametrize(
    ("ann", "bob", "rulings"),
    [
        ([["Estate", "3", "4", ""], ANN[1]], BOB, ["Ann Archer has 13 points"]),
        (ANN, [["Estate", "4", "4", ""], ["Museum", "", "7", ""]], ["Bob has 11 points, 3 Estate"]),
        (ANN, [*BOB, ["", "2", "2", "VP tokens."]], ["Bob has 11 points", "Bob has 0 VP tokens"]),
        (ANN, [*BOB, ["Duchy", "1", "3", ""]], ["Bob has 11 points, 0 Duchy"]),
    ],
    ids=["points", "cards", "tokens", "a card that nobody gained"],
)
def test_a_wrong_score_is_a_finding_at_its_line(ann: list[list[str]], bob: list[list[str]], rulings: list[str]) -> None:
    found = scored(ann, bob)
    assert [(each.line, each.rule, each.ruling) for each in found.findings] == [
        (AT, "final/scores", ruling) for ruling in rulings
    ]
    assert (found.verdict, found.final.scores) == ("diverges", False)


@pytest.mark.parametrize(
    "line",
    [
        "scoreTables: [{",
        "scoreTables: 7",
        'scoreTables: [{"name":"Ann Archer","scoreTable":[["Estate","x","3",""]]}]',
        'scoreTables: [{"name":"Ann Archer","scoreTable":[]}]',
        'scoreTables: [{"name":"Zoe","scoreTable":[]},{"name":"Bob","scoreTable":[]}]',
        'scoreTables: [{"name":"Ann Archer"},{"name":"Bob","scoreTable":null}]',
        "scoreTables: " + "[" * 100_000,
    ],
    ids=["cut", "a number", "no number", "one player", "somebody else", "no rows", "deep"],
)
def test_what_is_no_table_of_this_game_is_debris(line: str) -> None:
    log = read(f"{samples.PLAIN}~metadata~\n{line}\n")
    assert log.debris == [AT - 1, AT]
    assert all(each.line < AT for each in log.observations)
