"""Reading of typed text: names, numbers and signs, in any width and in every spelling in use."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from unicodedata import normalize

from moothall.words import Joined, Message, Name

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""The wide forms of the ASCII signs, and the wide blank, with the narrow ones."""
_COMMAS = {**_WIDE, ord("、"): ord(","), ord("，"): ord(",")}
_LEFT_OUT = re.compile("[・·ー\u2010-\u2015\\-'\\s]")
"""What is written in one name in several ways: the middle dot, a long vowel, a hyphen, an apostrophe, a blank."""
_PRICE = re.compile(r"[(【]\$?[0-9][^()【】]*[)】]$")
"""What may stand behind the name of a card: its price, as lists of cards have it."""
_LONGEST_MEANT = 60
"""How many letters of a wrong name are compared with the right ones."""


def narrow(written: str, *, commas: bool = False) -> str:
    """A text with the narrow forms of wide digits, letters and signs, each in the place of its own; with `commas` the
    Japanese comma too.

    >>> narrow("turn：７"), narrow("村、鍛冶屋", commas=True)
    ('turn:7', '村,鍛冶屋')
    """
    return written if written.isascii() else written.translate(_COMMAS if commas else _WIDE)


def plain(written: str) -> str:
    """A name without what does not tell it from others: capitals, wide letters, curled apostrophes, outer blanks."""
    return normalize("NFKC", written).strip().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").casefold()


def called_so(written: str, spellings: Mapping[str, str], plain: Callable[[str], str] = plain) -> str | None:
    """The name of what is called so; None where nothing, or more than one thing, is.

    `spellings` has the names by every spelling as `plain` makes it. Middle dots, long vowels, hyphens, apostrophes and
    blanks may be left out or added, a price may stand behind, and one of the two names of a split pile may be spelt in
    another way.
    """
    found = _alike(written, spellings, plain)
    if found is not None:
        return found
    first, slash, second = narrow(written).partition("/")
    if slash:
        both = [_alike(each, spellings, plain) for each in (first, second)]
        return spellings.get(plain("/".join(each for each in both if each is not None)))
    return None


def _alike(written: str, spellings: Mapping[str, str], plain: Callable[[str], str]) -> str | None:
    spelt = plain(written)
    found = spellings.get(spelt) or spellings.get(plain(_PRICE.sub("", spelt)))
    if found is not None:
        return found
    bare = _LEFT_OUT.sub("", _PRICE.sub("", spelt))
    names = {name for each, name in spellings.items() if _LEFT_OUT.sub("", each) == bare} if bare else set()
    return names.pop() if len(names) == 1 else None


def meant(written: str, known: Mapping[str, str]) -> Message | str:
    """A question what was meant, if something is called nearly so; else nothing.

    `known` has the names by their plain spelling. A Japanese name is short, so one of half the same letters is near
    enough, and up to three of them are named.

    >>> str(meant("goldd", {"gold": "Gold"}))
    '; did you mean Gold?'
    """
    spelt = plain(written)[:_LONGEST_MEANT]
    if spelt.isascii():
        close = get_close_matches(spelt, known, n=1)
        return Message("hint.meant", names=Name(known[close[0]])) if close else ""
    close = get_close_matches(spelt, known, n=3, cutoff=0.5)
    shown = [each if each == known[each] else Message("hint.both", written=each, name=known[each]) for each in close]
    return Message("hint.meant", names=Joined(shown, "or")) if close else ""
