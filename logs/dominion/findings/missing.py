"""Describes a fact that the rules made and no line of the log shows: `Ann draws 5 cards, and the log does not say
so`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.plays import amounts
from moothall.domain.dominion.telling.facts.scene import NOUNS, tell
from moothall.domain.dominion.telling.facts.tokens import many
from moothall.domain.kernel.facts import Card
from moothall.domain.kernel.telling.phrase import Says
from moothall.words import Key, Message, Told

from ...courses.positions import position
from ..dialects.dialect import ExpectedLine
from ..lines.observation import Observation
from ..lines.verbs import Verb


def missing(
    game: Dominion, expected: ExpectedLine, names: Sequence[str], says: Mapping[Verb, Key], line: Observation
) -> Told:
    """The words for a fact that the rules made and no line shows. `names` are the cards that are left of the expected
    line, "?" for one that nobody saw; `says` has the meaning of each verb of the format, in words. `line` is the one in
    its place: where that line tells the same of another card, that card is wrong."""
    who = game.seat(expected.player).name
    does = says[expected.verbs[0]](what=_what(game, expected, names))
    alike = (line.verb, line.actor) == (expected.verbs[0], expected.player)
    if alike and len(names) == len(line.cards) == 1 and "?" not in names and line.cards != tuple(names):
        other = NOUNS.cards(Card(None, name) for name in line.cards)
        return tell(Message("finding.does-not-that", who=who, does=does, other=other))
    return tell(Message("finding.does-untold", who=who, does=does))


def _what(game: Dominion, expected: ExpectedLine, names: Sequence[str]) -> Says:
    """The cards, the tokens or what else was given."""
    fact = game.facts[position(game.facts, expected.seq)]
    shown = [*names, *expected.shows]
    if not shown and isinstance(fact, f.ResourcesChanged):
        return amounts(fact.actions, fact.buys, fact.coins, fact.potions)
    if not shown and isinstance(fact, f.TokenMoved):
        return many(fact.token, expected.amount or abs(fact.by))
    return NOUNS.cards(Card(None, None if name == "?" else name) for name in shown)
