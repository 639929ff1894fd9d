"""Transcripts of One of Dominion at the command line: audited, imported, exported, and found in the store again."""

from __future__ import annotations

from pathlib import Path

import pytest

LOGS = Path(__file__).parents[2] / "docs" / "logs"
JSONL, ENGLISH, JAPANESE = (LOGS / f"one-of-dominion.{end}" for end in ("jsonl", "en.txt", "ja.txt"))


@pytest.fixture
def transcript(objects):
    """The id of a stored transcript."""
    (stored,) = objects("import", JSONL)
    assert (stored["stored"], stored["verdict"]) == (True, "agrees")
    return stored["game"]


@pytest.mark.parametrize("path", [JSONL, ENGLISH, JAPANESE])
def test_audit_takes_each_form(path, objects):
    (audit,) = objects("audit", path)
    assert (audit["format"], audit["verdict"], audit["rules_from"]) == ("one-of-dominion", "agrees", "log")
    assert audit["lines"]["confirmed"] == audit["lines"]["total"]


def test_a_folder_is_searched_for_transcripts(tmp_path, objects):
    (tmp_path / "one.jsonl").write_bytes(JSONL.read_bytes())
    (tmp_path / "two.txt").write_bytes(JAPANESE.read_bytes())
    assert [each["verdict"] for each in objects("audit", tmp_path)] == ["agrees", "agrees"]


def test_a_forged_transcript_ends_with_one(tmp_path, run):
    forged = tmp_path / "forged.txt"
    forged.write_text(ENGLISH.read_text(encoding="utf-8").replace("winners Jun;", "winners Aoi;"), encoding="utf-8")
    result = run("audit", forged)
    assert result.exit_code == 1
    assert "final/winner" in result.stdout


def test_import_twice_stores_once(transcript, objects):
    (again,) = objects("import", JSONL)
    assert (again["game"], again["stored"]) == (transcript, False)


def test_what_is_exported_is_what_was_imported(transcript, run):
    exported = run("export", transcript, "--format", "one-of-dominion").stdout
    assert exported == JSONL.read_text(encoding="utf-8")
    for lang, path in (("en", ENGLISH), ("ja", JAPANESE)):
        text = run("export", transcript, "--format", "one-of-dominion-text", "--lang", lang).stdout
        assert text == path.read_text(encoding="utf-8")


def test_a_stored_transcript_is_audited_again_by_its_own_rules(transcript, objects):
    (audit,) = objects("audit", transcript)
    assert (audit["game"], audit["rules_from"], audit["verdict"]) == (transcript, "log", "agrees")


def test_an_exported_game_is_no_transcript(transcript, run, objects, tmp_path):
    exported = run("export", transcript, "--format", "json").stdout
    (again,) = objects("import", "-", input=exported)
    assert (again["game"], again["stored"], again["error"]) == (transcript, False, None)
    (new,) = objects("import", "-", "--store", f"sqlite:///{tmp_path / 'other.db'}", input=exported)
    assert (new["game"], new["stored"]) == (transcript, True)


def test_a_transcript_holds_no_other_game(game, run):
    result = run("export", game, "--format", "one-of-dominion")
    assert result.exit_code == 1
    assert "a game of dominion" in result.stderr
