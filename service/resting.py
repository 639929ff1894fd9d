"""What a difference in a log that hides cards rests on, in words: the cards that nobody had seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.telling.words import Called, Lang
from moothall.logs.formats import game_of
from moothall.projections.seats import names_by_seat

from .wording import counted

MOST_NAMES = 5
"""How many names of cards are listed; the others are only counted."""
ZONES: Mapping[str, tuple[str, str]] = {"hand": ("hand", "手札"), "deck": ("deck", "山札")}
"""Where unseen cards lie, in both languages."""
COINS = "buy/cost"
"""The rule of differences for which it matters how much a player can have had."""


def rests_on(audit: Mapping[str, Any], difference: Mapping[str, Any], *, lang: Lang = "en") -> list[str]:
    """What nobody had seen where a log differs, as sentences: one for each zone with such cards.

    `audit` is what `audit --json` prints, `difference` one of its divergences. A log that shows every hand has none.

    >>> seen = {"player": "p2", "zone": "hand", "cards": 2, "can_be": {"Estate": 2, "Copper": 1}, "coins": 4}
    >>> audit = {"format": "dominion-online", "players": ["Ann", "Bob"]}
    >>> rests_on(audit, {"rule": "buy/cost", "unseen": [seen]})
    ["Whatever the 2 unseen cards of Bob's hand were (at most 1 Copper, 2 Estate), Bob had at most $4."]
    """
    if not difference["unseen"]:
        return []
    names = names_by_seat(audit["players"])
    called = find(game_of(audit["format"])).words.naming(lang, names)
    say = _in_japanese if lang == "ja" else _in_english
    return [
        say(
            each,
            names[each["player"]],
            _most(each, called, lang),
            each["coins"] if difference["rule"] == COINS else None,
        )
        for each in difference["unseen"]
    ]


def _in_english(unseen: Mapping[str, Any], name: str, most: str, coins: int | None) -> str:
    whose = f"of {name}'s {ZONES[unseen['zone']][0]}"
    one = unseen["cards"] == 1
    if coins is not None:
        what = f"the unseen card {whose} was" if one else f"the {unseen['cards']} unseen cards {whose} were"
        return f"Whatever {what}{f' (at most {most})' if most else ''}, {name} had at most ${coins}."
    said = f"Nobody saw {counted(unseen['cards'], 'card')} {whose}"
    return f"{said}: {'it was' if one else 'they were'} at most {most}." if most else f"{said}."


def _in_japanese(unseen: Mapping[str, Any], name: str, most: str, coins: int | None) -> str:
    whose = f"{name}の{ZONES[unseen['zone']][1]}"
    if coins is not None:
        can_be = f"（多くとも{most}）" if most else ""
        return f"{whose}の見えない{unseen['cards']}枚{can_be}が何であっても、{name}が使えるのは多くとも{coins}コイン。"
    said = f"{whose}のうち{unseen['cards']}枚は誰にも見えていない"
    return f"{said}：多くとも{most}。" if most else f"{said}。"


def _most(unseen: Mapping[str, Any], called: Called, lang: Lang) -> str:
    """At most how many of each name there could be."""
    names = sorted(unseen["can_be"].items(), key=lambda each: (-each[1], each[0]))
    shown = sorted(names[:MOST_NAMES])
    others = len(names) - len(shown)
    if lang == "ja":
        return "、".join(f"{called(name)}{count}枚" for name, count in shown) + (f"、ほか{others}種" if others else "")
    more = f", and of {counted(others, 'other name')}" if others else ""
    return ", ".join(f"{count} {called(name)}" for name, count in shown) + more
