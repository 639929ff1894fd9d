"""The verbs of lines that only Dominion Online prints, and what they mean."""

from __future__ import annotations

from typing import Final

from moothall.logs.dominion.lines.verbs import Meaning, OwnVerb

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
    HAS_ENDED: Meaning(says=("ends the game", "ゲームを終える")),
    COMES_TO_NOTHING: Meaning(),
    STARTS_TURN: Meaning(event="turn start", says=("starts their turn", "ターンを開始する")),
    ENDS_BUY_PHASE: Meaning(says=("ends their Buy phase", "購入フェイズを終了する")),
    EXTRA_TURN: Meaning(says=("takes an extra turn", "追加ターンを得る")),
    SKIPS_DRAW: Meaning(says=("skips a draw", "カードを1枚引かない")),
    RETURNS_TOKEN: Meaning(says=("returns a token", "トークンを戻す")),
    MOVES_CHIPS: Meaning(says=("moves {}", "{}を動かす")),
    ADDS_TOKENS: Meaning(says=("adds {}", "{}を置く")),
    WOULD: Meaning(says=("would get something else", "本来は別のものを得る")),
    INVESTS: Meaning(says=("invests", "投資する")),
    EXILES: Meaning(answers=("exile",), quiet=False, names_owner=True, says=("exiles {}", "{}を追放する")),
    FROM_EXILE: Meaning(
        answers=("discard",),
        quiet=False,
        speaks_for="discard",
        says=("discards {} from Exile", "{}を追放マットから捨て札にする"),
    ),
    CALLS: Meaning(answers=("call",), quiet=False, says=("calls {}", "{}を呼び出す")),
    TO_MAT: Meaning(
        answers=("set aside",), moves="sets aside", quiet=False, says=("puts {} on a mat", "{}をマットに置く")
    ),
    RECEIVES: Meaning(answers=("exchange", "choose", "take"), says=("receives {}", "{}を受け取る")),
    TAKES_CARD: Meaning(says=("takes {}", "{}を得る")),
    PUTS_BY: Meaning(says=("discards {}", "{}を捨て札にする")),
    BLOCKS: Meaning(answers=("reveal",), says=("reveals {}", "{}を公開する")),
    USES_WAY: Meaning(answers=("way",), says=("uses {}", "{}を使う")),
    ENCHANTED: Meaning(says=("is enchanted", "魅了される")),
    INHERITS: Meaning(answers=("set aside",), quiet=False, says=("inherits {}", "{}を継承する")),
    INSERTS: Meaning(answers=("topdeck", "place"), quiet=False, says=("puts {} into the deck", "{}を山札に入れる")),
    SHUFFLES_IN: Meaning(
        answers=("take", "topdeck"), quiet=False, says=("shuffles {} into the deck", "{}を山札に混ぜる")
    ),
    SET_ASIDE_RETURNS: Meaning(says=("puts {} into the discard pile", "{}を捨て札置き場に置く")),
    VILLAGERS: Meaning(says=("gets {}", "{}を得る")),
    USES_VILLAGERS: Meaning(quiet=False, menu=("spend", "villagers"), says=("spends {}", "{}を使う")),
    FAVORS: Meaning(says=("gets {}", "{}を得る")),
    SPENDS_FAVORS: Meaning(pays=True, says=("spends {}", "{}を使う")),
    TAKES_DEBT: Meaning(answers=("bid",), says=("takes {}", "{}を受け取る")),
    REPAYS: Meaning(quiet=False, menu=("repay",), answers=("repay",), says=("repays {}", "{}を返済する")),
    LOSES: Meaning(answers=("overpay",), says=("loses {}", "{}を失う")),
    FLIPS: Meaning(says=("turns the Journey token over", "旅トークンを裏返す")),
    MOVES_TOKEN: Meaning(answers=("token", "place"), speaks_for="token", says=("moves a token", "トークンを動かす")),
    CHOOSES_AT_SETUP: Meaning(says=("chooses {}", "{}を選ぶ")),
}
"""What Dominion Online says in words of its own."""
CLAIMS_OF_NO_CARD: frozenset[OwnVerb] = frozenset(
    {
        STARTS_TURN, ENDS_BUY_PHASE, EXTRA_TURN, SKIPS_DRAW, RETURNS_TOKEN, MOVES_CHIPS, ADDS_TOKENS, WOULD, INVESTS,
    }
)  # fmt: skip
"""What the scribe writes of a fact and the search need not explain: these lines move no card of a player."""
