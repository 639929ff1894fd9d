"""The lines that the format of a log prints of each fact: what the rules made, as the log should tell it."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact

from ..dialects.claims import given
from ..dialects.dialect import Dialect, ExpectedLine, Made, own_name
from ..dialects.guises import text_behind
from ..lines.observed_lines import FACELESS
from ..state import AuditState


class Printed:
    """Says which lines a fact has left in a log."""

    def __init__(self, state: AuditState, dialect: Dialect) -> None:
        self.state = state
        self._dialect = dialect
        kinds = dialect.expected.keys() | dialect.lines_in_context.keys()
        not_always = {f.CardsDrawn, f.CardBought, *dialect.unprinted}
        plain = dialect.plain_facts
        self.kinds = {
            kind: (dialect.expected.get(kind), dialect.lines_in_context.get(kind), kind in not_always, plain.get(kind))
            for kind in kinds
        }
        """The kinds of fact that may leave a line, with what says which, whether some leave none all the same, and what
        says whether one has just the line of its kind."""
        self._unprinted = dialect.unprinted
        self._guise = None if dialect.guise is own_name else dialect.guise
        self._leaves_out_draws = {card for card, _ in dialect.unlogged_draws}
        """The cards of whose draws the format leaves out some, "" for draws that no card makes."""
        self._tells_gifts = "takes" in state.told_verbs
        tells_gifts_alone = dialect.expected.get(f.ResourcesChanged) is given
        self.gifts_alone = f.ResourcesChanged if tells_gifts_alone else None
        """The kind of fact of which the format prints nothing but what a card gives. These are a fifth of what is
        matched, so no line is looked for where none is next that tells it."""

    def lines(self, game: Dominion, at: int) -> Iterable[ExpectedLine]:
        """The lines that the format prints of the fact at a position, in their order."""
        facts = game.facts
        fact = facts[at]
        make, told, not_always, is_plain = self.kinds[type(fact)]
        if is_plain is not None and is_plain(fact):
            told = None
        cause, card = None, ""
        if not_always or told is not None:
            if fact.cause is not None:
                cause = facts[fact.cause - 1]
                card = text_behind(game.table, facts, cause) or ""
            if not_always and self._is_left_out(game, fact, card):
                return ()
        expected = make(fact) if make is not None else None
        if expected is not None:
            if expected.verbs[0] == "takes" and not self._tells_gifts:
                return (expected,)
            expected.cause = fact.cause
            if FACELESS in expected.cards:
                expected.hidden = [card for card in cards_of(fact) if card.face is None]
            if self._guise is not None and game.table.disguised:
                name = self._guise(game.table, facts, at)
                if name is not None:
                    expected.cards = [name]
        if told is not None:
            return told(expected, Made(facts, at, fact, cause, card, game))
        return () if expected is None else (expected,)

    def is_untold_draw(self, cause: int | None, card: str | None, own: bool) -> bool:
        """Whether the log never tells a draw, by what makes it, the card of that, and whether it is the draw of the
        player whose turn it is: in a log that tells no next hands, such a one."""
        return (self.state.hands_untold and cause is None) or self._dialect.leaves_out_draw(card, own)

    def is_untold_look(self, card: str | None) -> bool:
        """Whether the log never tells at which cards a card lets somebody look."""
        leaves_out = self._unprinted.get(f.CardsLookedAt)
        return leaves_out is not None and leaves_out(None, card or "")

    def _is_left_out(self, game: Dominion, fact: Fact, card: str) -> bool:
        """Whether the log never prints this fact. What is not printed accounts for no line."""
        if type(fact) is f.CardsDrawn:
            if card not in self._leaves_out_draws and not self.state.hands_untold:
                return False
            turn = game.table.turn
            return self.is_untold_draw(fact.cause, card, turn is not None and turn.player == fact.player)
        if type(fact) is f.CardBought and self.state.buys_untold:
            return True
        leaves_out = self._unprinted.get(type(fact))
        return leaves_out is not None and leaves_out(fact, card)


def cards_of(fact: Any) -> Sequence[Card]:
    """The cards that a fact moves or shows."""
    return getattr(fact, "cards", None) or ((fact.card,) if isinstance(getattr(fact, "card", None), Card) else ())
