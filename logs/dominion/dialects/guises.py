"""What a card in play was when something happened to it: it is what it was played as until it leaves play, as the table
has it in its `guises`, which are those of now. [Band of Misfits, before 2019]"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Card, Fact

from ...courses.positions import position


class MayBeDisguised(Protocol):
    """A table, or who hears of a game, that knows whether any card was played as another."""

    @property
    def disguised(self) -> bool:
        """Whether one was."""
        ...


def played_as(table: MayBeDisguised, facts: Sequence[Fact], at: int, card: Card) -> str | None:
    """The name as which a card in play was played last, before the fact at `at`; None if it was played as itself.

    One that had left play when it was played once more stays itself: an Island that a King's Court plays again. `table`
    is the table after these facts or after some that follow.
    """
    if not table.disguised:
        return None
    name: str | None = None
    for i in range(at - 1, -1, -1):
        fact: Any = facts[i]
        if getattr(fact, "card", None) is card:
            if isinstance(fact, f.PlayedAs):
                name = name or fact.name
            elif "play" in (getattr(fact, "from_", ""), getattr(fact, "to", "")) and fact.from_ != fact.to:
                return name if fact.to == "play" else None
    return name


def text_behind(table: MayBeDisguised, facts: Sequence[Fact], cause: Fact | None) -> str | None:
    """The name of the card whose text a play or a trigger resolves, if it is known: of a card that is played once more,
    or that stayed in play, what it was played as."""
    if cause is None:
        return None
    if isinstance(cause, f.CardPlayed) and cause.from_ != cause.to:
        return cause.card.face
    if isinstance(cause, f.DurationResolved | f.CardPlayed):
        return played_as(table, facts, position(facts, cause.seq), cause.card) or cause.card.face
    return card_behind(cause)
