"""Answers that are only assumed: they rest on the lack of a line, and no real log shows that there would be one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Player

from ..dialects.attested import Known
from ..lines.observation import Observation
from ..lines.verbs import STATED, Verb
from ..state import Assumed, AuditState

MADE_BY: dict[str, str] = {
    "trash": "CardTrashed", "gain": "CardGained", "discard": "CardDiscarded", "play": "CardPlayed",
    "pass": "CardPassed", "exile": "CardExiled", "call": "CardCalled", "topdeck": "CardMoved",
    "exchange": "CardExchanged", "set aside": "SetAside",
}  # fmt: skip
"""The kind of fact that the answer to a question of each verb makes, where that moves a card."""
OF_CARDS = frozenset({"pool", "play/hand"})
"""Rules about which cards a player has."""
HELD = frozenset({*OF_CARDS, "draw", "shuffle"})
"""Rules about where a player's cards lie."""
OF_MONEY = frozenset({"play/coins", "buy/cost", "buy/buys", "buy/pile", "buy/supply"})
"""Rules about what a player has to spend, and what that buys."""
OF_DECK: frozenset[Verb] = frozenset({"shuffles", "draws"})
"""Lines that show how many cards a deck has."""
LOSES = frozenset({"trash", "exile"})
"""Verbs of questions whose answer takes a card from a player, and brings none anywhere that it could come from."""
OF_HAND = frozenset({"play/hand", "turn/cause"})
"""Rules that look at the hand of the player whose turn it is."""
OF_ABILITY = frozenset({"turn/cause", "buy/supply", "buy/pile"})
"""Rules that look at no cards but those in play and in the Supply."""
OF_PILES = frozenset({"end/over", "end/condition", "turn/order", "turn/number", "buy/supply", "buy/pile"})
"""Rules that look at nothing but whose turn it is and which piles have cards."""
GIVES_NONE = frozenset(
    {
        "trash", "discard", "exile", "topdeck", "bottom", "set aside", "play", "return", "hand", "keep", "place",
        "order", "reveal", "name", "token", "spend", "repay", "pay", "bid", "overpay", "rotate", "embargo",
    }
)  # fmt: skip
"""Verbs of questions whose answer gives nobody a card that they did not have."""
TURN_OF_ANOTHER = "turn/player"
"""The rule of a line in which somebody acts in another player's turn."""
OF_TURNS = frozenset({"turn/order", "turn/number", "end/over"})
"""Rules that look at no card but those of which a pile has none left."""
PUTS = frozenset({"topdeck", "bottom", "order", "keep"})
"""Verbs of questions whose answer puts cards back where they came from, or elsewhere in the deck: that pays nothing."""
ROTATE = "rotate"
"""The verb of the question whether the top cards of a pile go to its bottom."""
OF_SEVERAL = frozenset({"abilities/react", "abilities/order"})
"""The questions that no card asks: which of several abilities to use, and which resolves first."""
OF_ABILITIES: frozenset[Verb] = frozenset({*STATED, "gains", "buys"})
"""Lines of what an ability gives, whatever cards its player holds."""


def assumed_by(known: Known | None, game: Dominion, ask: Ask, line: int) -> Assumed | None:
    """The answer to a question, with line `line` ahead, as one that is only assumed; None where real logs attest it."""
    card = next((each for each in askers(game, ask) if is_assumed(known, ask, each)), None)
    if card is None:
        return None
    text = game.text(card)
    others = ask.verb == "pass" or (text is not None and "Attack" in text.types)
    gives = ask.verb not in GIVES_NONE and (ask.verb != "choose" or any("gain" in str(each) for each in ask.options))
    return Assumed(len(game.facts), line, ask.subject, ask.verb, card, is_amount(ask), others, gives)


def askers(game: Dominion, ask: Ask) -> Sequence[str]:
    """The cards and landscapes that ask a question: one, each whose ability may be used, or resolves first, or each Way
    that may be followed."""
    if ask.verb == "way":
        return [str(each) for each in ask.options]
    if ask.card:
        return (ask.card,)
    texts = (ready.text for _, ready in game.offered) if ask.key in OF_SEVERAL else ()
    return [*dict.fromkeys(text.name for text in texts if text is not None)]


def is_assumed(known: Known | None, ask: Ask, card: str) -> bool:
    """Whether it is only assumed that an answer to a question of a card or landscape leaves a line: too few real logs
    show one. Of what moves a card, such a move; of a choice among what a card does, each of these; of any other, what
    the card does at all. [Goko log132, 180: what a Native Village sets aside is left out, so it may have taken its mat
    in hand; 82537834, 56: one log shows that a Squire gains a Silver, so another choice need not have been made]"""
    if known is None or (ask.verb == "way" and known.tells_ways):
        return False
    if ask.verb in MADE_BY:
        return not known.is_attested(f"{MADE_BY[ask.verb]} {card}")
    if ask.verb == "choose":
        made = {MADE_BY.get(str(each).split("-")[0]) for each in ask.options} - {None}
        if any(not known.is_attested(f"{kind} {card}") for kind in made):
            return True
    return not known.shows(card)


def is_amount(ask: Ask) -> bool:
    """Whether a question asks for a number."""
    return bool(ask.options) and isinstance(ask.options[0], int)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference as far as it matters to what it rests on: its line and rule, after how many facts the last choice of
    the menu was made, whether it matters to nothing which cards its player holds, since which fact their hand is open
    (None: it is not), whose cards it is about, and whether a fact that takes or shows cards of theirs has no line."""

    line: Observation
    header: int
    rule: str
    play: int
    in_vain: bool
    hand_since: int | None
    player: Player | None
    takes_cards: bool
    of_shared_pile: bool
    """Whether it is about a card that lies in a pile with others."""

    def rests_on(self, assumed: Assumed, certain: int) -> bool:
        """Whether it may come of an answer that was only assumed. What its player holds was certain at the line
        `certain`.

        In the same play any may; none before that lets a player act in the turn of another. In the same turn, not what
        an ability gives without looking at cards. Later, one of that player, in what they hold, until all of it has
        been seen; of a number that was paid or bid, in what they can spend. Whether a pile was rotated says which of
        its cards anybody gains from then on.
        """
        line, rule = self.line, self.rule
        if rule in OF_MONEY and assumed.verb in PUTS:
            return False
        if assumed.facts >= self.play:
            return True
        if assumed.verb == ROTATE:
            return self.of_shared_pile and rule not in OF_TURNS
        if self.in_vain or rule == TURN_OF_ANOTHER:
            return False
        if rule in OF_CARDS and (assumed.verb in LOSES or assumed.player != line.actor):
            return False  # who had lost a card would have fewer still
        if rule in OF_PILES and not assumed.gives:
            return False
        if assumed.line >= self.header:
            return rule not in OF_ABILITY or line.verb not in OF_ABILITIES
        if assumed.moves_no_card:
            return rule in OF_MONEY or line.verb in STATED
        if certain > assumed.line or not assumed.may_touch(self.player):
            return False
        if self.hand_since is not None and self.hand_since >= assumed.facts and rule in OF_HAND:
            return line.verb in OF_DECK
        return rule in HELD or self.takes_cards or (rule == "turn/cause" and line.verb in OF_DECK)


def hand_since(state: AuditState, game: Dominion, player: Player | None) -> int | None:
    """After how many facts the hand of a player was empty, where lines name all that they drew and took since. None
    where a line hides some."""
    if player is None:
        return None
    by_number: dict[int, Observation] = {}
    held = len(game.seat(player).hand)
    for at in range(len(game.facts) - 1, -1, -1):
        fact: Any = game.facts[at]
        if not held and isinstance(fact, f.CleanedUp):
            return at
        if player not in (getattr(fact, "player", None), getattr(fact, "to", None)):
            continue
        held += getattr(fact, "from_", "") == "hand"
        comes = len(fact.cards) if isinstance(fact, f.CardsDrawn) else getattr(fact, "to", "") in ("hand", player)
        if not comes:
            continue
        held -= comes
        by_number = by_number or {line.line: line for line in state.lines}
        line = by_number.get(state.vouched.get(fact.seq, 0))
        if line is None or line.unknown:
            return None
    return None
