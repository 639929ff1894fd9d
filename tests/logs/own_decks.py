"""Audits of logs whose players begin with decks that the rules do not deal: the tests say so, as a user does."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.logs import formats
from moothall.logs.verdict import Audit

DECLARED = ",starting_decks=as-logged"
"""What a rules spec ends with by which the decks are those of the log."""


def declared(rules: str) -> str:
    """A rules spec by which the decks are those of the log."""
    return rules if DECLARED in rules else rules + DECLARED


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """The audit of a log by some rules (None: those of its date), with its decks."""
    return formats.audit_text(text, name=name, rules=declared(rules or formats.own_rules(text, name)), kingdom=kingdom)
