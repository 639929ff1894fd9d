"""Goko as a format: everything that the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.dominion.checker.circumstances import circumstances_of
from moothall.logs.dominion.checker.printing import printing, refuse_landscapes, seated
from moothall.logs.dominion.goko.dialect import DIALECT
from moothall.logs.dominion.goko.freedoms import FREEDOMS
from moothall.logs.dominion.goko.reader import GokoReader
from moothall.logs.dominion.goko.reader import write as write_line_of
from moothall.logs.dominion.goko.told import BEFORE_NEXT_HAND, ROBBERS
from moothall.logs.dominion.lines.observation import LogRead, Observation
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.format import Format, Log


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of Goko's logs, which are in English alone. Raises CannotHold for landscapes."""
    from moothall.logs.dominion.goko import scribe  # an audit writes nothing

    refuse_landscapes(facts, "goko")
    return scribe.write_game(facts)


def printed(facts: Sequence[Fact], log: LogRead, end: Table | None) -> LogRead:
    """What the scribe prints of a game whose log tells its rating and who left it."""
    from moothall.logs.dominion.goko import scribe  # only what agrees is printed

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
