"""The only seam between a game and the kernel, the store, the projections and the commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .ask import MENU, Ask
from .facts import Answered, Fact, LogFollowed
from .failure import BadSetup as BadSetup
from .failure import CannotHold as CannotHold
from .fresh import NewGame
from .session import Session
from .source import Source
from .streams.script import Script
from .telling.places import Places
from .telling.reference import Reference
from .telling.refusal import Refusal, no_refusals
from .telling.sight import Sight
from .telling.tally import NOTHING_COUNTED, Tally
from .telling.unseen import Watching
from .telling.words import Words

Record = Callable[[Sequence[Fact], Source[Any], int], Script]
"""Makes the record that a re-run follows: of facts, the source that goes on after them, and the seq it goes on at."""

Folded = Callable[[Sequence[Fact], int], Any]
"""Gives the table after so many of the facts, as `Game.fold` does: one that nobody else has."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the plain JSON data of a fact of one version into that of the next."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """An upcaster for a kind of fact that has another name since: the next topic, and what gives its data."""

    topic: str
    upcast: Upcast


NOTHING_OPEN = Sight()
"""Each player knows the cards of the facts about themselves, and no others."""


NOWHERE = Places()
"""No turns, no zones."""

Prices = Callable[[], Mapping[str, Mapping[str, int]]]
"""Says what the piles of a table cost now, by the pile: `{"Potion": {"coins": 4}}`."""


def no_prices(_table: Any) -> Prices:
    """The prices of a game that has no piles to buy from."""
    return dict


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a game's rules, which a rules spec may set by hand: for each its values, each with the day from
    which it is in force; and the values in force by the Japanese printings, whatever the date."""

    values: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    japanese: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as the kernel, the store, the projections and the commands see it: this record is all they know."""

    name: str
    facts: tuple[type[Fact], ...]
    """Its own kinds of fact, each of which applies to its tables."""
    table: Callable[[], Any]
    """Makes an empty table."""
    session: Callable[[Any, Source[Any]], Session[Any]]
    """Makes the rules at work on a table."""
    given: tuple[type[Fact], ...]
    """The kinds of fact that say how a table stands when the rules begin: no rule makes them."""
    view: Callable[[Any, str | None], dict[str, Any]]
    """A table as a viewer sees it (None: as everybody does), as plain data."""
    outcome: Callable[[Any], dict[str, Any]]
    """What is said about a table where a game ends or is left: `rules`, `players`, `over`, `scores`, `winners`, and
    what else the game has."""
    words: Words
    """How everything is put into words."""
    new: NewGame
    """How a game begins."""
    switches: Switches = field(default_factory=Switches)
    """What a rules spec may set by hand."""
    sight: Sight = NOTHING_OPEN
    """Of which facts a player may know the cards."""
    reference: Callable[[], Reference] = Reference
    """What can be looked up."""
    places: Places = NOWHERE
    """Where turns begin and cards lie."""
    tally: Tally = NOTHING_COUNTED
    """What is counted by turns, and the points at a table."""
    prices: Callable[[Any], Prices] = no_prices
    """What the piles of a table cost as facts are applied to it."""
    refusals: Callable[[Any, Ask], Sequence[Refusal]] = no_refusals
    """What an open question of a session does not offer, and why."""
    watching: Watching | None = None
    """Follows what nobody saw in logs that hide cards; None: no format of the game hides any."""
    upcasts: Mapping[str, Upcast | Renamed] = field(default_factory=dict)
    """An upcaster for each older topic that is still read, such as `dominion.CardGained/1`. It leads to the next
    version of the kind; a `Renamed` leads to the topic that it names."""

    def fold(self, facts: Sequence[Fact]) -> Any:
        """The table after live `facts`. Needs no rules, so an old game opens even when the rules have changed."""
        table = self.table()
        for each in facts:
            each.apply(table)
        return table

    def rerun(
        self,
        facts: Sequence[Fact],
        then: Source[Any],
        start: int = 0,
        stored: int = 0,
        by: Record = Script,
        folded: Folded | None = None,
    ) -> Session[Any]:
        """Play live `facts` again by the rules, folding those before position `start`; go on with `then`.

        The opening is folded in any case. `stored` is how many facts the stream has, those taken back among them:
        new ones are numbered after it. `by` makes the record that is followed, and `folded` gives the table after the
        facts before `start`, where that is at hand. Returns the session, at an open question of `then` or at the end.
        Raises Divergence at the first difference.
        """
        start = max(start, self.opening(facts))
        table = self.fold(facts[:start]) if folded is None else folded(facts, start)
        session = self.session(table, then)
        session.facts = list(facts[:start])
        script = by(facts[start:], then, 1 + max(stored, facts[-1].seq if facts else 0))
        script.attach(session)
        session.run()
        script.finish(session)
        return session

    def resume(
        self, facts: Sequence[Fact], then: Source[Any], stored: int = 0, folded: Folded | None = None
    ) -> Session[Any]:
        """The game as it stands after live `facts`, also in mid-effect: folded to the last table at rest, re-run on.

        Arguments, result and errors are those of `rerun`.
        """
        return self.rerun(facts, then, last_rest(facts), stored, folded=folded)

    def opening(self, facts: Sequence[Fact]) -> int:
        """How many of `facts` stand before the rules begin: the given ones, and the inputs that follow the last.

        What the rules made among them (the tokens of a set-up, before a scenario gives its own table) is folded.
        """
        opening = 0
        for at, each in enumerate(facts):
            if type(each) in self.given or (at == opening and each.source != "rules" and type(each) is not LogFollowed):
                opening = at + 1
            elif type(each) is Answered:
                break
        return opening


def last_rest(facts: Sequence[Fact]) -> int:
    """How many of `facts` stand before the last table at rest: a menu, or the end of a stretch by the log's word.

    0 where the table has not been at rest since the opening.
    """
    for at in range(len(facts) - 1, -1, -1):
        each = facts[at]
        if type(each) is Answered and each.question == MENU:
            return at
        if type(each) is LogFollowed:
            return next((end for end in range(at, len(facts)) if facts[end].source == "rules"), len(facts))
    return 0
