"""One of Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.reference import Reference
from ..kernel.registry import Game
from . import facts as f
from .apply import APPLY
from .engine import OneOfDominion
from .new_game import NEW
from .sight import SIGHT
from .switches import SWITCHES
from .table import Table
from .view import outcome, view
from .wording import WORDS

GIVEN = (f.GameImported, f.GameStarted, f.TableGiven)


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
    lambda: Reference(switches=tuple(SWITCHES)),
)
