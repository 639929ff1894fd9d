"""The facts of every game. Facts are the truth of a game; nothing else changes a table."""

from __future__ import annotations

from typing import ClassVar

from .card import Card as Card
from .card import Option as Option
from .card import Player as Player
from .closed_card import ClosedCard as ClosedCard
from .fact import COMMON as COMMON
from .fact import Fact as Fact
from .fact import FactT as FactT
from .fact import Provenance as Provenance
from .fact import fact as fact


@fact
class Answered(Fact):
    """`player` answered the question with the key `question` with `answer`. A menu's key is `menu`: a table at rest.

    `verb` says what happens to what was chosen; it is the question's, and one key may have several. `subject` is whose
    decision it was: in a possessed turn not `player`. In answers that were stored as version 1, `subject` is None, and
    a key begins with `*` where their words do not say who asked.
    """

    version: ClassVar[int] = 2

    player: Player
    question: str
    answer: tuple[Option, ...]
    verb: str
    subject: Player | None


@fact
class LogFollowed(Fact):
    """From here to the next fact by the rules the log overruled `rule`; every open effect was dropped."""

    first_line: int
    last_line: int


@fact
class Retracted(Fact):
    """`by` took back the answer (or the retraction) with seq `target`."""

    target: int
    by: Player
    reason: str


@fact
class Forked(Fact):
    """The facts before this one are those of another stream: of the game `parent`, up to its fact `at`."""

    parent: str
    at: int


@fact
class UndoAllowed(Fact):
    """`by` set which undo this game allows from here on: `free`, `consent`, `no-hidden-information` or `never`."""

    policy: str
    by: Player


@fact
class UndoAsked(Fact):
    """`by` asked the others to agree that the answer `target` is taken back."""

    target: int
    by: Player
    reason: str


@fact
class UndoAnswered(Fact):
    """`by` agreed, or did not, to what was asked for by the fact `request`."""

    request: int
    by: Player
    agreed: bool


@fact
class Noted(Fact):
    """Somebody wrote something about the place after fact `target`: a `name` for it (or none), and a text (or none)."""

    target: int
    name: str
    text: str
    by: str


ABOUT_THE_STREAM: tuple[type[Fact], ...] = (
    Retracted,
    Forked,
    UndoAllowed,
    UndoAsked,
    UndoAnswered,
    Noted,
)
"""The facts that are about the stream and not of the play: none of them changes a table, and no undo takes one back."""

KERNEL_FACTS: tuple[type[Fact], ...] = (Answered, LogFollowed, *ABOUT_THE_STREAM)
"""The facts of every game."""
