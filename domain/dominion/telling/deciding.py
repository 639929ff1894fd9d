"""The rules and texts that decide a fact, besides the one that it names: whose ability it is, what replaced what would
have happened, what makes a card cost what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.facts import Answered, Fact
from ..play.cost import price
from ..play.engine import Dominion
from ..play.tokens import cheaper_by
from ..table import facts as f
from ..text.book import book
from ..text.deciding_rule import rule_behind, text_of
from ..vocabulary import COST

_PAID = (f.CardBought, f.CardGained)
"""Facts whose card was paid for, or chosen by what it costs."""
_REPLACES = (f.ReactionUsed, f.AbilityTriggered)
"""What may stand right before a fact that it made in place of another."""


def deciding(game: Dominion, fact: Fact, cause: Fact | None, behind: str | None) -> Sequence[str]:
    """The ids of the rules and texts that decide a fact which `cause` made, at the table before it: what replaced it,
    the rule `behind` it, whose ability it is, what makes its card cost what it does."""
    rules: list[str | None] = []
    if isinstance(fact, _PAID):
        rules += _replaced(game, fact)
    rules.append(behind)
    if fact.rule is not None and cause is not None:
        rules.append(cause.rule or text_of(cause))
    if isinstance(fact, _PAID):
        rules += costs_by(game, fact.card.face)
    return tuple(dict.fromkeys(filter(None, rules)))


def _replaced(game: Dominion, fact: f.CardBought | f.CardGained) -> Iterator[str | None]:
    """What was used right before a gain, and did nothing else: it made this gain of another."""
    for each in reversed(game.facts):
        if isinstance(each, _REPLACES) and each.player == fact.player and each.seq != fact.cause:
            yield rule_behind(each, None)
        elif not isinstance(each, Answered):
            return


def costs_by(game: Dominion, name: str | None) -> Sequence[str]:
    """The ids of the texts and rules by which a card has another cost now than its own."""
    text = game.text(name)
    if name is None or text is None or price(game, name) in (None, text.cost):
        return ()
    return tuple(dict.fromkeys(_cheaper(game, name)))


def _cheaper(game: Dominion, name: str) -> Iterator[str]:
    table, offers = game.table, game.offers
    turn, text = table.turn, game.text(name)
    if name in offers.same_costs:
        yield f"card/{name}"
    for seat in table.seats.values():
        own = turn is not None and turn.player == seat.player
        names = {*offers.cheaper_in_any_play, *(offers.cheaper_in_play if own else ())}
        yield from (f"card/{each}" for each in map(game.name, seat.play) if each in names)
    yield from (f"card/{each}" for _, each in table.effects if each in offers.cheaper_by_effect)
    if any(each == COST for _, each in table.effects):
        causes = {fact.seq: fact for fact in game.facts}
        began = (each for each in game.facts if isinstance(each, f.EffectBegan) and each.effect == COST)
        yield from filter(None, (text_of(causes.get(each.cause or 0)) for each in began))
    for each in book(game.rules).values():
        if text is not None and any(
            reducer in offers.reducers and reducer(game, text, table.phase) for reducer in each.cheaper
        ):
            yield f"card/{each.name}"
    if cheaper_by(game, table.pile_of.get(name, name)):
        yield "token/pile"
