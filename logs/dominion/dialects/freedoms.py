"""Freedoms: where a log may say something else than the scribe prints, and the game is the same.

Each is data, with the number of real logs that need it. What is not here must be equal, word for word. A freedom that
no log needs is taken out, and each has a test that shows which forgery would pass if it were wider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..lines.observation import Observation
from ..lines.verbs import Verb


@dataclass(frozen=True, slots=True)
class Says:
    """A kind of claim: its verb and, where they are not None, its word, source, cards and place (`to`)."""

    verb: str
    word: str | None = None
    source: str | None = None
    cards: frozenset[str] | None = None

    def fits(self, claim: Claim) -> bool:
        """Whether a claim is of this kind."""
        return (
            claim.verb == self.verb
            and self.word in (None, claim.word)
            and self.source in (None, claim.source)
            and (self.cards is None or claim.card in self.cards)
        )


@dataclass(frozen=True, slots=True)
class Freedom:
    """A claim that the log has and the scribe does not print (`log`), that the scribe prints and the log leaves out
    (`scribe`), or that the log words in another way (both): of the same player and card.

    `why` says so in a sentence; `logs` is how many real logs need it. The rest makes it narrower; what it looks at is
    what the scribe prints of the same turn.
    """

    id: str
    why: str
    logs: int
    log: Says | None = None
    scribe: Says | None = None
    played: frozenset[str] | None = None
    """Only where one of these cards is played."""
    of_played: bool = False
    """Only of cards that the same player plays, and no oftener than they do."""
    again: bool = False
    """Only where the log and the scribe both have the same claim once at least."""
    twice: bool = False
    """Only of lines that the format knows to tell a thing again (`Freedoms.twice`)."""
    at_end: bool = False
    """Only behind all that is played and bought."""
    out_of_turn: bool = False
    """Only of another player than the one whose turn it is."""
    hidden: bool = False
    """Only of a player whose cards the log counts and does not name."""


def nothing_twice(lines: Sequence[Observation]) -> Iterable[int]:
    """For a format that tells nothing twice."""
    return ()


@dataclass(frozen=True, slots=True)
class Freedoms:
    """The freedoms of a format.

    `claims` are those of single claims. `moves` are the verbs whose lines may stand behind another play of the same
    turn than the scribe has them, each with the number of logs that need it.
    """

    claims: tuple[Freedom, ...] = ()
    swaps: Mapping[frozenset[Verb], int] | None = None
    """The pairs of verbs whose lines may change places between two plays, each with the number of logs that need it.
    Lines of other verbs, and those of several players, stand in the order in which the scribe has them. None where that
    order is not compared."""
    moves: Mapping[Verb, int] = field(default_factory=dict)
    unattested: frozenset[Verb] = frozenset()
    """The verbs of lines that may be there or not in a turn in which something is done that no real log shows;
    lines about it may have other words. Empty where the scribe does not say which lines these are."""
    forms: frozenset[str] = frozenset()
    """The forms of lines that say more than their verb, and so are compared: that a card is played again."""
    results: frozenset[Verb] = frozenset()
    """The verbs of the format's own that say how the game ended: like other results they stand in no turn."""
    twice: Callable[[Sequence[Observation]], Iterable[int]] = nothing_twice
    """The positions of the lines of a turn that may repeat what another line says."""


class Claim(NamedTuple):
    """One thing that a line says: of a line that names several cards, each is a claim of its own.

    `card` is "" where the line names none, and `UNNAMED` for a card that it only counts. `amount` is what a line states
    of a card or a result. What a line adds up (coins, tokens) is so many claims of one.
    """

    actor: str | None
    verb: str
    card: str
    word: str = ""
    source: str = ""
    to: str | None = None
    amount: int = 0


UNATTESTED = "unattested"
"""The id of the freedom of lines that tell what no real log shows."""
UNNAMED = "?"
"""The card of a claim that counts it and does not name it."""
