"""One of Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.reference import Reference
from ..kernel.registry import Game
from . import facts as f
from .apply import APPLY
from .engine import OneOfDominion
from .new_game import NEW
from .places import PLACES
from .sight import SIGHT
from .table import Table
from .upcasts import UPCASTS
from .view import outcome, view
from .wording import WORDS

GIVEN = (f.GameImported, f.GameStarted, f.TableGiven)


def _reference() -> Reference:
    """What can be looked up, read when somebody does."""
    from .reference import REFERENCE

    return REFERENCE


GAME = Game(
    "one-of-dominion",
    f.FACTS,
    Table,
    APPLY,
    OneOfDominion,
    GIVEN,
    view,
    outcome,
    WORDS,
    NEW,
    SIGHT,
    _reference,
    PLACES,
    upcasts=UPCASTS,
)
