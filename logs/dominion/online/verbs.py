"""The verbs of lines that only Dominion Online prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.logs.dominion.verbs import Meaning, OwnVerb

MARK: Final = OwnVerb("mark")
"""A line that says where in the turn the game is, or why something failed: no card moves, and no fact is claimed."""
EXILES: Final = OwnVerb("exiles")
"""cards: put on the Exile mat."""
FROM_EXILE: Final = OwnVerb("discards from Exile")
"""cards: discarded from the Exile mat."""
CALLS: Final = OwnVerb("calls")
"""cards: a Reserve card called from the Tavern mat."""
TO_MAT: Final = OwnVerb("puts on a mat")
"""cards; word: the mat, in lower case."""
RECEIVES: Final = OwnVerb("receives")
"""cards: what came by an exchange, or a Boon or Hex."""
TAKES_CARD: Final = OwnVerb("takes card")
"""cards: a state, an Artifact, or the top Boon or Hex."""
PUTS_BY: Final = OwnVerb("discards Boon or Hex")
"""cards: a Boon or Hex that is done with."""
BLOCKS: Final = OwnVerb("blocks")
"""cards: what was revealed against an attack."""
USES_WAY: Final = OwnVerb("uses way")
"""cards: the Way by which a card is played that an earlier line names."""
ENCHANTED: Final = OwnVerb("is enchanted")
"""cards: what was played; source: what overrode it. No actor."""
INHERITS: Final = OwnVerb("inherits")
"""cards: what was set aside for Inheritance."""
INSERTS: Final = OwnVerb("inserts")
"""cards: put somewhere into the deck."""
SHUFFLES_IN: Final = OwnVerb("shuffles in")
"""cards: shuffled into the deck."""
SET_ASIDE_RETURNS: Final = OwnVerb("returns to discard")
"""cards: set aside in a possessed turn, put into the discard pile after it."""
VILLAGERS: Final = OwnVerb("villagers")
"""amount: Villagers received."""
USES_VILLAGERS: Final = OwnVerb("uses villagers")
"""amount: Villagers spent."""
FAVORS: Final = OwnVerb("favors")
"""amount: Favors received."""
SPENDS_FAVORS: Final = OwnVerb("spends favors")
"""amount: Favors spent."""
TAKES_DEBT: Final = OwnVerb("takes debt")
"""amount: Debt received."""
REPAYS: Final = OwnVerb("repays")
"""amount: Debt repaid."""
LOSES: Final = OwnVerb("loses")
"""amount: coins that are lost, or paid over the cost."""
FLIPS: Final = OwnVerb("flips")
"""word: the side of the Journey token that is up now."""
MOVES_TOKEN: Final = OwnVerb("moves token")
"""cards: the pile, if it goes to one; word: the token, in lower case."""
CHOOSES_AT_SETUP: Final = OwnVerb("chooses at set-up")
"""cards: what was chosen; source: the card or landscape that asks for it. No actor."""

OWN_VERBS: dict[OwnVerb, Meaning] = {
    MARK: Meaning(),
    EXILES: Meaning(answers=("exile",), quiet=False, names_owner=True),
    FROM_EXILE: Meaning(answers=("discard",), quiet=False, speaks_for="discard"),
    CALLS: Meaning(answers=("call",), quiet=False),
    TO_MAT: Meaning(answers=("set aside",), moves="sets aside", quiet=False),
    RECEIVES: Meaning(answers=("exchange", "choose", "take")),
    TAKES_CARD: Meaning(),
    PUTS_BY: Meaning(),
    BLOCKS: Meaning(answers=("reveal",)),
    USES_WAY: Meaning(answers=("way",)),
    ENCHANTED: Meaning(),
    INHERITS: Meaning(answers=("set aside",), quiet=False),
    INSERTS: Meaning(answers=("topdeck", "place"), quiet=False),
    SHUFFLES_IN: Meaning(answers=("take", "topdeck"), quiet=False),
    SET_ASIDE_RETURNS: Meaning(),
    VILLAGERS: Meaning(),
    USES_VILLAGERS: Meaning(quiet=False, menu=("spend", "villagers")),
    FAVORS: Meaning(),
    SPENDS_FAVORS: Meaning(pays=True),
    TAKES_DEBT: Meaning(),
    REPAYS: Meaning(quiet=False, menu=("repay",), answers=("repay",)),
    LOSES: Meaning(answers=("overpay",)),
    FLIPS: Meaning(),
    MOVES_TOKEN: Meaning(answers=("token", "place"), speaks_for="token"),
    CHOOSES_AT_SETUP: Meaning(),
}
"""What Dominion Online says in words of its own."""
