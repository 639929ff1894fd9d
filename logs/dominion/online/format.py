"""Dominion Online as a format: what the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.dominion.online.dialect import DIALECT
from moothall.logs.dominion.online.reader import OnlineReader
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.format import Format, Log


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    raise NotImplementedError


FORMAT = Format(DominionOpening.game, Log(OnlineReader(), DIALECT, DominionOpening()), write)
