"""Formats of logs that are known by their looks and not read yet, and languages: such a text is refused by its name.

The marks are lines that a game has near its beginning. A format that is read leaves this list.
"""

from __future__ import annotations

import re

LOOKED_AT = 20_000
"""How many characters of a text are looked at: some 300 lines, which name its language many times."""

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
    "Russian": (
        r"^[^\S\n]*(?:Ход|Игра #?) ?\d+",
        r"\b(?:начинает с|тасует|перемешивает|берёт|берет|тянет|играет|разыгрывает|покупает|получает|сбрасывает)\b",
        r"\b(?:Мед(?:ь|и|ей)|Поместь(?:е|я|ев)|Серебр(?:о|а)|Золот(?:о|а)|Провинци(?:я|и|ю|й))\b",
        r"\b(?:карт(?:а|у|ы)?|колоду)\b",
    ),
}
"""What lines of Dominion Online look like in other languages than English. No log in them could be had: the German
words are those that others' readers of such logs know, the Russian ones those of the cards and of play.
[formats/FORMATS.md 1.10]"""

_TAG = re.compile(r"<[^<>\n]{0,200}>")


def language_of(text: str) -> str | None:
    """The language in which a log of Dominion Online seems to be, where it is one that is not read; None for others."""
    plain = _TAG.sub("\n", text[:LOOKED_AT]).replace("\r", "")
    for name, marks in LANGUAGES.items():
        if sum(re.search(mark, plain, re.MULTILINE) is not None for mark in marks) >= ENOUGH:
            return name
    return None
