"""Recognises a page of Isotropic, by its lines without their tags. This is a module of its own because the reader takes
a while to import."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from moothall.words import Message

from ...reader import HEAD, UnreadableLog

_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->")
_TITLE = re.compile(r"<title>(?P<title>[^<>]*)</title>", re.IGNORECASE)
_MARKS = (r"(?m)^cards in supply: ", r"(?m)^Turn order is .+\.?$", r"(?m)^(?:---|—) .+'s turn \d+ (?:---|—)$")
"""How lines of a page begin; two of the three make one."""
_SIGNS = ("<", "&", "\u00a0", "cards in supply: ", "Turn order is ")
"""What stands in a text of which a line begins as two of the marks: one of their words, or what may hide it."""
LONGEST_LINE = 20_000
"""The most characters that a line may have: the longest of a page, with its tags, has a third of that."""


def lines_of(text: str) -> Iterator[tuple[int, str, str]]:
    """The lines of a text that are not blank: number, text without tags, and the title of the page where it has one.

    Raises UnreadableLog for a line that is longer than any of a page.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            reason = Message("log.isotropic-line-too-long", count=len(line), most=LONGEST_LINE)
            raise UnreadableLog(Message("place.at-line", line=number, said=reason))
        title = ""
        if "<" in line:
            match = _TITLE.search(line)
            title = html.unescape(match["title"]) if match is not None else ""
            line = _TAG.sub("", _TITLE.sub("", line))
        plain = html.unescape(line)
        plain = plain.replace("\u00a0", " ").replace("\u2019", "'").strip()
        if plain or title:
            yield number, plain, title


def recognises(text: str) -> bool:
    """Whether the first pages of a text look like a log of Isotropic."""
    head = text.lstrip()[:HEAD]
    if "<" in head and re.search(r"<title>\s*Dominion Game #", head, re.IGNORECASE):
        return True
    if not any(sign in head for sign in _SIGNS):
        return False
    try:
        plain = "\n".join(line for _, line, _ in lines_of(head))
    except UnreadableLog:
        return False
    return sum(re.search(mark, plain) is not None for mark in _MARKS) > 1
