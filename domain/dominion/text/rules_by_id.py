"""The rules by id: what each says in our words, since when, and where it is written down.

Facts and verdicts name the rule that decided by these ids. A verdict that rests on one card's text alone has the id
`card/NAME`; those need no row. The rows stand in `rules/`, by noun.
"""

from __future__ import annotations

from ...kernel.telling.reference import Rule
from .statements import abilities, audit, cards, exchange, extra_turns, following, landscapes, piles, possession, turn

__all__ = ["BY_ID", "RULES"]

RULES: tuple[Rule, ...] = (
    *turn.RULES,
    *cards.RULES,
    *abilities.RULES,
    *exchange.RULES,
    *possession.RULES,
    *extra_turns.RULES,
    *following.RULES,
    *piles.RULES,
    *landscapes.RULES,
    *audit.RULES,
)
"""Every rule that facts and verdicts name, in the order of a game."""

BY_ID = {rule.id: rule for rule in RULES}
"""The rules by their ids."""
