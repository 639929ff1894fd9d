"""Prints a game in a format of Dominion, so that it can be compared with a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import LANDSCAPES, Table
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold
from moothall.words import Joined, Message, Name

from ...certify import Printing
from ..dialects.freedoms import Freedoms
from ..lines.observation import LogRead
from .comparison import Worded, as_read, compared


def printing(
    printed: Callable[[Sequence[Fact], LogRead, Table | None], LogRead], freedoms: Freedoms, worded: Worded = as_read
) -> Printing[LogRead]:
    """The printing of a format: the lines that its scribe makes of facts, and its freedoms. `worded` gives the text of
    such a line, if it has none yet; the checker calls it only where a log differs.

    Every hand is printed openly: a card that the log only counts is any that the game has there.
    """
    return Printing(printed, partial(compared, freedoms, worded), freedoms=freedoms)


def refuse_landscapes(facts: Sequence[Fact], format: str) -> None:
    """Check that a game has no landscapes, for a format of which no line names any. Raises CannotHold."""
    start = next((fact for fact in facts if isinstance(fact, f.GameStarted)), None)
    laid = [] if start is None else [each for each in start.options.get(LANDSCAPES, "").split("; ") if each]
    if laid:
        names = Joined([Name(each.partition(" on ")[0]) for each in laid])
        raise CannotHold(Message("export.no-line-names", format=format, names=names))


def seated(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The names of the players of a game, in turn order."""
    return next((fact.players for fact in facts if isinstance(fact, f.GameStarted)), ())
