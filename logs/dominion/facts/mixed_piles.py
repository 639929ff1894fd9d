"""The order of piles of different cards: their top card lies open, and the log names it when it is gained.

A Talisman copies it, a Band of Misfits is played as it, a Jester looks whether it is there, and none of them leaves a
line that shows it. So the next purchase or gain from such a pile tells what has lain on top of it since the last one.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.facts import Player

from ..lines.observation import Observation
from ..lines.verbs import Verb
from ..state import AuditState

EXILES = "exiles"
"""The verb of lines that say what is exiled, in the format that has such lines."""
TOLD_BY: frozenset[str] = frozenset({"buys", "gains", "returns", "trashes", "chooses", EXILES})
"""Lines that say what lies on a pile and what comes off it, and what else may be gained under such a name."""


@dataclass
class _Ahead:
    """A pile and its cards elsewhere, as the lines that were read so far show them."""

    trashed: set[str] = field(default_factory=set[str])
    returned: list[str] = field(default_factory=list)
    on_top: list[str] = field(default_factory=list)
    line_of_top: int = -1
    """The line by which the cards on top were bought."""


class MixedPiles:
    """Gives faces to the top cards of the piles of different cards."""

    def __init__(self, state: AuditState, game: Dominion) -> None:
        self.state = state
        self.piles: dict[str, list[int]] = {}
        """For each such pile, the lines that name cards of it."""
        for pile in game.table.supply:
            text = game.text(pile)
            kinds = frozenset(text.mixed) if text is not None else frozenset[str]()
            if kinds:
                self.piles[pile] = [
                    i for i, line in enumerate(state.lines) if line.verb in TOLD_BY and not kinds.isdisjoint(line.cards)
                ]

    def open(self, game: Dominion) -> None:
        """Bind the faces of the top cards of each pile that the lines ahead show beyond doubt."""
        pools = self.state.pools
        for pile, told in self.piles.items():
            cards = game.table.supply[pile]
            if not cards or cards[-1].face is not None:
                continue
            for card, face in zip(reversed(cards), self._gained_next(game, pile, told), strict=False):
                if card.face is not None or not pools.bind(card, face):
                    break

    def _gained_next(self, game: Dominion, pile: str, lines: list[int]) -> Iterator[str]:
        """The cards that will be gained from a pile, until a card may come from the trash as well."""
        pile_of, verdicts = game.table.pile_of, self.state.verdicts
        ahead = _Ahead()
        for i in lines:
            if verdicts.by_line[i] is not None:
                continue
            for name in self.state.lines[i].cards:
                if pile_of.get(name) != pile:
                    continue
                lies_next = self._lies_next(game, ahead, i, name)
                if lies_next is None:
                    return
                if lies_next:
                    yield name

    def _lies_next(self, game: Dominion, ahead: _Ahead, i: int, name: str) -> bool | None:
        """Whether a card that line `i` names is the next one of its pile, after those that lines `ahead` of it name;
        None if it may have come from elsewhere."""
        line = self.state.lines[i]
        on_top, returned = ahead.on_top, ahead.returned
        if line.verb == EXILES:
            from_hand = i > self.state.verdicts.at + 1 or on_top or returned or self._may_hold(game, line.actor, name)
            return None if from_hand else True
        if line.verb == "trashes":
            ahead.trashed.add(name)
        elif line.verb == "returns":
            returned.append(name)
        elif line.verb == "chooses":
            if not on_top and not returned and self._is_played_next(i, name):
                on_top.append(name)
                return True
        elif line.verb == "buys":  # what is bought lies on top, and is gained next if nothing else is instead
            if not returned and (not on_top or ahead.line_of_top == i):  # one line may tell several purchases
                ahead.line_of_top = i
                on_top.append(name)
                return True
            if name != (returned[-1] if returned else on_top[0]):
                return None
        elif returned and returned[-1] == name:
            returned.pop()
        elif on_top and on_top[0] == name:
            on_top.pop(0)
        else:
            in_trash = name in ahead.trashed or any(card.face == name for card in game.table.trash)
            elsewhere = on_top or returned or (in_trash and not self._is_copy_of_bought(i))
            return None if elsewhere else True
        return False

    @staticmethod
    def _may_hold(game: Dominion, player: Player | None, name: str) -> bool:
        """Whether a player may have a card of that name in hand."""
        return player is not None and any(card.face in (name, None) for card in game.table.seats[player].hand)

    def _is_copy_of_bought(self, i: int) -> bool:
        """Whether the gain at line `i` stands right behind that of the same card, bought: nothing has been played since
        that could take it from the trash. [Talisman; dense game 3952455481]"""
        line, before = self.state.lines[i], i - 1
        while before > 0 and self._says(before, "gains", line):
            before -= 1
        return before < i - 1 and self._says(before, "buys", line)

    def _says(self, i: int, verb: Verb, like: Observation) -> bool:
        """Whether line `i` says this of the player and the cards of another line."""
        line = self.state.lines[i]
        return (line.verb, line.actor, line.cards) == (verb, like.actor, like.cards)

    def _is_played_next(self, i: int, name: str) -> bool:
        """Whether the card chosen at line `i` is played at once: as the top card of its pile. [Band of Misfits]"""
        line, following = self.state.lines[i], self.state.lines[min(i + 1, len(self.state.lines) - 1)]
        return (following.verb, following.actor, following.cards) == ("plays", line.actor, (name,))


def has_dearer_kinds(game: Dominion, pile: str) -> bool:
    """Whether a pile's hidden top card may cost this or that: a Knight."""
    text = game.text(pile)
    kinds = [game.text(name) for name in text.mixed] if text is not None else []
    return len({kind.cost for kind in kinds if kind is not None}) > 1
