"""Which line the scribe prints of which fact: at most one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.table import Table

from . import transcript as t

RULE = "ood/"
"""With what the ids of this game's rules begin."""


@dataclass
class TranscriptLines:
    """Says what facts did, at this table and to this viewer (None: to one who sees every card).

    `unused` and `target` are what the facts that come next will show: the styles shown as unused, and on what a skill
    is used, with whose guest that is.
    """

    table: Table
    viewer: Player | None = None
    unused: tuple[str, ...] = ()
    target: tuple[str | None, str | None] = (None, None)

    def line(self, fact: Fact) -> t.Line | None:
        """The line of a fact that is about to happen; None for one that leaves none."""
        tell = _TELL.get(type(fact))
        return None if tell is None else tell(self, fact)

    def name(self, player: Player) -> str:
        """What a line calls a player."""
        return names(self.table)[player]

    def faces(self, cards: Sequence[Card], *players: Player) -> tuple[str | None, ...]:
        """The faces of cards that only these players see."""
        seen = self.viewer is None or self.viewer in players
        return tuple(card.face if seen else None for card in cards)


def names(table: Table) -> dict[Player, str]:
    """What lines call the players: by their names; by the seat where a name is empty or somebody else's too."""
    names_of_seats = [seat.name for seat in table.seats.values()]
    return {
        player: seat.name if seat.name and names_of_seats.count(seat.name) == 1 else f"{seat.name} ({player})".strip()
        for player, seat in table.seats.items()
    }


def _held(faces: Iterable[str | None]) -> tuple[str | None, ...]:
    """The guests of a hand, in an order that tells nothing."""
    return tuple(sorted(faces, key=lambda face: (face is None, face or "")))


def _shown(card: Card) -> str:
    return card.face or "?"


def _turn(tell: TranscriptLines, fact: f.TurnBegan) -> t.Line:
    return t.Turn(line="turn", turn=fact.number, unused=tell.unused)


def _style(tell: TranscriptLines, fact: f.StyleRevealed) -> t.Line:
    return t.Style(line="style", player=tell.name(fact.player), style=_shown(fact.style))


def _skipped(tell: TranscriptLines, fact: f.TurnSkipped) -> t.Line:
    return t.Skipped(line="skipped", player=tell.name(fact.player))


def _phase(tell: TranscriptLines, fact: f.PhaseBegan) -> t.Line | None:
    return t.End(line="end", player=tell.name(fact.player)) if fact.phase == "end" else None


def _points(tell: TranscriptLines, fact: f.TokenMoved) -> t.Line:
    why = (fact.rule or "").removeprefix(RULE)
    to = tell.name(fact.to) if fact.to else None
    return t.Points(line="points", player=tell.name(fact.player), by=fact.by, why=why, to=to)


def _looked(tell: TranscriptLines, fact: f.CardsLookedAt) -> t.Line:
    return t.Looked(line="looked", player=tell.name(fact.player), guests=tell.faces(fact.cards, fact.player))


def _taken(tell: TranscriptLines, fact: f.AddressTaken) -> t.Line:
    return t.Taken(line="taken", player=tell.name(fact.player), guest=tell.faces([fact.card], fact.player)[0])


def _drawn(tell: TranscriptLines, fact: f.CardsDrawn) -> t.Line:
    return t.Drawn(line="drawn", player=tell.name(fact.player), guests=tell.faces(fact.cards, fact.player))


def _discarded(tell: TranscriptLines, fact: f.CardDiscarded) -> t.Line:
    place: Any = fact.from_
    return t.Discarded(line="discarded", player=tell.name(fact.player), guest=_shown(fact.card), from_=place)


def _moved(tell: TranscriptLines, fact: f.CardMoved) -> t.Line | None:
    if fact.to != "deck bottom":
        return None
    return t.Bottom(line="bottom", player=tell.name(fact.player), guest=tell.faces([fact.card], fact.player)[0])


def _placed(tell: TranscriptLines, fact: f.GuestPlaced) -> t.Line:
    return t.Placed(line="placed", player=tell.name(fact.player), guest=_shown(fact.card))


def _skill(tell: TranscriptLines, fact: f.SkillUsed) -> t.Line:
    target, of = tell.target
    return t.Skill(line="skill", player=tell.name(fact.player), skill=fact.skill, target=target, of=of)


def _named(tell: TranscriptLines, fact: f.StyleNamed) -> t.Line:
    return t.Named(line="named", player=tell.name(fact.player), style=fact.style, skill=fact.skill)


def _exchanged(tell: TranscriptLines, fact: f.HandsExchanged) -> t.Line:
    both = (fact.player, fact.to)
    gave, got = (_held(tell.faces(tell.table.seats[player].hand, *both)) for player in both)
    return t.Exchanged(line="exchanged", player=tell.name(fact.player), with_=tell.name(fact.to), gave=gave, got=got)


def _removed(tell: TranscriptLines, fact: f.GuestRemoved) -> t.Line:
    to: Any = fact.to
    by = tell.name(fact.by)
    return t.Removed(line="removed", player=tell.name(fact.player), guest=_shown(fact.card), by=by, to=to)


def _returned(tell: TranscriptLines, fact: f.GuestReturned) -> t.Line:
    return t.Returned(line="returned", player=tell.name(fact.player), guest=_shown(fact.card))


def _over(tell: TranscriptLines, fact: f.GameEnded) -> t.Line:
    seats = tell.table.seats
    return t.Over(
        line="over",
        turns=tell.table.turn,
        scores={tell.name(player): score for player, score in fact.scores.items()},
        ranks={tell.name(player): rank for player, rank in fact.ranks.items()},
        winners=tuple(map(tell.name, fact.winners)),
        fields={tell.name(player): tuple(sorted(map(_shown, seat.field))) for player, seat in seats.items()},
        hands={tell.name(player): _held(tell.faces(seat.hand, player)) for player, seat in seats.items()},
    )


_TELL: Mapping[type[Fact], Callable[[TranscriptLines, Any], t.Line | None]] = {
    f.TurnBegan: _turn,
    f.StyleRevealed: _style,
    f.TurnSkipped: _skipped,
    f.PhaseBegan: _phase,
    f.TokenMoved: _points,
    f.CardsLookedAt: _looked,
    f.AddressTaken: _taken,
    f.CardsDrawn: _drawn,
    f.CardDiscarded: _discarded,
    f.CardMoved: _moved,
    f.GuestPlaced: _placed,
    f.SkillUsed: _skill,
    f.StyleNamed: _named,
    f.HandsExchanged: _exchanged,
    f.GuestRemoved: _removed,
    f.GuestReturned: _returned,
    f.GameEnded: _over,
}
"""How each kind of fact is told. Of the others nothing is seen: how cards lie, a style before its player acts, what
was answered, the beginning of a phase."""
