"""Messages and errors in a language, with what it calls the things of games."""

from __future__ import annotations

from moothall.domain.games import every
from moothall.words import in_words


def in_language(message: object, lang: str) -> str:
    """A message or an error in a language, in English where that has no words for it. A text stays as it is.

    >>> in_language("whatever this says", "ja")
    'whatever this says'
    """
    return in_words(message, lang, _called)


def in_japanese(message: object) -> str:
    """A message or an error in Japanese.

    >>> from moothall import service
    >>> try:
    ...     service.cards("Gould")
    ... except service.NotRuled as error:
    ...     print(in_japanese(error))
    カード'Gould'はない。もしかして：金貨？
    """
    return in_language(message, "ja")


def _called(name: str, lang: str) -> str:
    """What a thing of a game is called; words that are typed as they are, such as `hand`, stay."""
    if lang != "ja" or not name[:1].isupper():
        return name
    names = (game.words.called(name, "ja") for game in every())
    return next((each for each in names if each != name), name)
