"""`--names hide`: no output of a command has a player's name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.cli.commands.open import _opened
from moothall.web.bridge import Desk

LOGS = Path(__file__).parents[2] / "docs" / "logs"


@pytest.fixture
def log(tmp_path):
    """A log with chat, which is called after its players."""
    file = tmp_path / "alice-bob.txt"
    file.write_text((LOGS / "possession-forged.txt").read_text(encoding="utf-8") + "\nalice: sorry, BOB\n")
    return file


def is_clean(text):
    """Whether a page has invented names alone. Hashes of its scripts and styles may hold any letters."""
    said = re.sub(r"'sha256-[^']*'", "", text).casefold()
    return "alice" not in said and "bob" not in said and "Avery" in text


def test_an_audit_and_its_page(run, log, tmp_path):
    page = tmp_path / "page.html"
    shown = run("audit", log)
    hidden = run("audit", log, "--names", "hide", "--html", page)
    assert (shown.exit_code, hidden.exit_code) == (1, 1)
    assert is_clean(hidden.output)
    assert is_clean(page.read_text(encoding="utf-8"))
    assert "avery-blake.txt" in hidden.output
    assert is_clean(run("audit", log, "--names", "hide", "--json").output)


def test_a_text_that_is_no_log_shows_nothing_of_it(run, tmp_path):
    (tmp_path / "alice.txt").write_text("Alice beat Bob")
    result = run("audit", tmp_path / "alice.txt", "--names", "hide")
    assert result.exit_code == 3
    assert "alice" not in result.output.casefold()


@pytest.mark.parametrize("format", ["html", "goko", "json"])
def test_an_export_of_a_stored_game(run, objects, log, format):
    (stored,) = objects("import", log)
    result = run("export", stored["game"], "--format", format, "--names", "hide")
    assert result.exit_code == 0
    assert is_clean(result.stdout)


def test_an_export_of_a_file_and_of_standard_input(run, log):
    for arguments, given in ((("export", log), None), (("export", "-"), log.read_text(encoding="utf-8"))):
        result = run(*arguments, "--html", "--names", "hide", input=given)
        assert result.exit_code == 0
        assert is_clean(result.stdout)


@pytest.mark.parametrize("viewer", [None, "Alice", "spectator"])
def test_what_is_opened_in_the_browser(log, viewer):
    desk = Desk()
    opened = _opened(desk, str(log), viewer, True, None, None)
    assert "alice" not in repr(opened).casefold()
    if viewer is None:
        assert is_clean(opened["log"])
    else:
        assert is_clean(desk.page(viewer="Avery" if viewer == "Alice" else viewer))
