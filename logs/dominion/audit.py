"""The audit of a log of Dominion: played again by the rules of its date, with a verdict on each line and the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import BadSetup
from moothall.domain.rules_spec import BadRules
from moothall.domain.store.identity import digest, game_id
from moothall.logs.dominion.goko import reader
from moothall.logs.dominion.goko.dialect import DIALECT
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.dominion.observation import LogRead, UnreadableLog
from moothall.logs.rewrite import rewritten, sound
from moothall.logs.verdict import Audit, GameVerdict, engine, rules_for

GAME = "dominion"
CONTRADICTIONS = frozenset({"pool", "play/hand", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "final/decks"})
"""Rules whose breach no hidden card can explain where every card is shown."""


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """Audit a log. A bad log never raises: its verdict is `unreadable` and `error` says why in one sentence.

    Raises BadRules only, for a rules option that is none.
    """
    spec, origin = rules_for(rules, name, "goko")
    if reader.is_json(text):
        said = "line 1: this is JSON, not a log; an exported game is stored by `moothall import`"
        return Audit(name, None, spec, origin, error=f"{name}: {said}")
    try:
        log = reader.read(text)
    except UnreadableLog as error:
        return Audit(name, None, spec, origin, error=f"{name}: {error}")
    audit = Audit(name, log.format, spec, origin, log.players, game_id(log.format, text, spec), kind=GAME)
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
    dominion = find(GAME)
    source = LogAnswers(log, DIALECT)
    game = Dominion(dominion.table(), source)
    for fact in opening:
        game.take(fact)
    source.begin(game)
    source.play(game)
    audit.final = source.final
    last = len(game.facts)
    state = source.state
    shown = [replace(each, seq=min(each.seq or last, last)) for each in state.findings]
    audit.findings = sorted(shown, key=lambda each: each.line)
    audit.unruled_cards = tuple(state.unruled_cards)
    audit.verdicts = [*source.judged()]
    audit.lines = dict(Counter(verdict for _, verdict in audit.verdicts))
    audit.facts = source.facts(game)
    if state.late_faces:
        audit.facts, seqs = rewritten(dominion.session(dominion.table(), source), audit.facts, len(opening))
        audit.findings = [replace(each, seq=seqs.get(each.seq or 0)) for each in audit.findings]
    if source.is_doubtful:
        audit.facts, kept = sound(dominion, audit.facts)
        audit.findings = [replace(each, seq=each.seq and each.seq + (each.seq > kept)) for each in audit.findings]
    audit.verdict = _verdict(audit)


def _verdict(audit: Audit) -> GameVerdict:
    if any(each.rule in CONTRADICTIONS for each in audit.findings):
        return "contradicts"
    if audit.findings or False in (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner):
        return "diverges"
    if audit.unruled_cards or audit.lines.get("unruled") or audit.lines.get("unread"):
        return "unruled"
    return "agrees"
