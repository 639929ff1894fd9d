"""What a user wrote stands in an error as they wrote it, in both languages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from moothall.service.wording import visible

sys.path.insert(0, str(Path(__file__).parents[1] / "words"))
from test_catalogues import HOSTILE

WRITTEN = [
    each for each in HOSTILE if each.strip() and len(each) < 60 and not each.startswith("-") and "\0" not in each
]


SECRET = "http://u:p@h/"
"""What looks like an address with a password, which no error shows."""


def shown(text: str) -> tuple[str, ...]:
    """How a text may stand on a screen: in quotes or not, what steers a terminal escaped."""
    return repr(text), visible(repr(text)), visible(text), " ".join(visible(text).split()), text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_name_in_an_error_is_not_changed(lang, run, game):
    changed = []
    for text in (each for each in WRITTEN if each != SECRET):
        for arguments in (("show", game, "--as", text), ("rules", text), ("cards", text)):
            result = run(*arguments, "--lang", lang)
            if result.exit_code and not any(each in result.stderr for each in shown(text)):
                changed.append((arguments[0], text, result.stderr))
    assert changed == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_of_a_file_in_an_error_is_not_changed(lang, run, tmp_path):
    changed = []
    for text in (each for each in WRITTEN if "/" not in each and each not in ("..", ".")):
        file = tmp_path / text
        file.write_text("scenario: a\nplayers: [Ann, Ann]\n", encoding="utf-8")
        result = run("rule", str(file), "--lang", lang)
        if not any(each in result.stdout + result.stderr for each in shown(text)):
            changed.append((text, result.stdout + result.stderr))
    assert changed == []
