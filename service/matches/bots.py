"""Bots at a table: which seats they play, and how they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.game import Game
from moothall.projections.finding.seats import seat_of
from moothall.words import Joined, Message

from ..errors import BadRequest

IDLE = 200
"""So many answers in a row that leave no choice do bots give before they stop: nobody can do anything then."""


def bots_by_seat(kind: Game, players: Sequence[str], bots: Mapping[str, str]) -> dict[Player, str]:
    """The kinds of the bots that play, by seat; given by seat or name.

    Raises BadRequest for a bot that the game has not, or where nobody else plays; NoSuchPlayer.
    """
    known = kind.new.bots
    kinds = {seat_of(players, name): bot for name, bot in bots.items()}
    for bot in kinds.values():
        if bot not in known:
            raise BadRequest(Message("play.no-such-bot", kind=bot, known=Joined(known)))
    if len(kinds) == len(players):
        raise BadRequest(Message("play.bots-alone"))
    return kinds


class Seeded:
    """Bots that answer by a seed. What one of them chooses by chance depends on the seed and the place in the game
    alone, so that it is the same again after an undo."""

    def __init__(self, kind: Game, kinds: Mapping[Player, str], seed: int) -> None:
        """`kinds` are those of the bots, by seat."""
        self._makes = {seat: kind.new.bots[bot] for seat, bot in kinds.items()}
        self._seed = seed

    def __contains__(self, seat: object) -> bool:
        return seat in self._makes

    def answer(self, session: Any, ask: Ask, place: int) -> Answer:
        """The answer of the bot that is asked, behind so many facts."""
        return self._makes[ask.player](Random(f"{self._seed} {place}"))(session, ask)
