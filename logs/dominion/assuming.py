"""Answers that are only assumed: they rest on the lack of a line, and no real log shows that there would be one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Player
from moothall.logs.dominion.attested import Known
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.state import Assumed, AuditState
from moothall.logs.dominion.verbs import STATED, Verb

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
OF_ABILITIES: frozenset[Verb] = frozenset({*STATED, "gains", "buys"})
"""Lines of what an ability gives, whatever cards its player holds."""


def is_assumed(known: Known | None, ask: Ask) -> bool:
    """Whether it is only assumed that an answer to a question of a card or landscape leaves a line: too few real logs
    show one. So of what moves a card, and of an amount that is paid or bid."""
    if known is None or not ask.card:
        return False
    if ask.verb in MADE_BY:
        return not known.is_attested(f"{MADE_BY[ask.verb]} {ask.card}")
    return is_amount(ask) and not known.shows(ask.card)


def is_amount(ask: Ask) -> bool:
    """Whether a question asks for a number."""
    return bool(ask.options) and isinstance(ask.options[0], int)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference as far as it matters to what it rests on: its line and rule, after how many facts the last choice of
    the menu was made, whether it matters to nothing which cards its player holds, and since which fact their hand is
    open (None: it is not)."""

    line: Observation
    header: int
    rule: str
    play: int
    in_vain: bool
    hand_since: int | None

    def rests_on(self, assumed: Assumed, certain: int) -> bool:
        """Whether it may come of an answer that was only assumed. What its player holds was certain at the line
        `certain`.

        In the same play any may. In the same turn, not what an ability gives without looking at cards. Later, one of
        that player, in what they hold, until all of it has been seen; of a number that was paid or bid, in what they
        can spend.
        """
        line, rule = self.line, self.rule
        if assumed.facts >= self.play:
            return True
        if self.in_vain:
            return False
        if rule in OF_CARDS and (assumed.verb in LOSES or assumed.player != line.actor):
            return False  # who had lost a card would have fewer still
        if assumed.line >= self.header:
            return rule not in OF_ABILITY or line.verb not in OF_ABILITIES
        if assumed.moves_no_card:
            return rule in OF_MONEY or line.verb in STATED
        if line.actor != assumed.player or certain > assumed.line:
            return False
        if self.hand_since is not None and self.hand_since >= assumed.facts and rule in OF_HAND:
            return line.verb in OF_DECK
        return rule in HELD or (rule == "turn/cause" and line.verb in OF_DECK)


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
