"""Random games of One of Dominion, and their transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from moothall.domain import games
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.one_of_dominion.play.setup import started
from moothall.domain.one_of_dominion.table.deck import DEFAULT, Deck
from moothall.logs.audit import UNEXPLAINED
from moothall.logs.formats import audit_text
from moothall.logs.one_of_dominion.scribe import as_text, transcript_of
from moothall.logs.one_of_dominion.transcript import Line, Transcript
from moothall.logs.verdict import Audit

GAME = games.find("one-of-dominion")
NAMES = ("Alice", "Bob Smith", "キャロル", "D, the 4th", "E-5", "nothing", "F: G")
RULES = (
    "2025-06-01",
    "2025-06-01,ood_end=or",
    "2025-06-01,ood_untaken=bottom",
    "2025-06-01,ood_styles=chosen,ood_removed=out,ood_healer=herself,ood_isshiki=use,ood_mido=often,ood_few=refused",
    "2025-06-01,ood_skip=must,ood_detention=must,ood_detention_target=any,ood_ninth=may,ood_subliminal=refused",
)
DEALT = Deck("dealt", DEFAULT.guests, DEFAULT.counts, 3, 4)
"""The default deck with three addresses and four points at the start."""
SEATS = (None, "p1", "p3")


@cache
def played(seed: int, rules: str = RULES[0], dealt: bool = False) -> Sequence[Fact]:
    """The facts of a whole game of bots; the seed says how many play."""
    rng = Random(seed)
    players = 4 + seed % 4
    policies = {f"p{number}": random_legal(rng) for number in range(1, players + 1)}
    session = GAME.session(GAME.table(), Fresh(policies, rng))
    session.take(started(rules, NAMES[:players], DEALT if dealt else DEFAULT))
    session.run()
    return tuple(session.facts)


def with_lines(transcript: Transcript, lines: Sequence[Line | None]) -> str:
    """A transcript with other lines, as JSON Lines."""
    return as_text(Transcript(transcript.header, list(lines)))


def audited(text: str, rules: str | None = None) -> Audit:
    """The audit of a text, which adds up and whose stream re-runs."""
    audit = audit_text(text, name="some.jsonl", rules=rules)
    report = audit.to_json()
    kinds = ("confirmed", "consistent", "divergent", "unruled", "unread")
    assert sum(report["lines"][kind] for kind in kinds) == report["lines"]["total"]
    assert [each.line for each in audit.findings] == sorted(each.line for each in audit.findings)
    for each in audit.findings:
        assert each.interval[0] <= each.interval[1] == each.line
        assert each.ruling and each.rule
        assert each.rule == UNEXPLAINED or 1 <= (each.seq or 0) <= len(audit.facts)
    proved = {each.line for each in audit.findings if each.proof is not None}
    assert proved == {line for line, said in audit.verdicts if said == "divergent"}
    if audit.verdict == "unreadable":
        assert audit.error and audit.error.startswith("some.jsonl: ") and "\n" not in audit.error
    else:
        assert audit.error is None
        assert [fact.seq for fact in audit.facts] == list(range(1, len(audit.facts) + 1))
    return audit


__all__ = ["DEALT", "GAME", "NAMES", "RULES", "SEATS", "audited", "played", "transcript_of", "with_lines"]
