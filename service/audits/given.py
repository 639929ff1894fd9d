"""What was given beside a log, and is not its word: a Kingdom that it does not list, rules of another date. It is part
of what the proof of its game is called, wherever that is shown: nobody vouches for it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact
from moothall.domain.store import How
from moothall.logs.formats import given_with, own_rules
from moothall.logs.verdict import Audit

from .auditing import KINGDOM_AT


def name_of_audit(audit: Audit, text: str | None) -> How:
    """The name of the proof by the audit of a log; `text` is that log, where it is at hand."""
    kingdom = audit.kingdom is not None and audit.kingdom["from"] in ("option", "file")
    rules = audit.rules_from == "option" if text is None else own_rules(text, audit.log) != audit.rules
    return _NAMES[kingdom, rules]


def name_of_proof(
    how: How | None, format: str | None, source: str, text: str, rules: str, facts: Sequence[Fact]
) -> str:
    """The name of the proof of a stored game of a log. `how` is the name that is kept; an earlier Moothall kept others,
    and None stands for nothing kept."""
    if how not in (None, "audited"):
        return how
    beside = given_with(format, facts[:KINGDOM_AT])
    kingdom = beside is not None and beside.origin is not None
    return _NAMES[kingdom, own_rules(text, source) != rules]


_NAMES: dict[tuple[bool, bool], How] = {
    (False, False): "audited",
    (True, False): "audited with a given Kingdom",
    (False, True): "audited by given rules",
    (True, True): "audited with a given Kingdom, by given rules",
}
"""The names, by whether a Kingdom and rules were given."""
