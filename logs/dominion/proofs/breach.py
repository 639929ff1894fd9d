"""A breach: a line, and the rule that it breaks, as long as neither is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.facts import Fact

from ...courses.positions import position
from ..lines.observation import Observation
from ..state import AuditState


@dataclass(frozen=True, slots=True)
class Breach:
    """Line `i` breaks `rule` in a `game` that the search came to. `missing` is the seq of the fact that has no line, if
    that is the difference."""

    state: AuditState
    game: Dominion
    i: int
    rule: str
    missing: int | None = None

    @property
    def facts(self) -> Sequence[Fact]:
        """The facts of the game so far."""
        return self.game.facts

    @property
    def line(self) -> Observation:
        """Line `i`."""
        return self.state.lines[self.i]

    @property
    def missing_fact(self) -> Any:
        """The fact that has no line; None if that is not the difference."""
        return None if self.missing is None else self.facts[position(self.facts, self.missing)]

    @property
    def has_no_cause(self) -> bool:
        """Whether the difference is a line that nothing makes."""
        return self.rule == "turn/cause"
