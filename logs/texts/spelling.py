"""What a line that cannot be read was meant to say: the words that nobody knows, spelt like ones that are known."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from itertools import product

_WORD = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?")
CLOSE = 3
"""How many known words are tried for one that nobody knows: a line with two of them is read in 15 ways at most."""
MOST_UNKNOWN = 2
"""How many words of a line may be unknown: of more, it is a remark, not a misspelt line."""


def words_of(texts: Iterable[str]) -> dict[str, None]:
    """The words that occur in texts, in their order."""
    return dict.fromkeys(word for text in texts for word in _WORD.findall(text))


def respelt(text: str, known: Collection[str], reads: Callable[[str], bool]) -> str | None:
    """The text with its unknown words spelt like known ones, so that it can be read; None where that cannot be.

    >>> respelt("Ann - byus Silver", ["buys", "Silver"], lambda text: " - buys " in text)
    'Ann - buys Silver'
    """
    unknown = [match for match in _WORD.finditer(text) if match[0] not in known]
    if not 0 < len(unknown) <= MOST_UNKNOWN:
        return None
    likely = [(match[0], *get_close_matches(match[0], known, CLOSE, 0.7)) for match in unknown]
    for words in product(*likely):
        parts, at = [], 0
        for match, word in zip(unknown, words, strict=True):
            parts += [text[at : match.start()], word]
            at = match.end()
        candidate = "".join((*parts, text[at:]))
        if candidate != text and reads(candidate):
            return candidate
    return None
