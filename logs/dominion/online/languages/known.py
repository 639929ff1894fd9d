"""The languages in which logs of Dominion Online are read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from moothall.domain.kernel.telling.words import Lang

from .english import ENGLISH
from .japanese import JAPANESE
from .language import Language

LANGUAGES: Mapping[Lang, Language] = {"en": ENGLISH, "ja": JAPANESE}
_LOOKED_AT = 400
"""The number of lines by which the language of a log is found: more than any head has."""


def language_in(lines: Iterable[str]) -> Language:
    """The language of a log: that of its first header, and where it has none that of its first line of another
    language."""
    for line in islice(lines, _LOOKED_AT):
        for language in LANGUAGES.values():
            text = language.narrow(line.strip())
            if language.head.game.fullmatch(text) or language.head.turn.fullmatch(text):
                return language
    return ENGLISH
