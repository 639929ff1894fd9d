"""How a format of Dominion prints a game to be compared with a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact
from moothall.logs.certify import Printing
from moothall.logs.dominion.comparison import compared
from moothall.logs.dominion.freedoms import Freedoms
from moothall.logs.dominion.observation import LogRead


def printing(printed: Callable[[Sequence[Fact], LogRead], LogRead], freedoms: Freedoms) -> Printing[LogRead]:
    """How a format prints: what its scribe makes of facts, read again, and its freedoms.

    Every hand is printed openly: a card that the log only counts is any that the game has there.
    """
    return Printing(printed, partial(compared, freedoms))


def seated(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The names of the players of a game, in turn order."""
    return next((fact.players for fact in facts if isinstance(fact, f.GameStarted)), ())
