"""Players of Dominion that are not people."""

# Compiled: bots play whole games.

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...kernel.fresh import Chance, Policy, random_legal
from .few_actions import few_actions
from .money import big_money

BOTS: Mapping[str, Callable[[Chance], Policy]] = {
    "big-money": lambda _: big_money,
    "random-legal": random_legal,
    "few-actions": lambda _: few_actions,
}
"""The bots by name: each makes its policy from the chance it is given."""
