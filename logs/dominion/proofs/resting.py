"""The lines that the proof of a difference rests on: those of what its rule looks at, as somebody would check it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact, Player

from ...courses.positions import position
from ..lines.observation import Observation
from ..state import AuditState
from .breach import Breach

OF_TURNS = frozenset({"turn/order", "turn/number", "final/turns"})
"""Rules that look at whose turns there were."""
OF_MONEY = frozenset({"buy/cost", "play/coins"})
"""Rules that look at what was played and what that gave, and at what was paid."""
GIVING = (f.CardPlayed, f.ResourcesChanged, f.TokenMoved, f.CardBought, f.Overpaid, f.DurationResolved)
"""Kinds of fact by which a player comes to have coins, or to pay them."""
OF_CARDS = frozenset({"pool", "play/hand", "draw", "final/decks"})
"""Rules that look at which cards a player has."""
DOING = (f.CardPlayed, f.ReactionUsed, f.DurationResolved)
"""Kinds of fact by which the text of a card is done."""
COMES_OR_GOES = (f.CardGained, f.CardTrashed, f.CardPassed)
"""Kinds of fact by which a card comes to a player, or leaves them."""


def lines_behind(breach: Breach) -> tuple[int, ...]:
    """The lines that a proof rests on, in their order: its own, the header of its turn, and those of the facts that the
    rule looks at."""
    state, game, rule = breach.state, breach.game, breach.rule
    i = min(breach.i, len(state.lines) - 1)
    line = state.lines[i]
    own = {line.line, state.numbers[state.header_before(i)]}
    turn = state.facts_of_turn(game, i)
    if breach.missing_fact is not None:
        return _in_order(own, state.lines_of(_of_causes(game, turn, breach.missing_fact)))
    if rule in OF_TURNS:
        return _in_order(own, _header_before(state, i, rule))
    if rule == "final/scores":
        return _in_order(own, [each.line for each in state.lines if _counts(each, line.actor)])
    if rule in OF_CARDS and line.actor is not None:
        return _in_order(own, _of_cards(state, game, line, line.actor))
    return _in_order(own, state.lines_of(_looked_at(turn, rule, line)))


def _in_order(own: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({*own, *others}))


def _of_causes(game: Dominion, turn: Iterable[Fact], fact: Fact) -> list[Fact]:
    """What made a fact: the play, and what that play was made by; and what was done with the same card in this turn, as
    it is bought before it is gained."""
    card = getattr(fact, "card", None)
    moves = [each for each in turn if card is not None and each.seq < fact.seq and getattr(each, "card", None) is card]
    cause = fact.cause
    while cause is not None:
        moves.append(game.facts[position(game.facts, cause)])
        cause = moves[-1].cause
    return moves


def _header_before(state: AuditState, i: int, rule: str) -> list[int]:
    """The header before that of line `i`: the last one of its player, where the turns of one player are counted."""
    of = state.lines[i].actor if rule != "turn/order" else None
    before = range(state.header_before(i) - (state.header_before(i) == i), -1, -1)
    headers = (state.lines[at] for at in before if state.lines[at].verb == "turn")
    return [each.line for each in headers if of in (None, each.actor)][:1]


def _counts(line: Observation, player: Player | None) -> bool:
    """Whether a line of the results says what a player's score is made of."""
    return line.actor == player and line.verb in ("final cards", "final chips")


def _looked_at(turn: Iterable[Fact], rule: str, line: Observation) -> list[Fact]:
    """Those of the facts of a turn that a rule looks at."""
    if rule in OF_MONEY:
        return [each for each in turn if isinstance(each, GIVING)]
    if rule == "buy/buys":
        return [each for each in turn if isinstance(each, f.CardBought) or _gives(each, "buys")]
    if rule == "play/actions":
        return [each for each in turn if isinstance(each, f.CardPlayed) or _gives(each, "actions")]
    name = rule.removeprefix("card/")
    return [each for each in turn if name != rule and isinstance(each, DOING) and each.card.face == name]


def _gives(fact: Fact, what: str) -> bool:
    return isinstance(fact, f.ResourcesChanged) and bool(getattr(fact, what))


def _of_cards(state: AuditState, game: Dominion, line: Observation, player: Player) -> list[int]:
    """The lines by which a player got or lost the cards that a line names, with that of their first deck. Of a deck at
    the end these are the cards of which there are more or fewer."""
    names = {*line.cards}
    if line.verb == "final cards":
        owned, listed = Counter(card.face or "?" for card in game.seat(player).cards()), Counter(line.cards)
        names = {*(owned - listed), *(listed - owned)}
    moved = [
        fact
        for fact in game.facts
        if isinstance(fact, COMES_OR_GOES)
        and fact.card.face in names
        and player in (fact.player, getattr(fact, "to", ""))
    ]
    first = [each.line for each in state.lines if each.verb == "starting" and each.actor == player]
    return [*first, *state.lines_of(moved)]
