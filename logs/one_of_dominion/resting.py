"""The lines of a transcript on which a difference rests: what somebody has to read to see that it is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f

from . import transcript as t
from .faces import Faces

OF_POINTS = frozenset({"ood/price", "ood/scoop"})
"""Rules that look at the points that a player has."""
OF_CARDS = frozenset({"pool", "ood/hand"})
"""Rules that look at where cards are."""
OF_FIELDS = frozenset({"ood/income", "ood/same-colour", "ood/any-colour", "ood/field-of-eight"})
"""Rules that look at the guests on a player's field."""
OF_TURNS = frozenset({"ood/unused", "ood/order", "ood/styles", "ood/turn", "ood/end"})
"""Rules that look at how a turn began."""
_PLACES = (f.GuestPlaced, f.GuestRemoved, f.GuestReturned)
OF_RESULTS: dict[str, tuple[type[Fact], ...]] = {
    "final/turns": (f.TurnBegan,),
    "final/scores": (f.TokenMoved, *_PLACES),
    "final/winner": (f.TokenMoved, *_PLACES),
    "final/decks": (f.CardsDrawn, f.AddressTaken, f.CardDiscarded, f.CardMoved, f.HandsExchanged, *_PLACES),
}
"""Of each result the facts that it counts."""


class Read(Protocol):
    """What has been read of a transcript: its lines, its players by name, and the faces that the lines have shown."""

    lines: list[t.Line | None]
    seats: dict[str, Player]
    faces: Faces

    def line(self, i: int) -> t.Line | None:
        """The line at `i`; None for one that is not known."""

    def number(self, i: int) -> int:
        """The number of line `i` in its file."""
        ...


def lines_behind(state: Read, game: OneOfDominion, i: int, rule: str) -> tuple[int, ...]:
    """The lines, by their numbers in the file, on which a difference at line `i` by a rule rests, in their order: its
    own, those of what the rules are doing, those of its turn that are about the same thing, and those of the facts that
    the rule looks at."""
    i = min(i, len(state.lines) - 1)
    line = state.line(i)
    lines = {state.number(i)}
    if rule in OF_RESULTS:
        lines.update(each.line for each in game.facts if isinstance(each, OF_RESULTS[rule]) and each.line is not None)
    else:
        lines.update(_of_effect(game))
        lines.update(state.number(at) for at in _alike(state, i, rule))
    if rule in OF_POINTS:
        lines.update(_of_points(state, game, line))
    if rule in OF_FIELDS:
        lines.update(_of_field(state, game, line))
    if rule in OF_CARDS:
        lines.update(_of_cards(state, game, line, rule))
    return tuple(sorted(number for number in lines if number <= state.number(i)))


def _of_effect(game: OneOfDominion) -> Iterator[int]:
    """The lines of what the rules are doing: the effect that is open, and what that was made by."""
    seq = game.frame.seq
    while seq is not None:
        fact = game.facts[seq - 1]
        if fact.line is not None:
            yield fact.line
        seq = fact.cause


def _alike(state: Read, i: int, rule: str) -> Iterator[int]:
    """The lines of the same turn before line `i` that are about the same thing, and the header of the turn where the
    rule looks at that."""
    line = state.line(i)
    for at in range(i - 1, -1, -1):
        other = state.line(at)
        if isinstance(other, t.Turn):
            if rule in OF_TURNS:
                yield at
            return
        if other is not None and _is_about(line, other):
            yield at


def _is_about(line: Any, other: Any) -> bool:
    """Whether another line of the turn is of one kind with a line and about its player or its style, or shows how this
    player acts, or which guests they could take."""
    player = getattr(line, "player", None)
    if player is None or getattr(other, "player", None) != player:
        return isinstance(line, t.Style) and isinstance(other, t.Style) and other.style == line.style
    looked = isinstance(line, t.Taken | t.Discarded | t.Bottom) and isinstance(other, t.Looked)
    return looked or isinstance(other, (type(line), t.Style))


def _of_points(state: Read, game: OneOfDominion, line: t.Line | None) -> Iterator[int]:
    """The lines in which the player of a line got points or gave some away."""
    player = state.seats.get(getattr(line, "player", ""))
    for fact in game.facts:
        if isinstance(fact, f.TokenMoved) and player in (fact.player, fact.to) and fact.line is not None:
            yield fact.line


def _of_field(state: Read, game: OneOfDominion, line: t.Line | None) -> Iterator[int]:
    """The lines in which guests came to the field of the player of a line, and left it."""
    player = state.seats.get(getattr(line, "player", ""))
    for fact in game.facts:
        if isinstance(fact, _PLACES) and fact.player == player and fact.line is not None:
            yield fact.line


def _of_cards(state: Read, game: OneOfDominion, line: t.Line | None, rule: str) -> Iterator[int]:
    """The lines that last named the cards of the hand of a line's player, or, where no card is left that a line can
    name, all that have its faces."""
    player = state.seats.get(getattr(line, "player", ""))
    hand = game.seat(player).hand if player is not None else []
    cards = state.faces.with_face(t.faces_of(line)) if rule == "pool" else hand
    left = {card.number for card in cards}
    for fact in reversed(game.facts):
        if not left:
            return
        named = left.intersection(card.number for card in _cards(fact))
        if named and fact.line is not None:
            left -= named
            yield fact.line


def _cards(fact: Any) -> Iterable[Card]:
    """The cards that a fact names."""
    card = getattr(fact, "card", None)
    return (card,) if isinstance(card, Card) else getattr(fact, "cards", ())
