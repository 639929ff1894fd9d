"""Recognises a log of Dominion Online. This is a module of its own because the reader takes a while to import."""

from __future__ import annotations

import re

from ...reader import HEAD

_HAS_LINES = re.compile(r"<log-line|class=(?:\"[^\"]{0,200}?|'[^']{0,200}?)\blog-line\b", re.IGNORECASE)
_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000"), " ")
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\uff07"), "'")
_NOTHING = dict.fromkeys(map(ord, "\ufeff\u200b\u200e\u200f\u2060"))
PLAIN = {**_BLANKS, **_APOSTROPHES, **_NOTHING}
"""What word processors and pages put for blanks and apostrophes, and what they put in besides."""


def is_html(text: str) -> bool:
    """Whether a text is HTML that has lines of a log."""
    return "log-l" in text.lower() and _HAS_LINES.search(text) is not None  # the word alone is found in no time


_JAPANESE = (
    re.compile(r"(?m)^[^\S\n]*対戦 ?[#＃][\d０-９]+[^\S\n]?[,、，]"),
    re.compile(r"(?m)^[^\S\n]*ターン[^\S\n]?[\d０-９]+[^\S\n]?[-－\u2010-\u2015\u2212][^\S\n]?\S"),
    re.compile(
        r"(?m)^[^\S\n]*\S[^\n]{0,60}は[^\n]*(?:受け取った|引いた|使用した|購入・獲得した|ｼｬｯﾌﾙした|シャッフルした)[。｡]"
    ),
)
"""How lines of a log in Japanese begin: its game, a turn, and what a player does; two of the three make one."""


def _is_japanese(head: str) -> bool:
    return sum(each.search(head) is not None for each in _JAPANESE) > 1


def recognises(text: str) -> bool:
    """Whether the text looks like a log of Dominion Online: its game line, or a turn and a play as it prints them."""
    if is_html(text):
        return True
    head = text.lstrip()[:HEAD].replace("\r", "\n")
    head = head if head.isascii() else head.translate(PLAIN)
    if "Game #" in head and re.search(r"(?m)^\s*Game #\d+, (?:un)?rated\b", head):
        return True
    if "ターン" in head or "対戦" in head:
        return _is_japanese(head)
    if "cards in supply: " in head and " starts with " not in head:
        return False  # a page of Isotropic, of which somebody wrote the headers otherwise
    turn = "Turn " in head and re.search(r"(?m)^\s*Turn \d+ - \S", head)
    return bool(turn and re.search(r"(?m)^\s*\S[^\n]* (?:starts with|draws|plays|buys and gains) [^\n]+\.", head))
