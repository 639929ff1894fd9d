"""What the rules made and no line of the log shows, in words: `Ann draws 5 cards, and the log does not say so`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.plays import amounts
from moothall.domain.dominion.telling.facts.scene import NOUNS, in_both
from moothall.domain.dominion.telling.facts.tokens import many
from moothall.domain.kernel.facts import Card
from moothall.domain.kernel.telling.phrase import Both
from moothall.logs.dominion.dialects.dialect import ExpectedLine
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.lines.verbs import Verb
from moothall.logs.positions import position


def missing(
    game: Dominion, expected: ExpectedLine, names: Sequence[str], says: Mapping[Verb, Both], line: Observation
) -> Both:
    """What the rules made and no line shows. `names` are the cards that are left of the expected line, "?" for one that
    nobody saw; `says` is what each verb of the format means, in words. `line` is the one in its place: where that tells
    the same of another card, it is that card which is wrong."""
    who = game.seat(expected.player).name
    what, what_ja = _what(game, expected, names)
    verb, verb_ja = says[expected.verbs[0]]
    alike = (line.verb, line.actor) == (expected.verbs[0], expected.player)
    if alike and len(names) == len(line.cards) == 1 and "?" not in names and line.cards != tuple(names):
        other, other_ja = in_both(NOUNS.cards(Card(None, name) for name in line.cards))
        return f"{who} {verb.format(what)}, not {other}", f"{who}は{other_ja}ではなく{verb_ja.format(what_ja)}"
    return (
        f"{who} {verb.format(what)}, and the log does not say so",
        f"{who}は{verb_ja.format(what_ja)}が、ログにその行がない",
    )


def _what(game: Dominion, expected: ExpectedLine, names: Sequence[str]) -> Both:
    """The cards, the tokens or what else was given."""
    fact = game.facts[position(game.facts, expected.seq)]
    shown = [*names, *expected.shows]
    if not shown and isinstance(fact, f.ResourcesChanged):
        return in_both(amounts(fact.actions, fact.buys, fact.coins, fact.potions))
    if not shown and isinstance(fact, f.TokenMoved):
        return in_both(many(fact.token, expected.amount or abs(fact.by)))
    return in_both(NOUNS.cards(Card(None, None if name == "?" else name) for name in shown))
