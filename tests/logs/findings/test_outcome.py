"""How a game came out: by the results of its log, else by the rules where it agrees to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.domain.games import find
from moothall.logs.findings.kept import kept, restored
from moothall.logs.findings.outcome import Outcome, of_table
from moothall.service import audit

LOGS = Path(__file__).parents[3] / "docs" / "logs"
SHARED = Path(__file__).parents[4] / "shared" / "logs"
REAL = [*sorted(SHARED.glob("goko/log.*"))[5:20], *sorted(SHARED.glob("isotropic/*"))]
SILENT = sorted(SHARED.glob("dominion-online/*.txt"))[:20]


def test_the_results_of_a_log_are_the_outcome() -> None:
    found = audit(LOGS / "possession.txt")
    assert found.outcome.winners is not None
    document = found.to_json()["outcome"]
    assert [*document] == ["winners", "scores", "turns", "decks"]
    assert {*document["scores"]} == {*document["turns"]} == {*document["decks"]} == {"p1", "p2"}


def test_the_outcome_is_what_the_log_says_though_it_is_wrong() -> None:
    text = (LOGS / "possession.txt").read_text(encoding="utf-8")
    right = audit(text).outcome.scores
    assert right is not None
    lines = [f"{line.rpartition(': ')[0]}: 99" if "total victory points" in line else line for line in text.split("\n")]
    found = audit("\n".join(lines))
    assert (found.verdict, found.final.scores) == ("diverges", False)
    assert found.outcome.scores == dict.fromkeys(right, 99)


def test_a_log_that_is_cut_tells_no_outcome() -> None:
    text = (LOGS / "possession.txt").read_text(encoding="utf-8")
    lines = text.split("\n")
    found = audit("\n".join(lines[: len(lines) // 2]))
    assert found.ended == "cut"
    assert found.outcome == Outcome()
    assert found.to_json()["outcome"] is None


@pytest.mark.skipif(not REAL, reason="no shared logs")
@pytest.mark.parametrize("log", REAL, ids=lambda path: path.name[:40])
def test_the_results_of_logs_that_agree_are_those_of_the_rules(log: Path) -> None:
    found = audit(log)
    if (found.verdict, found.ended) != ("agrees", "rules"):
        pytest.skip("it does not agree to its end")
    game = find(found.kind or "")
    ruled = of_table(game, game.fold(found.facts))
    assert (found.outcome.scores, found.outcome.turns) == (ruled.scores, ruled.turns)
    assert {*(found.outcome.winners or ())} == {*(ruled.winners or ())}


@pytest.mark.skipif(not SILENT, reason="no shared logs")
def test_a_log_without_results_has_those_of_the_rules() -> None:
    found = [audit(log) for log in SILENT]
    over = [each for each in found if (each.verdict, each.ended) == ("agrees", "rules")]
    assert over
    assert all(each.outcome.turns for each in over)
    assert [each.log for each in found if each.ended == "cut" and not each.outcome.is_empty] == []


@pytest.mark.parametrize(
    "name", ["possession.txt", "possession-forged.txt", "online-alice.txt", "one-of-dominion.jsonl"]
)
def test_an_audit_comes_back_as_it_was_kept(name: str) -> None:
    found = audit(LOGS / name)
    again = restored(kept(found), found.facts)
    assert again.to_json() == found.to_json()
    assert (again.verdicts, again.lines, again.facts) == (found.verdicts, found.lines, found.facts)
    assert [each.text.pair for each in again.findings] == [each.text.pair for each in found.findings]
