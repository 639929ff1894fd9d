"""Shells complete commands, options, and the ids and logs of stored games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete, FishComplete, ZshComplete
from moothall.cli import main

LOG = Path(__file__).resolve().parents[2] / "docs" / "logs" / "possession.txt"


@pytest.fixture
def completed(monkeypatch):
    """What bash is told for a line that stops at its last word."""

    def complete(*words):
        monkeypatch.setenv("COMP_WORDS", " ".join(("moothall", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        told = BashComplete(main, {}, "moothall", "_MOOTHALL_COMPLETE").complete()
        return [tuple(line.split(",", 1)) for line in told.splitlines()]

    return complete


def test_commands_are_completed(completed):
    assert completed("bis") == [("plain", "bisect")]
    assert ("plain", "--first") in completed("bisect", "--f")


COMMANDS = ["show", "log", "why", "diff", "blame", "find", "bisect", "mark", "note", "undo", "redo", "policy"]


@pytest.mark.parametrize("command", COMMANDS)
def test_ids_of_stored_games_are_completed(command, completed, objects):
    game = objects("import", LOG)[0]["game"]
    assert completed(command, game[:3]) == [("plain", game)]
    assert completed(command, "poss") == [("plain", "possession.txt")]
    assert {each for _, each in completed(command, "''")} >= {game, "possession.txt"}


def test_a_store_that_is_named_before_is_looked_into(completed, objects, tmp_path):
    url = f"sqlite:///{tmp_path / 'other.db'}"
    game = objects("import", LOG, "--store", url)[0]["game"]
    assert completed("show", "--store", url, game[:3]) == [("plain", game)]


def test_both_games_of_a_difference_are_completed(completed, objects):
    game = objects("import", LOG)[0]["game"]
    assert completed("diff", game, game[:4]) == [("plain", game)]


def test_without_such_a_game_the_shell_completes_files(completed):
    assert completed("show", "docs/lo") == [("file", "docs/lo")]


@pytest.mark.parametrize("shell", [BashComplete, ZshComplete, FishComplete])
def test_the_program_answers_a_shell(shell):
    word = "und" if shell is FishComplete else "1"
    asked = {"_MOOTHALL_COMPLETE": f"{shell.name}_complete", "COMP_WORDS": "moothall und", "COMP_CWORD": word}
    program = [sys.executable, "-c", "from moothall.cli import main; main()"]
    result = subprocess.run(program, env={**os.environ, **asked}, capture_output=True, text=True, check=True)
    assert "undo" in result.stdout


def test_cards_rules_switches_and_places_are_completed(completed, objects):
    game = objects("import", LOG)[0]["game"]
    assert ("plain", "Possession") in completed("cards", "Poss")
    assert ("plain", "支配") in completed("cards", "支")
    assert ("plain", "possession/gain") in completed("rules", "possession/g")
    assert ("plain", "card/Trader") in completed("rules", "card/Trad")
    assert ("plain", "2013-01-01,trader=2011") in completed("show", "x", "--rules", "2013-01-01,tra") or (
        "plain",
        "2013-01-01,trader=2011",
    ) in completed("audit", "--rules", "2013-01-01,tra")
    places = [each for _, each in completed("show", f"{game[:8]}@turn:1")]
    assert f"{game[:8]}@turn:1" in places
    assert f"{game[:8]}@turn:12" in places
    assert completed("show", f"{game[:8]}@e") == [("plain", f"{game[:8]}@end")]
