"""The table of a game as a scenario that begins there, written as YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.games import at_fact, game_called
from moothall.words import Message

from .checks import in_the_middle
from .dominion.table.given import scenario_of
from .notations import SHORT_ID, names
from .yaml_lines import written


def write(game: Game, facts: Sequence[Fact], name: str, about: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The scenario that begins where live facts of the game `name` end; `about` is what it says of itself besides.

    Raises CannotHold for a table that is not at rest, since what is open in the middle of an effect cannot be given,
    and for one that the notation has no words for.
    """
    if game.name != "dominion":
        if game.name in names():
            raise CannotHold(Message("export.no-table-of-game", name=game_called(name), kind=game.name))
        raise CannotHold(Message("export.game-of", name=game_called(name), kind=game.name, format="scenario"))
    session = game.resume(facts, Source())
    seq = facts[-1].seq if facts else 0
    if len(session.facts) > len(facts) or not (session.over or isinstance(session.asked, Menu)):
        rests = [fact.seq - 1 for fact in facts if isinstance(fact, Answered) and fact.question == MENU]
        raise CannotHold(in_the_middle(at_fact(name, seq), at_fact(name, rests[-1]) if rests else None))
    try:
        data = scenario_of(session.table, f"{name[:SHORT_ID]}-at-{seq}")
    except ValueError as error:
        raise CannotHold(Message("place.of", place=game_called(name), said=error)) from error
    return written(data, about)
