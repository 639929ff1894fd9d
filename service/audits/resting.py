"""The unseen cards on which a difference in a log that hides cards rests, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.telling.words import Called, Lang
from moothall.logs.formats import game_of
from moothall.projections.finding.seats import names_by_seat
from moothall.words import Joined, Message, Word, in_words

MOST_NAMES = 5
"""How many names of cards are listed; the others are only counted."""
ZONES = {"hand": Word("hand"), "deck": Word("deck")}
"""Where unseen cards lie."""
COINS = "buy/cost"
"""The rule of differences for which it matters how much a player can have had."""


def rests_on(audit: Mapping[str, Any], difference: Mapping[str, Any], *, lang: Lang = "en") -> list[str]:
    """The cards that nobody had seen where a log differs, as sentences: one for each zone with such cards.

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
    counts = difference["rule"] == COINS
    return [in_words(_resting(each, names[each["player"]], called, counts), lang) for each in difference["unseen"]]


def _resting(unseen: Mapping[str, Any], name: str, called: Called, counts: bool) -> Message:
    """What nobody had seen of a zone; `counts` says whether it matters how much the player can have had."""
    count, zone, coins = unseen["cards"], ZONES[unseen["zone"]], unseen["coins"]
    most = _most(unseen["can_be"], called) if unseen["can_be"] else None
    if counts and coins is not None:
        can_be = Message("rests.can-be", most=most) if most else ""
        return Message("rests.bought", count=count, name=name, zone=zone, can_be=can_be, coins=coins)
    if most:
        return Message("rests.at-most", count=count, name=name, zone=zone, most=most)
    return Message("rests.unseen", count=count, name=name, zone=zone)


def _most(can_be: Mapping[str, int], called: Called) -> Message | Joined:
    """At most how many of each name there could be."""
    names = sorted(can_be.items(), key=lambda each: (-each[1], each[0]))
    shown = Joined(
        Message("rests.of-name", count=count, card=called(name)) for name, count in sorted(names[:MOST_NAMES])
    )
    others = len(names) - MOST_NAMES
    return Message("rests.others", names=shown, count=others) if others > 0 else shown
