"""Isotropic as a format: what the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.dominion.circumstances import circumstances_of
from moothall.logs.dominion.isotropic.dialect import DIALECT
from moothall.logs.dominion.isotropic.freedoms import FREEDOMS
from moothall.logs.dominion.isotropic.reader import IsotropicReader
from moothall.logs.dominion.observation import LogRead
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.dominion.printing import printing
from moothall.logs.format import Format, Log


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of Isotropic's pages, which are in English alone."""
    from moothall.logs.dominion.isotropic import scribe  # an audit writes nothing

    return scribe.write_page(facts, name)


def printed(facts: Sequence[Fact], log: LogRead) -> LogRead:
    """What the scribe prints of a game whose page tells who left it."""
    from moothall.logs.dominion.isotropic import scribe  # only what agrees is printed

    circumstances = circumstances_of(log, DIALECT.next_hand)
    return IsotropicReader().read(scribe.write_page(facts, "this game", circumstances))


FORMAT = Format(
    DominionOpening.game, Log(IsotropicReader(), DIALECT, DominionOpening(), printing(printed, FREEDOMS)), write
)
