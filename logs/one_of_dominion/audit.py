"""The audit of a transcript: the rules play it again, with a verdict on each line and on the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import BadSetup
from moothall.domain.kernel.source import Source
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.setup import started
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.rules_spec import NEWEST, BadRules, spec_of
from moothall.domain.store.identity import digest, game_id
from moothall.logs.dominion.observation import UnreadableLog
from moothall.logs.one_of_dominion.log_answers import LogAnswers, LogEnded
from moothall.logs.one_of_dominion.reader import read_transcript
from moothall.logs.one_of_dominion.transcript import FORMAT, Transcript, header_deck
from moothall.logs.rewrite import sound
from moothall.logs.verdict import Audit, GameVerdict, engine

CONTRADICTIONS = frozenset({"pool", "ood/hand", "ood/price", "final/decks"})
"""Rules whose breach no hidden guest can explain."""


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """Audit a transcript; it has no Kingdom. A bad one never raises: its verdict is `unreadable`, and `error` says why.

    Raises BadRules only, for a rules option that is none.
    """
    if rules is not None:
        spec_of(rules)
    try:
        log = read_transcript(text)
    except UnreadableLog as error:
        spec, origin = (rules, "option") if rules is not None else (NEWEST, "format")
        return Audit(name, FORMAT, spec, origin, error=f"{name}: {error}", kind=FORMAT)
    spec, origin = rules_of(log, rules)
    audit = Audit(name, FORMAT, spec, origin, log.header.players, kind=FORMAT)
    try:
        begun = started(spec, log.header.players, header_deck(log.header), seq=2)
    except (BadSetup, BadRules) as error:
        audit.error = f"{name}: line 1: {error}"
        return audit
    audit.game = game_id(FORMAT, text, spec)
    imported = f.GameImported(1, None, None, "rules", None, digest(text), spec, engine())
    _play(audit, log, [imported, begun.with_line(1)])
    return audit


def rules_of(log: Transcript, rules: str | None) -> tuple[str, str]:
    """The rules spec that a transcript is audited by, and where it is from: an option, its header, the newest."""
    if rules is not None:
        return rules, "option"
    if log.header.rules is not None:
        return log.header.rules, "log"
    return NEWEST, "format"


def own_rules(text: str) -> str:
    """The rules spec of a transcript's text."""
    try:
        return rules_of(read_transcript(text), None)[0]
    except UnreadableLog:
        return NEWEST


def _play(audit: Audit, log: Transcript, opening: list[Fact]) -> None:
    """Play the transcript by the rules, and fill in what that shows."""
    testimony, game = _played(log, opening)
    testimony.faces.number()
    facts, kept = sound(find(FORMAT), game.facts)
    audit.facts = facts
    audit.findings = sorted(
        (replace(each, seq=each.seq and each.seq + (each.seq > kept)) for each in testimony.findings),
        key=lambda each: each.line,
    )
    last = len(facts)
    audit.findings = [replace(each, seq=min(each.seq or last, last)) for each in audit.findings]
    audit.final = testimony.final
    verdicts = [
        verdict or ("unread" if line is None else "consistent")
        for line, verdict in zip(log.lines, testimony.verdicts, strict=True)
    ]
    audit.verdicts = [(1, "confirmed"), *zip(log.numbers, verdicts, strict=True)]
    audit.lines = dict(Counter(verdict for _, verdict in audit.verdicts))
    audit.verdict = _verdict(audit)


def _played(log: Transcript, opening: Sequence[Fact]) -> tuple[LogAnswers, OneOfDominion]:
    """Play the transcript by the rules."""
    game = OneOfDominion(find(FORMAT).fold(opening), Source())
    game.facts = list(opening)
    game.next_seq = len(opening) + 1
    testimony = LogAnswers(log, game)
    testimony.attach(game)
    _to_the_end(testimony, game)
    return testimony, game


def _to_the_end(testimony: LogAnswers, game: OneOfDominion) -> None:
    """Play until every line is accounted for; after the end of the game no line can be."""
    try:
        while True:
            game.run()
            testimony.pass_unread()
            if not game.over or testimony.at >= len(testimony.lines):
                return
            testimony.begun = testimony.at
            testimony.differ(game, testimony.at, "the game is over", "ood/end")
            testimony.word.follow(game, None)
    except LogEnded:
        return


def _verdict(audit: Audit) -> GameVerdict:
    if any(each.rule in CONTRADICTIONS for each in audit.findings):
        return "contradicts"
    if audit.findings or False in (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner):
        return "diverges"
    return "unruled" if audit.lines.get("unread") else "agrees"
