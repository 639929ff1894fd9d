"""The verbs of lines that only Dominion Online prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.words import Key

from ..lines.verbs import Meaning, OwnVerb

MARK: Final = OwnVerb("mark")
"""A line that says what is done with nothing: no card moves."""
COMES_TO_NOTHING: Final = OwnVerb("comes to nothing")
"""A line that says why something has no effect: no card moves, and no fact is claimed."""
HAS_ENDED: Final = OwnVerb("has ended")
"""The game has ended, by the rules or because somebody left it."""
STARTS_TURN: Final = OwnVerb("starts their turn")
"""Something is to be done at the start of a turn."""
ENDS_BUY_PHASE: Final = OwnVerb("ends their buy phase")
"""Something may be done at the end of a Buy phase."""
EXTRA_TURN: Final = OwnVerb("takes an extra turn")
"""A turn will follow that this player would not have."""
SKIPS_DRAW: Final = OwnVerb("skips a draw")
"""source: what put the -1 Card token there that is used up."""
RETURNS_TOKEN: Final = OwnVerb("returns a token")
"""word: the -$1 token as printed; source: what put it there that is used up."""
MOVES_CHIPS: Final = OwnVerb("moves chips")
"""amount: the VP; source: the pile that they come from; word: the landscape that they go to."""
ADDS_TOKENS: Final = OwnVerb("adds tokens")
"""amount: how many; form: what they are; word: the pile that they go to."""
WOULD: Final = OwnVerb("would")
"""word: what a card says that a Way makes something else."""
INVESTS: Final = OwnVerb("invests")
"""cards: what will be drawn, not yet; source: the card that was exiled."""
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
    HAS_ENDED: Meaning(says=Key("does.ends-the-game")),
    COMES_TO_NOTHING: Meaning(),
    STARTS_TURN: Meaning(event="turn start", says=Key("does.starts-their-turn")),
    ENDS_BUY_PHASE: Meaning(says=Key("does.ends-their-buy-phase")),
    EXTRA_TURN: Meaning(says=Key("does.takes-an-extra-turn")),
    SKIPS_DRAW: Meaning(says=Key("does.skips-a-draw")),
    RETURNS_TOKEN: Meaning(says=Key("does.returns-a-token")),
    MOVES_CHIPS: Meaning(says=Key("does.moves", "what")),
    ADDS_TOKENS: Meaning(says=Key("does.adds", "what")),
    WOULD: Meaning(says=Key("does.would-get-something-else")),
    INVESTS: Meaning(says=Key("does.invests")),
    EXILES: Meaning(answers=("exile",), quiet=False, names_owner=True, says=Key("does.exiles", "what")),
    FROM_EXILE: Meaning(
        answers=("discard",),
        quiet=False,
        speaks_for="discard",
        says=Key("does.discards-from-exile", "what"),
    ),
    CALLS: Meaning(answers=("call",), quiet=False, says=Key("does.calls", "what")),
    TO_MAT: Meaning(answers=("set aside",), moves="sets aside", quiet=False, says=Key("does.puts-on-a-mat", "what")),
    RECEIVES: Meaning(answers=("exchange", "choose", "take"), says=Key("does.receives", "what")),
    TAKES_CARD: Meaning(says=Key("does.takes", "what")),
    PUTS_BY: Meaning(says=Key("does.discards", "what")),
    BLOCKS: Meaning(answers=("reveal",), says=Key("does.reveals", "what")),
    USES_WAY: Meaning(answers=("way",), says=Key("does.uses", "what")),
    ENCHANTED: Meaning(says=Key("does.is-enchanted")),
    INHERITS: Meaning(answers=("set aside",), quiet=False, says=Key("does.inherits", "what")),
    INSERTS: Meaning(answers=("topdeck", "place"), quiet=False, says=Key("does.puts-into-the-deck", "what")),
    SHUFFLES_IN: Meaning(answers=("take", "topdeck"), quiet=False, says=Key("does.shuffles-into-the-deck", "what")),
    SET_ASIDE_RETURNS: Meaning(says=Key("does.puts-into-the-discard-pile", "what")),
    VILLAGERS: Meaning(says=Key("does.gets", "what")),
    USES_VILLAGERS: Meaning(quiet=False, menu=("spend", "villagers"), says=Key("does.spends", "what")),
    FAVORS: Meaning(says=Key("does.gets", "what")),
    SPENDS_FAVORS: Meaning(pays=True, says=Key("does.spends", "what")),
    TAKES_DEBT: Meaning(answers=("bid",), says=Key("does.takes-2", "what")),
    REPAYS: Meaning(quiet=False, menu=("repay",), answers=("repay",), says=Key("does.repays", "what")),
    LOSES: Meaning(answers=("overpay",), says=Key("does.loses", "what")),
    FLIPS: Meaning(says=Key("does.turns-the-journey-token-over")),
    MOVES_TOKEN: Meaning(answers=("token", "place"), speaks_for="token", says=Key("does.moves-a-token")),
    CHOOSES_AT_SETUP: Meaning(says=Key("does.chooses", "what")),
}
"""What Dominion Online says in words of its own."""
CLAIMS_OF_NO_CARD: frozenset[OwnVerb] = frozenset(
    {
        STARTS_TURN, ENDS_BUY_PHASE, EXTRA_TURN, SKIPS_DRAW, RETURNS_TOKEN, MOVES_CHIPS, ADDS_TOKENS, WOULD, INVESTS,
    }
)  # fmt: skip
"""What the scribe writes of a fact and the search need not explain: these lines move no card of a player."""
