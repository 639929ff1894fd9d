"""A line before it is written."""

from __future__ import annotations

from dataclasses import dataclass, field

from moothall.domain.kernel.facts import Fact, Player

from ...lines.verbs import Verb


@dataclass(slots=True)
class Draft:
    """A line before it is written: its player, verb and cards (None for one that the viewer does not see).

    Further facts with the same `key` join it. `top` is the card that lies on top of a discard pile after it: everybody
    sees that one. `fact` is the first that it tells, `behind` the card or rule that made that, `told` the seqs of all.
    """

    player: Player | None
    verb: Verb
    cards: list[str | None] = field(default_factory=list)
    amount: int = 0
    word: str = ""
    source: str = ""
    form: str = ""
    to: str = ""
    key: object = None
    top: str | None = None
    article: str | None = None
    left: int = 0
    fact: Fact | None = None
    behind: str = ""
    told: list[int] = field(default_factory=list)
