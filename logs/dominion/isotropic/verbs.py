"""The verbs of lines that only Isotropic prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.words import Key

from ..lines.verbs import Meaning, OwnVerb

MARK: Final = OwnVerb("says")
"""A line that says what a card changes for a while, or why something came to nothing: no card moves."""
DRAWS_NOTHING: Final = OwnVerb("draws nothing")
"""A line that says that nothing is drawn: it claims no more than `MARK`, but shows what was chosen."""
COUNTED: Final = OwnVerb("has cards")
"""amount: how many cards a player has at the end."""
SCORES_BY: Final = OwnVerb("scores by")
"""cards: those that a player's points are for."""
WINS: Final = OwnVerb("wins")
"""A player wins, or shares the victory."""
EMPTY: Final = OwnVerb("are gone")
"""cards: the piles that are empty, where a line behind the last turn says so."""
FROM_POSSESSION: Final = OwnVerb("discards trashed")
"""cards: trashed in a possessed turn, put into the discard pile after it."""

OWN_VERBS: dict[OwnVerb, Meaning] = {
    MARK: Meaning(),
    DRAWS_NOTHING: Meaning(speaks_for="cards"),
    COUNTED: Meaning(says=Key("does.has", "what")),
    SCORES_BY: Meaning(says=Key("does.has-points-for", "what")),
    WINS: Meaning(says=Key("does.wins")),
    EMPTY: Meaning(says=Key("does.has-emptied", "what")),
    FROM_POSSESSION: Meaning(says=Key("does.puts-into-the-discard-pile", "what")),
}
"""What Isotropic says in words of its own."""
OF_END: frozenset[OwnVerb] = frozenset({COUNTED, SCORES_BY, WINS, EMPTY})
"""How the game ended: the scribe writes it, and the search need not explain it."""
