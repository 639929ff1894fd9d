"""The list of what each scenario shows, by which `rules ID` answers without playing them all."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest
from moothall import service
from moothall.service.lookup import scenarios

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
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


def test_the_scenarios_of_a_rule_are_found_without_playing_them():
    begun = process_time()
    shown = service.rule("possession/gain")["scenarios"]
    assert "POS-004" in shown
    assert process_time() - begun < 5
