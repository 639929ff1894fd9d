"""The frame of a played card."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.facts import Card, Player
from ...kernel.session import Frame


@dataclass(slots=True)
class PlayFrame(Frame):
    """A play: `immune` are the players whom it does not affect as an Attack; `repeats` if it plays a card several
    times (a Throne Room): then it stays in play with a Duration that it played. The cards that have `claimed` it
    replay the card when this play is done. A card that is `left_there` was played where it lay, and stays there.

    The rest is how its instructions were rewritten: they are followed so many `times`; `swaps` +Cards and +$; there are
    `more_choices` to make, and so many more cards are revealed. Only primitives read it, and only while this frame, and
    no trigger inside it, resolves. [001:26-28]
    """

    immune: tuple[Player, ...] = ()
    claimed: tuple[Card, ...] = ()
    left_there: bool = False
    repeats: bool = False
    times: int = 1
    swaps: bool = False
    more_choices: int = 0
    more_revealed: int = 0


@dataclass(slots=True)
class LaterFrame(Frame):
    """The later ability of a Duration; `repeats` if it plays a card several times, as a Throne Room does. [Ghost]"""

    repeats: bool = False


@dataclass(slots=True)
class PointsFrame(Frame):
    """The points of a card or a landscape are being counted, which is done in no turn."""


def holders(frame: Frame) -> tuple[Card, ...]:
    """The card that repeats the play of this frame, if one does: it stays in play as long as what it played. One that
    was left where it lay cannot, and so what played that does."""
    outer = frame.outer
    if isinstance(outer, PlayFrame | LaterFrame) and outer.repeats and outer.physical is not None:
        return holders(outer) if isinstance(outer, PlayFrame) and outer.left_there else (outer.physical,)
    return ()


def attack_frame(frame: Frame) -> PlayFrame | None:
    """The play that a reaction to an Attack reacts to: the innermost one outside it."""
    outer = frame.outer
    while outer is not None and not isinstance(outer, PlayFrame):
        outer = outer.outer
    return outer
