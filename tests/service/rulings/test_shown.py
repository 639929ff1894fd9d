"""The list of what each scenario shows, by which `rules ID` answers without playing them all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from moothall import service
from moothall.service.lookup import scenarios

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
LISTED = json.loads((FOLDER / scenarios.SHOWN).read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LISTED))
def test_the_list_says_what_each_scenario_shows(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    if LISTED[name]["digest"] != scenarios.digest(text):
        pytest.skip("the file has changed, so it is played anew: python tests/shown.py lists it")
    found = {id: [list(each) for each in shown] for id, shown in scenarios.shown_in(text, name).items()}
    assert found == LISTED[name]["scenarios"], "python tests/shown.py writes it"


def test_a_file_that_is_not_as_it_was_listed_is_played_anew(monkeypatch):
    file = "names.yaml"
    wrong = {file: {"digest": "0", "scenarios": {}}}
    monkeypatch.setattr(scenarios, "_listed", lambda: {**LISTED, **wrong})
    scenarios._shown.cache_clear()
    found = scenarios._shown()
    scenarios._shown.cache_clear()
    for name, each in LISTED[file]["scenarios"].items():
        assert [list(part) for part in found[name]] == each


def test_the_list_is_of_the_scenarios_as_they_are():
    files = {path.name: scenarios.digest(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.yaml")}
    assert {name: each["digest"] for name, each in LISTED.items()} == files, "python tests/shown.py writes the list"


def test_the_scenarios_of_a_rule_are_found_without_playing_what_is_listed(monkeypatch):
    played = []
    monkeypatch.setattr(scenarios, "shown_in", lambda text, name: played.append(name) or {})
    scenarios._shown.cache_clear()
    shown = service.rule("possession/gain")["scenarios"]
    scenarios._shown.cache_clear()
    assert "POS-004" in shown
    changed = {path.name for path in FOLDER.glob("*.yaml")} - {
        name
        for name, each in LISTED.items()
        if each["digest"] == scenarios.digest((FOLDER / name).read_text(encoding="utf-8"))
    }
    assert {*played} == changed
