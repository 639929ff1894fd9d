"""Lists of cards in a scenario of any game, such as `[Gold, 2 Copper]`, and names that somebody mistyped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import groupby
from typing import Any
from unicodedata import normalize

from moothall.domain.kernel.telling.written import meant, plain
from moothall.words import Joined, Message, Name, Word

HIDDEN = "hidden"
"""In what a player sees, a card whose face is hidden from them."""
_MOST_DIGITS = 3
"""How many digits a count may have: no pile has a thousand cards."""
_MOST_CARDS = 9999
"""How many cards a zone may have: all cards of all expansions are fewer."""
_LONGEST = 40
"""How many letters of a wrong name an error says again: the longest name of a card has 25."""
_COUNTED = re.compile(r"(?P<number>\d+)\s+(?P<name>\D.*)")
_COUNTED_JA = re.compile(r"(?P<name>.*?[^\d\s(])\s*(?:(?P<number>\d+)[枚人]|\((?P<in_brackets>\d+)[枚人]\))")
_BETWEEN_JA = re.compile("[、，]")
"""What stands between the cards of a list in Japanese."""


def not_known(what: str, name: str, others: Iterable[str]) -> ValueError:
    """The error of a name that is not one of the `others`."""
    close = get_close_matches(name, list(others), n=1) if len(name) <= _LONGEST else []
    if close:
        meant = Message("hint.meant", names=Name(close[0]))
        return ValueError(Message("scenario.no-rule-covers", what=Word(what), name=name[:_LONGEST], meant=meant))
    return ValueError(Message("scenario.no-rule-covers-check", what=Word(what), name=name[:_LONGEST]))


def not_a_player(name: str, players: Sequence[str]) -> Message:
    """What is said of a name that no player has."""
    hint = meant(name, {plain(each): each for each in players})
    return Message("scenario.not-one-of-players", name=name[:_LONGEST], known=Joined(players), meant=hint)


def count_of(written: str) -> tuple[int, str]:
    """How many of which card: `2 Copper` is two of them, and so is 「銅貨2枚」, with digits of any width. Raises
    ValueError for more than there can be."""
    plain = (written if written.isascii() else normalize("NFKC", written)).strip()
    match = _COUNTED.fullmatch(plain) or _COUNTED_JA.fullmatch(plain)
    if match is None:
        return 1, written.strip()
    number = match["number"] or match["in_brackets"]
    if len(number) > _MOST_DIGITS:
        raise ValueError(Message("scenario.more-cards-than", written=written))
    return int(number), match["name"]


def repeated(written: str, known: Callable[[str], str]) -> list[str]:
    """`2 Copper` or `2 Coppers` as two of them, as `known` gives them; 「銅貨2枚、金貨」 as three. Raises ValueError
    where no rule covers them."""
    parts = _BETWEEN_JA.split(written)
    if len(parts) > 1:
        return [name for part in parts if part.strip() for name in repeated(part, known)]
    count, name = count_of(written)
    if count == 0:
        raise ValueError(Message("scenario.none-of-a-card", written=written))
    try:
        return [known(name)] * count
    except ValueError as error:
        for one in _singulars(name) if count > 1 else ():
            with suppress(ValueError):
                return [known(one)] * count
        raise error


def _singulars(name: str) -> Iterator[str]:
    """What several cards may be called one by one: a Copper of Coppers, a Duchy of Duchies."""
    for ending, one in (("ies", "y"), ("es", ""), ("s", "")):
        if name.endswith(ending):
            yield name.removesuffix(ending) + one


def repeated_or_hidden(written: str, known: Callable[[str], str]) -> list[str]:
    """`repeated`, but cards may be `hidden`."""
    return repeated(written, lambda name: name if name == HIDDEN else known(name))


def together(parts: Sequence[Sequence[str]]) -> list[str]:
    """One list of several. Raises ValueError for more cards than there can be."""
    if sum(map(len, parts)) > _MOST_CARDS:
        raise ValueError(Message("scenario.more-cards-than-write"))
    return [name for part in parts for name in part]


def counted(names: Iterable[str]) -> list[str]:
    """A list of cards with runs of one name as `2 Copper`."""
    return [name if (n := len(list(run))) == 1 else f"{n} {name}" for name, run in groupby(names)]


def words_in(data: Any) -> Iterator[str]:
    """Every word in plain data, without the number in front of it."""
    if isinstance(data, str):
        for part in _BETWEEN_JA.split(data):
            plain = part if part.isascii() else normalize("NFKC", part)
            match = _COUNTED_JA.fullmatch(plain.strip())
            yield match["name"] if match else part.lstrip("0123456789 ")
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from words_in(value)
    elif isinstance(data, Sequence):
        for each in data:
            yield from words_in(each)
