"""The words of the site: every one in each language, with the same gaps, and every one that the pages ask for."""

from __future__ import annotations

import re

import pytest
from moothall.web import build
from moothall.words.catalogue import languages, words_in
from scripts import SITE, evaluated

VERDICTS = {"unreadable", "contradicts", "diverges", "undecided", "unruled", "agrees", "holds", "fails"}
"""What a log or a claim turns out to be: the words of these are asked for by what came out."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    made = tmp_path_factory.mktemp("site") / "words.js"
    made.write_text(build.pages()["words.js"], encoding="utf-8")
    return dict(evaluated(str(made), "site.WORDS"))


def test_the_script_has_the_words_of_the_catalogues(words: dict[str, dict[str, str]]) -> None:
    assert words == {lang: words_in("site", lang) for lang in languages()}
    assert words["ja"]["log"] == "ログ"


def test_each_language_fills_in_the_same(words: dict[str, dict[str, str]]) -> None:
    gaps = {lang: {key: set(re.findall(r"\{\w+\}", text)) for key, text in words[lang].items()} for lang in words}
    assert all(each == gaps["en"] for each in gaps.values())


def test_every_word_that_is_asked_for_is_there(words: dict[str, dict[str, str]]) -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    scripts = "".join(path.read_text(encoding="utf-8") for path in SITE.glob("*.js"))
    asked = set(re.findall(r'data-(?:word|title|hint)="([\w-]+)"', page)) | set(
        re.findall(r'\b(?:word|say)\("([\w-]+)"', scripts)
    )
    assert asked <= words["en"].keys()


def test_no_word_is_there_that_nothing_asks_for(words: dict[str, dict[str, str]]) -> None:
    """A word is asked for whole, as a verdict, or by its beginning: `link-cut` by `link-${kind}`."""
    pages = "".join(path.read_text(encoding="utf-8") for path in SITE.glob("*") if path.suffix in (".js", ".html"))
    asked = set(re.findall(r"[\"'`]([a-z][a-z-]*)[\"'`]", pages))
    begun = tuple(set(re.findall(r"`([a-z]+-)\$\{", pages)))
    assert words["en"].keys() - asked - VERDICTS - {key for key in words["en"] if key.startswith(begun)} == set()
