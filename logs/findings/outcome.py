"""How a game came out: what its log tells of the end, else what the rules make of a log that agrees to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.game import Game

T = TypeVar("T")
Numbers = Mapping[Player, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game came out, by seats: who won (several after a tie), the points and turns of each player, and how many
    cards of each name each of them had. None for what nobody can tell."""

    winners: tuple[Player, ...] | None = None
    scores: Numbers | None = None
    turns: Numbers | None = None
    decks: Mapping[Player, Mapping[str, int]] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of it."""
        return self == NOTHING

    def or_else(self, other: Outcome) -> Outcome:
        """This, and where it tells nothing what another one tells."""
        return Outcome(
            other.winners if self.winners is None else self.winners,
            other.scores if self.scores is None else self.scores,
            other.turns if self.turns is None else self.turns,
            other.decks if self.decks is None else self.decks,
        )

    def to_json(self) -> dict[str, Any]:
        """The object that `audit --json` prints, all keys always."""
        return {
            "winners": None if self.winners is None else list(self.winners),
            "scores": None if self.scores is None else dict(self.scores),
            "turns": None if self.turns is None else dict(self.turns),
            "decks": None if self.decks is None else {player: dict(deck) for player, deck in self.decks.items()},
        }


NOTHING = Outcome()


def of_table(game: Game, table: Any, *, hides: bool = False) -> Outcome:
    """How a game came out whose table that is; nothing where it has not ended.

    Where a card of it has no face, or with `hides`, the cards of the players are not known, nor what depends on them.
    """
    results = game.outcome(table)
    if not results["over"]:
        return NOTHING
    seats = game.view(table, None)["players"]
    turns = results["turns"]
    counted = dict(turns) if isinstance(turns, Mapping) else {seat["player"]: turns for seat in seats}
    zones = {seat["player"]: [face for zone in seat["zones"].values() for face in zone] for seat in seats}
    if hides or any(None in faces for faces in zones.values()):
        return Outcome(turns=counted)
    decks = {player: dict(sorted(Counter(faces).items())) for player, faces in zones.items()}
    return Outcome(tuple(results["winners"]), dict(results["scores"]), counted, decks)


def without_some(outcome: Outcome, players: int) -> Outcome:
    """What a log tells of all its players; what it tells of some alone is nothing."""
    return Outcome(
        outcome.winners or None,
        _whole(outcome.scores, players),
        _whole(outcome.turns, players),
        _whole(outcome.decks, players),
    )


def _whole(values: Mapping[Player, T] | None, players: int) -> Mapping[Player, T] | None:
    return dict(sorted(values.items())) if values is not None and len(values) == players else None
