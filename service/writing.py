"""Games written as text: as a log in some format, or as a scenario."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.formats import FORMATS

SCENARIO = "scenario"
WRITTEN = (*FORMATS, SCENARIO)
"""The names of the formats in which a game can be written."""


def write(format: str, game: Game, facts: Sequence[Fact], name: str, lang: Lang = "en") -> str:
    """The text of a game in a format, from its live facts; as a scenario, the table after them.

    `name` is what the game is called in a refusal. Raises CannotHold.
    """
    if format == SCENARIO:
        from moothall.scenarios import export

        return export.write(game, facts, name)
    found = FORMATS[format]()
    if found.game != game.name:
        raise CannotHold(f"{name} is a game of {game.name}, which the format {format} cannot hold")
    return found.write(game, facts, name, lang)


def write_span(format: str, game: Game, facts: Sequence[Fact], first: int, last: int, name: str) -> str:
    """The text of what happened after fact `first` of a game up to `last`, from its live facts. Raises CannotHold."""
    if format == SCENARIO:
        from moothall.scenarios import span

        return span.write(game, facts, first, last, name)
    game_format = FORMATS[format]().game
    if game_format != game.name:
        raise CannotHold(f"{name} is a game of {game.name}, which the format {format} cannot hold")
    raise CannotHold(f"the format {format} holds whole games: leave out {name}@{first}..{last}")
