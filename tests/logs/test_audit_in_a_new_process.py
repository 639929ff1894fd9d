"""An audit says the same in a process that has read nothing before as in one that has read all cards, as tests have."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from isotropic_pages import edited
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "docs" / "logs").glob("*.txt"))
REAL = [path for path in sorted((ROOT.parent / "shared" / "logs").glob("*/*")) if path.suffix in (".txt", ".html")]
ALONE = """
import json, sys
from moothall.logs.formats import audit_text
name, text = json.load(sys.stdin)
found = audit_text(text, name=name)
print(json.dumps([found.verdict, found.lines, [each.rule for each in found.findings]]))
"""


def in_a_new_process(text: str, name: str) -> object:
    """The verdict, the number of lines by verdict, and the rules of the findings, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE], input=json.dumps([name, text]), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def here(text: str, name: str) -> object:
    """The same, in this process."""
    found = audit_text(text, name=name)
    return [found.verdict, found.lines, [each.rule for each in found.findings]]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_log(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert in_a_new_process(text, path.name) == here(text, path.name)


def test_a_page_that_says_how_many_victory_cards_there_are() -> None:
    """The reader counts them before a game is begun. [game-20130104-075510]"""
    page = edited(("3 points (3 Estates)", "3 points (3 Estates [3 victory cards])"))
    found = in_a_new_process(page, "page.html")
    assert found == here(page, "page.html")
    assert isinstance(found, list) and found[0] == "agrees"


@pytest.mark.slow
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_a_real_log(path: Path) -> None:
    text = decode(path.read_bytes())
    assert in_a_new_process(text, path.name) == here(text, path.name)
