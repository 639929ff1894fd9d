"""Dominion Online's wordings after a player's prefix, as one table of shapes for reading and writing.

`SHAPES` holds every wording once; `wording` reads and writes by it. The logs of 2017, of 2018 to 2022 and those since
differ in which lines they print and in the comma before `and`, not in the shapes. Languages other than English have
other words for the same shapes (`languages`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..lines.verbs import Verb
from .verbs import (
    ADDS_TOKENS,
    BLOCKS,
    CALLS,
    COMES_TO_NOTHING,
    ENDS_BUY_PHASE,
    EXILES,
    EXTRA_TURN,
    FAVORS,
    FLIPS,
    FROM_EXILE,
    INHERITS,
    INSERTS,
    INVESTS,
    LOSES,
    MARK,
    MOVES_CHIPS,
    MOVES_TOKEN,
    PUTS_BY,
    RECEIVES,
    REPAYS,
    RETURNS_TOKEN,
    SET_ASIDE_RETURNS,
    SHUFFLES_IN,
    SKIPS_DRAW,
    SPENDS_FAVORS,
    STARTS_TURN,
    TAKES_CARD,
    TAKES_DEBT,
    TO_MAT,
    USES_VILLAGERS,
    USES_WAY,
    VILLAGERS,
    WOULD,
)

_SLOTS = {
    "cards": r"(?P<cards>.+?)",
    "named": r"(?P<named>.+?)",
    "source": r"(?P<source>[^\s.()](?:[^.()]*?[^\s.()])?)",
    "pile": r"(?P<pile>[^.]+?)",
    "n": r"(?P<n>\d{1,9})",
    "m": r"\d{1,9}",
    "coins": r"(?P<coins>\d{1,9})",
    "word": r"(?P<word>.+?)",
    "to": r"(?P<to>.+?)",
}
"""cards: a list; named: a card without its article; source: what made it happen, a name that does not hold the end of a
sentence: else two lines would be taken for one that was broken [82588115, 47], nor a blank at its ends; pile: a pile,
or where else something goes; n: the amount; m, coins: a number that says nothing new; word: a word as printed; to: the
prefix of another player."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line's observation. `to` is the prefix of the player whom a card is passed to; `assumed` says
    whether no real log shows the wording."""

    verb: Verb
    cards: tuple[str, ...] = ()
    unknown: int = 0
    amount: int = 0
    word: str = ""
    source: str = ""
    form: str = ""
    to: str = ""
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to say a verb: a pattern with slots, and what the wording itself fixes."""

    verb: Verb
    pattern: str
    word: str
    form: str
    amount: int
    single: bool | None
    """Whether it says an amount of one alone, or all others alone; None for any amount."""
    regex: re.Pattern[str]

    @property
    def first(self) -> str:
        """The word that it begins with."""
        return self.pattern.partition(" ")[0]


_NOUN = re.compile(r"\+?\{n\} (?:Action|Buy|Coin|Villager|Favor)(s?)\b")


def _shape(verb: Verb, pattern: str, *, word: str = "", form: str = "", amount: int = 0) -> Shape:
    noun = _NOUN.search(pattern)
    single = None if noun is None else not noun[1]
    regex = re.compile(f"{with_slots(pattern.removesuffix('.'))}\\.?", re.DOTALL)
    return Shape(verb, pattern, word, form, amount, single, regex)


def with_slots(text: str) -> str:
    """The pattern of a text with slots."""
    parts = re.split(r"\{(\w+)\}", text)
    return "".join(_SLOTS[part] if at % 2 else re.escape(part) for at, part in enumerate(parts))


BUYS_AND_GAINS = "buys and gains"
"""The form of a purchase whose gain is told in the same line."""
AGAIN = "again"
"""The form of a play of a card that was played before: nothing moves."""
THIRD = "a third time"
"""The form of a play of a card that was played twice before by the same card."""
DIG = "and finally"
"""The form of a reveal that ends with the card that was looked for."""
AND_REVEALS = "and reveals"
"""The form of a discard whose cards are shown."""
WHOLE = "hand"
"""The word of a reveal of a whole hand."""
FAILS = "fails to"
"""The form of a mark that says what could not be done."""
FOUND = "finds it"
"""The form of a wish that comes true."""
USING = "using"
"""The form of a play that follows a Way."""
NOT_FOUND = "but reveals"
"""The form of a wish that does not."""
BLACK_MARKET = "Black Market"
"""The word of what goes to the Black Market deck."""
FROM = "from"
"""The form of a gift whose cause is not a card that was in play when the turn began: a token, a Project."""
BACK = "back"
"""The form of cards that are put on the deck, where they came from or not."""
FOR_COINS = "for coins"
"""The form of a play of Treasures, with what they gave together."""

BEHIND = "behind"
"""The form of coins whose source stands behind the sentence."""
WITH_ACTION = "with an Action"
"""The form of what a Duration gives together with an Action."""
WITH_BUY = "with a Buy and an Action"
"""The form of a draw that a line tells together with a Buy and an Action."""
TO_LIMBO = "to limbo"
"""The form of a token that goes from its place and not to another."""
GIVEN_BY = "given by"
"""The form of VP that an ability gives; those that lie on a pile or a landscape are taken from it."""
A_COFFERS = "a Coffers"
"""The form of a single Coffers that a card gives which was revealed."""

SHAPES = (
    _shape("plays", "plays {cards} again. (+${n})", form=AGAIN),
    _shape("plays", "plays {cards} a third time. (+${n})", form=THIRD),
    _shape("plays", "plays {cards}. (+${n})", form=FOR_COINS),
    _shape("plays", "plays {cards} again. ({source})", form=AGAIN),
    _shape("plays", "plays {cards} again.", form=AGAIN),
    _shape("plays", "plays {cards} a third time.", form=THIRD),
    _shape("plays", "plays {cards}. ({source})"),
    _shape("plays", "plays {cards} using {source}.", form=USING),
    _shape("plays", "plays {cards}."),
    _shape("buys", "buys and gains {cards}.", form=BUYS_AND_GAINS),
    _shape("buys", "buys {cards}."),
    _shape("gains", "gains {cards} onto their drawpile.", word="deck"),
    _shape("gains", "gains {cards} from trash.", word="trash"),
    _shape("gains", "gains {cards}."),
    _shape(INVESTS, "draws {cards} when an opponent gains or invests in {source}."),
    _shape("draws", "gets +1 Buy, +1 Action and draws {cards} ({source}).", form=WITH_BUY),
    _shape("draws", "draws {cards} (from {source}).", form=FROM),
    _shape("draws", "draws {cards} ({source})."),
    _shape("draws", "draws {cards}."),
    _shape("looks", "looks at {cards}."),
    _shape("shuffles", "shuffles their deck."),
    _shape(SHUFFLES_IN, "shuffles {cards} into their deck."),
    _shape("moves deck", "moves their deck to the discard."),
    _shape("discards", "discards and reveals {cards}.", form=AND_REVEALS),
    _shape(FROM_EXILE, "discards {cards} from Exile."),
    _shape("discards", "discards {cards}. ({source})"),
    _shape("discards", "discards {cards}."),
    _shape(PUTS_BY, "discards {cards}."),
    _shape("trashes", "trashes {cards}. ({source})"),
    _shape("trashes", "trashes {cards}."),
    _shape("topdecks", "topdecks {cards} with {source}."),
    _shape("topdecks", "topdecks {cards}."),
    _shape("in hand", "puts {cards} into their hand."),
    _shape("in hand", "puts {cards} in hand ({source})."),
    _shape("topdecks", "puts {cards} back onto their deck.", form=BACK),
    _shape("bottoms", "puts {cards} on the bottom of the Black Market Deck.", word=BLACK_MARKET),
    _shape("bottoms", "puts {cards} on the bottom of {pile}."),
    _shape(TO_MAT, "puts {cards} on their {word} mat."),
    _shape("discards", "puts {cards} into their discard.", form="puts"),
    _shape(INSERTS, "inserts {cards} into their deck."),
    _shape("sets aside", "sets {cards} aside with {source}."),
    _shape("sets aside", "sets {cards} aside."),
    _shape(EXILES, "exiles {cards}."),
    _shape(SET_ASIDE_RETURNS, "returns {cards} to Discard Pile."),
    _shape(RETURNS_TOKEN, "returns {word} set by {source}. (-${m})"),
    _shape(RETURNS_TOKEN, "returns {word} set by {source}."),
    _shape("returns", "returns {cards} to the {pile} pile."),
    _shape("returns", "returns {cards} to {pile}."),
    _shape("returns", "returns {cards}."),
    _shape(RECEIVES, "receives {cards}."),
    _shape("chips", "takes {n} VP from {source}."),
    _shape(TAKES_DEBT, "takes {n} Debt from {source}."),
    _shape(TAKES_DEBT, "takes {n} debt."),
    _shape(EXTRA_TURN, "takes an extra turn after this one."),
    _shape(MARK, "takes the {word} instead."),
    _shape(TAKES_CARD, "takes {cards}."),
    _shape(REPAYS, "repays {n} debt ({m} remaining)."),
    _shape(REPAYS, "repays {n} debt."),
    _shape("reveals", "reveals their hand: {cards}.", word=WHOLE),
    _shape("reveals", "reveals {cards} and finally {named}.", form=DIG),
    _shape("reveals", "reveals {cards}."),
    _shape("reacts", "reacts with {cards}."),
    _shape(BLOCKS, "blocks with {cards}."),
    _shape("names", "names {named}."),
    _shape("names", "wishes for {named} and finds it.", form=FOUND),
    _shape("names", "wishes for {named} but reveals {cards}.", form=NOT_FOUND),
    _shape("passes", "passes {cards} to {to}."),
    _shape(CALLS, "calls {cards}."),
    _shape("chips", "gets {n} VP from {source}.", form=GIVEN_BY),
    _shape("chips", "gets {n} VP."),
    _shape("tokens", "gets +{n} Coffers. ({source})"),
    _shape("tokens", "gets +{n} Coffers."),
    _shape("tokens", "gets a Coffers from {source}.", form=A_COFFERS, amount=1),
    _shape(VILLAGERS, "gets +{n} Villagers. ({source})"),
    _shape(VILLAGERS, "gets +{n} Villager. ({source})"),
    _shape(VILLAGERS, "gets +{n} Villagers."),
    _shape(VILLAGERS, "gets +{n} Villager."),
    _shape(FAVORS, "gets +{n} Favors. ({source})"),
    _shape(FAVORS, "gets +{n} Favor. ({source})"),
    _shape(FAVORS, "gets +{n} Favors."),
    _shape(FAVORS, "gets +{n} Favor."),
    _shape(SPENDS_FAVORS, "spends {n} Favors."),
    _shape(SPENDS_FAVORS, "spends {n} Favor."),
    _shape("uses tokens", "uses {n} Coffers. (+${coins})"),
    _shape("uses tokens", "uses {n} Coffers."),
    _shape(USES_VILLAGERS, "uses {n} Villagers."),
    _shape(USES_VILLAGERS, "uses {n} Villager."),
    _shape(USES_WAY, "uses {named}."),
    _shape("takes", "gets +${n}.", word="coins"),
    *(
        _shape("takes", f"gets +{{n}} {noun}{source}.", word=what, form=FROM if "from" in source else "")
        for what, nouns in (("actions", ("Actions", "Action")), ("buys", ("Buys", "Buy")), ("coins", ("Coins", "Coin")))
        for noun in nouns
        for source in (" (from {source})", " ({source})", "")
    ),
    _shape("takes", "gets +1 Action and +{n} Coins ({source}).", word="coins", form=WITH_ACTION),
    _shape("takes", "gets +1 Action and +{n} Coin ({source}).", word="coins", form=WITH_ACTION),
    _shape("takes", "gets +${n} (from {source}).", word="coins", form=FROM),
    _shape("takes", "gets +${n}. ({source})", word="coins", form=BEHIND),
    _shape("takes", "gets +${n} ({source}).", word="coins"),
    _shape(LOSES, "loses {n} Coins."),
    _shape(LOSES, "loses {n} Coin."),
    _shape(LOSES, "loses ${n}."),
    _shape(FLIPS, "flips Journey token face {word}."),
    _shape(MOVES_CHIPS, "moves {n} VP from the {source} pile to {pile}."),
    _shape(MOVES_CHIPS, "moves {n} VP from {source} to {pile}."),
    _shape(ADDS_TOKENS, "adds {n} VP to the {pile} pile."),
    _shape(ADDS_TOKENS, "adds {n} VP to {pile}."),
    _shape(ADDS_TOKENS, "adds {n} Debt to the {pile} pile.", form="debt"),
    _shape(ADDS_TOKENS, "adds {n} Debt to {pile}.", form="debt"),
    _shape(MOVES_TOKEN, "moves {word} token to Token Limbo.", form=TO_LIMBO),
    _shape(MOVES_TOKEN, "moves {word} token to {pile}."),
    _shape(SKIPS_DRAW, "skips a draw (because of {source})."),
    _shape(STARTS_TURN, "starts their turn."),
    _shape(ENDS_BUY_PHASE, "ends their buy phase."),
    _shape(WOULD, "would {word}."),
    _shape(MARK, "fails to {word}.", form=FAILS),
    _shape(COMES_TO_NOTHING, "failed to {word}."),
    _shape(COMES_TO_NOTHING, "didn't {word}."),
    _shape(COMES_TO_NOTHING, "buys Alms but has {word} in play."),
    _shape(COMES_TO_NOTHING, "buys Borrow but already had {word}."),
    _shape(COMES_TO_NOTHING, "loses track of {word}."),
    _shape(COMES_TO_NOTHING, "had no {word}."),
    _shape(INHERITS, "inherits {cards}."),
)

BY_FIRST: dict[str, list[Shape]] = {}
"""The shapes by the word that they begin with."""
for _each in SHAPES:
    BY_FIRST.setdefault(_each.first, []).append(_each)
FIRST_WORDS = frozenset(BY_FIRST)
"""The words that a line may have after the prefix of its player."""
