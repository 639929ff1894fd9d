"""Formats of logs that are known by their looks and not read yet, and languages: such a text is refused by its name.

The marks are lines that a game has near its beginning. A format that is read leaves this list.
"""

from __future__ import annotations

import re

LOOKED_AT = 20_000
"""How many characters of a text are looked at."""

ENOUGH = 2
"""How many of the marks a text must have: one may stand in any text."""

LANGUAGES = {
    "German": (
        r"beginnt mit folgenden Karten:|beginnt mit \d+ Kupfer",
        r"^[^\S\n]*Zug \d+ - \S",
        r"\bmischt (?:sein(?:en)?|ihren?|den) \S",
        r"\b(?:nimmt|kauft|spielt|zieht|entsorgt) (?:ein(?:e|en)?|\d+|\S+) ?(?:Kupfer|Silber|Gold|Anwesen|Karten?|\S+)",
        r"\b(?:Kupfer|Silber|Anwesen|Herzogtum|Provinz)\b",
    ),
    "Japanese": (
        r"^[^\S\n]*ターン ?\d+ ?[-－] ?\S",
        r"(?:引いた|使用した|購入した|購入・獲得した|獲得した|廃棄した|捨て札にした|開始した)。?[^\S\n]*$",
        r"(?:山札|デッキ)を(?:混ぜ)?シャッフルした",
        r"銅貨|屋敷|銀貨|金貨|属州",
    ),
}
"""What lines of Dominion Online look like in other languages than English. No log in them could be had: these are the
words that others' readers of such logs know. [formats/FORMATS.md 1.10]"""

_TAG = re.compile(r"<[^<>\n]{0,200}>")


def language_of(text: str) -> str | None:
    """The language in which a log of Dominion Online seems to be, where it is one that is not read; None for others."""
    plain = _TAG.sub("\n", text[:LOOKED_AT]).replace("\r", "")
    for name, marks in LANGUAGES.items():
        if sum(re.search(mark, plain, re.MULTILINE) is not None for mark in marks) >= ENOUGH:
            return name
    return None
