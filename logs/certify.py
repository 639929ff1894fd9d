"""The checker: whether a witness is the game of a log.

It knows nothing of how the witness was found. The rules play the witness again; the format's scribe prints the game as
the log would tell it; and the two are compared, claim by claim. What is then said of the log, anybody can check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.streams.proof import NotMade
from moothall.domain.kernel.streams.witness import Witness, played
from moothall.words import Message, Texts, Told

LogT = TypeVar("LogT")


@dataclass(frozen=True, slots=True)
class Certified:
    """The game of the witness is that of the log. `freedoms` says how often each freedom of the format was needed, and
    `free` are the lines of the log of which one excuses something."""

    freedoms: Mapping[str, int] = field(default_factory=dict)
    free: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Differs:
    """The first line of the log that the game of the witness does not print: its number, what it says, and what the
    game has instead. `line` is None where there is no game. `lines` are all that are not
    printed. `reworded` says whether the game has this line, of the same player and cards, in other words."""

    line: int | None
    says: str
    instead: Texts
    lines: frozenset[int] = frozenset()
    reworded: bool = False


UNPRINTED = Told(Message("finding.no-such-line"))
"""What a game has instead of a line that it does not print."""


def as_they_are(facts: Sequence[Fact]) -> Sequence[Fact]:
    """For a format whose audit gives every card a face."""
    return facts


@dataclass(frozen=True, slots=True)
class Printing(Generic[LogT]):
    """How a format prints a game, and compares it with a log.

    `printed` gives the lines of a game from its facts, with what a log alone knows (who wrote it, who gave up) taken
    from the log; the table after the facts, which it may change, is None where that is not at hand. `compared` says
    whether the two are the same up to the freedoms of the format, given the log, what was printed, and whether the game
    has ended. `completed` gives every card of the facts a face, for a format whose audit leaves those without one that
    nobody has seen; `freedoms` is what `compared` lets differ.
    """

    printed: Callable[[Sequence[Fact], LogT, Any], LogT]
    compared: Callable[[LogT, LogT, bool], Certified | Differs]
    completed: Callable[[Sequence[Fact]], Sequence[Fact]] = as_they_are
    freedoms: Any = None


def certify(game: Game, printing: Printing[LogT], log: LogT, witness: Witness) -> Certified | Differs:
    """Whether the game of a witness is that of a log."""
    session = replayed(game, witness)
    return session if isinstance(session, Differs) else compare(printing, log, session)


def replayed(game: Game, witness: Witness) -> Session[Any] | Differs:
    """The session in which the rules have played a witness; what is wrong where they do not allow it."""
    try:
        return played(game, witness)
    except NotMade as error:
        return Differs(None, "", Told(Message("log.witness-holds-no-game-by", error=error)))
    except Exception as error:  # what comes from a file may break whatever reads it
        kind = type(error).__name__
        return Differs(None, "", Told(Message("log.witness-fits-no-table", name=kind)))


def compare(printing: Printing[LogT], log: LogT, session: Session[Any]) -> Certified | Differs:
    """Whether the game that the rules have played prints a log."""
    try:
        printed = printing.printed(session.facts, log, session.table)
    except (CannotHold, ValueError) as error:
        return Differs(None, "", Told(Message("log.format-cannot-print-game-of", error=error)))
    return printing.compared(log, printed, session.over)
