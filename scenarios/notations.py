"""The notations of the games: the only place of the scenarios that knows them all by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.plugins import NOTATIONS, added

from .step import Grammar, Step

MODULES = {
    "dominion": "moothall.scenarios.dominion.notation",
    "one-of-dominion": "moothall.scenarios.one_of_dominion.notation",
}
"""Where each game's notation stands; it is imported when a scenario of the game is read."""

USUAL = "dominion"
"""The game of a scenario that names none."""

SHORT_ID = 8
"""How many letters of a game's id stand in the name of a scenario that is made of it: enough to find the game by."""


class NoTexts:
    """What a game says of its texts whose cards have one each, whatever the date."""

    def named(self, document: Any, tables: Iterable[Mapping[str, Any]]) -> list[str]:
        """What has texts and is named in a scenario, or stands in the tables that it ends with."""
        return []

    def days(self, name: str) -> list[str]:
        """The days on which the text of a card changed."""
        return []

    def switch(self, name: str, rules: str) -> str:
        """The switch that chooses the text of a card that is in force by a rules spec; empty where none does."""
        return ""

    def in_force(self, name: str, rules: str) -> str:
        """The day of the text of a card that is in force by a rules spec."""
        return ""

    def as_before(self, name: str, old: str, new: str) -> AbstractContextManager[None]:
        """As long as it is open, a card has by the spec `new` the text that it has by `old`."""
        return nullcontext()


@dataclass(frozen=True, slots=True)
class Spans:
    """How a stretch of a stored game becomes a scenario.

    `begins` says how many of the live facts stand before the scenario that begins at a place of a game, or next after
    it; `document` gives the scenario as plain data, from the facts before the stretch and those of it, the game's name,
    and the way in which it is told; both raise CannotHold. `ways` are tried in order. Facts of the kinds `unsaid` are
    such as the notation has no words for, and may come out otherwise.
    """

    begins: Callable[[Sequence[Fact], int, str], int]
    document: Callable[[Game, Sequence[Fact], Sequence[Fact], str, Mapping[str, bool]], dict[str, Any]]
    ways: tuple[Mapping[str, bool], ...]
    unsaid: frozenset[str] = frozenset()


def as_it_is(_game: Any, _fact: Fact, _cause: Fact | None, behind: str | None) -> Sequence[str]:
    """The rule behind a fact, and no other."""
    return () if behind is None else (behind,)


def no_rules(_document: Any) -> Sequence[str]:
    """No rule says how a table is set up."""
    return ()


@dataclass(frozen=True, slots=True)
class Notation:
    """What a game's scenarios are like.

    Reading: `grammar` has the models and the steps, `document` is the class of what was read, `parse` reads the steps
    of `when`, `check` looks for what models cannot (it raises BadScenario).

    Playing: `opening` gives the facts of the table under a rules spec (it raises BadScenario, BadSetup, BadRules);
    `played` plays the steps on them, checking claims or not, and gives the end and what was wrong; `table` writes the
    end in the form of `given`.

    Writing: `spans` makes scenarios of stretches of stored games.

    Deciding: `decides` gives the rules and texts that decide a fact, given the table before it, what caused it, and the
    rule behind it; `given` the rules by which the table of a document stands as it is at the start.

    Dates: `switches` are those of the game, `texts` says which texts change by date.
    """

    grammar: Grammar
    document: Callable[..., Any]
    parse: Callable[[Sequence[Any], Sequence[str]], list[Step]]
    check: Callable[[Any], None]
    opening: Callable[[Any, str], list[Fact]]
    played: Callable[[Any, Sequence[Fact], bool], tuple[Any, str | None]]
    table: Callable[[Any], dict[str, Any]]
    switches: Mapping[str, tuple[tuple[str, str], ...]]
    texts: NoTexts
    spans: Spans
    decides: Callable[[Any, Fact, Fact | None, str | None], Sequence[str]] = as_it_is
    given: Callable[[Any], Sequence[str]] = no_rules


def names() -> list[str]:
    """The names of the games with a notation, the usual one first, then those for which packages add one."""
    return [*MODULES, *(name for name in added(NOTATIONS) if name not in MODULES)]


def notation(game: str) -> Notation:
    """The notation of a game that has one. Raises BadPlugin for that of a package which cannot be used."""
    if game not in MODULES:
        return added(NOTATIONS)[game].load(Notation)
    notation_found: Notation = import_module(MODULES[game]).NOTATION
    return notation_found
