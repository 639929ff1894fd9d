"""The verbs of lines that only Isotropic prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.logs.dominion.verbs import Meaning, OwnVerb

MARK: Final = OwnVerb("says")
"""A line that says what a card changes for a while, or why something came to nothing: no card moves."""
DRAWS_NOTHING: Final = OwnVerb("draws nothing")
"""A line that says that nothing is drawn: it claims no more than `MARK`, but shows what was chosen."""
FROM_POSSESSION: Final = OwnVerb("discards trashed")
"""cards: trashed in a possessed turn, put into the discard pile after it."""

OWN_VERBS: dict[OwnVerb, Meaning] = {
    MARK: Meaning(),
    DRAWS_NOTHING: Meaning(speaks_for="cards"),
    FROM_POSSESSION: Meaning(says=("puts {} into the discard pile", "{}を捨て札置き場に置く")),
}
"""What Isotropic says in words of its own."""
