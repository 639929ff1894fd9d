"""Text from outside as markup: nothing in it is a tag, and nothing steers how the page is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Any
from unicodedata import bidirectional

from moothall.domain.kernel.telling.visible import visible

FROM_RIGHT = frozenset(("R", "AL", "AN"))
"""The classes of letters that are written from the right. [Unicode Standard Annex 9]"""
_UNSAFE = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
"""What would end a script, or begin a tag: in JSON it can be written by its number."""


def plain(text: str) -> str:
    """A text in which what steers the direction of writing, or has no picture, stands escaped, such as `\\u202e`."""
    return visible(text, "\t\n")


def text(value: object) -> str:
    """Any text as text of a page."""
    return escape(plain(str(value)))


def sentence(words: str, names: Iterable[str]) -> str:
    """A sentence as text of a page, in which names that are written from the right stand apart: what follows them, such
    as a number, stays after them."""
    from_right = sorted({text(name) for name in names if name and not FROM_RIGHT.isdisjoint(map(bidirectional, name))})
    if not from_right:
        return text(words)
    longest_first = sorted(from_right, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), r"<bdi>\g<0></bdi>", text(words))


def data(value: Any) -> str:
    """Data as JSON that can stand in a page, whatever names there are in it."""
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {plain(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
