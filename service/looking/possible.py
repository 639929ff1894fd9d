"""What cards that nobody saw can have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from moothall.domain.kernel.script import live
from moothall.domain.kernel.telling.words import Called, Lang
from moothall.projections.possible import Group, Possible, possible
from moothall.projections.seats import seat_of
from moothall.projections.unseen import Zone, mixed
from moothall.words import Message

from ..errors import Refused
from ..viewed import Looking, behind, sound
from .zones import zone_meant

FEWEST_LEFT = 12
"""Up to so many holdings are listed one by one."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What the cards of a zone can have been that nobody had seen after `seq` facts, by the facts up to `by`.

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

    def lines(self, lang: Lang = "en") -> list[str]:
        """All of it in sentences, the more certain first, with the names of cards in a language."""
        called = self.seen.kind.words.naming(lang, self.seen.names)
        hidden = sum(group.count for group in self.can_be.groups)
        whose = f"{self.seen.names[self.player]}'s {self.zone.replace('_', ' ')}"
        said = [f"{whose}: {_cards(len(self.known) + hidden)}, {hidden or 'none'} of them unseen"]
        if self.known:
            said.append(f"  seen: {_list(Counter(self.known), called)}")
        for group in self.can_be.groups:
            said += _group(group, called)
        counted = self.can_be.holdings
        if counted is None:
            said.append("There are too many ways to count, so only what is possible at most is said of each card.")
        elif not self.can_be.all_shown:
            said.append("There are too many ways to count by all later lines: what later shuffles show is left out.")
        if counted is not None and not all(group.certain for group in self.can_be.groups):
            said += _holdings(counted, called)
        return said

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
    """What the unseen cards of a zone, `Bob.hand`, can be in a game that was made from a log which hides cards.

    By default all facts that are viewed may speak, and no later one: what those at the table could know. With `upto`
    the zone is looked at as it was after so many facts, and the later ones speak too: what the whole log tells.
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
            found: Zone = mixed(seen.kind, standing, before, f"{player}.{name}", whole.testimony)
        except KeyError:
            raise Refused(Message("look.not-zone", zone=zone)) from None
    return Unseen(seen, at, seen.seq, player, name, found.known, possible(found.mixes, found.hidden, found.then))


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _list(cards: Counter[str], called: Called) -> str:
    return ", ".join(f"{count} {called(name)}" if count > 1 else called(name) for name, count in sorted(cards.items()))


def _group(group: Group, called: Called) -> list[str]:
    where = "" if group.mix.line is None else f" from line {group.mix.line}"
    if group.shown is not None:
        return [f"  {_list(Counter(dict(group.most)), called)}, shown at line {group.shown}"]
    if group.certain:
        least = Counter({name: number for name, number in group.least.items() if number})
        return [f"  {_list(least, called)}: certain, nothing else is left{where}"]
    said = [f"  {_cards(group.count)} of a pool of {len(group.mix.pool.slots)}{where}:"]
    for each in group.can_be:
        fewest, most = group.least[each.card], group.most[each.card]
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        chance = "" if each.share is None else f", each with {_percent(each.share)}"
        said.append(f"    {called(each.card)}: {number}{chance}")
    return said


def _holdings(holdings: Sequence[tuple[Any, Fraction]], called: Called) -> list[str]:
    """What the unseen cards can be together: one by one where they are few."""
    if len(holdings) > FEWEST_LEFT:
        return [f"Together they can be {len(holdings)} different things."]
    return ["Together:", *(f"  {_percent(share)} {_list(Counter(dict(held)), called)}" for held, share in holdings)]


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"
