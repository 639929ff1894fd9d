"""An argument of 10,000 characters, a file that is none, and a folder: what is wrong is said in a few words."""

from __future__ import annotations

from pathlib import Path

import pytest

POSSESSION = Path(__file__).parents[2] / "docs" / "logs" / "possession.txt"
LONG = "x" * 10_000
MOST = 1500
"""How many characters a command prints of it at most, with the list of what may stand there."""

COMMANDS = [
    (LONG,),
    ("audit", LONG),
    ("audit", "--rules", LONG, "a.txt"),
    ("audit", "--kingdom", LONG, "a.txt"),
    ("import", LONG),
    ("show", LONG),
    ("show", "--as", LONG, "5f0c2d8e"),
    ("games", "--player", LONG),
    ("games", "--verdict", LONG),
    ("games", "--limit", LONG),
    ("games", f"--{LONG}"),
    ("games", LONG, LONG),
    ("rule", LONG),
    ("rule", "--at", "2010", "--at", "2013", LONG),
    ("find", "5f0c2d8e", LONG),
    ("export", "5f0c2d8e", "--format", LONG),
    ("play", "--game", LONG),
    ("verify", "--store", LONG),
    ("verify", "--manifest", LONG),
    ("cards", LONG),
    ("help", LONG),
    ("open", LONG),
    ("undo", LONG),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(each[:12] for each in arguments))
def test_a_long_argument_is_not_said_again_whole(run, arguments):
    said = run(*arguments)
    assert said.exit_code != 0
    assert len(said.output) < MOST
    assert "x" * 400 not in said.output


def test_a_binary_file_is_not_called_what_it_is_not(run, tmp_path):
    (tmp_path / "cards").write_bytes(b"\0\1\2Villages")
    said = run("audit", POSSESSION, "--kingdom", tmp_path / "cards")
    assert "the file is binary, not text" in said.output
    assert "the log" not in said.output


def test_a_folder_holds_no_kingdom(run, tmp_path):
    said = run("audit", POSSESSION, "--kingdom", tmp_path)
    assert "cannot be read: Is a directory" in said.output
    assert "not a card" not in said.output


@pytest.mark.parametrize("field", ["seq", "line", "cause"])
def test_a_field_that_is_a_number_is_not_looked_for_by_a_word(run, game, field):
    said = run("find", game, f"{field}:abc")
    assert said.exit_code == 2
    assert f"{field} is a number, and 'abc' is not one" in said.output
    for fits in ("12", "1*", "?"):
        assert run("find", game, f"{field}:{fits}").exit_code in (0, 1)
