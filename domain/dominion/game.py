"""Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.reference import Reference
from ..kernel.registry import Game
from .apply import APPLY
from .engine import Dominion
from .facts import DOMINION_FACTS, GameImported, GameStarted, TableGiven
from .new_game import NEW
from .places import PLACES
from .refusals import refusals
from .sight import SIGHT
from .table import Table
from .upcasts import UPCASTS
from .view import outcome, view
from .wording import WORDS

GIVEN = (GameImported, GameStarted, TableGiven)


def _reference() -> Reference:
    """What can be looked up, read when somebody does."""
    from .reference import REFERENCE

    return REFERENCE


GAME = Game(
    "dominion",
    DOMINION_FACTS,
    Table,
    APPLY,
    Dominion,
    GIVEN,
    view,
    outcome,
    WORDS,
    NEW,
    SIGHT,
    _reference,
    PLACES,
    refusals,
    UPCASTS,
)
"""The game of Dominion."""
