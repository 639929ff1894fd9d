"""Whether the card that a line names as its cause can have done what the line tells.

A proof looks at the text of that card and at the lines alone: a card that does nothing but when it is played does
nothing in a turn in which no line names it, and no card does anything before any line has named it.
"""

from __future__ import annotations

import re

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.dominion.text.book import LANDSCAPES, Text
from moothall.domain.dominion.text.names import in_rules
from moothall.words import Message, Name, Told

from ...source import Disproof
from ..dialects.attested import APART, ENOUGH, ENOUGH_LINES, Known
from ..lines.verbs import STATED, Verb
from ..state import AuditState

RULE = "turn/cause"
MOVES: frozenset[Verb] = frozenset(
    {"draws", "gains", "trashes", "discards", "topdecks", "bottoms", "in hand", "sets aside", "plays", "reveals"}
)
"""Lines of what is done with cards: no card of which the text has no instructions does any."""
BOUGHT = frozenset({"Event", "Project"})
"""Types of landscapes that do nothing before somebody has bought them, as a line says."""
BRACKETS = re.compile(r"\((?:from )?[A-Z][^()]*\)\.?$")
"""What stands behind a line of any verb and names its cause: `(Caravan)`, `(from Teacher)`."""
LATER = frozenset({"Duration", "Reserve", "Reaction", "Command", "Night", "Heirloom"})
"""Types of cards that may act when they are not played, or whose acts may be told elsewhere."""


def disproof(state: AuditState, game: Dominion, number: int) -> Disproof | None:
    """Why the card that line `number` names as its cause cannot be that; None where it can, and where too few real logs
    show how that would be told."""
    for i, line in enumerate(state.lines):
        if line.line == number and line.source and not line.assumed:
            name = in_rules(line.source)
            text = game.text(name)
            why = None if text is None else _why_not(state, game, i, text)
            if why is not None:
                header = state.number(state.header_before(i))
                return Disproof(why, RULE, "open", state.scope(i, line.actor), tuple(sorted({header, number})))
    return None


def _why_not(state: AuditState, game: Dominion, i: int, text: Text) -> Told | None:
    """Why the card of a text cannot be the cause of line `i`, by the first reason that holds."""
    line, name, known, end = state.lines[i], text.name, state.attested, state.turns.end(i)
    if known is None or not (line.verb in MOVES or line.verb in STATED or BRACKETS.search(line.text)):
        return None
    if _must_be_named(known, text) and not _is_named(state, name, i, 0, end):
        return tell(Message("finding.cause-not-named", card=Name(name)))
    if line.verb not in MOVES or not acts_when_played_alone(text) or _are_texts_changed(game):
        return None  # tokens give later what they stand for
    if text.effect is None and not (line.verb == "draws" and text.cards):
        return tell(Message("finding.cause-moves-no-card", card=Name(name)))
    if known.shows(name, ENOUGH) and not _is_named(state, name, i, state.header_before(i), end):
        return tell(Message("finding.cause-not-played", card=Name(name)))
    return None


def _must_be_named(known: Known, text: Text) -> bool:
    """Whether some line names a card or landscape before it does anything: a landscape that is bought, and any card."""
    kinds = text.types & (LANDSCAPES | APART)
    return kinds <= BOUGHT and all(known.is_attested(f"line buys {kind}", ENOUGH_LINES) for kind in kinds)


def _is_named(state: AuditState, name: str, i: int, first: int, end: int) -> bool:
    """Whether one of some lines names a card, but for line `i` as its cause."""
    number = state.lines[i].line
    lines = (state.lines[at] for at in range(first, min(end, len(state.lines))))
    return any(
        name in line.cards or name == line.word or (line.line != number and name == in_rules(line.source))
        for line in lines
    )


def acts_when_played_alone(text: Text) -> bool:
    """Whether a card does nothing but what its text says when it is played."""
    if text.types & (LATER | LANDSCAPES | APART) or text.lasts or text.each_turn or text.on_mat[0] is not None:
        return False
    return not (text.abilities or text.later or text.payment or text.also or _changes_texts(text))


def _are_texts_changed(game: Dominion) -> bool:
    """Whether something in the game changes what other cards say."""
    texts = (game.text(name) for name in (*game.table.names, *game.table.landscapes))
    return any(text is not None and _changes_texts(text) for text in texts)


def _changes_texts(text: Text) -> bool:
    return bool(text.shifts or text.own_shifts or text.rewrites or text.overrides)
