"""What a format is: how its logs are read and audited, and how a game is written in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang

from .certify import Printing
from .known import Worded
from .opening import Opening
from .reader import Reader


class Scribe(Protocol):
    """Writes games in one format."""

    def __call__(self, game: Game, facts: Sequence[Fact], name: str, lang: Lang, /) -> str:
        """The text of a game from its live facts, in a language if the format has several.

        `name` is what the game is called in a refusal. Raises CannotHold.
        """
        ...


class ScribeForOne(Protocol):
    """Writes games in a format whose logs belong to one player: they hide what that player does not see."""

    def __call__(self, game: Game, facts: Sequence[Fact], name: str, lang: Lang, viewer: Player | None, /) -> str:
        """The text of a game as a player sees it; None: with all hands open. Arguments and errors as of `Scribe`."""
        ...


@dataclass(frozen=True, slots=True)
class Log:
    """How logs of a format are audited: its reader, its dialect in the form that the game's opening knows, the opening
    of the game, and how a game is printed to be compared with a log (None: nothing certifies an audit)."""

    reader: Reader[Any]
    dialect: Any
    opening: Opening[Any, Any]
    printing: Printing[Any] | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the name of its game, how its logs are audited (None: it is only written), its scribe, and the one that
    writes for one player, where its logs hide cards."""

    game: str
    log: Log | None
    write: Scribe
    write_for: ScribeForOne | None = None
    wordings: Callable[[], Sequence[Worded]] | None = None
    """How it words each line, for a format in another language than English."""
