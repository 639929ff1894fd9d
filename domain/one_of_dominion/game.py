"""One of Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.game import Game, Switches
from ..kernel.telling.reference import Reference
from .new_game import NEW
from .play.engine import OneOfDominion
from .table import facts as f
from .table.places import PLACES
from .table.sight import SIGHT
from .table.table import Table
from .table.view import outcome, view
from .tally import TALLY
from .telling.wording import WORDS
from .text.switches import SWITCHES
from .upcasts import UPCASTS

GIVEN = (f.GameImported, f.GameStarted, f.TableGiven)


def _reference() -> Reference:
    """What can be looked up, read when somebody does."""
    from .text.reference import REFERENCE

    return REFERENCE


GAME = Game(
    name="one-of-dominion",
    facts=f.FACTS,
    table=Table,
    session=OneOfDominion,
    given=GIVEN,
    view=view,
    outcome=outcome,
    words=WORDS,
    new=NEW,
    switches=Switches(SWITCHES),
    sight=SIGHT,
    reference=_reference,
    places=PLACES,
    tally=TALLY,
    upcasts=UPCASTS,
)
