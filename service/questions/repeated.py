"""Answers that were given before: who sends one again, since nobody said that it had arrived, gets the same result."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Literal

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Answered, Fact, Player, Retracted, UndoAnswered, UndoAsked
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Divergence, Session
from moothall.domain.kernel.source import Source
from moothall.domain.store.encoding.fields import written_option

from ..errors import BadRequest, NotOffered

Read = Callable[[Session[Any], Ask], Answer]
"""Reads an answer to a question that a session asks. Raises NotOffered, BadRequest."""


def is_repeated(kind: Game, standing: Sequence[Fact], at: int, player: Player, read: Read) -> bool:
    """Whether a player has given this very answer to the question that stood behind the live fact `at`.

    An answer may be given in words or by numbers, so the question is asked again.
    """
    place = bisect_left(standing, at, key=attrgetter("seq")) + 1
    answered = standing[place] if 0 < place < len(standing) and standing[place - 1].seq == at else None
    if not isinstance(answered, Answered) or answered.source != "rules":
        return False
    try:
        session = kind.resume(standing[:place], Source(), place)
        question = session.asked
        return (
            question is not None
            and question.player == player
            and _written(read(session, question)) == _written(answered.answer)
        )
    except (Divergence, NotOffered, BadRequest):
        return False


def _written(answer: Answer) -> list[str | int]:
    return [written_option(each) for each in answer]


Deed = Literal["undo", "agree", "decline", "redo"]
"""What a player does about an undo."""


def has_done(stored: Sequence[Fact], length: int, player: Player, deed: Deed, target: int | None = None) -> bool:
    """Whether the first thing that followed the first `length` stored facts is this deed of a player; `target` is the
    answer that was to be taken back (None: their own last one)."""
    fact = stored[length] if length < len(stored) else None
    if isinstance(fact, UndoAnswered):
        return fact.by == player and deed == ("agree" if fact.agreed else "decline")
    if isinstance(fact, UndoAsked):
        return fact.by == player and deed == "undo" and target in (None, fact.target)
    if isinstance(fact, Retracted):
        again = isinstance(stored[fact.target - 1], Retracted)
        return fact.by == player and deed == ("redo" if again else "undo") and target in (None, fact.target)
    return False
