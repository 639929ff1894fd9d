"""Circumstances of a game that only its log knows; the scribe needs them to write the same log again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import compress
from typing import Literal

from moothall.domain.kernel.facts import Player

from ..lines.observation import LogRead, Observation, having, verbs_of
from ..lines.verbs import BOUNDARY, FINAL

Leaving = Literal["resigned", "quit"]
"""The ways in which a player leaves a game."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The circumstances of a game that stand in none of its facts; by default there are none."""

    left: tuple[Player, ...] = ()
    """The seats of those who left the game, in the order in which the log says so."""
    how: Leaving = "resigned"
    """Whether they resigned or quit."""
    rating: str = ""
    """The rating system."""
    has_results: bool = False
    """Whether the log has results though the game did not end by the rules. Such a log need not say who left."""
    tells_hands: bool = True
    """Whether the log tells what is drawn for the next turn."""
    set_up: tuple[Player, ...] = ()
    """The seats in the order in which the set-up names the players; empty for the order of turns."""
    names_supply: bool = True
    """Whether the set-up lists the piles."""
    names_bane: bool = True
    """Whether the set-up names the Bane."""
    names_robber: bool = False
    """Whether the player of a Thief and the like is said to trash the card, not its owner."""
    ranks_all: bool = True
    """Whether the results give each player a place; else the winner alone stands first."""
    tells_buys: bool = True
    """Whether the log says who buys, not only what is gained."""
    decks: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)
    """Of a game that was given up, the cards that the results count of each player. No rule says which of the cards
    that were being dealt with are among them."""
    told_behind_hand: bool = False
    """Whether a Duration that is told beside the next hand (an Outpost) stands behind it."""

    @property
    def given_up(self) -> bool:
        """Whether a game that has not ended by the rules has results all the same."""
        return bool(self.left) or self.has_results


def circumstances_of(
    log: LogRead, next_hand: str = "", robbers: AbstractSet[str] = frozenset(), with_hand: Collection[str] = ()
) -> Circumstances:
    """The circumstances that a log shows. `next_hand` is the form of draws for the next turn, where its format has one,
    `robbers` are the cards whose player may be named where they trash another's card, and `with_hand` the Durations
    that are told beside the next hand."""
    lines = log.observations
    verbs = log.verbs
    leaving = [line for line in having(lines, verbs, ("resigned", "quit")) if line.actor is not None]
    left = tuple(dict.fromkeys(line.actor for line in leaving if line.actor is not None))
    how: Leaving = "quit" if any(line.verb == "quit" for line in leaving) else "resigned"
    has_results = not FINAL.isdisjoint(verbs)
    tells_hands = not next_hand or any(line.form == next_hand for line in lines)
    named = [line.actor for line in having(lines, verbs, ("starting",)) if line.actor is not None]
    robber = not robbers.isdisjoint(log.named) and names_robber(lines, robbers)
    places = verbs.count("place")
    ranks_all = places != 1
    tells_buys = "buys" in verbs or "gains" not in verbs
    decks = {line.actor: line.cards for line in having(lines, verbs, ("final cards",)) if line.actor is not None}
    return Circumstances(
        left,
        how,
        log.rating,
        has_results,
        tells_hands,
        tuple(dict.fromkeys(named)),
        "supply" in verbs,
        "bane card" in verbs,
        robber,
        ranks_all,
        tells_buys,
        decks,
        "duration" in verbs and _is_behind_hand(lines, with_hand),
    )


def names_robber(lines: Sequence[Observation], robbers: AbstractSet[str]) -> bool:
    """Whether the first card that a robber trashes of what another player has just revealed is said to be trashed by
    the robber's player."""
    played = ""
    for at, line in enumerate(lines):
        if line.verb == "plays":
            played = line.cards[-1] if line.cards else ""
        elif line.verb in BOUNDARY:
            played = ""
        elif line.verb == "trashes" and played in robbers:
            shown = lines[at - 1]
            if shown.verb == "reveals" and {*line.cards} <= {*shown.cards}:
                return shown.actor != line.actor
    return False


def _is_behind_hand(lines: Sequence[Observation], durations: Collection[str]) -> bool:
    """Whether the first of these Durations that is told stands behind a draw."""
    resolved = compress(enumerate(lines), map("duration".__eq__, verbs_of(lines)))
    places = (at for at, line in resolved if any(card in durations for card in line.cards))
    first = next(places, None)
    return first is not None and lines[first - 1].verb == "draws"
