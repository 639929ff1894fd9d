"""Puts sentences of known patterns into Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

_NAME = re.compile(r"\{(\w+)\}")
_HOLE = re.compile(r"\{\w+\}|\(s\)")

Words = Mapping[str, str]


class Patterns:
    """Sentences in English, each with the Japanese for it.

    In a pattern `{name}` stands for some words, and for a number where `numbers` has the name; `line(s)` for the
    singular and the plural. Of the patterns that fit a sentence the one with the most words of its own is taken.
    What stands for a name is put into Japanese as well: by the patterns of `within` if there are any for the name, by
    the words of `words`, or by `put`; everything else stays as it is written.
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        *,
        numbers: frozenset[str] = frozenset(),
        words: Mapping[str, Words] | None = None,
        put: Mapping[str, Callable[[str], str]] | None = None,
        groups: Mapping[str, str] | None = None,
    ) -> None:
        self.pairs = sorted(pairs, key=lambda pair: -len(_HOLE.sub("", pair[0])))
        self._parts = [[part for part in _HOLE.split(english) if part] for english, _ in self.pairs]
        self._numbers = numbers
        self._words = words or {}
        self._put = put or {}
        self._groups = groups or {}

    def japanese(self, sentence: str) -> str | None:
        """The Japanese of a sentence; None where no pattern fits it."""
        for (english, japanese), parts in zip(self.pairs, self._parts, strict=True):
            if not _has_in_order(sentence, parts):
                continue
            found = self._pattern(english).fullmatch(sentence)
            if found is not None:
                return japanese.format(**{name: self._in_words(name, word) for name, word in found.groupdict().items()})
        return None

    def _pattern(self, english: str) -> re.Pattern[str]:
        return _compiled(english, self._group)

    def _group(self, found: re.Match[str]) -> str:
        name = found[1]
        if name in self._numbers:
            return rf"(?P<{name}>[\d,]+)"
        return self._groups.get(name) or f"(?P<{name}>.+?)"

    def _in_words(self, name: str, word: str) -> str:
        put = self._put.get(name)
        if put is not None:
            return put(word)
        for english, japanese in self._words.get(name, {}).items():
            word = word.replace(english, japanese)
        return word


def _has_in_order(sentence: str, parts: Iterable[str]) -> bool:
    """Whether a sentence has all these parts, one after the other; much quicker than an expression is compiled."""
    at = 0
    for part in parts:
        at = sentence.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@lru_cache(maxsize=2000)
def _compiled(english: str, group: Callable[[re.Match[str]], str]) -> re.Pattern[str]:
    named = re.sub(r"\\\{(\w+)\\\}", group, re.escape(english))
    return re.compile(named.replace(r"\(s\)", "s?"), re.DOTALL)
