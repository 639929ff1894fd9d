"""The checker: whether a witness is the game of a log.

It knows nothing of how the witness was found. The rules play the witness again; the format's scribe prints the game as
the log would tell it; and the two are compared, claim by claim. What is then said of the log, anybody can check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.proof import NotMade
from moothall.domain.kernel.witness import Witness, played

LogT = TypeVar("LogT")


@dataclass(frozen=True, slots=True)
class Certified:
    """The game of the witness is that of the log. `freedoms` says how often each freedom of the format was needed, and
    `free` are the lines of the log of which one excuses something."""

    freedoms: Mapping[str, int] = field(default_factory=dict)
    free: frozenset[int] = frozenset()


IN_JAPANESE = (
    ("the players are ", "プレイヤーは", True),
    ("the game of the witness ends before this turn", "ゲームはこのターンの前に終わる", False),
    ("the game ends before this line", "ゲームはこの行の前に終わる", False),
    ("the witness goes on: ", "ゲームは続く：", True),
    ("the log has no line for: ", "ログにない行：", True),
    ("in another order: ", "順序が異なる：", True),
    ("in another place: ", "場所が異なる：", True),
    ("the game has: ", "ゲームでは：", True),
    ("no such line", "この行はない", False),
    ("the witness holds no game by the rules: ", "ルールに従うゲームではない", False),
    ("the witness fits no table", "成り立つゲームではない", False),
    ("the format cannot print the game of the witness: ", "この形式では書けないゲームである", False),
)
"""What a game has instead, by how it begins, in Japanese, and whether a line of a log follows."""


@dataclass(frozen=True, slots=True)
class Differs:
    """The first line of the log that the game of the witness does not print: its number, what it says, and what the
    game has instead, in words. `line` is None where there is no game. `lines` are all that are not printed."""

    line: int | None
    says: str
    instead: str
    lines: frozenset[int] = frozenset()

    @property
    def instead_ja(self) -> str:
        """What the game has instead, in Japanese; a line of a log as it is."""
        for english, japanese, with_line in IN_JAPANESE:
            if self.instead.startswith(english):
                return japanese + (self.instead.removeprefix(english) if with_line else "")
        return self.instead


def as_they_are(facts: Sequence[Fact]) -> Sequence[Fact]:
    """For a format whose audit gives every card a face."""
    return facts


@dataclass(frozen=True, slots=True)
class Printing(Generic[LogT]):
    """How a format prints a game, and compares it with a log.

    `printed` gives the lines of a game from its facts, with what a log alone knows (who wrote it, who gave up) taken
    from the log; `compared` says whether the two are the same up to the freedoms of the format, given the log, what was
    printed, and whether the game has ended. `completed` gives every card of the facts a face, for a format whose audit
    leaves those without one that nobody has seen.
    """

    printed: Callable[[Sequence[Fact], LogT], LogT]
    compared: Callable[[LogT, LogT, bool], Certified | Differs]
    completed: Callable[[Sequence[Fact]], Sequence[Fact]] = as_they_are


def certify(game: Game, printing: Printing[LogT], log: LogT, witness: Witness) -> Certified | Differs:
    """Whether the game of a witness is that of a log."""
    try:
        session = played(game, witness)
    except NotMade as error:
        return Differs(None, "", f"the witness holds no game by the rules: {error}")
    except Exception as error:  # what comes from a file may break whatever reads it
        return Differs(None, "", f"the witness fits no table ({type(error).__name__})")
    try:
        printed = printing.printed(session.facts, log)
    except (CannotHold, ValueError) as error:
        return Differs(None, "", f"the format cannot print the game of the witness: {error}")
    return printing.compared(log, printed, session.over)
