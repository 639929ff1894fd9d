"""Counts how many cards of a name a player can own, whatever their unseen cards are: a line with more is proved wrong.

A player's gains, passes and losses are public, so the sum is certain even if nobody knows where a card lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import LANDSCAPES
from moothall.domain.kernel.facts import Fact, Player

from ..dialects.attested import APART
from ..lines.observation import Observation
from ..lines.verbs import Verb
from ..state import Assumed, AuditState
from ..unseen.unseen_cards import most_of

OWN: frozenset[Verb] = frozenset({"draws", "discards", "topdecks", "bottoms", "in hand", "reveals"})
"""Lines that name cards of their own player alone, but for cards that never lie in a deck."""
OF_A_CARD: frozenset[Verb] = frozenset(
    {"plays", "gains", "trashes", "draws", "discards", "topdecks", "in hand", "sets aside"}
)
"""Lines of what is done with cards alone."""
LEAVES = (f.CardTrashed, f.CardPassed, f.CardExchanged, f.CardMoved)
"""Kinds of fact by which a card may leave its owner."""


def lacks(state: AuditState, game: Dominion, i: int, *, of_hand: bool) -> bool:
    """Whether a player owns fewer cards of a name than line `i` has, wherever they may lie.

    `of_hand` says that the line is refused because of the cards that its player has; else it may be about cards that
    are nobody's, unless its verb is one of `OWN`.
    """
    line = state.lines[i]
    if line.actor is None or line.verb == "passes" or not (of_hand or line.verb in OWN | OF_A_CARD):
        return False
    if line.verb in OF_A_CARD and any(_is_no_card(game, name, line.verb) for name in line.cards):
        return True
    if not of_hand and line.verb not in OWN:
        return False
    needed = Counter(state.verdicts.cards_left(i) if _has_lost_some(state, game, i) else line.cards)
    if not of_hand and any(_is_apart(game, name) for name in needed):
        return False
    cards = game.seat(line.actor).cards()
    known = Counter(card.face for card in cards)
    hidden = [card for card in cards if card.face is None]
    can_be = most_of(state.pools, hidden) if hidden else {}
    if can_be is None:
        return False
    before = Counter(name for each in state.lines[state.verdicts.at : i] for name in each.cards)
    slack = sum(1 for _ in _unnamed(state, game.facts, line.actor))
    short = [name for name, count in needed.items() if count > known[name] + can_be.get(name, 0) + before[name] + slack]
    certain = state.number(state.certain_line(line.actor))
    assumed = [each for each in state.assumed if each.line >= certain and each.may_touch(line.actor)]
    return any(not any(_may_give(each, game, name) for each in assumed) for name in short)


def _has_lost_some(state: AuditState, game: Dominion, i: int) -> bool:
    """Whether a card has left its owner since the first part of line `i` was accounted for: a Horse that was played."""
    if not state.verdicts.is_begun(i):
        return False
    number = state.number(i)
    vouched = [fact.seq for fact in game.facts if state.vouched.get(fact.seq) == number]
    return not vouched or any(isinstance(fact, LEAVES) and fact.seq > vouched[0] for fact in game.facts)


def _may_give(assumed: Assumed, game: Dominion, name: str) -> bool:
    """Whether an answer that was only assumed may have given a player a card of this name. An exchange gives the card
    that offers it, or the next Traveller."""
    if assumed.moves_no_card or not assumed.gives:
        return False
    text = game.text(name)
    return assumed.verb != "exchange" or name == assumed.card or text is None or "Traveller" in text.types


def _is_apart(game: Dominion, name: str) -> bool:
    """Whether a name is that of what never lies in a deck, or of no card that is known."""
    text = game.text(name)
    return text is None or not APART.isdisjoint(text.types)


def _is_no_card(game: Dominion, name: str, verb: Verb) -> bool:
    """Whether a name is that of what never is anybody's card: a landscape, and of a Boon or Hex but that it is
    discarded."""
    text = game.text(name)
    kinds = LANDSCAPES if verb in ("discards", "sets aside") else LANDSCAPES | {"Boon", "Hex"}
    return text is not None and not kinds.isdisjoint(text.types)


def _unnamed(state: AuditState, facts: Sequence[Fact], player: Player) -> Iterator[Fact]:
    """The facts by which a card that no line names left a player, or came to them: it may be any."""
    by_number: dict[int, Observation] = {}
    for fact in facts:
        if not isinstance(fact, LEAVES) or fact.source != "rules":
            continue
        each: Any = fact
        if player not in (each.player, getattr(each, "to", "")):
            continue
        if isinstance(fact, f.CardMoved) and fact.to not in ("supply", "trash", "black market"):
            continue
        if not by_number:
            by_number.update({line.line: line for line in state.lines})
        line = by_number.get(state.vouched.get(fact.seq, 0))
        card = each.gave if isinstance(fact, f.CardExchanged) else each.card
        if line is None or (card.face not in line.cards and line.word != card.face):
            yield fact
