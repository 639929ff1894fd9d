"""The logs that the project ships: they are made as docs/logs/make.py says, and show what the README promises."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from moothall import service
from moothall.domain.dominion.table import facts as f
from moothall.logs.formats import audit_text

FOLDER = Path(__file__).parents[2] / "docs" / "logs"
GOKO = GENUINE, FORGED = "possession.txt", "possession-forged.txt"
ONLINE = "online-alice.txt", "online-bob.txt"


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def make() -> dict[str, Any]:
    """What docs/logs/make.py defines."""
    return runpy.run_path(str(FOLDER / "make.py"))


def test_the_logs_are_what_the_script_makes(make: dict[str, Any]) -> None:
    assert {name: log() for name, log in make["LOGS"].items()} == {name: text(name) for name in (*GOKO, *ONLINE)}


def test_the_genuine_log_agrees() -> None:
    audit = audit_text(text(GENUINE), name=GENUINE)
    assert audit.verdict == "agrees"
    assert audit.lines == {"confirmed": len(audit.verdicts)}
    assert (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner) == (True,) * 4


@pytest.mark.parametrize("name", ONLINE)
def test_the_views_of_the_players_agree(name: str) -> None:
    audit = audit_text(text(name), name=name)
    assert (audit.verdict, set(audit.lines)) == ("agrees", {"confirmed", "consistent"})
    assert list(audit.players) == ["Alice", "Bob"]


def test_two_views_of_the_game_are_one_log() -> None:
    merged = service.same_game([service.Log(name, text(name)) for name in ONLINE])
    (document,) = service.audit_all([merged])
    assert (document["verdict"], document["viewer"]) == ("agrees", None)


def test_one_line_was_forged() -> None:
    genuine, forged = text(GENUINE).split("\n"), text(FORGED).split("\n")
    assert len(genuine) == len(forged)
    assert sum(a != b for a, b in zip(genuine, forged, strict=True)) == 1


def test_the_audit_finds_the_forged_line_first() -> None:
    genuine, forged = text(GENUINE).split("\n"), text(FORGED).split("\n")
    line = 1 + next(at for at, (a, b) in enumerate(zip(genuine, forged, strict=True)) if a != b)
    audit = audit_text(text(FORGED), name=FORGED)
    assert audit.verdict in ("diverges", "contradicts")
    assert audit.findings[0].line == line
    assert audit.findings[0].rule == "possession/gain"
    assert audit.findings[0].ruling == "Alice gains the Duchy, not Bob"
    assert [each.line for each in audit.findings].count(line) == 1


def test_in_possessed_turns_the_possessor_gains_and_trashed_cards_come_back(make: dict[str, Any]) -> None:
    possessed: f.TurnBegan | None = None
    turns, gains, returned = 0, 0, []
    for fact in make["play"]():
        if isinstance(fact, f.TurnBegan):
            possessed = fact if fact.kind == "possession" else None
            turns += possessed is not None
        elif possessed is not None and isinstance(fact, f.CardGained):
            assert fact.player == possessed.controller != possessed.player
            gains += 1
        elif possessed is not None and isinstance(fact, f.CardMoved) and fact.from_ == "aside":
            returned.append(fact.card.face)
    assert (turns >= 3, gains >= 3, bool(returned)) == (True, True, True)
