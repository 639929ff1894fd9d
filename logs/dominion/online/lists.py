"""Lists of cards as Dominion Online prints them: `3 Coppers, an Estate, and a card`.

A card that the viewer may not see is `a card`. Cards of one name stand together, so a list says nothing of their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..lines.lists import counted

HEXES = frozenset((
    "Bad Omens", "Delusion", "Envy", "Famine", "Fear", "Greed", "Haunting", "Locusts", "Misery", "Plague", "Poverty",
    "War",
))  # fmt: skip


def is_boon_or_hex(name: str) -> bool:
    """Whether a name is that of a Boon or a Hex, which lie in piles of their own."""
    return name in HEXES or (name.startswith("The ") and name.endswith("'s Gift"))


def write_list(cards: Sequence[str], unknown: int = 0, *, article: str | None = None) -> str:
    """Cards as a list, those of one name together in the order in which they come first, those without a name before
    them. `article` stands before each in place of its own."""
    items = [counted(name, count, article=article) for name, count in Counter(cards).items()]
    if unknown:
        others = "other cards" if items else "cards"
        items.insert(0, "a card" if unknown == 1 else f"{unknown} {others}")
    if len(items) < 2:
        return "".join(items) or "nothing"
    return f"{', '.join(items[:-1])} and {items[-1]}"
