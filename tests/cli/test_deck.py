"""deck."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from moothall.domain.one_of_dominion.table.deck import DEFAULT
from moothall.logs.one_of_dominion.deck_file import read_deck
from moothall.service.lookup import scenarios as shown

ROOT = Path(__file__).resolve().parents[2]


def test_it_prints_a_deck_to_begin_from(run):
    printed = run("deck").output
    assert read_deck(printed) == DEFAULT
    assert "invented = true" in printed


def test_it_checks_a_file_and_says_what_it_holds(run, tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(run("deck").output, encoding="utf-8")
    result = run("deck", str(path))
    assert result.exit_code == 0
    assert "20 yellow, 12 green, 11 red, 11 blue, 11 purple" in result.output
    assert "音羽南海子" in result.output
    assert "favour" in result.output


def test_it_reads_standard_input(run):
    result = run("deck", "-", input=run("deck").output)
    assert result.exit_code == 0
    assert "65 guests" in result.output


def test_json_has_every_guest(run):
    found = json.loads(run("deck", "--json").output)
    assert found["invented"] is True
    assert sum(each["count"] for each in found["guests"]) == 65
    assert {"name": "石鎚", "colour": "purple", "value": 3, "skill": "unmovable", "count": 1} in found["guests"]


def test_a_bad_deck_ends_with_code_1_and_one_sentence(run, tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(run("deck").output.replace("value = 6", "value = 60"), encoding="utf-8")
    for arguments in ((str(path),), (str(path), "--json"), (str(tmp_path / "none.toml"),)):
        result = run("deck", *arguments)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"moothall: {arguments[0]}")


@pytest.mark.parametrize(
    ("document", "heading"),
    [("README.md", "One of Dominion"), ("docs/one-of-dominion.md", "Deck files"), ("docs/one-of-dominion.md", "Play")],
)
def test_the_commands_that_the_documents_show_work(run, tmp_path, monkeypatch, document, heading):
    text = (ROOT / document).read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    commands = re.findall(r"^moothall (.*)$", text, re.MULTILINE)
    assert commands
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shown, "FOLDER", None)  # to play every scenario takes long
    Path("deck.toml").write_text(run("deck").output, encoding="utf-8")
    for command in commands:
        words, _, file = command.partition(" > ")
        result = run(*shlex.split(words))
        assert result.exit_code == 0, result.output
        if file:
            Path(file).write_text(result.stdout, encoding="utf-8")
