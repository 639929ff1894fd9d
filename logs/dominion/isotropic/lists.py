"""Lists as Isotropic prints them: cards (`2 Coppers, a Silver, and then an Estate`), and what a card gives
(`+1 action, +1 buy, and +$1`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.plurals import plural

from ..lines.lists import card_of, counted, read_list

VP = "▼"
"""A victory point token as it is printed."""
BANE_MARK = "♦"
"""The words after the Bane in the list of piles."""
_THEN = re.compile(r",? and then | or ")
_SEPARATOR = re.compile(r",? and |, ")
_DETERMINER = re.compile(r"^(?:(?:the|another|their|his|one|both|all|remaining|face-down|trashed|revealed) )+(?=[\w'])")
_TOO_FEW = re.compile(r"no(?: other)? cards?")
_GIFT = re.compile(
    r"(?:get )?\+(?:(?P<coins>\$\d{1,4})|(?P<number>\d{1,4}) (?P<noun>actions?|buys?|cards?|▼|VP)|(?P<potions>[◉P]))"
    r"|(?P<chips>\d{1,4}) (?:▼|VP)"
    r"|to draw (?P<cards>\d{1,4}|an?) cards?|to get \+(?P<again>\d{1,4}) (?P<other>actions?|buys?)"
    r"|to get \+\$(?P<money>\d{1,4})"
)
_NOUNS = {"action": "actions", "buy": "buys", "card": "cards", VP: "vp", "VP": "vp"}


@dataclass(frozen=True, slots=True)
class Gift:
    """So many `actions`, `buys`, `coins`, `vp` or `cards`."""

    what: str
    amount: int


@lru_cache(maxsize=8192)
def read_cards(text: str) -> tuple[tuple[str, ...], int] | None:
    """The cards of a list, and how many it counts without their names. None for other text, as where the number before
    a plural is lost."""
    items = _SEPARATOR.split(_THEN.sub(", ", text.strip()))
    if any(card_of(item) in NAMES and card_of(item).lower() != item.replace("\u2019", "'").lower() for item in items):
        return None
    plain = ", ".join(_DETERMINER.sub("", item) for item in items)
    return ((), 0) if _TOO_FEW.fullmatch(plain) else read_list(plain)


@lru_cache(maxsize=1024)
def read_gifts(text: str) -> tuple[Gift, ...] | None:
    """The gifts of a list of gifts; None for a text of another kind."""
    gifts: list[Gift] = []
    for item in _SEPARATOR.split(text):
        match = _GIFT.fullmatch(item.strip())
        if match is None:
            return None
        if match["coins"] or match["money"]:
            gifts.append(Gift("coins", int((match["coins"] or match["money"]).removeprefix("$"))))
        elif match["chips"]:
            gifts.append(Gift("vp", int(match["chips"])))
        elif match["cards"]:
            gifts.append(Gift("cards", int(match["cards"]) if match["cards"].isdecimal() else 1))
        elif not match["potions"]:
            noun = (match["noun"] or match["other"]).removesuffix("s")
            gifts.append(Gift(_NOUNS[noun], int(match["number"] or match["again"])))
    return tuple(gifts)


_COIN_TOKENS = re.compile(r"\+?(?P<count>\d{1,4}|an?) coin tokens?")


def coin_tokens(count: int) -> str:
    """So many coin tokens. The server was closed before there were any: no log shows these words."""
    return "1 coin token" if count == 1 else f"{count} coin tokens"


def read_coin_tokens(text: str) -> int:
    """The number of coin tokens that a text names; 0 for other text."""
    match = _COIN_TOKENS.fullmatch(text)
    return 0 if match is None else int(match["count"]) if match["count"].isdecimal() else 1


Marked = Callable[[str, str], str]
"""What stands on the page for a card: of its name, and of that as it is printed, in the singular or the plural."""


def as_printed(name: str, printed: str) -> str:
    """For a text without tags."""
    return printed


def write_cards(cards: Sequence[str], unknown: int = 0, marked: Marked = as_printed) -> str:
    """Cards as a list, those of one name together in the order in which they come first."""
    items = [_counted(name, count, marked) for name, count in Counter(cards).items()]
    if unknown:
        items.append("1 card" if unknown == 1 else f"{unknown} cards")
    return joined(items) or "nothing"


def _counted(name: str, count: int, marked: Marked) -> str:
    """So many cards of a name: `an Estate`, `2 Estates`."""
    printed = name if count == 1 else plural(name)
    return f"{counted(name, count).removesuffix(printed)}{marked(name, printed)}"


def write_bare(cards: Sequence[str], marked: Marked = as_printed) -> str:
    """Cards as the list of a deck: `6 Coppers, 1 Silver`."""
    counts = Counter(cards).items()
    return ", ".join(f"{count} {marked(name, name if count == 1 else plural(name))}" for name, count in counts)


def write_gift(gift: Gift) -> str:
    """`+1 action`, `+$2`."""
    if gift.what == "coins":
        return f"+${gift.amount}"
    if gift.what == "vp":
        return f"+{gift.amount} {VP}"
    return f"+{gift.amount} {gift.what if gift.amount != 1 else gift.what.removesuffix('s')}"


def joined(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b, and c`."""
    if len(items) < 3:  # the comma before "and" begins with the third
        return " and ".join(items)
    return f"{', '.join(items[:-1])}, and {items[-1]}"
