"""The forms of a text in a sentence: an article, a capital, a full stop, one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from unicodedata import category

STOPS = (".", "!", "?", "\N{IDEOGRAPHIC FULL STOP}", "\N{FULLWIDTH EXCLAMATION MARK}", "\N{FULLWIDTH QUESTION MARK}")
"""What ends a sentence that somebody wrote, in any language."""


def without_stop(words: str) -> str:
    """Words of ours without the full stop at their end."""
    return words.removesuffix(".").removesuffix("\N{IDEOGRAPHIC FULL STOP}")


def escaped(text: str) -> str:
    """A text in which what is not printed, but for blanks, is written as Python writes it."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or category(each) == "Zs" else ascii(each)[1:-1] for each in text)


def with_an(name: str) -> str:
    """An English name after its article, by its first letter."""
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


def regular_plural(name: str) -> str:
    """The plural of an English noun that has no other."""
    return f"{name}s"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def _ended(text: str, stop: str) -> str:
    """A text with a full stop, unless it ends a sentence already."""
    return text if text.endswith(STOPS) else text + stop


FORMS: Mapping[str, Callable[[str], str]] = {
    "": str,
    "a": with_an,
    "s": regular_plural,
    "A": _capital,
    "l": _small,
    **{stop: partial(_ended, stop=stop) for stop in STOPS},
}
"""The forms of a text: `{name:a}` with its English article, `{name:s}` in the English plural, `{name:A}` with a
capital, `{name:l}` with a small letter, `{name:.}` with a full stop at its end. A game says itself how its names are
formed."""


CONVERSIONS: Mapping[str, Callable[[object], str]] = {"a": ascii, "r": repr, "s": str}
"""What becomes of a field as `{name!r}`, by the letter, as `str.format` has it."""
