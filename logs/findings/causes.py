"""Which differences follow from an earlier one.

After a difference the audit takes the log's word, and goes on from there. Nobody knows what was wrong with the line, so
what it touched stays doubtful: a card that was drawn may not have been there, a turn may not have been due. A later
difference that rests on what is doubtful follows from the earlier one, and proves nothing where that proves nothing;
one that rests on something else is a cause of its own.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..verdict import Finding

LOOK_BACK = 200
"""How many earlier differences one is compared with: what follows rests on one of the last, and a log with more of them
would else take the square of its length."""
RestsOn = Callable[[Finding, Finding], bool]
"""Whether the first of two differences may follow from the second, an earlier one."""


def reaches_back(later: Finding, earlier: Finding) -> bool:
    """Whether a difference may have begun at or before an earlier one."""
    return later.interval[0] <= earlier.line


def with_causes(findings: Sequence[Finding], rests_on: RestsOn) -> list[Finding]:
    """The differences, each with the line of the first one that it follows from."""
    caused: list[Finding] = []
    for each in findings:
        recent = reversed(caused[-LOOK_BACK:])
        earlier = next((other for other in recent if rests_on(each, other)), None)
        if earlier is not None:
            cause = earlier.line if earlier.follows is None else earlier.follows
            each = replace(each, follows=cause, proof=each.proof if earlier.proof else None)
        caused.append(each)
    return caused
