"""The verbs of lines that only Goko prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.words import Key

from ..lines.verbs import Meaning, OwnVerb

BANE: Final = OwnVerb("bane")
"""cards and word: the Bane of a Young Witch, revealed."""
WHEN_TRASH: Final = OwnVerb("when trash")
"""cards and word: the card whose when-trash ability is used."""
CHOICE: Final = OwnVerb("choice")
"""cards: what was chosen; word: the card that asked."""
APPLIED_TO_TOPDECK: Final = OwnVerb("watchtower topdeck")
"""cards: the gained card put on the deck; word: the card that did it, Watchtower or Royal Seal."""
APPLIED_TO_TRASH: Final = OwnVerb("watchtower trash")
"""cards: the gained card that is trashed; word: the card that did it."""
PIRATE_COIN: Final = OwnVerb("pirate coin")
"""amount: how many Pirate Ship tokens the player has now."""
HAS_DISCARDS: Final = OwnVerb("has discards")
"""amount: the size of the player's discard pile."""
STASHES: Final = OwnVerb("stashes")
"""cards: one Stash for each; word: their places in the deck (``4,3,2``)."""

OWN_VERBS: dict[OwnVerb, Meaning] = {
    BANE: Meaning(answers=("reveal", "react"), says=Key("does.reveals", "what")),
    WHEN_TRASH: Meaning(answers=("react",), says=Key("does.uses", "what")),
    CHOICE: Meaning(answers=("topdeck",), says=Key("does.chooses", "what")),
    APPLIED_TO_TOPDECK: Meaning(
        answers=("topdeck", "react"),
        moves="topdecks",
        names_owner=True,
        chosen_is_source=True,
        speaks_for="topdeck",
        says=Key("does.puts-onto-the-deck", "what"),
    ),
    APPLIED_TO_TRASH: Meaning(
        answers=("react",),
        moves="trashes",
        names_owner=True,
        chosen_is_source=True,
        speaks_for="trash",
        says=Key("does.trashes", "what"),
    ),
    PIRATE_COIN: Meaning(says=Key("does.takes", "what")),
    HAS_DISCARDS: Meaning(),
    STASHES: Meaning(says=Key("does.places-in-the-deck", "what")),
}
