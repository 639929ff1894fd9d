"""Goko as a format: everything that the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang

from ...format import Format, Log
from ..checker.circumstances import circumstances_of
from ..checker.printing import printing, refuse_landscapes, seated
from ..lines.observation import LogRead, Observation
from ..opening import DominionOpening
from .dialect import DIALECT
from .freedoms import FREEDOMS
from .lines_in_context import BEFORE_NEXT_HAND, ROBBERS
from .reader import GokoReader
from .reader import write as write_line_of


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of Goko's logs, which are in English alone. Raises CannotHold for landscapes."""
    from . import scribe  # an audit writes nothing

    refuse_landscapes(facts, "goko")
    return scribe.write_game(facts)


def printed(facts: Sequence[Fact], log: LogRead, end: Table | None) -> LogRead:
    """The lines that the scribe prints of a game whose log tells its rating and who left it."""
    from . import scribe  # only what agrees is printed

    circumstances = circumstances_of(log, robbers=ROBBERS, with_hand=BEFORE_NEXT_HAND)
    lines = scribe.observations(facts, circumstances, end)
    game = LogRead(log.format, seated(facts), observations=lines)
    game.named_by_rules = True
    return game


def worded(line: Observation, players: Sequence[str]) -> str:
    """The text of a line that the scribe prints."""
    return write_line_of(line, {f"p{seat}": name for seat, name in enumerate(players, 1)})


FORMAT = Format(
    DominionOpening.game, Log(GokoReader(), DIALECT, DominionOpening(), printing(printed, FREEDOMS, worded)), write
)
