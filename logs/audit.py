"""The audit: a log played again by the rules of its date, with a verdict on each line and on the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from importlib.metadata import version
from typing import Any, Literal
from uuid import UUID

from moothall.domain.dominion import facts as f
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.setup import started
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.registry import BadSetup
from moothall.domain.kernel.session import Abandoned
from moothall.domain.rules_spec import BadRules, spec_of
from moothall.domain.streams import digest, game_id
from moothall.logs import goko_lines
from moothall.logs.final import Final, judge_final
from moothall.logs.goko import DIALECT
from moothall.logs.observation import LogRead, UnreadableLog
from moothall.logs.rewrite import rewritten, sound
from moothall.logs.testimony import Finding, Testimony

ERAS = {"goko": "2014-01-01", "isotropic": "2012-01-01"}
"""The rules of a format's time, for a log that has no date of its own."""
_EPOCH = re.compile(r"(?<!\d)(1[2-9]\d{11})(?!\d)", re.ASCII)
GameVerdict = Literal["agrees", "diverges", "contradicts", "unruled", "unreadable"]
CONTRADICTIONS = frozenset({"pool", "play/hand", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "final/decks"})
"""Rules whose breach no hidden card can explain where every card is shown."""


@dataclass
class Audit:
    """What an audit found; `to_json` has the form that people script against."""

    log: str
    format: str | None
    rules: str
    rules_from: str
    players: tuple[str, ...] = ()
    game: UUID | None = None
    error: str | None = None
    verdict: GameVerdict = "unreadable"
    lines: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    final: Final = field(default_factory=Final)
    unruled_cards: tuple[str, ...] = ()
    facts: list[Fact] = field(default_factory=list)
    verdicts: list[tuple[int, str]] = field(default_factory=list)
    """The verdict on each line that counts: (line, verdict)."""

    def to_json(self) -> dict[str, Any]:
        """The audit as one JSON object, all keys always."""
        kinds = ("confirmed", "consistent", "divergent", "unruled", "unread")
        return {
            "log": self.log,
            "format": self.format,
            "game": str(self.game) if self.game is not None else None,
            "rules": self.rules,
            "rules_from": self.rules_from,
            "players": list(self.players),
            "verdict": self.verdict,
            "error": self.error,
            "lines": {"total": len(self.verdicts), **{kind: self.lines.get(kind, 0) for kind in kinds}},
            "divergences": [
                {
                    "line": each.line,
                    "interval": list(each.interval),
                    "says": each.says,
                    "ruling": each.ruling,
                    "rule": each.rule,
                    "seq": each.seq,
                }
                for each in self.findings
            ],
            "final": {
                "decks": self.final.decks,
                "scores": self.final.scores,
                "turns": self.final.turns,
                "winner": self.final.winner,
            },
            "unruled_cards": list(self.unruled_cards),
            "events": len(self.facts),
        }


def rules_for(rules: str | None, name: str, text_format: str) -> tuple[str, str]:
    """The rules spec that a log is audited by, and where it is from: an option, the log's name, its format's era.

    Raises BadRules for an option that is no rules spec.
    """
    if rules is not None:
        spec_of(rules)
        return rules, "option"
    epoch = _EPOCH.search(name)
    if epoch is not None:
        return datetime.fromtimestamp(int(epoch.group(1)) / 1000, UTC).date().isoformat(), "name"
    return ERAS.get(text_format, ERAS["goko"]), "format"


@lru_cache(maxsize=1)
def engine() -> str:
    """Which version of the rules at work makes a stream."""
    return f"moothall {version('moothall')}"


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """Audit a log. A bad log never raises: its verdict is `unreadable` and `error` says why in one sentence.

    Raises BadRules only, for a rules option that is none.
    """
    spec, origin = rules_for(rules, name, "goko")
    if text.lstrip()[:1] == "{":
        said = "line 1: this is JSON, not a log; an exported game is stored by `moothall import`"
        return Audit(name, None, spec, origin, error=f"{name}: {said}")
    try:
        log = goko_lines.read(text)
    except UnreadableLog as error:
        return Audit(name, None, spec, origin, error=f"{name}: {error}")
    audit = Audit(name, log.format, spec, origin, log.players, game_id(log.format, text, spec))
    try:
        opening = _opening(log, spec, digest(text), kingdom)
    except (BadSetup, BadRules) as error:
        audit.error = f"{name}: {error}"
        return audit
    _play(audit, log, opening)
    return audit


def _opening(log: LogRead, spec: str, text_digest: str, kingdom: Sequence[str] | None) -> list[Fact]:
    """The facts before the first shuffle: where the game is from, and the table at the start."""
    bane = log.bane or next((line.cards[0] for line in log.observations if line.verb == "bane" and line.cards), "")
    options = {"bane": bane} if bane else {}
    piles = log.supply or kingdom or _named(log)
    begun = started(
        spec, log.players, piles, starting=log.starting, options=options, black_market=log.black_market, seq=2
    )
    return [f.GameImported(1, None, None, "rules", None, text_digest, spec, engine()), begun]


def _named(log: LogRead) -> tuple[str, ...]:
    """A log without its list of piles: what was bought or gained had one."""
    return tuple(
        dict.fromkeys(card for line in log.observations if line.verb in ("buys", "gains") for card in line.cards)
    )


def _play(audit: Audit, log: LogRead, opening: list[Fact]) -> None:
    """Play the log by the rules, and fill in what that shows."""
    dominion = find("dominion")
    testimony = Testimony(log, DIALECT)
    game = Dominion(dominion.table(), testimony)
    for fact in opening:
        game.take(fact)
    testimony.begin(game)
    audit.final = _to_the_end(testimony, game)
    last = len(game.facts)
    shown = [replace(each, seq=min(each.seq or last, last)) for each in testimony.findings]
    audit.findings = sorted(shown, key=lambda each: each.line)
    audit.unruled_cards = tuple(testimony.unruled_cards)
    audit.verdicts = [
        (line.line, verdict or "consistent")
        for line, verdict in zip(log.observations, testimony.ledger.verdicts, strict=True)
    ]
    audit.lines = dict(Counter(verdict for _, verdict in audit.verdicts))
    audit.facts = testimony.vouched(game.facts)
    if testimony.late_faces:
        audit.facts, seqs = rewritten(dominion.session(dominion.table(), testimony), audit.facts, len(opening))
        audit.findings = [replace(each, seq=seqs.get(each.seq or 0)) for each in audit.findings]
    if testimony.late_faces or audit.findings:
        audit.facts, kept = sound(dominion, audit.facts)
        audit.findings = [replace(each, seq=each.seq and each.seq + (each.seq > kept)) for each in audit.findings]
    audit.verdict = _verdict(audit)


def _to_the_end(testimony: Testimony, game: Dominion) -> Final:
    """Play until the log and its results are accounted for; a result that differs may open a choice again."""
    while True:
        game.run()
        try:
            testimony.finish(game)
            testimony.pools.settle_all()
            return judge_final(testimony, game)
        except Abandoned:
            game.drop()
            testimony.follow(game)


def _verdict(audit: Audit) -> GameVerdict:
    if any(each.rule in CONTRADICTIONS for each in audit.findings):
        return "contradicts"
    if audit.findings or False in (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner):
        return "diverges"
    if audit.unruled_cards or audit.lines.get("unruled") or audit.lines.get("unread"):
        return "unruled"
    return "agrees"
