"""The frame of a played card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Frame

if TYPE_CHECKING:
    from ...table.table import Due


@dataclass(slots=True)
class PlayFrame(Frame):
    """The frame of a play. Only primitives read it, and only while this frame, and no trigger inside it, resolves.
    [001:26-28]

    `immune` are the players whom it does not affect as an Attack. `repeats` says that it plays a card several times (a
    Throne Room): then it stays in play with a Duration that it played. `again` says that it is such a further play.
    `before` is the number of other plays in the turn before it. A card that is `left_there` was played where it lay,
    and stays there.

    The rest says how its instructions were rewritten: they are followed `times` times; `swaps` swaps +Cards and +$;
    `more_choices` adds choices to make, and `more_revealed` cards to reveal.
    """

    before: int = 0
    immune: tuple[Player, ...] = ()
    left_there: bool = False
    repeats: bool = False
    again: bool = False
    times: int = 1
    swaps: bool = False
    more_choices: int = 0
    more_revealed: int = 0


@dataclass(slots=True)
class LaterFrame(Frame):
    """The later ability of a Duration, which was `due`; `repeats` if it plays a card several times, as a Throne Room
    does. [Ghost]"""

    repeats: bool = False
    due: Due | None = None


def _repeater(frame: Frame) -> Card | None:
    """The card that repeats the play of this frame, if one does, wherever it is."""
    outer = frame.outer
    return outer.physical if isinstance(outer, PlayFrame | LaterFrame) and outer.repeats else None


@dataclass(slots=True)
class PointsFrame(Frame):
    """The points of a card or a landscape are being counted, which is done in no turn."""


def holders(frame: Frame) -> tuple[Card, ...]:
    """The card that repeats the play of this frame, if one does: it stays in play as long as what it played. One that
    was left where it lay cannot, and so what played that does."""
    card, outer = _repeater(frame), frame.outer
    if card is None or outer is None:
        return ()
    return holders(outer) if isinstance(outer, PlayFrame) and outer.left_there else (card,)


def replayed_by(frame: Frame) -> tuple[Card, ...]:
    """The card without which the play of this frame would not be: it replays a card that was played before."""
    card = _repeater(frame) if isinstance(frame, PlayFrame) and frame.again else None
    return () if card is None else (card,)


def attack_frame(frame: Frame) -> PlayFrame | None:
    """The play that a reaction to an Attack reacts to: the innermost one outside it."""
    outer = frame.outer
    while outer is not None and not isinstance(outer, PlayFrame):
        outer = outer.outer
    return outer
