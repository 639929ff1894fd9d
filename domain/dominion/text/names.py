"""The names of everything card-shaped, in English and Japanese.

The Japanese names are those of the publisher, Hobby Japan, and of online play where it printed none; they are the names
that the documents use, but for Catapult, which 002 spells as one of the other spellings below.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...kernel.telling.words import Lang
from ...kernel.telling.written import called_so, plain
from .japanese import CARDS

NAMES: Mapping[str, str | None] = {name: each.name for name, each in CARDS.items()}
"""Each English name with its Japanese one (None: there is none yet), by expansion."""

OTHER_SPELLINGS = {
    "後宮": "Harem",
    "斥候": "Scout",
    "秘密の小部屋": "Secret Chamber",
    "キャッシュ": "Cache",
    "高貴な山賊": "Noble Brigand",
    "絹の道": "Silk Road",
    "城壁のある村": "Walled Village",
    "借入金": "Loan",
    "香辛料理人": "Spice Merchant",
    "投石器": "Catapult",
    "小さい城": "Small Castle",
    "霊術士": "Conjurer",
    "女魔道士": "Sorceress",
    "渡船夫": "Ferryman",
    "渡し守": "Ferryman",
    "謝肉祭": "Carnival",
    "祭典": "Carnival",
    "ばか騒ぎ": "Carnival",
    "商店": "Shop",
    "小売店": "Shop",
    "専門店": "Shop",
    # Dominion Online before the Japanese printings
    "易者": "Seer",
    "会計人": "Treasurer",
    "しもべ": "Lackeys",
    "トロール": "Patrol",
    "回廊": "Piazza",
    "スカウト": "Recruiter",
    "後ろ盾": "Patron",
}
"""Japanese names under which a card is known too, with its English name."""

RENAMED = {"Farm": "Harem"}
"""Cards that a later printing calls otherwise: the new name with the one that the rules use. [Intrigue 2022]"""


@lru_cache(maxsize=1)
def spellings() -> dict[str, str]:
    """Every plain spelling, in either language, with the English name that it means."""
    names = {plain(other): name for other, name in OTHER_SPELLINGS.items()}
    names |= {plain(japanese): name for name, japanese in NAMES.items() if japanese is not None}
    names |= {plain(name): name for name in NAMES}
    return {spelling: RENAMED.get(name, name) for spelling, name in names.items()}


@lru_cache(maxsize=1)
def _others() -> dict[str, tuple[str, ...]]:
    by_name: dict[str, list[str]] = {name: [other] for name, other in NAMES.items() if other is not None}
    for other, name in (*OTHER_SPELLINGS.items(), *RENAMED.items()):
        by_name.setdefault(name, []).append(other)
    return {name: tuple(others) for name, others in by_name.items()}


def other_names(name: str) -> tuple[str, ...]:
    """The other names of a card, by the name that the rules use: in Japanese, and by later printings."""
    return _others().get(name, ())


def later_names(name: str) -> tuple[str, ...]:
    """The names by which later printings call a card, by the name that the rules use."""
    return tuple(other for other, own in RENAMED.items() if own == name)


def in_rules(written: str) -> str:
    """The name that the rules use, of a card as any printing names it in either language; any other word as it is."""
    if written.isascii():
        return RENAMED.get(written, written)
    return called_so(written, spellings()) or written


def japanese(name: str) -> str | None:
    """The Japanese name of an English one, if it has one."""
    return NAMES.get(name)


def called(name: str, lang: Lang) -> str:
    """The name of a card in a language, by its English name; the name itself for what has no other."""
    return (japanese(name) if lang == "ja" else None) or name
