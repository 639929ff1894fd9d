"""Known ways of a server that break a rule: named, imitated, and told apart from what a player did."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol

from moothall.domain.rules_spec import spec_of

from .verdict import Audit, Finding


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of a server that breaks a rule.

    `breaks` is the id of the rule, `says` what the server does instead, `since` and `until` are the first and last day
    on which it is known, `cards` those without which it cannot show, `evidence` the logs and lines that show it, and
    `switch` the part of a rules spec that imitates it (`habit_outpost=goko`).
    """

    id: str
    breaks: str
    says: str
    since: str
    until: str
    cards: tuple[str, ...]
    evidence: str
    switch: str

    def may_show(self, text: str, rules: str) -> bool:
        """Whether it may show in a log of some rules; not where they imitate it, or say not to."""
        spec = spec_of(rules)
        if self.switch.partition("=")[0] in spec.overridden:
            return False
        return self.since <= spec.date <= self.until and all(card in text for card in self.cards)


class ByRules(Protocol):
    """Audits a log by a rules spec. Only where its audit is reported it goes on behind the first difference, and tries
    switches by which the log would agree."""

    def __call__(self, rules: str, *, is_reported: bool) -> Audit: ...


def imitating(audit: Audit, text: str, habits: Sequence[Habit], by_rules: ByRules) -> Audit:
    """An audit of a log with its differences laid to habits of the server, as far as these explain them.

    `by_rules` audits the log by another spec. A difference is a habit's where it vanishes when the habit is imitated;
    it is kept under the habit's name, and the audit goes on from there by the rules with that habit. The stream of the
    game stays that of the rules alone.
    """
    able = [habit for habit in habits if audit.findings and habit.may_show(text, audit.rules)]
    used: list[Habit] = []
    kept = []
    current = audit
    while current.findings:
        first = current.findings[0]
        for more in _each_and_together([habit for habit in able if habit not in used]):
            tried = by_rules(_with(audit.rules, (*used, *more)), is_reported=False)
            if tried.error is None and (not tried.findings or tried.findings[0].line > first.line):
                kept += [replace(first, habit=habit.id) for habit in more]
                used += more
                current = tried
                break
        else:
            break
    if used and current.verdict != "agrees":
        current = by_rules(_with(audit.rules, used), is_reported=True)
        if current.findings and current.findings[0].line <= max(each.line for each in kept):
            return audit  # the search went on for another reason [log199, with 415 above 414]
    return _joined(audit, current, kept, used) if used else audit


def _with(rules: str, habits: Iterable[Habit]) -> str:
    return ",".join([rules, *(habit.switch for habit in habits)])


def _each_and_together(habits: Sequence[Habit]) -> Iterator[tuple[Habit, ...]]:
    return (some for count in range(1, len(habits) + 1) for some in combinations(habits, count))


def _joined(audit: Audit, last: Audit, kept: list[Finding], used: Sequence[Habit]) -> Audit:
    """What the audit by the rules and the one with all the habits say together."""
    seqs = {each.line: each.seq for each in audit.findings}
    shown = {each.line for each in kept}
    findings = sorted([*kept, *last.findings], key=lambda each: each.line)
    verdicts = [(line, "divergent" if line in shown else verdict) for line, verdict in last.verdicts]
    return replace(
        audit,
        verdict=last.verdict if last.verdict in ("contradicts", "diverges") else "diverges",
        lines=dict(Counter(verdict for _, verdict in verdicts)),
        verdicts=verdicts,
        findings=[replace(each, seq=seqs.get(each.line)) for each in findings],
        final=last.final,
        unruled_cards=last.unruled_cards,
        habits=tuple(habit.id for habit in used),
    )
