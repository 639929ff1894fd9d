"""Who is accused of what: nobody without a proof or for a damaged text, and nobody but the player of the first
difference."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from moothall.words import Texts

from ..verdict import Audit, Final, Finding


def accuse_nobody(audit: Audit, why: Texts) -> None:
    """Take back every proof of a log whose text is not what the server printed, and say why."""
    audit.findings = [replace(each, proof=None, rests_on=()) for each in audit.findings]
    audit.findings[:1] = [replace(each, reason=why) for each in audit.findings[:1]]
    accuse_only_by_proof(audit)


def accuse_only_by_proof(audit: Audit) -> None:
    """Fold the findings of an audit under the first, and take back what is not proved.

    After the first difference the game goes on by the word of the log, so a later one may come of that. It is a cause
    of its own where it is proved and about the same player. A difference without a proof is held against nobody: its
    line is consistent, and a result that is wrong by it unknown. Any line of its interval may be the wrong one, so
    none of them is confirmed.
    """
    audit.findings = _folded(audit.findings)
    unproved = {each.line for each in audit.findings if each.proof is None}
    if not unproved:
        return
    first = audit.findings[0]
    start, end = first.interval if first.proof is None else (first.line, first.line)
    open_lines: dict[str, Collection[int]] = {"divergent": unproved, "confirmed": range(start + 1, end)}
    audit.verdicts = [
        (line, "consistent" if line in open_lines.get(verdict, ()) else verdict) for line, verdict in audit.verdicts
    ]
    if all(each.proof is None for each in audit.findings):
        final = audit.final
        kept = [each or None for each in (final.decks, final.scores, final.turns, final.winner)]
        audit.final = Final(*kept)


def _folded(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, of which those follow the first one that accuse somebody else, or that nothing proves."""
    folded: list[Finding] = []
    causes = set[int]()
    for each in findings:
        if folded:
            first = folded[0]
            if first.proof is None:
                each = replace(each, proof=None)
            if each.follows is None and (each.proof is None or _is_of_another(first, each)):
                each = replace(each, follows=first.line)
            elif each.follows is not None and each.follows not in causes:
                each = replace(each, follows=first.line)  # what it follows from is folded itself
        if each.follows is None:
            causes.add(each.line)
        folded.append(each)
    return folded


def _is_of_another(first: Finding, later: Finding) -> bool:
    """Whether two findings are about two players."""
    one, other = first.scope, later.scope
    return one is not None and other is not None and one.about != other.about
