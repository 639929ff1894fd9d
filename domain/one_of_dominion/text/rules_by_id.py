"""The rules of One of Dominion by id: what facts name, and what limits the choices of a menu. [documents/003]"""

from __future__ import annotations

from ...kernel.telling.reference import Rule
from .statements import end, guests, styles, turn

RULES: tuple[Rule, ...] = (*turn.RULES, *styles.RULES, *guests.RULES, *end.RULES)
"""Every rule, in the order in which one would explain the game."""
