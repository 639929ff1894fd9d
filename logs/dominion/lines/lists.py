"""Lists of cards as servers print them in English: counts, articles and plurals, and cards without a name."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from moothall.domain.dominion.text.names import NAMES, in_rules
from moothall.domain.dominion.text.plurals import plural, with_article

MOST_CARDS = 999
"""No player has more; a larger count would only fill the memory."""
_ITEM = re.compile(r"(?:(a|an|the|\d{1,9}) )?(.+)")
SEPARATOR = re.compile(r",? and |, ")
_SMALL_WORDS = frozenset(("a", "an", "and", "de", "in", "of", "on", "the", "to"))
"""The words that a name may have in lower case, but not as its first."""
_HIDDEN = frozenset(("card", "cards", "other card", "other cards"))


@cache
def _by_print() -> dict[str, str]:
    """Names of cards by how they may be printed, in lower case: in the plural (also `Platinums`) and the singular."""
    printed = {each.lower(): name for name in NAMES for each in (f"{name}s", plural(name))}
    return printed | {name.lower(): name for name in NAMES}


@lru_cache(maxsize=4096)
def card_of(printed: str) -> str:
    """The name of the card that is printed so, in English or in Japanese; what is printed where it is the name of no
    card."""
    plain = printed.replace("\u2019", "'").lower()
    return _by_print().get(plain) or (printed if plain.isascii() else in_rules(printed))


@lru_cache(maxsize=4096)
def is_card(name: str) -> bool:
    """Whether there is a card of a name, of any year."""
    return name in NAMES or in_rules(name) in NAMES


def _may_be_name(name: str) -> bool:
    """Whether a text may name a card that has no rules here: its words begin with a capital, but for small ones."""
    first, *rest = name.split(" ")
    return not first[:1].islower() and not any(word[:1].islower() and word not in _SMALL_WORDS for word in rest)


@lru_cache(maxsize=8192)
def read_list(text: str) -> tuple[tuple[str, ...], int] | None:
    """The cards of a list, and how many it counts without their names. None for other text: a wording that nobody has
    seen must not be taken for the name of a card."""
    if text in ("nothing", ""):
        return (), 0
    cards: list[str] = []
    unknown = 0
    for item in SEPARATOR.split(text):
        match = _ITEM.fullmatch(item)
        if match is None:
            return None
        article, name = match.groups()
        count = int(article) if article is not None and article.isdecimal() else 1
        if count > MOST_CARDS or len(cards) > MOST_CARDS:
            return None
        if name.lower() in _HIDDEN:
            unknown += count
        else:
            card = card_of(name)
            if card not in NAMES and not _may_be_name(card):
                return None
            cards += [card] * count
    return tuple(cards), unknown


def counted(name: str, count: int = 1, *, article: str | None = None) -> str:
    """So many cards of a name: `an Estate`, `2 Estates`. `article` stands before one card in place of its own."""
    if count > 1:
        return f"{count} {plural(name)}"
    return with_article(name) if article is None else f"{article}{name}"
