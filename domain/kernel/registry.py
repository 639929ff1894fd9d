"""The only seam between the kernel, the store, the projections and a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .ask import MENU
from .facts import KERNEL_FACTS, Answered, Apply, Fact, LogFollowed
from .session import Script, Session, Source


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the kernel sees it.

    `facts` are its own kinds of fact; `table` makes an empty table; `apply` says how each kind changes one;
    `session` makes the rules at work on a table; `view` shows a table to a viewer (None: to everybody) as plain
    data; `draw` renders that data as text.
    """

    name: str
    facts: tuple[type[Fact], ...]
    table: Callable[[], Any]
    apply: Mapping[type[Fact], Apply]
    session: Callable[[Any, Source], Session[Any]]
    view: Callable[[Any, str | None], dict[str, Any]]
    draw: Callable[[dict[str, Any]], str]

    def fold(self, facts: Sequence[Fact]) -> Any:
        """The table after live `facts`. Needs no rules, so an old game opens even when the rules have changed."""
        table = self.table()
        apply = self.apply
        for each in facts:
            apply[type(each)](table, each)
        return table

    def rerun(self, facts: Sequence[Fact], then: Source, start: int = 0) -> Session[Any]:
        """Play live `facts` again by the rules, folding those before position `start`; go on with `then`.

        Returns the session, at an open question of `then` or at the end. Raises Divergence at the first difference.
        """
        session = self.session(self.fold(facts[:start]), then)
        session.facts = list(facts[:start])
        session.next_seq = facts[start - 1].seq + 1 if start else 1
        if start < len(facts):
            Script(facts[start:], then).attach(session)
        session.run()
        return session

    def resume(self, facts: Sequence[Fact], then: Source) -> Session[Any]:
        """The game as it stands after live `facts`, also in mid-effect: folded to the last menu, re-run from there."""
        return self.rerun(facts, then, last_menu(facts))


def last_menu(facts: Sequence[Fact]) -> int:
    """How many of `facts` stand before the last table at rest."""
    for at in range(len(facts) - 1, -1, -1):
        each = facts[at]
        if type(each) is Answered and each.question == MENU:
            return at
        if each.source != "rules":
            return _after_stretch(facts, at)
    return min(1, len(facts))


def _after_stretch(facts: Sequence[Fact], at: int) -> int:
    """Where a stretch that followed the log ends, if the fact at `at` belongs to one; else the menu before it."""
    for back in range(at, -1, -1):
        if type(facts[back]) is LogFollowed:
            return at + 1
        if facts[back].source == "rules":
            break
    for back in range(at, -1, -1):
        each = facts[back]
        if type(each) is Answered and each.question == MENU:
            return back
        if type(each) is LogFollowed:
            while facts[back].source != "rules" or type(facts[back]) is LogFollowed:
                back += 1
            return back
    return min(1, len(facts))


def nothing(_table: Any, _fact: Fact) -> None:
    """How a fact applies that changes no table."""


KERNEL_APPLY: Mapping[type[Fact], Apply] = dict.fromkeys(KERNEL_FACTS, nothing)
