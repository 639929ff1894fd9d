"""The words of the site: every one in both languages, with the same gaps, and every one that the pages ask for."""

from __future__ import annotations

import re

import pytest
from scripts import SITE, evaluated


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return dict(evaluated("words.js", "site.WORDS"))


def test_both_languages_have_the_same_words(words: dict[str, dict[str, str]]) -> None:
    assert words["en"].keys() == words["ja"].keys()


def test_both_languages_fill_in_the_same(words: dict[str, dict[str, str]]) -> None:
    gaps = {lang: {key: set(re.findall(r"\{\w+\}", text)) for key, text in words[lang].items()} for lang in words}
    assert gaps["en"] == gaps["ja"]


def test_every_word_that_is_asked_for_is_there(words: dict[str, dict[str, str]]) -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    scripts = "".join(path.read_text(encoding="utf-8") for path in SITE.glob("*.js"))
    asked = set(re.findall(r'data-(?:word|title|hint)="([\w-]+)"', page)) | set(
        re.findall(r'\b(?:word|say)\("([\w-]+)"', scripts)
    )
    assert asked <= words["en"].keys()
