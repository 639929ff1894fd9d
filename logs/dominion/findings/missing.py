"""Describes a fact that the rules made and no line of the log shows: `Ann draws 5 cards, and the log does not say
so`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.plays import amounts
from moothall.domain.dominion.telling.facts.scene import NOUNS, tell
from moothall.domain.dominion.telling.facts.tokens import many
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Answered, Card
from moothall.domain.kernel.telling.phrase import Says
from moothall.words import Key, Message, Name, Series, Told

from ...courses.positions import position
from ..answers.options import face
from ..dialects.dialect import ExpectedLine
from ..lines.observation import Observation
from ..lines.verbs import Verb


def missing(
    game: Dominion,
    expected: ExpectedLine,
    names: Sequence[str],
    says: Mapping[Verb, Key],
    line: Observation,
    choice: Ask | None = None,
) -> Told:
    """The words for a fact that the rules made and no line shows. `names` are the cards that are left of the expected
    line, "?" for one that nobody saw; `says` has the meaning of each verb of the format, in words. `line` is the one in
    its place: where that line tells the same of another card, that card is wrong.

    `choice` is the question by which a player chose the card: the rules ask for one of its options, not for that card.
    """
    who = game.seat(expected.player).name
    does = says[expected.verbs[0]](what=_what(game, expected, names))
    alike = (line.verb, line.actor) == (expected.verbs[0], expected.player)
    is_other = alike and len(names) == len(line.cards) == 1 and "?" not in names and line.cards != tuple(names)
    other = NOUNS.cards(Card(None, name) for name in line.cards) if is_other else None
    offered = () if choice is None or len(names) != 1 else _offered(choice)
    if choice is not None and offered:
        chooser, listed = game.seat(choice.player).name, Series(map(Name, offered), "either")
        if other is not None and line.cards[0] not in offered:
            return tell(Message("finding.cannot-choose", who=chooser, offered=listed, other=other))
        if other is None and choice.least:
            return tell(Message("finding.choice-untold", who=chooser, offered=listed))
    if other is not None:
        return tell(Message("finding.does-not-that", who=who, does=does, other=other))
    return tell(Message("finding.does-untold", who=who, does=does))


def chosen_by(game: Dominion, asks: Mapping[int, Ask], expected: ExpectedLine) -> Ask | None:
    """The question by whose answer the card of an expected line was chosen; None where no player chose it.

    `asks` are the questions of the game, by the position of the fact that holds the answer.
    """
    at = position(game.facts, expected.seq)
    made = game.facts[at]
    for back in range(at - 1, -1, -1):
        fact = game.facts[back]
        if fact.cause != made.cause:
            break
        if isinstance(fact, Answered):
            ask = asks.get(back)
            is_it = ask is not None and ask.key == fact.question and [*map(face, fact.answer)] == expected.cards
            return ask if is_it else None
    return None


def _offered(choice: Ask) -> tuple[str, ...]:
    """The names of the cards that a question offers; none where it offers but one, or one that nobody saw."""
    offered = tuple(dict.fromkeys(map(face, choice.options)))
    return () if len(offered) == 1 or "?" in offered else offered


def _what(game: Dominion, expected: ExpectedLine, names: Sequence[str]) -> Says:
    """The cards, the tokens or what else was given."""
    fact = game.facts[position(game.facts, expected.seq)]
    shown = [*names, *expected.shows]
    if not shown and isinstance(fact, f.ResourcesChanged):
        return amounts(fact.actions, fact.buys, fact.coins, fact.potions)
    if not shown and isinstance(fact, f.TokenMoved):
        return many(fact.token, expected.amount or abs(fact.by))
    return NOUNS.cards(Card(None, None if name == "?" else name) for name in shown)
