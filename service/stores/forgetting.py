"""Forgetting: a stored game deleted for good, and what is known of it afterwards."""

from __future__ import annotations

from moothall.domain.store import Tombstone
from moothall.words import Message

from ..arguments import text
from ..clock import now
from ..errors import Refused
from ..matches.hall import Hall, opened
from ..places import Permalink, permalink

LONGEST_REASON = 1_000
"""How many characters a reason, or the name of who gives it, has at most."""


def forget(game: str | Permalink, *, reason: str = "", by: str = "", store: str | Hall | None = None) -> Tombstone:
    """Delete a stored game: its facts, its log's text and its line in the list of games. A tombstone stays.

    The tombstone has the game's id, how many facts it had, the hash of the last one, the `reason` and who gave it
    (`by`): so a game that was forgotten is told from one that somebody removed. Forks of the game stay. It cannot be
    undone. `store` is a hall or its URL.
    Raises Refused for a place in a game, or a reason that is too long; NoSuchGame, other StoreErrors.

    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     (forget(str(match.game), reason="a test", store=hall).reason, hall.games())
    ('a test', [])
    """
    why, who = text(reason, "a reason"), text(by, "a name")
    if max(len(why), len(who)) > LONGEST_REASON:
        raise Refused(Message("undo.reason-and-name-of-who", most=LONGEST_REASON))
    with opened(store) as hall:
        link = permalink(hall, game)
        if link.upto is not None:
            raise Refused(Message("undo.game-forgotten-as-whole"))
        return hall.archive.forget(link.game, reason=why, by=who, at=now())
