"""Lines in lower case with the capitals that servers print: of names of cards, and of words of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product

from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.plurals import plural

from ...damage.shapes import Kind, People

Written = Mapping[str, Callable[[re.Match[str]], str]]
"""The words of a format that have capitals, as patterns in lower case, each with how it is printed."""
MOST_WAYS = 32
"""The number of ways to set the capitals of one line that are tried: all those of five words that are also cards."""


@cache
def _cards() -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds a name of a card in lower case, in the singular or the plural, and how each is printed."""
    printed = {each.lower(): each for name in NAMES if name.isascii() for each in (f"{name}s", plural(name), name)}
    longest_first = sorted(printed, key=len, reverse=True)  # one name may begin with another: Village Green
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, longest_first))})(?![\w'])"), printed


def with_words(lines: Sequence[str], words: Written) -> list[str]:
    """Lines with the capitals of a format's own words."""
    made = [*lines]
    for pattern, write in words.items():
        compiled = re.compile(pattern)
        made = [compiled.sub(write, line) for line in made]
    return made


def cards_in_lower_case() -> Collection[str]:
    """The names of all cards in lower case, in the singular and the plural: for a format that prints none with capitals
    where it may also print a word."""
    return _cards()[1].keys()


def with_cards(
    lines: Sequence[str],
    people: People,
    kind: Callable[[str, People], Kind],
    turn: re.Pattern[str],
    words: Collection[str],
) -> Iterator[str]:
    """Lines with the capitals of cards, but for headers of turns, which `turn` finds, and for the names with which
    lines begin.

    `kind` says of which kind a line is that is whole. `words` are those of the format that are also names of cards
    (`wishes`, `potion`). They stay in lower case where the line is whole so. Else the first way to print some of them
    with capitals is taken that makes the line whole; where none does they stay as they are.
    """
    names = sorted((*people.names, *people.callings), key=len, reverse=True)  # one may begin with another and a blank
    for line in lines:
        bare = line.lstrip()
        if turn.search(bare):
            yield line
            continue
        name = next((each for each in names if bare.startswith(f"{each} ")), "")
        at = len(line) - len(bare) + len(name)
        ways = _ways(line[at:], words)
        first = next(ways)
        whole = (way for way in (first, *ways) if kind(f"{line[:at]}{way}".strip(), people))
        yield line[:at] + next(whole, first)


def _ways(text: str, words: Collection[str]) -> Iterator[str]:
    """A text with the capitals of cards, in the ways in which `words` may be printed: first with none of them a card,
    then with all, then with any."""
    regex, printed = _cards()
    places = [each.start() for each in regex.finditer(text) if each[0] in words]
    nothing, everything = (False,) * len(places), (True,) * len(places)
    choices = (nothing, everything, *islice(product((False, True), repeat=len(places)), MOST_WAYS)) if places else ((),)
    for chosen in dict.fromkeys(choices):
        cards = {at for at, is_card in zip(places, chosen, strict=True) if is_card}

        def write(card: re.Match[str], cards: Collection[int] = cards) -> str:
            return printed[card[0]] if card[0] not in words or card.start() in cards else card[0]

        yield regex.sub(write, text)
