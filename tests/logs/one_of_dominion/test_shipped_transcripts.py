"""The transcripts that the project ships, and what its documents say of them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from moothall.logs.one_of_dominion.reader import read_transcript
from moothall.logs.one_of_dominion.transcript import WHYS
from moothall.logs.one_of_dominion.wording import SENTENCES, from_words, in_words
from transcripts import audited

DOCS = Path(__file__).parents[3] / "docs"
NAMES = ("one-of-dominion.jsonl", "one-of-dominion.en.txt", "one-of-dominion.ja.txt")


def text(name: str) -> str:
    return (DOCS / "logs" / name).read_text(encoding="utf-8")


def test_the_transcripts_are_what_the_script_makes() -> None:
    made = runpy.run_path(str(DOCS / "logs" / "make_transcripts.py"))["LOGS"]
    assert {name: write() for name, write in made.items()} == {name: text(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_shipped_transcript_is_confirmed(name: str) -> None:
    audit = audited(text(name))
    assert audit.verdict == "agrees"
    assert audit.lines == {"confirmed": len(audit.verdicts)}
    assert (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner) == (True,) * 4


def test_the_forms_say_the_same_line_by_line() -> None:
    first, *others = (read_transcript(text(name)) for name in NAMES)
    assert all((each.header, each.lines, each.numbers) == (first.header, first.lines, first.numbers) for each in others)


def test_the_sentences_in_the_documents_are_read_in_both_languages() -> None:
    page = (DOCS / "transcripts.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| `([^`]*)` \| `([^`]*)` \|$", page, re.MULTILINE)
    assert [kind for kind, _, _ in rows] == sorted(SENTENCES, key=[kind for kind, _, _ in rows].index)
    for kind, english, japanese in rows:
        if "…" in english:
            continue
        line = from_words(english, "en")
        assert line is not None and line.line == kind
        assert line == from_words(japanese, "ja")
        assert (in_words(line, "en"), in_words(line, "ja")) == (english, japanese)
    assert [why for why in WHYS if f"`{why}`" not in page] == []
