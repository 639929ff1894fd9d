"""`audit --witness` and `check`: what is written, the exit codes, one sentence for what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

LOGS = Path(__file__).parents[2] / "docs" / "logs"
GENUINE, FORGED = LOGS / "possession.txt", LOGS / "possession-forged.txt"


@pytest.fixture
def witness(run, tmp_path):
    path = tmp_path / "game.witness"
    assert run("audit", GENUINE, "--witness", path).exit_code == 0
    return path


def test_a_witness_is_the_game_of_its_log(run, objects, witness):
    assert "prints this log" in run("check", GENUINE, witness).stdout
    (found,) = objects("check", GENUINE, witness, "--json")
    assert list(found) == ["log", "equal", "rules", "freedoms", "line", "says", "instead"]
    assert found["equal"] is True


def test_the_log_and_the_witness_come_from_standard_input(run, witness):
    assert run("check", "-", witness, input=GENUINE.read_text(encoding="utf-8")).exit_code == 0
    assert run("check", GENUINE, "-", input=witness.read_text(encoding="utf-8")).exit_code == 0
    assert run("check", "-", "-", input="").exit_code == 2


def test_a_witness_with_another_answer_names_the_first_line_that_differs(run, witness):
    document = json.loads(witness.read_text(encoding="utf-8"))
    bought = [row for row in document["inputs"] if row[1].get("answer") == ["buy", "Silver"]]
    bought[-1][1]["answer"] = ["buy", "Copper"]
    witness.write_text(json.dumps(document), encoding="utf-8")
    told = run("check", GENUINE, witness)
    assert told.exit_code == 1
    assert "the witness is not the game of this log" in told.stdout
    assert "Silver" in told.stdout and "Copper" in told.stdout


def test_what_does_not_agree_has_no_witness(run, tmp_path):
    path = tmp_path / "none.witness"
    told = run("audit", FORGED, "--witness", path)
    assert told.exit_code == 1
    assert "no witness is written" in told.stderr
    assert not path.exists()


def test_a_witness_is_of_one_log(run, tmp_path):
    told = run("audit", GENUINE, FORGED, "--witness", tmp_path / "x.witness")
    assert told.exit_code == 2
    assert "the witness of one log" in told.stderr


@pytest.mark.parametrize("log", [FORGED, LOGS / "online-alice.txt"])
def test_a_witness_of_another_log_is_refused(run, witness, log):
    told = run("check", log, witness)
    assert (told.exit_code, told.stdout) == (1, "")
    assert "another log" in told.stderr


def test_an_undecided_log_ends_with_4():
    from moothall.cli.commands.audit import exit_code

    assert exit_code({"agrees", "undecided"}) == 4
    assert exit_code({"undecided", "unreadable"}) == 3
