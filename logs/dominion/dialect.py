"""What an audit needs to know of an outside format: which lines it prints of each fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moothall.domain.kernel.facts import Fact, Player
from moothall.logs.dominion.observation import Observation


@dataclass(slots=True)
class Claim:
    """What a scribe would print of some facts: one line, or several of one verb.

    `verbs` are the wordings it may have, `cards` the names that it shows, `needed` whether the format always prints
    it: a claim that is needed and not there is a difference. `key` is what further facts must share to join it.
    """

    player: Player
    verbs: tuple[str, ...]
    cards: list[str]
    needed: bool
    key: object
    seq: int
    amount: int | None = None
    rule: str | None = None
    cause: int | None = None


class Echo(Protocol):
    """Knows which lines tell again what another line tells."""

    def is_echo(self, i: int) -> bool:
        """Whether line `i` is one."""
        ...


@dataclass(frozen=True)
class Dialect:
    """A format's ways: what it prints of each kind of fact, what it leaves out (by rule and verb), its lines that tell
    a thing twice, and the name by which it calls the card of the fact at a position, where that is not its own."""

    claims: Mapping[type[Fact], Callable[[Any], Claim | None]]
    left_out: frozenset[tuple[str, str]]
    echoes: Callable[[Sequence[Observation]], Echo]
    guise: Callable[[Sequence[Fact], int], str | None]
