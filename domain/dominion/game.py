"""Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.game import Game, Switches
from ..kernel.telling.reference import Reference
from .new_game import NEW
from .play.engine import Dominion
from .prices import prices
from .table.facts import DOMINION_FACTS, GameImported, GameStarted, TableGiven
from .table.places import PLACES
from .table.sight import SIGHT
from .table.table import Table
from .table.unseen import UnseenCards
from .table.view import outcome, view
from .tally import TALLY
from .telling.refusals import refusals
from .telling.wording import WORDS
from .text.switches import JAPANESE, SWITCHES
from .upcasts import UPCASTS

GIVEN = (GameImported, GameStarted, TableGiven)


def _reference() -> Reference:
    """What can be looked up, read when somebody does."""
    from .text.reference import REFERENCE

    return REFERENCE


GAME = Game(
    name="dominion",
    facts=DOMINION_FACTS,
    table=Table,
    session=Dominion,
    given=GIVEN,
    view=view,
    outcome=outcome,
    words=WORDS,
    new=NEW,
    switches=Switches(SWITCHES, JAPANESE),
    sight=SIGHT,
    reference=_reference,
    places=PLACES,
    tally=TALLY,
    prices=prices,
    refusals=refusals,
    watching=UnseenCards,
    upcasts=UPCASTS,
)
"""The game of Dominion."""
