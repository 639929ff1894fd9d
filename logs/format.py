"""What a format is: how its logs are read and audited, and how a game is written in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.opening import Opening
from moothall.logs.reader import Reader


class Scribe(Protocol):
    """Writes games in one format."""

    def __call__(self, game: Game, facts: Sequence[Fact], name: str, lang: Lang, /) -> str:
        """The text of a game from its live facts, in a language if the format has several.

        `name` is what the game is called in a refusal. Raises CannotHold.
        """
        ...


@dataclass(frozen=True, slots=True)
class Log:
    """How logs of a format are audited: its reader, its dialect in the form that the game's opening knows, and the
    opening of the game."""

    reader: Reader[Any]
    dialect: Any
    opening: Opening[Any, Any]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the name of its game, how its logs are audited (None: it is only written), and its scribe."""

    game: str
    log: Log | None
    write: Scribe
