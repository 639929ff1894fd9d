"""The table of a game as a scenario that begins there, written as YAML."""

from __future__ import annotations

from collections.abc import Sequence

import yaml
from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.source import Source

from .dominion.table.given import scenario_of
from .notations import names


def write(game: Game, facts: Sequence[Fact], name: str) -> str:
    """The scenario that begins where live facts of the game `name` end.

    Raises CannotHold for a table that is not at rest, since what is open in the middle of an effect cannot be given,
    and for one that the notation has no words for.
    """
    if game.name != "dominion":
        but = " as a table, only from one place to another" if game.name in names() else ""
        raise CannotHold(f"{name} is a game of {game.name}, which the format scenario cannot hold{but}")
    session = game.resume(facts, Source())
    seq = facts[-1].seq if facts else 0
    if len(session.facts) > len(facts) or not (session.over or isinstance(session.asked, Menu)):
        rests = [fact.seq - 1 for fact in facts if isinstance(fact, Answered) and fact.question == MENU]
        where = f"; the last table at rest is {name}@{rests[-1]}" if rests else ""
        raise CannotHold(f"{name}@{seq} is in the middle of something{where}")
    try:
        data = scenario_of(session.table, f"{name[:8]}-at-{seq}")
    except ValueError as error:
        raise CannotHold(f"{name}: {error}") from error
    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text
