"""Lines in lower case with the capitals that servers print: of names of cards, and of words of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.plurals import plural
from moothall.logs.damage.shapes import People

Written = Mapping[str, Callable[[re.Match[str]], str]]
"""The words of a format that have capitals, as patterns in lower case, each with how it is printed."""


@cache
def _cards() -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds a name of a card in lower case, in the singular or the plural, and how each is printed."""
    printed = {each.lower(): each for name in NAMES if name.isascii() for each in (f"{name}s", plural(name), name)}
    longest_first = sorted(printed, key=len, reverse=True)
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, longest_first))})(?![\w'])"), printed


def with_words(lines: Sequence[str], words: Written) -> list[str]:
    """Lines with the capitals of a format's own words."""
    made = [*lines]
    for pattern, write in words.items():
        found = re.compile(pattern)
        made = [found.sub(write, line) for line in made]
    return made


def with_cards(
    lines: Sequence[str], people: People, is_turn: Callable[[str], bool], words: Collection[str]
) -> Iterator[str]:
    """Lines with the capitals of cards, but for headers of turns, for the names with which lines begin, and for `words`
    of the format that are also names of cards (`wishes`)."""
    found, printed = _cards()
    names = sorted((*people.names, *people.callings), key=len, reverse=True)
    for line in lines:
        bare = line.lstrip()
        name = next((each for each in names if bare.startswith(f"{each} ")), "")
        at = len(line) - len(bare) + len(name)
        if is_turn(bare):
            yield line
        else:
            yield line[:at] + found.sub(lambda card: card[0] if card[0] in words else printed[card[0]], line[at:])
