"""The faces that cards which nobody saw can have had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from moothall.domain.kernel.streams.script import live
from moothall.projections.finding.seats import seat_of
from moothall.projections.sight.possible import Group, Possible, possible
from moothall.projections.sight.unseen import Zone, mixed
from moothall.words import Joined, Message, Name

from ..errors import Refused
from ..viewed import Looking, behind, sound
from .zones import zone_meant

FEWEST_LEFT = 12
"""Up to so many holdings are listed one by one: half a screen."""
Line = tuple[int, Message | Joined]
"""A sentence with its depth."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that could lie in a zone and that nobody had seen after `seq` facts, by the facts up to `by`.

    `player` is a seat, `known` the cards that had been seen, `can_be` the others, counted.
    """

    seen: Looking
    seq: int
    by: int
    player: str
    zone: str
    known: Sequence[str]
    can_be: Possible

    @property
    def whole_log(self) -> bool:
        """Whether later lines were asked too."""
        return self.by > self.seq

    def lines(self) -> list[Line]:
        """All of it in sentences, the more certain first, each with its depth: 1 for one that stands below another."""
        hidden = sum(group.count for group in self.can_be.groups)
        player, zone = self.seen.names[self.player], ZONES.get(self.zone, self.zone)
        cards = Message("count.cards", count=len(self.known) + hidden)
        if hidden:
            zone_says = Message("possible.zone", player=player, zone=zone, cards=cards, count=hidden)
        else:
            zone_says = Message("possible.zone-seen", player=player, zone=zone, cards=cards)
        lines: list[Line] = [(0, zone_says)]
        if self.known:
            lines.append((1, Message("possible.seen", cards=_list(Counter(self.known)))))
        for group in self.can_be.groups:
            lines += _group(group)
        counted = self.can_be.holdings
        if counted is None:
            lines.append((0, Message("possible.too-many")))
        elif not self.can_be.all_shown:
            lines.append((0, Message("possible.too-many-later")))
        if counted is not None and not all(group.certain for group in self.can_be.groups):
            lines += _holdings(counted)
        return lines

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall show --possible --json` prints."""
        holdings = self.can_be.holdings
        return {
            "game": str(self.seen.link.game),
            "seq": self.seq,
            "whole_log": self.whole_log,
            "player": self.player,
            "zone": self.zone,
            "known": list(self.known),
            "counted": holdings is not None,
            "all_shown": self.can_be.all_shown,
            "unseen": [
                {
                    "cards": group.count,
                    "certain": group.certain,
                    "shown": group.shown,
                    "line": group.mix.line,
                    "of": len(group.mix.pool.slots),
                    "can_be": [
                        {
                            "card": each.card,
                            "least": group.least[each.card],
                            "most": group.most[each.card],
                            "chance": None if each.share is None else round(float(each.share), 6),
                        }
                        for each in group.can_be
                    ],
                }
                for group in self.can_be.groups
            ],
            "holdings": None
            if holdings is None
            else [{"cards": dict(held), "chance": round(float(share), 6)} for held, share in holdings],
        }


def unseen(seen: Looking, zone: str, *, upto: int | None = None) -> Unseen:
    """The faces that the unseen cards of a zone, such as `Bob.hand`, can have in a game made from a log which hides
    cards.

    By default the answer uses all facts that are viewed and no later ones, so it says what those at the table could
    know. With `upto` the zone is the one after so many facts, and the later facts count too, so it says what the whole
    log shows.
    Each order of the cards of a shuffle counts as much as any other, and what a player chose to do is not a hint.

    Raises Refused where the log shows every card, or for a zone that is not there; NoSuchPlayer, UnsoundStream.
    """
    written, _, name = zone_meant(zone).rpartition(".")
    player = seat_of(seen.players, written)
    at, whole = seen.seq if upto is None else upto, behind(seen)
    if whole.testimony is None:
        raise Refused(Message("look.no-card-of-game-unseen", place=seen.written))
    if seen.seat not in (None, player, whole.testimony.witness):
        raise Refused(Message("look.does-not-know-what-log", who=seen.looker))
    with sound(seen):
        standing = live(whole.facts)
        before = len([fact for fact in standing if fact.seq <= at])
        try:
            mixes: Zone = mixed(seen.kind, standing, before, f"{player}.{name}", whole.testimony)
        except KeyError:
            raise Refused(Message("look.not-zone", zone=zone)) from None
    return Unseen(seen, at, seen.seq, player, name, mixes.known, possible(mixes.mixes, mixes.hidden, mixes.then))


ZONES = {
    "hand": Message("possible.zone-hand"),
    "deck": Message("possible.zone-deck"),
    "discard": Message("possible.zone-discard"),
    "aside": Message("possible.zone-aside"),
    "exile": Message("possible.zone-exile"),
    "native_village": Message("possible.zone-native-village"),
}
"""The zones that may hold cards which nobody saw."""


def _list(cards: Counter[str]) -> Joined:
    named = ((Name(name), count) for name, count in sorted(cards.items()))
    return Joined(name if count == 1 else Message("possible.of-card", card=name, count=count) for name, count in named)


def _group(group: Group) -> list[Line]:
    line = group.mix.line
    if group.shown is not None:
        return [(1, Message("possible.shown", cards=_list(Counter(dict(group.most))), line=group.shown))]
    if group.certain:
        least = _list(Counter({name: number for name, number in group.least.items() if number}))
        certain = Message("possible.certain", cards=least)
        return [(1, certain if line is None else Message("possible.certain-from", cards=least, line=line))]
    count, total = group.count, len(group.mix.pool.slots)
    pool = Message("possible.pool", count=count, total=total)
    head = pool if line is None else Message("possible.pool-from", count=count, total=total, line=line)
    lines: list[Line] = [(1, head)]
    for each in group.can_be:
        fewest, most, card = group.least[each.card], group.most[each.card], Name(each.card)
        number = Message("possible.number", card=card, number=most)
        says = number if fewest == most else Message("possible.range", card=card, first=fewest, last=most)
        if each.share is not None:
            says = Message("possible.with-chance", says=says, share=_percent(each.share))
        lines.append((2, says))
    return lines


def _holdings(holdings: Sequence[tuple[Any, Fraction]]) -> list[Line]:
    """What the unseen cards can be together: one by one where they are few."""
    if len(holdings) > FEWEST_LEFT:
        return [(0, Message("possible.together-many", count=len(holdings)))]
    each = ((_percent(share), _list(Counter(dict(held)))) for held, share in holdings)
    held = [(1, Message("possible.held", share=share, cards=cards)) for share, cards in each]
    return [(0, Message("possible.together")), *held]


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"
