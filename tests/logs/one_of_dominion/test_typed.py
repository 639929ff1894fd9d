"""Transcripts as people type them: other blanks, wide digits, signs of either width, Japanese encodings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.logs.one_of_dominion.reader import read_transcript
from moothall.logs.texts.log_file import decode

SHIPPED = Path(__file__).resolve().parents[3] / "docs" / "logs" / "one-of-dominion.ja.txt"
TEXT = SHIPPED.read_text(encoding="utf-8")
HEADER, PLAY = TEXT.split("\n", 1)
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
PLAYED, OVER = PLAY.rstrip("\n").rsplit("\n", 1)


@pytest.mark.parametrize(
    "typed",
    [
        PLAYED.translate(WIDE),
        re.sub(r"(?<=\S) (?=\S)", "", PLAYED),
        PLAYED.replace(" ", "\N{IDEOGRAPHIC SPACE}"),
        PLAYED.replace("：", ":").replace("、", ", "),
        PLAYED.replace(" ", "  "),
        "\n".join(f"\N{IDEOGRAPHIC SPACE}{line}" for line in PLAYED.split("\n")),
    ],
    ids=["wide digits", "no blanks", "wide blanks", "narrow signs", "more blanks", "indented"],
)
def test_a_transcript_is_read_as_it_is_typed(typed):
    assert typed != PLAYED
    assert read_transcript(f"{HEADER}\n{typed}\n{OVER}\n").lines == read_transcript(TEXT).lines


def test_names_in_quotation_marks_stay_as_they_are():
    header = HEADER.replace('"Aoi"', '"Ａｏｉ は、１"')
    typed = '"Ａｏｉ は、１"は終了\n'
    lines = read_transcript(f"{header}\n{typed}").lines
    assert lines[0] is not None
    assert lines[0].player == "Ａｏｉ は、１"


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16", "utf-8-sig"])
def test_a_transcript_of_any_encoding_in_use_is_read(encoding):
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize("text", ["Renée plays 3 Coppers", "“café” – naïve", "Åsa draws ¥ and ¤", "Zo\xeb: \x82\xb1"])
def test_a_western_log_is_not_taken_for_japanese(text):
    data = text.encode("cp1252", "ignore")
    assert decode(data) == data.decode("cp1252")
