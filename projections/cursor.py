"""A place in a game that can be moved: by fact, by answer, by play, by turn, or to where an expression holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.session import live

from .addresses import headers
from .filters import Filter
from .search import moments

Unit = Literal["fact", "answer", "play", "turn"]
UNITS: tuple[Unit, ...] = ("fact", "answer", "play", "turn")


class Cursor:
    """A place in the live facts of a game: `at` of them have happened (0: none has).

    A step leads to just after the next, or the last, fact of its unit: any fact, an answer, one that no other fact
    caused (a play and all that comes of it is one step), the header of a turn.
    """

    def __init__(self, game: Game, facts: Sequence[Fact], divergent: Collection[int] = ()) -> None:
        self.game = game
        self.facts = facts
        self.standing = live(facts)
        self.divergent = divergent
        self.breakpoints: list[Filter] = []
        self.at = len(self.standing)
        self._stops: dict[Unit, list[int]] = {
            "answer": [i for i, fact in enumerate(self.standing, 1) if isinstance(fact, Answered)],
            "play": self._plays(),
            "turn": self._turns(),
        }

    def _plays(self) -> list[int]:
        """The places after all that one answer at a menu led to."""
        menus = [i for i, fact in enumerate(self.standing) if isinstance(fact, Answered) and fact.cause is None]
        return [*menus, len(self.standing)] if menus else [len(self.standing)]

    def _turns(self) -> list[int]:
        begun = {header.seq for header in headers(self.game, self.standing)}
        return [i for i, fact in enumerate(self.standing, 1) if fact.seq in begun]

    @property
    def fact(self) -> Fact | None:
        """The fact that happened last."""
        return self.standing[self.at - 1] if self.at else None

    @property
    def seq(self) -> int:
        """The seq of that fact, 0 at the beginning."""
        return self.standing[self.at - 1].seq if self.at else 0

    def table(self) -> Any:
        """The table here."""
        return self.game.fold(self.standing[: self.at])

    def view(self, viewer: Player | None = None) -> Mapping[str, Any]:
        """The table here as a viewer may see it."""
        return self.game.view(self.table(), viewer)

    def go(self, at: int) -> bool:
        """Go to a place; to the nearest one there is. Returns whether that is another."""
        before, self.at = self.at, max(0, min(len(self.standing), at))
        return self.at != before

    def go_to_seq(self, seq: int) -> bool:
        """Go to the last live fact up to a seq."""
        return self.go(sum(fact.seq <= seq for fact in self.standing))

    def step(self, unit: Unit = "fact", back: bool = False) -> bool:
        """Go one step on, or back. Returns whether there was one."""
        if unit == "fact":
            return self.go(self.at + (-1 if back else 1))
        stops = self._stops[unit]
        if back:
            return self.go(max((each for each in stops if each < self.at), default=0))
        return self.go(min((each for each in stops if each > self.at), default=len(self.standing)))

    def run(self, wanted: Filter | None = None, back: bool = False, viewer: Player | None = None) -> bool:
        """Go on, or back, to where the expression holds (without one: to a breakpoint). Stays where there is none."""
        filters = [wanted] if wanted is not None else self.breakpoints
        places = [
            i
            for i, moment in enumerate(moments(self.game, self.standing, viewer, self.divergent), 1)
            if (i < self.at if back else i > self.at) and any(each(moment) for each in filters)
        ]
        return bool(places) and self.go(places[-1] if back else places[0])
