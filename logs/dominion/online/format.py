"""Dominion Online as a format: what the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.dominion.observation import LogRead
from moothall.logs.dominion.online.dialect import DIALECT
from moothall.logs.dominion.online.freedoms import FREEDOMS
from moothall.logs.dominion.online.reader import OnlineReader, read
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.dominion.printing import printing
from moothall.logs.format import Format, Log


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of logs with all hands open, which are in English alone."""
    return write_for(game, facts, name, lang, None)


def write_for(game: Game, facts: Sequence[Fact], name: str, lang: Lang, viewer: Player | None) -> str:
    """The scribe of logs as one player sees them."""
    from moothall.logs.dominion.online import scribe  # an audit writes nothing

    return scribe.write_game(facts, viewer, name)


def printed(facts: Sequence[Fact], log: LogRead) -> LogRead:
    """What the scribe prints of a game with all hands open."""
    from moothall.logs.dominion.online import scribe  # only what agrees is printed

    return read(scribe.write_game(facts))


FORMAT = Format(
    DominionOpening.game, Log(OnlineReader(), DIALECT, DominionOpening(), printing(printed, FREEDOMS)), write, write_for
)
