"""A game by its turns, counted: what was done with which cards, what was got, and the points at each turn's end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moothall.domain.kernel.cards_in_facts import cards_in
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.tally import Tally

UNSEEN = "?"
"""The name under which a card is counted if its face is not known."""


@dataclass(slots=True)
class Turn:
    """A turn as it is counted.

    `number` and `player` are those of its header (0 and None: the set-up; a player of None: everybody's turn), `begin`
    and `end` the seqs of its first and its last fact. `cards` has for each player, by what was done (`gains`), how many
    cards of each name; `numbers` for each player how much of what else is counted (`coins`). `points` are what each
    player would have if the game ended with the turn (None: nobody may know).
    """

    number: int
    player: Player | None
    begin: int
    end: int
    cards: dict[Player, dict[str, Counter[str]]] = field(default_factory=dict)
    numbers: dict[Player, Counter[str]] = field(default_factory=dict)
    points: Mapping[Player, int] | None = None

    def take(self, fact: Any, tally: Tally) -> None:
        """Count a fact."""
        done, others = tally.cards.get(type(fact)), tally.numbers.get(type(fact))
        if done is not None:
            names = Counter(card.face or UNSEEN for card in cards_in(fact))
            self.cards.setdefault(fact.player, {}).setdefault(done, Counter()).update(names)
        if others is not None and (more := others(fact)):
            self.numbers.setdefault(fact.player, Counter()).update(more)

    def cards_of(self, player: Player, done: str) -> Mapping[str, int]:
        """The number of cards of each name with which a player did something."""
        return self.cards.get(player, {}).get(done, {})

    def number_of(self, player: Player, what: str) -> int:
        """The amount of something that a player got."""
        return self.numbers[player][what] if player in self.numbers else 0

    def to_json(self) -> dict[str, Any]:
        """The turn as plain data."""
        return {
            "number": self.number,
            "player": self.player,
            "begin": self.begin,
            "end": self.end,
            "cards": {
                player: {done: dict(cards) for done, cards in each.items()} for player, each in self.cards.items()
            },
            "numbers": {player: dict(each) for player, each in self.numbers.items()},
            "points": None if self.points is None else dict(self.points),
        }


def turns(game: Game, facts: Sequence[Fact], standing: Sequence[Fact] | None) -> list[Turn]:
    """The turns of live `facts`, the set-up first where it has any.

    `standing` are the same facts with all cards, by which points are counted; None: they are not.
    """
    listed = [Turn(0, None, facts[0].seq, facts[0].seq)] if facts else []
    for fact in facts:
        header = game.places.header(fact)
        if header is not None:
            number, player = header
            listed.append(Turn(listed[-1].number if number is None else number, player, fact.seq, fact.seq))
        listed[-1].take(fact, game.tally)
        listed[-1].end = fact.seq
    if standing is not None:
        for turn, points in zip(listed, _points(game, standing, [turn.end for turn in listed]), strict=True):
            turn.points = points
    return listed


def _points(game: Game, standing: Sequence[Fact], ends: Sequence[int]) -> Iterator[Mapping[Player, int]]:
    """The points after the facts with these seqs."""
    table, wanted = game.table(), {*ends}
    for fact in standing:
        fact.apply(table)
        if fact.seq in wanted:
            yield game.tally.points(table)
