"""Bots at a table: which seats they play, and when they stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
